/** Every specified operation exists; nothing else exists. */
import { isNonNullType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { requestNameOf } from '../../src/rest/input.ts';
import { BODIES } from './bodies.ts';
import { declared, keyOf, specified } from './operation.ts';

const keys = specified.map(keyOf);

describe('the operations of the specification', () => {
  test('279 are known, each once', () => {
    expect(keys.length).toBe(279);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('are built, and no others', () => {
    expect(keys.filter((key) => !declared.has(key))).toEqual([]);
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
        if (!parameters.includes(name)) wrong.push(`${keyOf(operation)}: does not take ${name}`);
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
        const arg = own?.args.find((candidate) => candidate.name === name);
        if (arg === undefined) wrong.push(`${key}: does not take ${name}`);
        if (arg && field.endsWith('!') && !isNonNullType(arg.type)) wrong.push(`${key}: does not require ${name}`);
      }
    }
    expect(Object.keys(BODIES).filter((key) => !keys.includes(key))).toEqual([]);
    expect(wrong).toEqual([]);
  });
});
