/** The types that clients are generated from: typed bodies and answers, and nothing unknown but what is free. */
import { beforeAll, expect, test } from 'vitest';
import { graph } from '../../src/graphql/schema.ts';
import { openApiOf } from '../../src/rest/openapi.ts';
import { restSchemaOf } from '../../src/rest/schema.ts';
import { clientOf, linesInError } from '../support/generated-client.ts';
import { stretched } from '../support/pace.ts';

let client: string;

beforeAll(async () => {
  client = await clientOf(openApiOf(restSchemaOf(graph) as never, { url: 'http://localhost:4000', version: '1' }));
}, stretched(240_000));

test('an edit with typed changes compiles; a misspelt type, a field of another kind and a missing list of changes do not', {
  timeout: stretched(240_000),
}, () => {
  const code = `import type { components, operations } from './client';
type Edit = operations['editSpace']['requestBody']['content']['application/json'];
type Page = components['schemas']['Page'];
export const edit: Edit = {
  changes: [
    { type: 'create_page', page: 'roses', title: 'Roses', position: { before: 'p1' }, content: { markdown: '# Roses' } },
    { type: 'update_page', page: 'p2', fields: { emoji: null, variables: { year: '2027' } }, target: { kind: 'page', page: 'p3' } },
    { type: 'update_page', page: 'p2', content: { document: {
      object: 'document',
      nodes: [{ object: 'block', type: 'hint', data: { style: 'info' }, nodes: [
        { object: 'block', type: 'paragraph', nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: 'Frost' }] }] },
      ] }],
    } } },
    { type: 'set_variables', variables: { season: null } },
  ],
};
export const readAndWritten = (page: Page): Edit => ({
  changes: page.document ? [{ type: 'update_page', page: page.id, content: { document: page.document } }] : [],
});
export const values = ({ target, variables, metaLinks, computed }: Page): (string | undefined)[] => [
  target?.kind === 'anchor' ? target.anchor : undefined, variables?.['year'], metaLinks.canonical?.kind, computed?.type,
];
export const misspelt: Edit = { changes: [{ type: 'create_pages', title: 'Roses' }] };
export const ofAnotherKind: Edit = { changes: [{ type: 'delete_file', page: 'p1' }] };
export const withoutChanges: Edit = { baseRevision: 'r1' };
export const unknownBlock: Edit = { changes: [{ type: 'update_page', page: 'p1', content: { document: { object: 'document', nodes: [{ object: 'block', type: 'hnit' }] } } }] };
export const wrongRef: Edit = { changes: [{ type: 'update_page', page: 'p1', target: { kind: 'file', page: 'p2' } }] };
`;
  const first = code.split('\n').findIndex((line) => line.startsWith('export const misspelt')) + 1;
  expect(linesInError(client, code)).toEqual([0, 1, 2, 3, 4].map((i) => first + i));
});

test('nothing is unknown but what is free: `changes` were unknown[], and Documents, references and reports had no type at all', () => {
  // Headers of answers are open to generated clients.
  const unknowns = client.split('\n').filter((line) => /\bunknown\b/.test(line) && !line.includes('[name: string]'));
  expect(unknowns.map((line) => line.trim()).sort()).toEqual(
    // Properties of a Document (in answers and bodies), props and dependencies of computed pages, the body of a new change request; what renderers send for a lookup, and claims of a visitor; what they send with a question; the OpenAPI document of a version; what an installation is configured with; tasks, and what scripts keep or are told.
    [...Array.from({ length: 14 }, () => '[key: string]: unknown;'), 'props: unknown;', 'props?: unknown;'],
  );
});
