/** Requests that come at a time are admitted by one statement: each as itself, and none by what was true before it came. */
import { beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

test('of many callers at a time each gets what it sees, and nothing else', async () => {
  const own = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const organization = await server.make.organization();
      const { token } = await server.make.member(organization, 'admin');
      return { token, space: await server.make.space(organization) };
    }),
  );
  const asked = own.flatMap((caller) => own.map((other) => ({ caller, other })));
  const answers = await Promise.all(
    asked.map(({ caller, other }) => server.as(caller.token).get(`/v1/spaces/${other.space.id}`)),
  );
  const wrong = await Promise.all(own.map(({ space }, i) => server.as(`oct_wrong_${i}`).get(`/v1/spaces/${space.id}`)));
  expect(answers.map(({ status, body }) => [status, body.id])).toEqual(
    asked.map(({ caller, other }) => (caller === other ? [200, other.space.id] : [404, undefined])),
  );
  expect(wrong.map(({ status }) => status)).toEqual(own.map(() => 401));
});

test('rights that are taken are gone for the next request, however many are under way', async () => {
  const organization = await server.make.organization();
  const admin = server.as((await server.make.member(organization, 'admin')).token);
  const space = await server.make.space(organization);
  for (let round = 0; round < 5; round += 1) {
    const { token, id } = await server.make.member(organization, 'read');
    const read = () => server.as(token).get(`/v1/spaces/${space.id}`);
    let isOver = false;
    const load = Array.from({ length: 6 }, async () => {
      while (!isOver) await read();
    });
    expect((await read()).status).toBe(200);
    expect((await admin.delete(`/v1/orgs/${organization.id}/members/${id}`)).status).toBeLessThan(300);
    const after = await Promise.all(Array.from({ length: 8 }, read));
    isOver = true;
    await Promise.all(load);
    expect(after.map(({ status }) => status)).toEqual(Array(8).fill(404));
  }
});
