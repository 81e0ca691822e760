/** What `/app` asks of the graph. Its types are generated with `npm run codegen`, which .ci/run compares with the code. */
import { getOperationAST, Kind, parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { Compiler } from '../../src/graphql/compiled/compiler.ts';
import { conditionsIn } from '../../src/graphql/compiled/selection.ts';
import { graph } from '../../src/graphql/schema.ts';
import * as generated from '../../src/web/app/generated/graphql.ts';

const questions = Object.entries(generated).filter(([name]) => name.endsWith('Document'));

test('there are questions of both kinds', () => {
  expect(questions.map(([name]) => name)).toEqual(expect.arrayContaining(['SpacePageDocument', 'MergeDocument']));
});

test.each(questions)('the graph can answer %s', (_name, question) => {
  expect(validate(graph, parse(String(question)))).toEqual([]);
});

const queries = questions.filter(([, question]) => String(question).trimStart().startsWith('query'));

test.each(queries)('%s is compiled: none of the pages waits for graphql-js', (_name, question) => {
  const document = parse(String(question));
  const fragments = Object.fromEntries(
    document.definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [])),
  );
  const operation = getOperationAST(document)!;
  const conditions = Object.fromEntries(conditionsIn(document).map((name) => [name, true]));
  const compiler = new Compiler({ schema: graph, operation, fragments }, conditions);
  expect(compiler.operation(graph.getQueryType()!)).toBeInstanceOf(Function);
});
