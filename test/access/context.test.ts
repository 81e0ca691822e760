/** What the context of a request costs. */
import { expect, test } from 'vitest';
import { NOBODY } from '../../src/access/caller-kinds.ts';
import { createContext } from '../../src/context.ts';
import type { Services } from '../../src/services.ts';

const services = { database: { prisma: {} }, config: { answerBytes: 1000 } } as unknown as Services;

test('contexts have one shape, and all that they have is their own: no getters, no prototype', () => {
  const context = createContext(services, NOBODY, 'test');
  const getters = Object.entries(Object.getOwnPropertyDescriptors(context)).filter(([, { get }]) => get);
  expect(getters).toEqual([]);
  // Yoga hands resolvers a copy.
  expect(Object.getPrototypeOf(context)).toBe(Object.prototype);
  const copy = { ...context };
  expect(copy.access).toBe(context.access);
  expect(copy.memo('a', () => 1)).toBe(context.memo('a', () => 2));
});

test('what it remembers is its own, and a renewed one remembers nothing', () => {
  const context = createContext(services, NOBODY, 'test', { address: '192.0.2.1', since: 1 });
  expect(context.memo('a', () => 1)).toBe(1);
  expect(context.memo('a', () => 2)).toBe(1);
  expect(context.access).toBe(context.access);
  const renewed = context.renewed();
  expect(renewed.memo('a', () => 2)).toBe(2);
  expect(renewed.access).not.toBe(context.access);
  expect(renewed).toMatchObject({ caller: NOBODY, requestId: 'test', address: '192.0.2.1' });
  expect(renewed.since).toBeGreaterThan(1);
});
