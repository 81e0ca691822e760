/**
 * Every operation with every role: what it opens, what it sees but may not, and what it does not even see; and with every kind
 * of caller that is no user. Expected is what needs.ts says, which is written by hand and not from the code.
 */
import { beforeAll, expect, test } from 'vitest';
import type { CallerKind } from '../../src/access/caller-kinds.ts';
import { aServerFor, CALLER_HEADER } from '../support/server-for-callers.ts';
import { type Call, send } from './call.ts';
import { NEEDS, type Need, needOfOthers, OPEN, type Outcome, type Refusal } from './needs.ts';
import { type Operation, operations } from './operation.ts';
import { type Other, othersIn } from './others.ts';
import { sampleOf } from './samples/index.ts';
import { type Name, PEOPLE, World } from './world.ts';

let world: World;
/** For reads and refusals, which change nothing. */
let unchanged: World;
let serverForOthers: { url: string };
let others: Other[];

beforeAll(async () => {
  world = await World.open();
  unchanged = world.withOneBook();
  const callers = othersIn(world);
  others = Object.keys(callers) as Other[];
  serverForOthers = await aServerFor(world.server, callers);
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
    // Reads and refusals share a call; each change that is allowed gets one of its own.
    const shared = await sample(unchanged);
    for (const person of PEOPLE.toReversed()) {
      const wanted = need(person, operation.method, operation.path);
      const call = wanted === 'may' && operation.method !== 'GET' ? await sample(world) : shared;
      expected[person] = wanted;
      happened[person] = outcomeOf(await statusFor(operation, call, person), wanted);
    }
    expect(happened).toEqual(expected);
    const refused: Partial<Record<Other, Outcome | Refusal>> = {};
    const answered: Partial<Record<Other, Outcome | number>> = {};
    for (const other of others) {
      const wanted = needOfOthers(other, operation);
      const call = wanted === 'may' && operation.method !== 'GET' ? await sample(world) : shared;
      refused[other] = wanted;
      answered[other] = outcomeOf((await sendAs(other, operation, call)).status, wanted as Outcome);
    }
    expect(answered).toEqual(refused);
    if (OPEN.has(key)) return;
    await admittedByMistake(operation, async () => {
      const nothing = [
        'an installation without scopes',
        'an integration without scopes',
        'a visitor (visitor-auth)',
        'nobody',
      ] as const;
      for (const other of nothing)
        expect(outcomeOf((await sendAs(other, operation, shared)).status, 'may'), other).toBe(
          needOfOthers(other, operation),
        );
      // What its scopes open is above.
      if (operation.declared.access.scope !== null) return;
      for (const other of ['an installation with every scope', 'an integration with every scope'] as const) {
        const { status, body } = await sendAs(other, operation, shared);
        const isEmpty = status === 200 && operation.method === 'GET' && body.items?.length === 0;
        const isAbsent = status === 204 && operation.method === 'DELETE';
        if (!isEmpty && !isAbsent) expect([403, 404], `${other}: ${JSON.stringify(body)}`).toContain(status);
        if (isEmpty) expect(body.count).toBe(0);
      }
    });
  },
);

const sendAs = (other: Other, operation: Operation, { by: _by, ...call }: Call) =>
  send(world, operation, call, { token: null, server: serverForOthers, headers: { [CALLER_HEADER]: other } });

/** The operation with a rule that is open to every kind: a caller without a role reads nothing even then. */
async function admittedByMistake({ declared: { access } }: Operation, work: () => Promise<void>): Promise<void> {
  const rule = access as { admits?: readonly CallerKind[] };
  const { admits } = rule;
  rule.admits = ['user', 'installation', 'integration', 'visitor', 'nobody'];
  await work().finally(() => {
    if (admits) rule.admits = admits;
    else delete rule.admits;
  });
}

async function statusFor(operation: Operation, call: Call, person: Name): Promise<number> {
  const { by: _by, ...own } = call;
  return (await send(world, operation, own, { token: world.people[person].token })).status;
}
