/** Blocks that integrations draw, in pages for readers: without anything of the script in the page. */
import { beforeAll, expect, test } from 'vitest';
import { untilJobsAreDone } from '../../support/jobs.ts';
import { type Played, playScripts } from '../../support/scripted-scripts.ts';
import { aServer, type TestServer } from '../../support/server.ts';
import { aPublishedSite } from './site-pages.ts';

let server: TestServer;
let played: Played;

beforeAll(async () => {
  played = playScripts();
  server = await aServer({}, { scripts: played.scripts });
});

const block = (...children: object[]) => ({
  type: 'element',
  state: { said: 'of the state' },
  props: {},
  element: { type: 'block', children },
});

/** A page with a block of an integration that is published there; installed in its space unless said otherwise. */
async function aPage({ isInstalled = true } = {}) {
  const publisher = await server.make.organization();
  const { name } = await server.make.integration(publisher);
  const text = `Before.\n\n{% @${name}/board url="https://board.example/3" height="3" %}\n\nAfter.`;
  const site = await aPublishedSite(server, { pages: { start: text } });
  if (isInstalled) {
    const { id } = await server.make.installation(name, { id: site.space.organizationId });
    await server.make.bound(id, { space: site.space });
  }
  await untilJobsAreDone(server.services.database);
  played.calls.length = 0;
  return { name, ...site };
}

test('what the script draws is in the page, cleaned, and drawn once a minute for all readers', async () => {
  const { read, space } = await aPage();
  played.answer(() => ({
    body: block(
      {
        type: 'card',
        title: 'A board',
        hint: 'with <b>tags</b>',
        icon: { type: 'image', source: { url: 'https://a.example/icon.png' }, aspectRatio: 1 },
        children: [{ type: 'text', style: 'bold', children: ['Bold'] }],
      },
      { type: 'markdown', content: 'Some *words* <script>alert(1)</script>' },
      { type: 'codeblock', content: { $state: 'said' } },
      { type: 'link', target: { url: 'javascript:alert(1)' }, children: 'nowhere' },
      { type: 'link', target: { url: 'https://a.example/x' }, children: 'somewhere' },
      { type: 'webframe', source: { url: 'https://frame.example/' } },
      { type: 'button', label: 'Press', onPress: { action: 'press' } },
      { type: 'input', label: 'Name', element: { type: 'textinput', state: 'name' } },
    ),
  }));
  const { body, statusCode } = await read();
  expect(statusCode).toBe(200);
  const drawn = body.slice(body.indexOf('Before.'), body.indexOf('After.'));
  for (const part of [
    'A board',
    'with &#x3C;b>tags',
    'src="https://a.example/icon.png"',
    '<strong>Bold</strong>',
    '<em>words</em>',
    'of the state',
    'href="https://a.example/x"',
    'nowhere',
    'href="https://frame.example/"',
  ])
    expect(drawn).toContain(part);
  for (const part of ['javascript:', 'alert(1)', '<script', '<iframe', 'Press', '<input', 'Name'])
    expect(drawn).not.toContain(part);
  expect(played.calls).toHaveLength(1);
  expect(played.calls[0]?.event).toMatchObject({
    type: 'ui_render',
    componentId: 'board',
    spaceId: space.id,
    props: { url: 'https://board.example/3' },
    context: { type: 'document', spaceId: space.id, editable: false },
  });
  expect(played.calls[0]?.event).not.toHaveProperty('auth');
  expect((await read()).body).toContain('A board');
  expect(played.calls).toHaveLength(1);
});

test('where it is not installed, or fails, the block is a link to its address, and the page is there', async () => {
  played.answer(() => 500);
  for (const isInstalled of [false, true]) {
    const { read } = await aPage({ isInstalled });
    const { body, statusCode } = await read();
    expect(statusCode).toBe(200);
    expect(body).toContain('href="https://board.example/3"');
    expect(played.calls).toHaveLength(isInstalled ? 1 : 0);
  }
});

test('a script that does not answer holds the page up for two seconds at most', async () => {
  const { read } = await aPage();
  let release = () => {};
  const waits = new Promise<void>((go) => {
    release = go;
  });
  played.answer(async () => {
    await waits;
    return { body: block({ type: 'text', children: ['Late words'] }) };
  });
  const first = await read();
  expect(first.statusCode).toBe(200);
  expect(first.body).toContain('href="https://board.example/3"');
  release();
  await expect.poll(async () => (await read()).body).toContain('Late words');
});
