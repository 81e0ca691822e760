/** `npm run codegen`: prints the graph to `schema.graphql`, which is checked in so that a change of the API is seen in review. */
import type { CodegenConfig } from '@graphql-codegen/cli';

/** How it is printed: in the order of names, so that moving code moves nothing there. */
export const PRINTED = { includeDirectives: true, sort: true };

const config: CodegenConfig = {
  schema: './codegen/schema.ts',
  generates: { 'schema.graphql': { plugins: ['schema-ast'], config: PRINTED } },
};

export default config;
