/**
 * Every operation with every role: what it opens, what it sees but may not, and what it does not even see. Expected is what
 * needs.ts says, which is written from decisions §4 and not from the code.
 */
import { beforeAll, expect, test } from 'vitest';
import { type Call, send } from './call.ts';
import { NEEDS, type Need, type Outcome } from './needs.ts';
import { type Operation, operations } from './operation.ts';
import { sampleOf } from './samples/index.ts';
import { type Name, PEOPLE, World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await World.open();
});

/** What happened: any success, or the refusal's status. Anything else stands as it is. */
const outcomeOf = (status: number, wanted: Outcome): Outcome | number => {
  if (status >= 200 && status < 300 && !(wanted === 204 && status === 204)) return 'may';
  return status;
};

test('every operation that is built has its line in needs.ts', () => {
  expect(operations.filter(({ key }) => !NEEDS[key]).map(({ key }) => key)).toEqual([]);
});

test.for(operations.filter(({ key }) => NEEDS[key]).map((operation) => [operation.key, operation] as const))(
  '%s',
  async ([key, operation]) => {
    const need = NEEDS[key] as Need;
    const sample = sampleOf(key);
    const expected: Partial<Record<Name, Outcome>> = {};
    const happened: Partial<Record<Name, Outcome | number>> = {};
    // Refusals change nothing, so they share a call; whoever may gets one of its own.
    const shared = await sample(world);
    for (const person of PEOPLE.toReversed()) {
      const wanted = need(person, operation.method, operation.path);
      const call = wanted === 'may' && operation.method !== 'GET' ? await sample(world) : shared;
      expected[person] = wanted;
      happened[person] = outcomeOf(await statusFor(operation, call, person), wanted);
    }
    expect(happened).toEqual(expected);
  },
);

async function statusFor(operation: Operation, call: Call, person: Name): Promise<number> {
  const { by: _by, ...own } = call;
  return (await send(world, operation, own, { token: world.people[person].token })).status;
}
