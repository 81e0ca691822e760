/**
 * `npm run codegen` writes what follows from the graph, and is checked in so that a review sees it: `schema.graphql`, and the
 * types of the questions that `/app` and tests ask, and the reference of events. A question that the graph cannot answer fails here.
 */
import type { CodegenConfig } from '@graphql-codegen/cli';

/** How it is printed: in the order of names, so that moving code moves nothing there. */
export const PRINTED = { includeDirectives: true, sort: true };

/** The types of the answers and variables of the operations that `documents` declare by calling `tag`; `json` and `upload`: those of JSON and of `Upload`. */
const typedDocuments = (tag: string, documents: string, json = 'unknown', upload = 'never') => ({
  preset: 'client' as const,
  documents: [documents],
  presetConfig: { gqlTagName: tag, fragmentMasking: false },
  config: {
    documentMode: 'string',
    useTypeImports: true,
    importExtension: '.ts' as const,
    enumsAsTypes: true,
    skipTypename: true,
    scalars: { DateTime: 'string', Upload: upload },
    // JSON, whatever its name.
    defaultScalarType: json,
  },
});

const config: CodegenConfig = {
  schema: './codegen/schema.ts',
  // The call that asks a question, as it stands in the code.
  pluckConfig: { globalGqlIdentifierName: ['question', 'document'] },
  generates: {
    'docs/api/events.md': { plugins: ['./codegen/events-reference.mjs'] },
    'schema.graphql': { plugins: ['schema-ast'], config: PRINTED },
    'src/web/app/generated/': typedDocuments(
      'question',
      'src/web/app/**/!(gql|graphql).{ts,graphql}',
      'unknown',
      'object',
    ),
    'test/support/generated/': typedDocuments('document', 'test/**/!(gql|graphql).ts', 'any'),
  },
};

export default config;
