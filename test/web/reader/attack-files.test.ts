/** Parts of files, as players of videos ask for them. */
import { expect, test } from 'vitest';
import { byteRange } from '../../../src/web/reader/byte-range.ts';
import { aServer } from '../../support/server.ts';
import { aPublishedSite } from './site-pages.ts';

test.each([
  [undefined, null],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=2-', { start: 2, end: 9 }],
  ['bytes=2-99', { start: 2, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=10-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=5-2', null],
  ['bytes=0-1,3-4', null],
  ['bytes=-', null],
  ['items=0-1', null],
  ['bytes=99999999999999999999-', null],
])('%s of ten bytes', (header, expected) => {
  expect(byteRange(header, 10)).toEqual(expected);
});

test('a part of a file is sent, of the version that the client knows', async () => {
  const server = await aServer();
  const { admin, organization, space, read } = await aPublishedSite(server);
  const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, at) => at % 251));
  const form = new FormData();
  form.set('file', new Blob([bytes], { type: 'video/mp4' }), 'film.mp4');
  const headers = { authorization: `Bearer ${admin.token}` };
  const uploaded = await fetch(`${server.url}/v1/orgs/${organization.id}/files`, {
    method: 'POST',
    headers,
    body: form,
  });
  const { id } = (await uploaded.json()) as { id: string };
  await admin.post(`/v1/spaces/${space.id}/content`, { changes: [{ type: 'insert_files', files: [{ file: id }] }] });
  const address = `~/files/${space.id}/${id}/now/film.mp4`;
  const whole = await read(address);
  expect([whole.statusCode, whole.headers['accept-ranges'], whole.headers['content-length']]).toEqual([
    200,
    'bytes',
    '200000',
  ]);
  expect(whole.rawPayload.equals(bytes)).toBe(true);
  const etag = String(whole.headers.etag);
  for (const more of [{}, { 'if-range': etag }] as Record<string, string>[]) {
    const part = await read(address, { range: 'bytes=70000-140000', ...more });
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, 'bytes 70000-140000/200000']);
    expect(part.rawPayload.equals(bytes.subarray(70_000, 140_001))).toBe(true);
  }
  const changed = await read(address, { range: 'bytes=0-9', 'if-range': '"another"' });
  expect([changed.statusCode, changed.rawPayload.length]).toEqual([200, 200_000]);
  const beyond = await read(address, { range: 'bytes=200000-' });
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */200000']);
  expect((await read(address, { 'if-none-match': `"x", ${etag}` })).statusCode).toBe(304);
});
