/** What `/app` asks of the graph. Its types are generated with `npm run codegen`, which .ci/run compares with the code. */
import { parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { graph } from '../../src/graphql/schema.ts';
import * as generated from '../../src/web/app/generated/graphql.ts';

const questions = Object.entries(generated).filter(([name]) => name.endsWith('Document'));

test('there are questions of both kinds', () => {
  expect(questions.map(([name]) => name)).toEqual(expect.arrayContaining(['SpacePageDocument', 'MergeDocument']));
});

test.each(questions)('the graph can answer %s', (_name, question) => {
  expect(validate(graph, parse(String(question)))).toEqual([]);
});
