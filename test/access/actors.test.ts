/** Who did something: callers as rows remember them. */
import { expect, test } from 'vitest';
import { auditedUserOf, auditIdOf, authorIdOf } from '../../src/access/actors.ts';
import { type Caller, callerKey, NOBODY, requireUser, userIdOf } from '../../src/access/caller-kinds.ts';

const user: Caller = { kind: 'user', tokenId: 't', userId: 'ada', scopes: [], serverAdmin: false, expiresAt: null };
const installation: Caller = {
  kind: 'installation',
  tokenId: 't',
  installationId: 'one',
  integration: 'notifier',
  userId: 'bot',
  organizationId: 'o',
  scopes: [],
  spaces: 'all',
  sites: 'all',
  expiresAt: new Date(),
};
const integration: Caller = {
  kind: 'integration',
  tokenId: 't',
  integrationId: 'two',
  integration: 'notifier',
  organizationId: 'o',
  scopes: [],
  expiresAt: new Date(),
};
const visitor: Caller = {
  kind: 'visitor',
  siteId: 's',
  organizationId: 'o',
  audience: 'public',
  claims: {},
  adaptive: true,
  view: '{}',
  siteSpaceId: null,
  spaces: new Set(),
  preview: false,
  expiresAt: new Date(),
};

test.each([
  [user, 'ada'],
  [installation, 'bot'],
  [integration, null],
  [visitor, null],
  [NOBODY, null],
])('the author of what $kind writes', (caller, id) => {
  expect(authorIdOf(caller)).toBe(id);
});

test.each([
  [user, 'ada'],
  [installation, 'installation:one'],
  [integration, 'integration:two'],
  [visitor, null],
  [NOBODY, null],
])('the audit log names $kind', (caller, id) => {
  expect(auditIdOf(caller)).toBe(id);
  expect(auditedUserOf(auditIdOf(caller))).toBe(caller === user ? 'ada' : null);
});

test('only users are users; all but nobody have a share of the server of their own: readers of a site one in common', () => {
  const callers = [user, installation, integration, visitor, NOBODY];
  expect(callers.map(userIdOf)).toEqual(['ada', null, null, null, null]);
  expect(callers.map(callerKey)).toEqual(['ada', 'installation:one', 'integration:two', 'visitor:s', undefined]);
  expect(requireUser(user)).toBe(user);
  expect(() => requireUser(installation)).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }));
  expect(() => requireUser(integration)).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }));
  expect(() => requireUser(visitor)).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
  expect(() => requireUser(NOBODY)).toThrow(expect.objectContaining({ code: 'UNAUTHENTICATED' }));
});
