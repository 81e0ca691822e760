/** The documents that SOFA makes for the operations: the server takes them as they are, so they are checked here, once. */
import { validate } from 'graphql';
import { expect, test } from 'vitest';
import { graph } from '../../src/graphql/schema.ts';
import { documentsOf } from '../../src/rest/documents.ts';
import { restSchemaOf } from '../../src/rest/schema.ts';

test('each operation has a document, and it is valid against the REST schema', async () => {
  const { schema, operations } = restSchemaOf(graph);
  const documented = await documentsOf(schema, operations);
  expect(documented.map(({ operation }) => operation)).toEqual(operations);
  const wrong = documented.flatMap(({ operation, document }) =>
    validate(schema, document).map(({ message }) => `${operation.method} ${operation.path}: ${message}`),
  );
  expect(wrong).toEqual([]);
});
