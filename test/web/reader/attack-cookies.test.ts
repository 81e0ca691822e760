/** Cookies of readers that are forged, cut, or of another site: they let nobody in, and break nothing. */
import { SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../support/server.ts';
import { aPublishedSite } from './site-pages.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

type Site = Awaited<ReturnType<typeof aPublishedSite>>;

const cookiesOf = (headers: Record<string, unknown>): [name: string, value: string][] =>
  [headers['set-cookie'] ?? []].flat().map((cookie) => {
    const [pair = ''] = String(cookie).split(';', 1);
    return [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
  });

async function signedIn({ admin, path, read }: Site): Promise<[name: string, value: string]> {
  const { body: auth } = await admin.get(`${path}/publishing/auth`);
  const key = Buffer.from(auth.privateKey);
  const token = await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).setExpirationTime('1 minute').sign(key);
  const [cookie] = cookiesOf((await read(`?jwt_token=${token}`)).headers);
  return cookie!;
}

/** The value with one character changed, at several places; cut; and with more behind. */
const forgeries = (value: string): string[] => [
  ...[0, 1, Math.floor(value.length / 3), Math.floor(value.length / 2), value.length - 2].map(
    (at) => value.slice(0, at) + (value[at] === 'A' ? 'B' : 'A') + value.slice(at + 1),
  ),
  ...[1, 10, Math.floor(value.length / 2), value.length - 1].map((length) => value.slice(0, length)),
  `${value}${value}`,
  `${value}.`,
  value.split('.').reverse().join('.'),
  value.replace(/\.[^.]*$/, '.'),
  'e30.e30.e30',
  '..',
  '%00',
  '__proto__',
];

describe('who signed in', () => {
  test('is in by the cookie as it was given, and by nothing else', async () => {
    const site = await aPublishedSite(server, { visibility: 'visitor-auth' });
    const [name, value] = await signedIn(site);
    const asked = async (cookie: string) => (await site.read('', { cookie })).statusCode;
    expect(await asked(`${name}=${value}`)).toBe(200);
    for (const forged of forgeries(value)) expect([forged, await asked(`${name}=${forged}`)]).toEqual([forged, 401]);
    for (const cookie of [
      `${name}=`,
      name,
      `=${value}`,
      `${name}x=${value}`,
      `x${name}=${value}`,
      ';;;',
      `${name}=${'x'.repeat(7000)}`,
    ])
      expect([cookie.slice(0, 50), await asked(cookie)]).toEqual([cookie.slice(0, 50), 401]);
  });

  test('is not in on another site, under either name', async () => {
    const [one, other] = [
      await aPublishedSite(server, { visibility: 'visitor-auth' }),
      await aPublishedSite(server, { visibility: 'visitor-auth' }),
    ];
    const [name, value] = await signedIn(one);
    const otherName = name.replace(one.site.id, other.site.id);
    expect(otherName).not.toBe(name);
    for (const cookie of [`${name}=${value}`, `${otherName}=${value}`])
      expect((await other.read('', { cookie })).statusCode).toBe(401);
  });
});

test('the secret of a share link opens its own site, whole and as it is', async () => {
  const sites = [
    await aPublishedSite(server, { visibility: 'share-link' }),
    await aPublishedSite(server, { visibility: 'share-link' }),
  ] as const;
  const [one, other] = sites;
  const { body: link } = await one.admin.post(`${one.path}/share-links`, { name: 'Friends' });
  const [cookie] = cookiesOf((await one.read(new URL(link.urls.published).pathname)).headers);
  const [name, value] = cookie!;
  expect((await one.read('', { cookie: `${name}=${value}` })).statusCode).toBe(200);
  const otherName = name.replace(one.site.id, other.site.id);
  expect((await other.read('', { cookie: `${otherName}=${value}` })).statusCode).toBe(404);
  for (const forged of [value.slice(1), value.slice(0, -1), `${value}x`, '', '%', '%E0%A4%A', '*'])
    expect([forged, (await one.read('', { cookie: `${name}=${forged}` })).statusCode]).toEqual([forged, 404]);
});

test('the token of a preview shows its own site, and a forged one nothing', async () => {
  const [one, other] = [await aPublishedSite(server), await aPublishedSite(server)];
  for (const { admin, path } of [one, other]) await admin.post(`${path}/unpublish`);
  const url = new URL((await one.admin.get(`${one.path}/publishing/preview`)).body.url);
  const [cookie] = cookiesOf((await one.read(url.pathname + url.search)).headers);
  const [name, value] = cookie!;
  expect((await one.read('', { cookie: `${name}=${value}` })).statusCode).toBe(200);
  const otherName = name.replace(one.site.id, other.site.id);
  expect((await other.read('', { cookie: `${otherName}=${value}` })).statusCode).toBe(404);
  expect((await other.read(url.search)).statusCode).toBe(410);
  for (const forged of forgeries(value))
    expect([forged, (await one.read('', { cookie: `${name}=${forged}` })).statusCode]).toEqual([forged, 404]);
});

test('claims that nobody signed may say anything, and decide nothing that they must not', async () => {
  const site = await aPublishedSite(server, {
    pages: { start: 'Open.\n\n{% if visitor.claims.plan == "pro" %}\nSigned only.\n{% endif %}' },
  });
  await site.admin.patch(site.path, { adaptiveContent: { enabled: true } });
  const name = `octavo-claims-${site.site.id}`;
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value) ?? '').toString('base64url');
  const claims: unknown[] = [
    ...[
      null,
      1,
      'a',
      [],
      [1, 2],
      true,
      {},
      { plan: 'pro' },
      { unsigned: { plan: 'pro' } },
      { __proto__: { plan: 'pro' } },
    ],
    { constructor: { prototype: { plan: 'pro' } } },
    Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`claim${at}`, 'x'.repeat(20)])),
  ];
  const deep = `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`;
  for (const value of [
    ...claims.map(encoded),
    Buffer.from('{"__proto__":{"plan":"pro"}}').toString('base64url'),
    Buffer.from(deep).toString('base64url'),
    '%%%',
    'e30',
    '=',
  ]) {
    const { statusCode, body } = await site.read('', { cookie: `${name}=${value}` });
    expect([value.slice(0, 40), statusCode]).toEqual([value.slice(0, 40), 200]);
    expect(body).toContain('Open.');
    expect(body).not.toContain('Signed only.');
  }
});
