/** Every specified operation exists, except those in one list that only gets shorter; nothing else exists. */
import { isNonNullType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { requestNameOf } from '../../src/rest/input.ts';
import { BODIES } from './bodies.ts';
import { NOT_BUILT, NOT_TAKEN } from './not-built.ts';
import { declared, keyOf, specified } from './operation.ts';

const keys = specified.map(keyOf);

describe('the operations of the specification', () => {
  test('279 are known, each once', () => {
    expect(keys.length).toBe(279);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(NOT_BUILT).size, 'not-built.ts names an operation twice').toBe(NOT_BUILT.length);
  });

  test('what is built is taken off the list of what is not', () => {
    expect(NOT_BUILT.filter((key) => declared.has(key))).toEqual([]);
  });

  test('what is not on that list is built', () => {
    const left = new Set<string>(NOT_BUILT);
    expect(keys.filter((key) => !declared.has(key) && !left.has(key))).toEqual([]);
  });

  test('the list names nothing that is not specified, and nothing is built that is not', () => {
    expect(NOT_BUILT.filter((key) => !keys.includes(key))).toEqual([]);
    expect([...declared.keys()].filter((key) => !keys.includes(key))).toEqual([]);
  });

  test('areas, statuses and query parameters are those of the specification', () => {
    const wrong: string[] = [];
    for (const { area, status, query, ...operation } of specified) {
      const own = declared.get(keyOf(operation));
      if (!own) continue;
      const parameters = own.args.map(requestNameOf);
      if (area && own.area !== area) wrong.push(`${keyOf(operation)}: stands under ${own.area}, not ${area}`);
      if (own.status !== status) wrong.push(`${keyOf(operation)}: answers ${own.status}, not ${status}`);
      for (const name of Object.keys(query ?? {})) {
        const known = NOT_TAKEN.includes(`${keyOf(operation)} ${name}`);
        if (parameters.includes(name) === known)
          wrong.push(`${keyOf(operation)}: ${known ? 'takes, see NOT_TAKEN:' : 'does not take'} ${name}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('bodies have the fields of the specification, required ones required', () => {
    const wrong: string[] = [];
    for (const [key, fields] of Object.entries(BODIES)) {
      const own = declared.get(key);
      for (const field of own ? fields.split(' ') : []) {
        const name = field.replace('!', '');
        const known = NOT_TAKEN.includes(`${key} ${name}`);
        const arg = own?.args.find((candidate) => candidate.name === name);
        if ((arg !== undefined) === known)
          wrong.push(`${key}: ${known ? 'takes, see NOT_TAKEN:' : 'does not take'} ${name}`);
        if (arg && field.endsWith('!') && !isNonNullType(arg.type)) wrong.push(`${key}: does not require ${name}`);
      }
    }
    expect(Object.keys(BODIES).filter((key) => !keys.includes(key))).toEqual([]);
    expect(wrong).toEqual([]);
  });

  test('what is left, by area', () => {
    const areas = Map.groupBy(NOT_BUILT, areaOf);
    const lines = [...areas].map(([area, left]) => `${String(left.length).padStart(4)}  ${area}`);
    if (lines.length > 0)
      console.info(`operations not built yet: ${NOT_BUILT.length} of ${keys.length}\n${lines.join('\n')}`);
    expect(NOT_BUILT.length + declared.size).toBe(keys.length);
  });
});

/** The area that the specification names; for companions the resource of the path. */
function areaOf(key: string): string {
  const operation = specified.find((candidate) => keyOf(candidate) === key);
  if (operation?.area) return operation.area;
  const nouns = key.split('/').filter((part) => /^[a-z]/.test(part) && part !== 'v1');
  return `${nouns[0] === 'orgs' && nouns.length > 1 ? nouns[1] : nouns[0]} (companion)`;
}
