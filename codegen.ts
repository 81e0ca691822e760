/**
 * `npm run codegen` writes what follows from the graph, and is checked in so that a review sees it: `schema.graphql`, and the
 * types of the questions that `/app` and tests ask. A question that the graph cannot answer fails here.
 */
import type { CodegenConfig } from '@graphql-codegen/cli';

/** How it is printed: in the order of names, so that moving code moves nothing there. */
export const PRINTED = { includeDirectives: true, sort: true };

const config: CodegenConfig = {
  schema: './codegen/schema.ts',
  // The call that asks a question, as it stands in the code.
  pluckConfig: { globalGqlIdentifierName: ['question'] },
  generates: {
    'schema.graphql': { plugins: ['schema-ast'], config: PRINTED },
    'src/web/app/generated/': {
      preset: 'client',
      documents: ['src/web/app/*.{ts,graphql}'],
      presetConfig: { gqlTagName: 'question', fragmentMasking: false },
      config: {
        documentMode: 'string',
        useTypeImports: true,
        importExtension: '.ts',
        enumsAsTypes: true,
        skipTypename: true,
        strictScalars: true,
        scalars: { DateTime: 'string', JSON: 'unknown', Upload: 'never' },
      },
    },
  },
};

export default config;
