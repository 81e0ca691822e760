/** Two people edit one paragraph, which is one line: what does not touch comes together, and everything else is for people. */
import { beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

const PARAGRAPH =
  'The server reads its settings from the environment, checks all of them, and writes what it does to the log of the machine.';
const PAGE = `# Start\n\n${PARAGRAPH}\n\nSee the log.\n`;

/** A page and a reusable content with the same text, and a change request that is to edit them. */
async function aParagraph(markdown = PAGE) {
  const organization = await server.make.organization();
  const space = await server.make.space(organization);
  const admin = server.as((await server.make.member(organization, 'admin')).token);
  const path = `/v1/spaces/${space.id}`;
  const edit = async (changes: object[], at = path) => {
    const edited = await admin.post(`${at}/content`, { changes });
    expect(edited, JSON.stringify(edited.body)).toMatchObject({ status: 200 });
    return edited.body.created;
  };
  const { page, snippet } = await edit([
    { type: 'create_page', page: 'page', title: 'Start', content: { markdown } },
    { type: 'create_reusable_content', reusableContent: 'snippet', title: 'Snippet', content: { markdown } },
  ]);
  const { number } = (await admin.post(`${path}/change-requests`, { subject: 'Words' })).body;
  const own = `${path}/change-requests/${number}`;
  const replace = (find: string, text: string, at = path) =>
    edit([{ type: 'replace_text', page, find, replace: text }], at);
  const write = (text: string, at = path) => edit([{ type: 'update_page', page, content: { markdown: text } }], at);
  const textAt = async (at = path) => (await admin.get(`${at}/content/page/${page}`)).body.markdown;
  const snippetAt = async (at = path) => (await admin.get(`${at}/content/reusable-contents/${snippet}`)).body.markdown;
  const merge = () => admin.post(`${own}/merge`);
  const update = async () => (await admin.post(`${own}/update`)).body.result;
  return { admin, path, own, page, snippet, edit, replace, write, textAt, snippetAt, merge, update };
}

const BOTH = PAGE.replace('settings', 'options').replace('log of', 'journal of');

describe('one paragraph, edited at two places by two people', () => {
  test('is merged with both edits; it collided as a whole', async () => {
    const { own, replace, textAt, merge } = await aParagraph();
    await replace('settings', 'options', own);
    await replace('log of', 'journal of');
    expect(await merge()).toMatchObject({ status: 200, body: { result: 'merge' } });
    expect(await textAt()).toBe(BOTH);
  });

  test('comes into the change request by an update; what it proposes is then its own edit alone', async () => {
    const { admin, own, replace, textAt, merge, update } = await aParagraph();
    await replace('settings', 'options', own);
    await replace('log of', 'journal of');
    expect(await update()).toBe('update');
    expect(await textAt(own)).toBe(BOTH);
    const { body } = await admin.get(`${own}/changes`);
    expect(body.conflicts).toEqual([]);
    expect(body.changes).toMatchObject([
      {
        type: 'page_edited',
        text: [
          { type: 'equal' },
          { type: 'removed', text: `${PARAGRAPH.replace('log of', 'journal of')}\n` },
          { type: 'added', text: `${PARAGRAPH.replace('log of', 'journal of').replace('settings', 'options')}\n` },
          { type: 'equal' },
        ],
      },
    ]);
    expect((await admin.get(`${own}/conflicts`)).body.items).toEqual([]);
    expect(await merge()).toMatchObject({ status: 200 });
    expect(await textAt()).toBe(BOTH);
  });

  test('a merge tells in its revision what it changed: the line with the edit that came in', async () => {
    const { admin, path, own, replace, merge } = await aParagraph();
    await replace('settings', 'options', own);
    await replace('log of', 'journal of');
    const { revision } = (await merge()).body;
    const { changes } = (await admin.get(`${path}/revisions/${revision}/changes`)).body;
    expect(changes[0].text.filter(({ type }: { type: string }) => type !== 'equal')).toEqual([
      { type: 'removed', text: `${PARAGRAPH.replace('log of', 'journal of')}\n` },
      { type: 'added', text: `${PARAGRAPH.replace('log of', 'journal of').replace('settings', 'options')}\n` },
    ]);
  });

  test('in reusable contents, too, and in a language without spaces between words', async () => {
    const chinese = '我们今天去北京大学看朋友，然后一起去公园散步，晚上回家吃饭。\n';
    const { own, path, snippet, edit, snippetAt, replace, textAt, merge } = await aParagraph(chinese);
    const rewrite = (markdown: string, at: string) =>
      edit([{ type: 'update_reusable_content', reusableContent: snippet, content: { markdown } }], at);
    await rewrite(chinese.replace('今天', '昨天'), own);
    await rewrite(chinese.replace('吃饭', '睡觉'), path);
    await replace('今天', '明天', own);
    await replace('公园', '海边');
    expect(await merge()).toMatchObject({ status: 200 });
    expect(await snippetAt()).toBe(chinese.replace('今天', '昨天').replace('吃饭', '睡觉'));
    expect(await textAt()).toBe(chinese.replace('今天', '明天').replace('公园', '海边'));
  });

  test('and one of them with an editor that writes CRLF', async () => {
    const { own, replace, write, textAt, merge } = await aParagraph();
    await write(PAGE.replace('settings', 'options').replaceAll('\n', '\r\n'), own);
    await replace('log of', 'journal of');
    expect(await merge()).toMatchObject({ status: 200 });
    expect(await textAt()).toBe(BOTH.replaceAll('\n', '\r\n'));
  });
});

describe('both versions are there to be decided', () => {
  test('when one word alone is between the edits', async () => {
    const { own, replace, textAt, merge, update } = await aParagraph();
    await replace('settings', 'options', own);
    await replace('the environment', 'a file');
    expect(await merge()).toMatchObject({ status: 409 });
    expect(await update()).toBe('conflicts');
    expect(await textAt(own)).toBe(
      PAGE.replace(
        `${PARAGRAPH}\n`,
        `<<<<<<< main\n${PARAGRAPH.replace('the environment', 'a file')}\n=======\n${PARAGRAPH.replace('settings', 'options')}\n>>>>>>> change request\n`,
      ),
    );
  });

  test('when one side moved the paragraph', async () => {
    const { own, replace, write, textAt, merge, update } = await aParagraph();
    const moved = `# Start\n\nSee the log.\n\n${PARAGRAPH}\n`;
    await write(moved, own);
    await replace('log of', 'journal of');
    expect(await merge()).toMatchObject({ status: 409 });
    expect(await update()).toBe('conflicts');
    expect(await textAt(own)).toContain(PARAGRAPH.replace('log of', 'journal of'));
    expect(await textAt(own)).toContain(moved.slice(moved.indexOf('See')));
  });

  test('of titles and descriptions, however far apart their words are', async () => {
    const { admin, own, path, page, edit, merge, update } = await aParagraph();
    const fields = (text: string) => [{ type: 'update_page', page, title: text, fields: { description: text } }];
    await edit(fields(PARAGRAPH));
    await update();
    await edit(fields(PARAGRAPH.replace('settings', 'options')), own);
    await edit(fields(PARAGRAPH.replace('log of', 'journal of')), path);
    expect(await merge()).toMatchObject({ status: 409 });
    expect(await update()).toBe('conflicts');
    const { items } = (await admin.get(`${own}/conflicts`)).body;
    expect(items.map(({ field }: { field: string }) => field)).toEqual(
      expect.arrayContaining(['title', 'description']),
    );
  });
});
