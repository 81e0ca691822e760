/** `schema.graphql` is what reviews and clients read: it must say what the code says. */
import fs from 'node:fs';
import { plugin } from '@graphql-codegen/schema-ast';
import { lexicographicSortSchema } from 'graphql';
import { expect, test } from 'vitest';
import { PRINTED } from '../../codegen.ts';
import { graph } from '../../src/graphql/schema.ts';

test('schema.graphql is printed from the code as it stands (otherwise: npm run codegen)', async () => {
  const printed = await plugin(lexicographicSortSchema(graph), [], PRINTED);
  const file = fs.readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8');
  expect(file.trim()).toBe(String(printed).trim());
});
