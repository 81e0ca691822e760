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
  // What fails here is tried again in five seconds, in the middle of another test.
  played.answer(() => 200);
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
  for (const part of ['javascript:', 'alert(1)', '<script', '<iframe', '<form', '<input', 'Name'])
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
  for (const isInstalled of [false, true]) {
    const { read } = await aPage({ isInstalled });
    played.answer(() => 500);
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

/** A counter: what is typed, how often it was pressed, and a chooser that opens over it. */
const counter = ({ event }: any) => {
  const { componentId, action, state = {}, props } = event;
  if (componentId === 'chooser') {
    if (action) return { body: { type: 'complete', returnValue: { chosen: 'Mira' } } };
    const children = [{ type: 'text', children: [`Who of ${props.of}?`] }];
    const submit = { type: 'button', label: 'It is Mira', onPress: { action: 'choose' } };
    return { body: { type: 'element', state: {}, props, element: { type: 'modal', children, submit } } };
  }
  const count = (state.count ?? 0) + (action?.action === 'press' ? 1 : 0);
  const chosen = action?.returnValue?.chosen ?? state.chosen ?? 'nobody';
  const children = [
    { type: 'markdown', content: `Pressed **${count}** by ${state.name || chosen} <script>alert(1)</script>` },
    { type: 'input', label: 'Name', element: { type: 'textinput', state: 'name' } },
    { type: 'button', label: 'Press', onPress: { action: 'press', by: 1 } },
    {
      type: 'button',
      label: 'Choose',
      onPress: { action: '@ui.modal.open', componentId: 'chooser', props: { of: 3 } },
    },
  ];
  return { body: { type: 'element', state: { ...state, count, chosen }, props, element: { type: 'block', children } } };
};

/** The fields that a browser would send of the form in a text, with the button of a label. */
function pressed(body: string, label: string, typed: Record<string, string> = {}): Record<string, string> {
  const form = /<form [^>]*data-block[\s\S]*?<\/form>/.exec(body)?.[0] ?? '';
  const plain = (text: string) =>
    text
      .replace(/&quot;|&#x22;|&#34;/g, '"')
      .replace(/&#39;/g, "'")
      .replace(/&lt;/g, '<')
      .replace(/&amp;/g, '&');
  const fields: Record<string, string> = {};
  for (const [input] of form.matchAll(/<input [^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(input)?.[1];
    if (name) fields[plain(name)] = plain(/value="([^"]*)"/.exec(input)?.[1] ?? '');
  }
  const button = [...form.matchAll(/<button [^>]*value="([^"]*)"[^>]*>([^<]*)</g)].find(
    ([, , words]) => words === label,
  );
  return { ...fields, ...typed, ...(button && { action: plain(button[1] ?? '') }) };
}

const send = (address: string, fields: Record<string, string>, accept = 'application/json') =>
  server.app.inject({
    method: 'POST',
    url: address,
    headers: { accept, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

test('what is pressed in a block is told to its script, and the block is shown as it is next', async () => {
  const { read, base, space } = await aPage();
  played.answer(counter);
  const { body } = await read();
  expect(body).not.toContain('alert(1)');
  expect(body).toMatch(/<form method="post" action="[^"]*~\/block"/);
  const first = await send(`${base}~/block`, pressed(body, 'Press', { 'text:name': 'Jonas' }));
  expect(first.statusCode).toBe(200);
  expect(first.headers['cache-control']).toBe('private, no-store');
  expect(first.json().html).toContain('<strong>1</strong> by Jonas');
  expect(played.calls.at(-1)?.event).toMatchObject({
    componentId: 'board',
    spaceId: space.id,
    props: { url: 'https://board.example/3' },
    state: { name: 'Jonas' },
    action: { action: 'press', by: 1 },
    context: { type: 'document', editable: false },
  });
  expect(played.calls.at(-1)?.event).not.toHaveProperty('auth');
  const second = await send(
    `${base}~/block`,
    pressed(first.json().html, 'Press', { 'text:name': 'Jonas' }),
    'text/html',
  );
  expect(second.headers['content-type']).toContain('text/html');
  expect(second.body).toContain('<strong>2</strong> by Jonas');
  expect(second.headers['content-security-policy']).toContain("form-action 'self'");
  const opened = (await send(`${base}~/block`, pressed(body, 'Choose'))).json().html;
  expect(opened).toContain('Who of 3?');
  const chosen = (await send(`${base}~/block`, pressed(opened, 'It is Mira'))).json().html;
  expect(chosen).toContain('by Mira');
});

test('only what the page offers can be asked of the script', async () => {
  const { read, base } = await aPage();
  played.answer(counter);
  const { body } = await read();
  const fields = pressed(body, 'Press');
  const other = await aPage();
  played.answer(counter);
  const calls = played.calls.length;
  const attempts: [string, Record<string, string>][] = [
    [base, {}],
    [base, { ...fields, block: `${fields['block']}x` }],
    [base, { ...fields, action: '{"action":"press","by":2}' }],
    [base, { ...fields, action: '{"action":"@ui.modal.open","componentId":"secrets","props":{}}' }],
    [base, { ...fields, action: '{"action":"@ui.modal.close","returnValue":{}}' }],
    [base, { ...fields, state: `{"a":"${'x'.repeat(300_000)}"}` }],
    [other.base, fields],
  ];
  for (const [at, given] of attempts) {
    const { statusCode } = await send(`${at}~/block`, given);
    expect([404, 413]).toContain(statusCode);
  }
  expect(played.calls.length).toBe(calls);
  // Props that a client adds beside are not looked at.
  await send(`${base}~/block`, { ...fields, props: '{"url":"https://elsewhere.example/"}', component: 'secrets' });
  expect(played.calls.at(-1)?.event).toMatchObject({ componentId: 'board', props: { url: 'https://board.example/3' } });
});

test('a script that fails when something is pressed leaves the block as it was, and says so', async () => {
  const { read, base } = await aPage();
  played.answer(counter);
  const fields = pressed((await read()).body, 'Press');
  played.answer((call: any) => (call.event.action ? 500 : counter(call)));
  const { html } = (await send(`${base}~/block`, fields)).json();
  expect(html).toContain('role="alert"');
  expect(html).toContain('Pressed <strong>0</strong>');
});
