/** What the editor of blocks asks of the server, and what its form sends. */
import { beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../support/server.ts';
import { Browsing, proofIn } from '../browsing.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

const TEXT = 'One.\n\n* Two\n\n$$\nx\n$$\n\nNamed.[^1]\n\n[^1]: A note.\n';

async function aText(role: 'admin' | 'read' = 'admin', text = TEXT) {
  const organization = await server.make.organization();
  const author = await server.make.member(organization, 'admin');
  const member = role === 'admin' ? author : await server.make.member(organization, role);
  const space = await server.make.space(organization, { author });
  const [api, path] = [server.as(author.token), `/v1/spaces/${space.id}`];
  const { body } = await api.post(`${path}/content`, {
    changes: [{ type: 'create_page', page: 'p', title: 'Salt', content: { markdown: text } }],
  });
  const id = body.created.p as string;
  const edit = `/app/spaces/${space.id}/pages/${id}/edit`;
  const own = await new Browsing(server).signIn(member.token);
  const proof = proofIn((await own.get(role === 'admin' ? edit : '/app/account')).text);
  const ask = async (what: string, fields: Record<string, string>) => {
    const { status, text: said } = await own.post(`${edit}/${what}`, { proof, ...fields });
    return { status, body: JSON.parse(said) };
  };
  const textIn = async (number: string) =>
    (await api.get(`${path}/change-requests/${number}/content/page/${id}?format=markdown`)).body.markdown as string;
  return { organization, author, api, path, id, edit, own, proof, ask, textIn };
}

const paragraph = (text: string) => ({
  object: 'block',
  type: 'paragraph',
  key: '',
  isVoid: false,
  data: {},
  nodes: [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }],
});

describe('the blocks of a text', () => {
  test('come with the Markdown of those that are edited as such, with all of them as readers see them, and the pages to link to', async () => {
    const { ask, id } = await aText();
    const { status, body } = await ask('blocks', { markdown: TEXT, with: 'pages' });
    expect(status).toBe(200);
    expect(body.document.nodes.map(({ type }: { type: string }) => type)).toEqual([
      'paragraph',
      'list-unordered',
      'math',
      'paragraph',
      'footnote',
    ]);
    expect(Object.values(body.sources).sort()).toEqual(['$$\nx\n$$', '[^1]: A note.']);
    expect(body.html).toContain('<math');
    expect(body.pages).toEqual([{ id, title: 'Salt', path: 'salt' }]);
  });

  test('are written into the text that they were made of: what is the same keeps its bytes', async () => {
    const { ask } = await aText();
    const { document } = (await ask('blocks', { markdown: TEXT })).body;
    document.nodes[0] = paragraph('Another.');
    document.nodes[2] = {
      ...document.nodes[2],
      type: 'markdown',
      key: '',
      data: { markdown: '$$\ny\n$$\n\nSee.[^1]' },
    };
    const { status, body } = await ask('markdown', { markdown: TEXT, blocks: JSON.stringify(document) });
    expect([status, body.markdown]).toEqual([
      200,
      'Another.\n\n* Two\n\n$$\ny\n$$\n\nSee.[^1]\n\nNamed.[^1]\n\n[^1]: A note.\n',
    ]);
  });

  test('are refused with the place of what is wrong', async () => {
    const { ask } = await aText();
    const { document } = (await ask('blocks', { markdown: TEXT })).body;
    for (const [blocks, problem] of [
      ['{', /must be a document/],
      ['[]', /must be a document/],
      [
        JSON.stringify({ ...document, nodes: [document.nodes[0], { object: 'block', type: 'unknown' }] }),
        /Block 2 of the page/,
      ],
      [
        JSON.stringify({ ...document, nodes: [{ ...document.nodes[1], nodes: [paragraph('a')] }] }),
        /Block 1 of the page/,
      ],
    ] as const) {
      const { status, body } = await ask('markdown', { markdown: TEXT, blocks });
      expect([status, body.problem]).toEqual([400, expect.stringMatching(problem)]);
    }
  });

  test('of a very long text are not given: it is edited as Markdown', async () => {
    const { ask } = await aText();
    const { status, body } = await ask('blocks', { markdown: 'word '.repeat(70_000) });
    expect([status, body.problem]).toEqual([413, expect.stringContaining('edit it as Markdown')]);
  });

  test('are for those who may edit, on this server, in their own session', async () => {
    const reader = await aText('read');
    expect((await reader.ask('blocks', { markdown: 'a' })).status).toBe(403);
    expect((await reader.ask('files', {})).status).toBe(403);
    const { own, edit, proof, ask } = await aText();
    expect((await ask('blocks', { markdown: 'a', proof: 'another' })).status).toBe(403);
    const elsewhere = await own.post(
      `${edit}/blocks`,
      { proof, markdown: 'a' },
      { origin: 'https://elsewhere.example' },
    );
    expect(elsewhere.status).toBe(403);
    const stranger = await new Browsing(server).post(`${edit}/blocks`, { markdown: 'a' });
    expect([stranger.status, JSON.parse(stranger.text).problem]).toEqual([401, expect.stringContaining('signed out')]);
  });
});

describe('the form of a page', () => {
  test('saves blocks in a change request, and merges them with what another user saved meanwhile', async () => {
    const { own, edit, ask, api, path, id, textIn } = await aText();
    const { document } = (await ask('blocks', { markdown: TEXT })).body;
    document.nodes[0] = paragraph('Mine.');
    const { text } = await own.get(edit);
    const baseVersion = /name="baseVersion" value="([^"]+)"/.exec(text)![1]!;
    await api.post(`${path}/content`, {
      changes: [{ type: 'update_page', page: id, content: { markdown: TEXT.replace('* Two', '* Theirs') } }],
    });
    const fields = { title: 'Salt', markdown: TEXT, blocks: JSON.stringify(document), baseVersion };
    const { status, location } = await own.submit(edit, edit, fields);
    expect(status).toBe(303);
    const number = /change-requests\/(\d+)/.exec(location!)![1]!;
    expect(await textIn(number)).toBe(TEXT.replace('One.', 'Mine.').replace('* Two', '* Theirs'));
  });

  test('shows blocks again that cannot be written, with the reason', async () => {
    const { own, edit } = await aText();
    const { status, text } = await own.submit(edit, edit, {
      title: 'Salt',
      markdown: TEXT,
      blocks: '{"object":"document"}',
    });
    expect(status).toBe(400);
    expect(text.replaceAll('&quot;', '"')).toContain('{"object":"document"}</textarea>');
    expect(text).toContain('role="alert"');
  });

  test('takes in the uploads that the text shows, and no other', async () => {
    const { own, edit, proof, api, path, textIn } = await aText();
    const upload = async (name: string) => {
      const answer = await fetch(new URL(`${edit}/files`, server.url), {
        method: 'POST',
        body: 'content',
        headers: {
          'content-type': 'application/octet-stream',
          'x-file-name': encodeURIComponent(name),
          'x-proof': proof,
          origin: server.url,
          cookie: [...own.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
        },
      });
      return (await answer.json()) as { id: string; src: string };
    };
    const [shown, other] = [await upload('Grüße.txt'), await upload('other.txt')];
    expect((await own.get(shown.src)).text).toBe('content');
    const markdown = `See [it](/files/${shown.id}).\n`;
    const uploads = `${shown.id} ${other.id}`;
    const { location } = await own.submit(edit, edit, { title: 'Salt', markdown, uploads });
    const number = /change-requests\/(\d+)/.exec(location!)![1]!;
    expect(await textIn(number)).toBe(markdown);
    const { body } = await api.get(`${path}/change-requests/${number}/content/files`);
    expect(body.items.map(({ id, name }: { id: string; name: string }) => [id, name])).toEqual([
      [shown.id, 'Grüße.txt'],
    ]);
    // Saved again, the file is there already.
    const again = `/app/spaces/${path.split('/').at(-1)}/change-requests/${number}/pages/${edit.split('/').at(-2)}/edit`;
    const saved = await own.submit(again, again, { title: 'Salt', markdown: `${markdown}\nMore.\n`, uploads });
    expect(saved.status).toBe(303);
  });
});

describe('people at one page', () => {
  test('see each other until they leave, or are not heard of any more', async () => {
    const first = await aText();
    const { organization, edit, api, path, id } = first;
    const bo = await server.make.member(organization, 'admin');
    const other = await new Browsing(server).signIn(bo.token);
    const page = (await other.get(edit)).text;
    const revision = /name="baseVersion" value="[^".]+\.([^"]+)"/.exec(page)![1]!;
    const there = async (browser: Browsing, fields: Record<string, string> = {}) => {
      const proof = proofIn((await browser.get(edit)).text);
      const { status, text } = await browser.post(`${edit}/presence`, { proof, revision, ...fields });
      return { status, ...(JSON.parse(text) as { others?: string[] }) };
    };
    expect(await there(first.own)).toEqual({ status: 200, others: [] });
    expect(await there(other)).toEqual({ status: 200, others: [first.author.displayName] });
    expect(await there(first.own)).toEqual({ status: 200, others: [bo.displayName] });
    await there(other, { left: 'yes' });
    expect(await there(first.own)).toEqual({ status: 200, others: [] });
    await there(other);
    const { prisma } = server.services.database;
    await prisma.pageEditor.updateMany({ where: { userId: bo.id }, data: { seenAt: new Date(Date.now() - 60_000) } });
    expect(await there(first.own)).toEqual({ status: 200, others: [] });
    expect(await prisma.pageEditor.count({ where: { pageId: id } })).toBe(1);
    // A page of another space is none of this one, and readers have no say.
    const elsewhere = await aText();
    const note =
      'mutation ($space: ID!, $page: ID!, $revision: ID!) { noteEditing(spaceId: $space, pageId: $page, revisionId: $revision) { id } }';
    const space = path.split('/').at(-1);
    const wrong = await api.graphql(note, { space, page: elsewhere.id, revision });
    expect(wrong.body.errors?.[0]?.extensions['code']).toBe('NOT_FOUND');
    const reader = await server.make.member(organization, 'read');
    const refused = await server.as(reader.token).graphql(note, { space, page: id, revision });
    expect(refused.body.errors?.[0]?.extensions['code']).toBe('FORBIDDEN');
  });
});

test('the script of the editor is one file, and is sent once', async () => {
  const own = new Browsing(server);
  const { status, headers, text } = await own.get('/app/assets/block-editor.js');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
  expect(text.length).toBeLessThan(400_000);
  const again = await fetch(new URL('/app/assets/block-editor.js', server.url), {
    headers: { 'if-none-match': headers.get('etag')! },
  });
  expect(again.status).toBe(304);
});
