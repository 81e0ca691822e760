/** A file whose test failed in the middle leaves things open: the files after it must not pay for that. */
import { once } from 'node:events';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { aDatabase } from './database.ts';
import { afterFile, endFile } from './endings.ts';
import { aServer } from './server.ts';

test('a request that never ends does not keep a server, and what is below it, from ending', async () => {
  const server = await aServer();
  const { prisma } = server.services.database;
  const organization = await server.make.organization();
  const { token } = await server.make.member(organization, 'create');
  const upload = request(`${server.url}/v1/orgs/${organization.id}/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' },
  });
  const cut = once(upload, 'error');
  upload.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nfirst half, ');
  await once(server.app.server, 'request');
  await endFile();
  await cut;
  await expect(prisma.user.count()).rejects.toThrow();
});

test('what never ends is given up, and nothing that the next file opens is ended in its place', async () => {
  const ended: string[] = [];
  const ends = (name: string) => async () => void ended.push(name);
  afterFile(ends('first'));
  afterFile(() => new Promise(() => {}));
  const ending = endFile(50).catch((error: unknown) => error);
  afterFile(ends('of the next file'));
  const next = await aDatabase();
  expect(await ending).toBeInstanceOf(Error);
  expect(ended).toEqual(['first']);
  expect(await next.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await endFile();
  expect(ended).toEqual(['first', 'of the next file']);
});
