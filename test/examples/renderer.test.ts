/** examples/renderer: a site of several sections, page by page, as a browser would go through it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSite } from '../features/sites/site.ts';
import { importInto } from '../support/git-import.ts';
import { aGitServer } from '../support/git-server.ts';
import { aServer, type TestServer } from '../support/server.ts';

let server: TestServer;
const endings: (() => void)[] = [];

beforeAll(async () => {
  server = await aServer({ EGRESS_ALLOW: '127.0.0.1' });
});
afterAll(() => {
  for (const end of endings) end();
});

/** The renderer as it is started by hand; gives its address. */
async function aRenderer(siteUrl?: string): Promise<string> {
  const env = {
    ...process.env,
    OCTAVO_URL: server.url,
    PORT: '0',
    ...(siteUrl !== undefined && { SITE_URL: siteUrl }),
  };
  const child = spawn(process.execPath, ['examples/renderer/renderer.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endings.push(() => void child.kill());
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return line as string;
}

const GUIDE = {
  'SUMMARY.md':
    '* [Welcome](README.md)\n\n## Basics\n\n* [Setup](basics/setup.md)\n  * [Deep](basics/deep.md)\n* [Elsewhere](https://example.com/x)\n* [Setup again](basics/setup.md)\n',
  'README.md':
    '# Welcome\n\nSee [setup](basics/setup.md#first) & <b>more</b>.\n\n![logo](.gitbook/assets/logo.svg)\n\n<figure><img src=".gitbook/assets/logo.svg" alt=""><figcaption>Our logo</figcaption></figure>\n\n{% content-ref url="basics/deep.md" %}\n[deep](basics/deep.md)\n{% endcontent-ref %}\n',
  'basics/setup.md':
    '---\ndescription: How to begin\n---\n\n# Setup\n\n## First\n\n{% hint style="info" %}\nMind the [gap](deep.md).\n{% endhint %}\n\n| a | b |\n| - | - |\n| 1 | [deep](deep.md) |\n\n* one\n  * two\n\n```js\nif (a < b) {}\n```\n\n{% file src="../.gitbook/assets/logo.svg" %}\n\n[run](javascript:alert(1)) [gone](/broken/pages/x)\n',
  'basics/deep.md': '# Deep\n\n[up](../README.md) {% if visitor.claims.isPartner %}SECRET{% endif %}\n',
  '.gitbook/assets/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
};

async function aPublishedSite(visibility: string) {
  const git = await aGitServer();
  const made = await aSite(server, ['Guide', 'API', 'Guide 2']);
  const { admin, path, spaces } = made;
  for (const [at, files] of [GUIDE, { 'README.md': '# API\n\nText.\n' }, { 'README.md': '# Second\n' }].entries()) {
    const repository = await git.aRepository(files);
    await importInto(admin, spaces[at]!.id, repository.url);
  }
  const rows = (await admin.get(`${path}/site-spaces`)).body.items as { id: string; space: { id: string } }[];
  await admin.delete(`${path}/site-spaces/${rows.find(({ space }) => space.id === spaces[1]!.id)!.id}`);
  const section = (await admin.post(`${path}/sections`, { spaceId: spaces[1]!.id })).body;
  await admin.post(`${path}/section-groups`, { title: 'For programmers', sections: [section.id] });
  await admin.patch(path, { visibility });
  const { body: site } = await admin.post(`${path}/publish`);
  const published = site.urls.published as string;
  return { ...made, published, renderer: await aRenderer(published) };
}

const addressesIn = (html: string, attribute: string): string[] =>
  [...html.matchAll(new RegExp(` ${attribute}="([^"]*)"`, 'g'))].map(([, address]) =>
    address!.replaceAll('&amp;', '&'),
  );

test('every page, link and image is there', async () => {
  const { renderer, published, admin, spaces } = await aPublishedSite('public');
  const pages = new Map<string, string>();
  const images = new Set<string>();
  const open = [`${renderer}/`];
  for (let address = open.pop(); address; address = open.pop()) {
    if (pages.has(address)) continue;
    const answer = await fetch(address);
    const html = await answer.text();
    expect([address, answer.status]).toEqual([address, 200]);
    pages.set(address, html);
    for (const image of addressesIn(html, 'src')) images.add(image);
    for (const href of addressesIn(html, 'href')) {
      const url = new URL(href, address);
      if (url.origin === renderer) open.push(`${renderer}${url.pathname}`);
      else if (url.pathname.startsWith('/files/')) images.add(href);
      else expect(href).toBe('https://example.com/x');
    }
  }
  const paths = [...pages.keys()].map((address) => address.slice(renderer.length)).sort();
  expect(paths).toEqual(['/', '/api/', '/basics/setup', '/basics/setup/deep', '/guide-2/']);
  expect(images.size).toBeGreaterThan(0);
  for (const image of images)
    expect((await fetch(image.replace(new URL(published).origin, server.url))).status, image).toBe(200);

  const welcome = pages.get(`${renderer}/`)!;
  for (const part of [
    'href="/basics/setup#first"',
    '<img src="',
    'Our logo',
    'href="/basics/setup/deep"',
    'For programmers',
    '>Guide 2<',
  ])
    expect(welcome).toContain(part);
  const setup = pages.get(`${renderer}/basics/setup`)!;
  for (const part of ['id="first"', 'How to begin', '<aside>', '<table>', 'if (a &lt; b) {}', 'aria-current="page"'])
    expect(setup).toContain(part);
  expect(setup).not.toMatch(/javascript:|href="\/broken/i);
  expect(pages.get(`${renderer}/basics/setup/deep`)).not.toContain('SECRET');

  // What is not there; what was moved; a group, which has no page of its own.
  expect((await fetch(`${renderer}/absent`)).status).toBe(404);
  const { body } = await admin.get(`/v1/spaces/${spaces[0]!.id}/content/path/basics%2Fsetup%2Fdeep`);
  await admin.post(`/v1/spaces/${spaces[0]!.id}/content`, {
    changes: [{ type: 'update_page', page: body.id, slug: 'depth' }],
  });
  const moved = await fetch(`${renderer}/basics/setup/deep`, { redirect: 'manual' });
  expect([moved.status, moved.headers.get('location')]).toEqual([307, '/basics/setup/depth']);
  expect((await fetch(`${renderer}/basics`)).url).toBe(`${renderer}/basics/setup`);
});

test('a private site sends readers to sign in, and knows them by their token', async () => {
  const { renderer, admin, path } = await aPublishedSite('visitor-auth');
  const get = (address: string, cookie = '') => fetch(renderer + address, { redirect: 'manual', headers: { cookie } });
  expect((await get('/')).status).toBe(404);
  const { privateKey } = (await admin.get(`${path}/publishing/auth`)).body;
  await admin.patch(`${path}/publishing/auth`, { backend: 'custom', fallbackURL: 'https://sign-in.example/go' });
  const asked = await get('/basics/setup');
  expect([asked.status, asked.headers.get('location')]).toEqual([
    303,
    'https://sign-in.example/go?location=%2Fbasics%2Fsetup',
  ]);
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(Buffer.from(privateKey));
  const entering = await get(`/basics/setup?jwt_token=${token}`);
  expect([entering.status, entering.headers.get('location')]).toEqual([303, '/basics/setup']);
  const [cookie = ''] = entering.headers.get('set-cookie')?.split(';') ?? [];
  expect((await get('/basics/setup', cookie)).status).toBe(200);
  expect((await get('/basics/setup', `${cookie}x`)).status).toBe(303);
});

test('behind a proxy, the host of a request names the site', async () => {
  const { site } = await aPublishedSite('public');
  const db = server.services.database.prisma;
  await db.site.update({ where: { id: site.id }, data: { hostname: 'docs.example.com', hostnameProven: new Date() } });
  const { port } = new URL(await aRenderer());
  const get = async (path: string, host: string) => {
    const [answer] = (await once(http.get({ port, path, headers: { host } }), 'response')) as [IncomingMessage];
    return { status: answer.statusCode, html: await text(answer) };
  };
  const page = await get('/basics/setup', 'docs.example.com');
  expect(page.status).toBe(200);
  expect(addressesIn(page.html, 'href')).toContain('/basics/setup/deep');
  expect((await get('/', 'other.example.com')).status).toBe(404);
});
