/** Whatever resolvers give (promises, errors, nulls, at any depth), a compiled query answers as graphql-js does. */
import fc from 'fast-check';
import {
  type ExecutionResult,
  execute,
  GraphQLEnumType,
  GraphQLID,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLSchema,
  GraphQLString,
} from 'graphql';
import { expect, test } from 'vitest';
import { AnswerSize } from '../../../src/graphql/answer-size.ts';
import { compiledExecutor } from '../../../src/graphql/compiled/execute.ts';
import type { Path } from '../../../src/graphql/compiled/run.ts';
import { type Asked, documentFrom } from './documents.ts';

/** How a resolver comes to its value. */
interface Given {
  how: 'at once' | 'later' | 'thrown' | 'rejected' | 'an error';
  value: unknown;
}

type Node = { [field: string]: Given };

const open = ({ how, value }: Given): unknown => {
  if (how === 'thrown') throw new Error('thrown');
  if (how === 'rejected') return Promise.reject(new Error('rejected'));
  if (how === 'an error') return new Error('given');
  const opened = Array.isArray(value) ? value.map((item) => (isGiven(item) ? open(item) : item)) : value;
  return how === 'later' ? Promise.resolve(opened) : opened;
};

const isGiven = (item: unknown): item is Given => typeof item === 'object' && item !== null && 'how' in item;

const pathOf = (path: Path | undefined): string => (path ? `${pathOf(path.prev)}/${path.key}` : '');

const Color = new GraphQLEnumType({ name: 'Color', values: { RED: { value: 'red' }, BLUE: { value: 'blue' } } });
const many = <T extends GraphQLOutputType>(type: T) => new GraphQLList(new GraphQLNonNull(type));
const Thing: GraphQLObjectType = new GraphQLObjectType({
  name: 'Thing',
  fields: () => ({
    id: { type: new GraphQLNonNull(GraphQLID), resolve: given('id') },
    number: { type: GraphQLInt, resolve: given('number') },
    sure: { type: new GraphQLNonNull(GraphQLInt), resolve: given('sure') },
    color: { type: Color, resolve: given('color') },
    numbers: { type: many(GraphQLInt), resolve: given('numbers') },
    table: { type: new GraphQLList(new GraphQLList(GraphQLInt)), resolve: given('table') },
    below: { type: Thing, resolve: given('below') },
    surely: { type: new GraphQLNonNull(Thing), resolve: given('surely') },
    things: { type: new GraphQLNonNull(new GraphQLList(Thing)), resolve: given('things') },
    sureThings: { type: many(Thing), resolve: given('sureThings') },
    plain: { type: GraphQLString },
    asked: {
      type: GraphQLString,
      args: { Int: { type: GraphQLInt, defaultValue: 3 }, colors: { type: new GraphQLList(Color) } },
      resolve: (_thing, args) => JSON.stringify(args),
    },
    where: { type: GraphQLString, resolve: (_thing, _args, _context, info) => told(info) },
  }),
});

const given = (name: string) => (thing: Node) => thing[name] && open(thing[name]);

/** Everything that resolvers may read of where they are. */
const told = ({ path, fieldName, fieldNodes, parentType, variableValues, fragments, ...rest }: any) =>
  JSON.stringify([
    pathOf(path),
    path.typename,
    fieldName,
    fieldNodes.length,
    String(parentType),
    variableValues,
    Object.keys(fragments),
    Object.keys(rest).sort(),
  ]);

const schema = new GraphQLSchema({ query: Thing });

/** Ends what is below something: it fits wherever a thing must be. */
const EMPTY: Node = {
  id: { how: 'at once', value: 'empty' },
  sure: { how: 'at once', value: 0 },
  things: { how: 'at once', value: [] },
};
EMPTY.surely = { how: 'at once', value: EMPTY };

type Kinds = { calm: Node; troubled: Node };

/**
 * Mostly values that fit: an error in each answer would compare nothing but errors. In lists, values that are there and
 * promises that reject do not come together: graphql-js lets go of such promises, and the process ends.
 */
const things = (troubles: number) => {
  const wrong = fc.constantFrom(null, undefined, 'x', Number.NaN);
  const of = (value: fc.Arbitrary<unknown>, weight = troubles): fc.Arbitrary<Given> =>
    fc.record({
      how: fc.oneof(
        { weight: 60, arbitrary: fc.constant('at once' as const) },
        { weight: 30, arbitrary: fc.constant('later' as const) },
        { weight, arbitrary: fc.constantFrom('thrown' as const, 'rejected' as const, 'an error' as const) },
      ),
      value: fc.oneof({ weight: 60, arbitrary: value }, { weight, arbitrary: wrong }),
    });
  const late = (value: fc.Arbitrary<unknown>): fc.Arbitrary<Given> =>
    fc.record({
      how: fc.oneof(
        { weight: 60, arbitrary: fc.constant('later' as const) },
        { weight: troubles, arbitrary: fc.constant('rejected' as const) },
      ),
      value: fc.oneof({ weight: 60, arbitrary: value }, { weight: troubles, arbitrary: wrong }),
    });
  const listed = (calm: fc.Arbitrary<unknown>, troubled: fc.Arbitrary<unknown>) =>
    fc.oneof(
      fc.array(fc.oneof({ weight: 60, arbitrary: calm }, { weight: troubles, arbitrary: wrong }), { maxLength: 3 }),
      fc.array(late(troubled), { maxLength: 3 }),
    );
  const numbers = fc.array(fc.nat(), { maxLength: 2 });
  const thing = (weight: number, below: fc.Arbitrary<Node>, calm: fc.Arbitrary<Node>): fc.Arbitrary<Node> =>
    fc.record({
      id: of(fc.constantFrom('a', 'b', 7), weight),
      number: of(fc.nat(), weight),
      sure: of(fc.nat(), weight),
      color: of(fc.constantFrom('red', 'blue'), weight),
      numbers: of(weight ? listed(fc.nat(), fc.nat()) : numbers, weight),
      table: of(weight ? listed(numbers, numbers) : fc.array(numbers, { maxLength: 2 }), weight),
      below: of(below, weight),
      surely: of(below, weight),
      things: of(weight ? listed(calm, below) : fc.array(calm, { maxLength: 2 }), weight),
      sureThings: of(weight ? listed(calm, below) : fc.array(calm, { maxLength: 2 }), weight),
      plain: fc.constantFrom('text', null, undefined, Promise.resolve('later')) as fc.Arbitrary<never>,
    });
  const depth = { maxDepth: 2, depthIdentifier: 'below' };
  return fc.letrec<Kinds>((tie) => ({
    calm: thing(0, fc.oneof(depth, fc.constant(EMPTY), tie('calm')), fc.oneof(depth, fc.constant(EMPTY), tie('calm'))),
    troubled: thing(
      troubles,
      fc.oneof(depth, fc.constant(EMPTY), tie('troubled')),
      fc.oneof(depth, fc.constant(EMPTY), tie('calm')),
    ),
  })).troubled;
};

const execution = compiledExecutor(schema);

/** All that executions ask of a context here. */
const contextValue = { answer: new AnswerSize(Number.POSITIVE_INFINITY) };

async function compare(thing: Node, asked: Asked): Promise<'compiled' | 'left'> {
  const args = { schema, document: asked.document, variableValues: asked.variables, rootValue: thing, contextValue };
  const expected = await execute(args);
  let left = 0;
  const result = await execution(args, () => {
    left += 1;
    return execute(args) as Promise<ExecutionResult>;
  });
  expect(JSON.stringify(result), asked.text).toBe(JSON.stringify(expected));
  expect(left, asked.text).toBe(expected.errors ? 1 : 0);
  return left ? 'left' : 'compiled';
}

const values = { Int: [1, 3], String: ['text'] };

test.each([
  ['little goes wrong', 1],
  ['much goes wrong', 10],
])('%s', async (_name, troubles) => {
  const counts = { compiled: 0, left: 0 };
  await fc.assert(
    fc.asyncProperty(fc.gen(), things(troubles), async (gen, thing) => {
      const asked = documentFrom(gen, { schema, values, depth: 4 });
      if (asked) counts[await compare(thing, asked)] += 1;
    }),
    { numRuns: Number(process.env.FC_RUNS ?? 150) },
  );
  expect(counts.compiled, 'compiled').toBeGreaterThan(20);
  expect(counts.left, 'left').toBeGreaterThan(0);
});
