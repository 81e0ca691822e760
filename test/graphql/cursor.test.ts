/** Cursors that nobody was given. */
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { decodeCursor, NEWEST_FIRST, type Order } from '../../src/graphql/cursor.ts';
import type { Client } from '../support/client.ts';
import { aServer } from '../support/server.ts';

let admin: Client;
let organizationId: string;
let spaceId: string;

beforeAll(async () => {
  const server = await aServer();
  const organization = await server.make.organization();
  organizationId = organization.id;
  admin = server.as((await server.make.member(organization, 'admin')).token);
  spaceId = (await server.make.space(organization)).id;
});

const cursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

test.each([
  '-271821-04-20T00:00:00.000Z',
  '+275760-09-13T00:00:00.000Z',
  '0000-01-01T00:00:00.000Z',
  '+010000-01-01T00:00:00.000Z',
])('a list whose cursor says %s is a bad request, where it used to be an internal error', async (date) => {
  const lists = [
    ['createdAt', `/v1/orgs/${organizationId}/spaces`],
    ['createdAt', `/v1/orgs/${organizationId}/teams`],
    ['joinedAt', `/v1/orgs/${organizationId}/members`],
    ['createdAt', `/v1/spaces/${spaceId}/change-requests`],
    ['postedAt', `/v1/spaces/${spaceId}/comments`],
  ] as const;
  for (const [key, path] of lists) {
    const { status, body } = await admin.get(`${path}?page=${cursor(key, date, 'x')}`);
    expect([path, status, body.error.details]).toEqual([
      path,
      400,
      [{ path: 'page', message: 'is not a page of this list' }],
    ]);
  }
});

test('numbers that no list has are a bad request', async () => {
  for (const number of [1e300, -1e300, 2 ** 31, 0.5]) {
    const { status } = await admin.get(`/v1/spaces/${spaceId}/links?page=${cursor('ordinal', number, 'x')}`);
    expect([number, status]).toEqual([number, 400]);
  }
  for (const number of [1e300, 2 ** 40, -1]) {
    const found = await admin.get(`/v1/spaces/${spaceId}/search?query=a&page=${cursor('rank', number, 'x')}`);
    expect([number, found.status < 500]).toEqual([number, true]);
  }
});

test('any cursor of dates is refused, or is a time that PostgreSQL has', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
        fc.string(),
      ),
      (text) => {
        try {
          const { value } = decodeCursor(NEWEST_FIRST satisfies Order, cursor('createdAt', text, 'x'));
          expect((value as Date).toISOString()).toMatch(/^(?!0000)\d{4}-/);
        } catch (error) {
          expect(error).toMatchObject({ code: 'BAD_USER_INPUT' });
        }
      },
    ),
  );
});
