/** Every kind of block in a real browser: seen by axe, on wide and narrow pages, light and dark; and what scripts make of them. */
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { readPage, renderRead } from '../../src/engine/markdown/html/page.ts';
import { DEFAULTS } from '../../src/features/sites/customization/defaults.ts';
import { ASSETS_ON_DEMAND, withNames } from '../../src/web/reader/assets-on-demand.ts';
import { securityHeaders } from '../../src/web/reader/policy.ts';
import { afterFile } from '../support/endings.ts';
import { aBrowser, aPage, type BrowserOf, keepPicture } from './browser.ts';
import { PETS, SINK, sinkFound } from './kitchen-sink.ts';

let browserOf: BrowserOf;
let url: string;
/** What came to the API. */
const requests: { method: string; url: string; headers: http.IncomingHttpHeaders; body: string }[] = [];

const ASSETS = path.join(import.meta.dirname, '..', '..', 'src', 'web', 'app', 'assets');
const SCRIPT = `const forPage = (what) => what();\n${withNames(fs.readFileSync(path.join(ASSETS, '..', '..', 'reader', 'assets', '6-on-demand.js'), 'utf8'))}`;

beforeAll(async () => {
  browserOf = await aBrowser();
  const api = await listening((request, response) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      if (request.method !== 'OPTIONS')
        requests.push({ method: request.method!, url: request.url!, headers: request.headers, body });
      response.writeHead(200, {
        'access-control-allow-origin': '*',
        'access-control-allow-methods': '*',
        'access-control-allow-headers': 'authorization, content-type',
        'content-type': 'application/json',
      });
      response.end('{"name":"Rex"}');
    });
  });
  const specification = structuredClone(PETS);
  specification.servers = [{ url: `${api}/v1` } as (typeof PETS.servers)[number]];
  const { pieces, connects } = await renderRead(readPage({ markdown: SINK }), sinkFound(specification));
  const text = pieces.flatMap(({ parts }) => parts.filter((part) => typeof part === 'string')).join('');
  const css = ['app.css', 'content.css'].map((name) => fs.readFileSync(path.join(ASSETS, name), 'utf8')).join('\n');
  const picture = (color: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="${color}"/></svg>`;
  url = await listening(({ url: at = '/' }, response) => {
    const asset = ASSETS_ON_DEMAND.get(at.slice(1));
    if (asset) return response.writeHead(200, { 'content-type': asset.type, ...asset.headers }).end(asset.content());
    if (at === '/style.css') return response.writeHead(200, { 'content-type': 'text/css' }).end(css);
    if (at === '/script.js') return response.writeHead(200, { 'content-type': 'text/javascript' }).end(SCRIPT);
    if (at.endsWith('.svg'))
      return response
        .writeHead(200, { 'content-type': 'image/svg+xml' })
        .end(picture(at.includes('dark') ? '#246' : '#8bc'));
    const [direction, language] = at === '/rtl' ? ['rtl', 'ar'] : ['ltr', 'en'];
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...securityHeaders(DEFAULTS, { connects }) });
    return response.end(
      `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Blocks</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/style.css"><script type="module" src="/script.js"></script></head><body><main class="doc"><h1>Blocks</h1>${text}</main></body></html>`,
    );
  });
});

async function listening(handler: http.RequestListener): Promise<string> {
  const server = http.createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterFile(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What axe finds wrong. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = (await page.evaluate('axe.run()')) as axe.AxeResults;
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

const VIEWS = [
  ['wide', 1280, 'light', '/'],
  ['dark', 1280, 'dark', '/'],
  ['phone', 320, 'light', '/'],
  ['phone-dark', 375, 'dark', '/'],
  ['right-to-left', 1000, 'light', '/rtl'],
] as const;

test.for(VIEWS)(
  '%s: nothing for axe, nothing beyond the page, no errors, no request to others',
  async ([name, width, scheme, at], context) => {
    const { page, outside, errors } = await aPage(browserOf(context), url, scheme);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(url + at);
    await page.locator('[data-mermaid] img').first().waitFor();
    await page.evaluate(() => {
      for (const one of document.querySelectorAll<HTMLDetailsElement>('details:not([name])')) one.open = true;
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await findings(page)).toEqual([]);
    await page.setViewportSize({ width, height: await page.evaluate(() => document.documentElement.scrollHeight) });
    await keepPicture(page, `blocks-${name}`);
    expect(errors).toEqual([]);
    expect(outside).toEqual([]);
    await page.close();
  },
);

test('diagrams are drawn, again when the page becomes dark; what is none stays as its source', async (context) => {
  const { page } = await aPage(browserOf(context), url);
  await page.goto(url);
  const picture = page.locator('[data-mermaid] img').first();
  const light = await picture.getAttribute('src');
  expect(await picture.evaluate((one: HTMLImageElement) => one.decode().then(() => one.naturalWidth))).toBeGreaterThan(
    100,
  );
  expect(await picture.getAttribute('alt')).toContain('flowchart LR');
  expect(await page.locator('[data-mermaid]').nth(1).textContent()).toBe('nonsense that is no diagram');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => picture.getAttribute('src')).not.toBe(light);
  await page.close();
});

test('a request is sent as the form says, with the credentials of the reader alone, and its answer is shown', async (context) => {
  const { page, errors } = await aPage(browserOf(context), url);
  await page.goto(url);
  await page.getByRole('button', { name: 'Try it' }).click();
  const form = page.locator('.doc-try-form');
  await form.getByLabel(/Bearer/).fill('secret');
  await form.getByLabel(/petId/).fill('a/b');
  await form.getByLabel(/sort/).selectOption('age');
  await form.getByLabel('Body').fill('{"name":"Rex"}');
  await form.getByRole('button').click();
  await form.getByText('200 OK').waitFor();
  expect(await form.locator('pre').first().textContent()).toBe('{\n  "name": "Rex"\n}');
  expect(requests).toMatchObject([
    {
      method: 'PUT',
      url: '/v1/pets/a%2Fb?sort=age',
      body: '{"name":"Rex"}',
      headers: { authorization: 'Bearer secret' },
    },
  ]);
  expect(requests[0]!.headers.cookie).toBeUndefined();
  expect(await findings(page)).toEqual([]);
  expect(errors).toEqual([]);
  await page.close();
});

test('without scripts tabs open each other out, diagrams are their source, and nothing is offered that needs one', async (context) => {
  const page = await browserOf(context).newPage({ javaScriptEnabled: false, viewport: { width: 1000, height: 900 } });
  await page.goto(url);
  const tabs = page.locator('.doc-tabs').first();
  await tabs.getByText('Yarn').click();
  await expect.poll(() => tabs.locator('.doc-tab[open]').getAttribute('data-tab')).toBe('Yarn');
  expect(await tabs.getByText('Third.').isVisible()).toBe(true);
  expect(await tabs.getByText('npm install').isVisible()).toBe(false);
  expect(await page.locator('[data-mermaid]').first().innerText()).toContain('flowchart LR');
  expect(await page.getByRole('button', { name: 'Try it' }).count()).toBe(0);
  await page.close();
});
