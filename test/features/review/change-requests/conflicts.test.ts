import { beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

const PAGES = [
  { type: 'create_page', page: 'guide', title: 'Guide', content: { markdown: 'one\n\ntwo\n\nthree\n' } },
  { type: 'create_page', page: 'other', title: 'Other', content: { markdown: 'other\n' } },
  { type: 'create_page', page: 'below', title: 'Below', parent: 'guide', content: { markdown: 'below\n' } },
  { type: 'set_variables', variables: { version: '1' } },
];

/** A space with pages, and a change request that others' edits of the main content meet. */
async function aProposal() {
  const organization = await server.make.organization();
  const space = await server.make.space(organization);
  const admin = server.as((await server.make.member(organization, 'admin')).token);
  const path = `/v1/spaces/${space.id}`;
  const edit = async (changes: object[], at = path) => {
    const edited = await admin.post(`${at}/content`, { changes });
    expect(edited, JSON.stringify(edited.body)).toMatchObject({ status: 200 });
    return edited.body.created;
  };
  const ids = (await edit(PAGES)) as Record<'guide' | 'other' | 'below', string>;
  const own = `${path}/change-requests/${(await admin.post(`${path}/change-requests`, {})).body.number}`;
  const update = async () => (await admin.post(`${own}/update`)).body.result;
  const merge = () => admin.post(`${own}/merge`);
  const open = async () => (await admin.get(`${own}/conflicts`)).body.items as Record<string, unknown>[];
  const decide = (conflict: unknown, keep: 'main' | 'proposed') => admin.post(`${own}/conflicts/${conflict}`, { keep });
  const page = (id: string, at = path) => admin.get(`${at}/content/page/${id}?format=markdown`);
  return { organization, space, admin, path, own, ids, edit, update, merge, open, decide, page };
}

const replace = (page: string, find: string, text: string) => ({ type: 'replace_text', page, find, replace: text });

describe('conflicts of an update', () => {
  test('a proposed deletion stands when somebody mends a typo in the page meanwhile, until it is decided', async () => {
    const { own, ids, edit, update, merge, open, decide, page, admin } = await aProposal();
    await edit([{ type: 'delete_page', page: ids.guide, children: 'lift' }], own);
    await edit([replace(ids.guide, 'two', 'TWO')]);

    expect(await update()).toBe('conflicts');
    const [found, ...more] = await open();
    expect(more).toEqual([]);
    expect(found).toMatchObject({
      object: 'change-request-conflict',
      page: ids.guide,
      title: 'Guide',
      field: 'deleted',
      main: false,
      proposed: true,
    });
    expect((await page(ids.guide, own)).status).toBe(404);
    expect((await admin.get(`${own}/changes`)).body.changes).toContainEqual(
      expect.objectContaining({ type: 'page_deleted', id: ids.guide }),
    );
    const refused = await merge();
    expect(refused).toMatchObject({
      status: 409,
      body: {
        error: {
          details: [
            {
              path: 'deleted',
              page: ids.guide,
              title: 'Guide',
              field: 'deleted',
              ours: false,
              theirs: true,
              conflict: found?.id,
            },
          ],
        },
      },
    });
    expect(await update(), 'asked again').toBe('conflicts');

    expect(await decide(found?.id, 'proposed')).toMatchObject({ status: 200, body: { result: 'update' } });
    expect(await decide(found?.id, 'proposed')).toMatchObject({ status: 404 });
    expect(await merge()).toMatchObject({ status: 200 });
    expect((await page(ids.guide)).status).toBe(404);
    expect((await page(ids.below)).status).toBe(200);
  });

  test('decided for the main content, the page comes back as it is there', async () => {
    const { own, ids, edit, update, merge, open, decide, page } = await aProposal();
    await edit([{ type: 'delete_page', page: ids.guide, children: 'lift' }], own);
    await edit([replace(ids.guide, 'two', 'TWO')]);
    await update();
    const [found] = await open();
    expect(await decide(found?.id, 'main')).toMatchObject({ status: 200, body: { result: 'update' } });
    expect((await page(ids.guide, own)).body.markdown).toBe('one\n\nTWO\n\nthree\n');
    expect(await merge()).toMatchObject({ status: 200 });
    expect((await page(ids.guide)).body).toMatchObject({ markdown: 'one\n\nTWO\n\nthree\n', path: 'guide' });
  });

  test('decided for the deletion in the main content, the pages below come up in their order', async () => {
    const { own, ids, edit, update, open, decide, admin } = await aProposal();
    const titles = Array.from({ length: 12 }, (_, i) => `Part ${i}`);
    await edit(
      [replace(ids.guide, 'two', 'TWO'), ...titles.map((title) => ({ type: 'create_page', title, parent: ids.guide }))],
      own,
    );
    await edit([{ type: 'delete_page', page: ids.guide, children: 'lift' }]);
    await update();
    const [found] = await open();
    expect(await decide(found?.id, 'main')).toMatchObject({ status: 200, body: { result: 'update' } });
    const { pages } = (await admin.get(`${own}/content/pages`)).body;
    const shown = pages.map(({ title }: { title: string }) => title);
    expect(shown.filter((title: string) => title.startsWith('Part'))).toEqual(titles);
    expect(shown.at(-1)).toBe('Other');
  });

  test('a page that the main content deleted and the change request edited stays in it, until it is decided', async () => {
    for (const keep of ['main', 'proposed'] as const) {
      const { own, ids, edit, update, merge, open, decide, page } = await aProposal();
      await edit([replace(ids.guide, 'two', 'TWO')], own);
      await edit([{ type: 'delete_page', page: ids.guide, children: 'lift' }]);
      expect(await update()).toBe('conflicts');
      const [found] = await open();
      expect(found).toMatchObject({ page: ids.guide, field: 'deleted', main: true, proposed: false });
      expect((await page(ids.guide, own)).status).toBe(200);
      expect((await merge()).status).toBe(409);
      await decide(found?.id, keep);
      expect(await open()).toEqual([]);
      expect((await page(ids.guide, own)).status).toBe(keep === 'main' ? 404 : 200);
      if (keep === 'proposed') expect(await merge()).toMatchObject({ status: 200 });
    }
  });

  test('fields that both changed are as proposed, each listed with both values, and merged when all are decided', async () => {
    const { own, ids, edit, update, merge, open, decide, page, admin, path } = await aProposal();
    const both = (one: string, parent: string | null, at?: string) =>
      edit(
        [
          { type: 'update_page', page: ids.guide, title: `Title of ${one}`, fields: { description: one, icon: one } },
          { type: 'move_page', page: ids.below, parent },
          { type: 'set_variables', variables: { version: one } },
          { type: 'update_page', page: ids.other, fields: { variables: { [`of_${one}`]: 'x', same: one } } },
        ],
        at,
      );
    await both('proposed', ids.other, own);
    await both('main', null);
    expect(await update()).toBe('conflicts');
    const conflicts = await open();
    const byField = new Map(conflicts.map((each) => [each.field, each]));
    expect([...byField.keys()].sort()).toEqual(['description', 'icon', 'parent', 'title', 'value', 'variables.same']);
    expect(byField.get('title')).toMatchObject({
      page: ids.guide,
      main: 'Title of main',
      proposed: 'Title of proposed',
    });
    expect(byField.get('parent')).toMatchObject({ page: ids.below, proposed: ids.other });
    expect(byField.get('value')).toMatchObject({ variable: 'version', main: 'main', proposed: 'proposed' });
    expect(byField.get('variables.same')).toMatchObject({ page: ids.other, main: 'main', proposed: 'proposed' });
    expect((await page(ids.guide, own)).body.title).toBe('Title of proposed');
    const { body } = await admin.graphql(`{ changeRequest(spaceId: "${path.slice(11)}", changeRequestId: "1") {
      openConflicts { count items { field main proposed title page variable } } } }`);
    expect(body.data.changeRequest.openConflicts.count).toBe(conflicts.length);

    const keep = (field: string, side: 'main' | 'proposed') => decide(byField.get(field)?.id, side);
    for (const field of ['title', 'parent', 'value', 'variables.same'])
      expect(await keep(field, 'main'), field).toMatchObject({ status: 200, body: { result: 'conflicts' } });
    expect((await merge()).status).toBe(409);
    for (const { field, id } of await open()) {
      expect((await admin.post(`${own}/conflicts/${id}`, { keep: 'proposed' })).status, String(field)).toBe(200);
    }
    expect(await merge()).toMatchObject({ status: 200 });
    expect((await page(ids.guide)).body).toMatchObject({
      title: 'Title of main',
      description: 'proposed',
      path: 'title-of-main',
    });
    expect((await page(ids.below)).body.path).toBe('below');
    expect((await page(ids.other)).body.variables).toEqual({ of_main: 'x', of_proposed: 'x', same: 'main' });
    expect((await admin.get(`${path}/content`)).body.variables).toEqual({ version: 'main' });
  });

  test('an edit of the field decides it; so does the main content when it comes to say the same', async () => {
    const { own, ids, edit, update, merge, open } = await aProposal();
    const retitle = (title: string, at?: string) => edit([{ type: 'update_page', page: ids.guide, title }], at);
    await retitle('Mine', own);
    await retitle('Theirs');
    expect(await update()).toBe('conflicts');
    await edit([replace(ids.guide, 'two', 'TWO')], own);
    expect(await open(), 'an edit of something else').toHaveLength(1);
    await retitle('Both', own);
    expect(await open()).toEqual([]);

    await retitle('Again');
    expect(await update()).toBe('conflicts');
    await retitle('Both');
    expect(await update()).toBe('update');
    expect(await merge()).toMatchObject({ status: 200 });
  });

  test('a circle that two moves would close: the proposed place stands, and the other one is not lost unseen', async () => {
    const { own, ids, edit, update, merge, open, decide, page } = await aProposal();
    const { guide, other } = ids;
    await edit([{ type: 'move_page', page: guide, parent: other }], own);
    await edit([{ type: 'move_page', page: other, parent: guide }]);
    expect(await update()).toBe('conflicts');
    expect((await page(guide, own)).body.path).toBe('other/guide');
    const [found] = await open();
    expect(found).toMatchObject({ page: other, field: 'parent', main: guide });
    expect(found, 'at the top').not.toHaveProperty('proposed');
    expect(await decide(found?.id, 'main'), 'it would be below itself').toMatchObject({ status: 409 });
    expect(await decide(found?.id, 'proposed')).toMatchObject({ status: 200 });
    expect(await merge()).toMatchObject({ status: 200 });
  });

  test('a decision is refused for who may only read, for a conflict of another change request, and on an older head', async () => {
    const { organization, own, ids, edit, update, open, admin, path } = await aProposal();
    await edit([{ type: 'update_page', page: ids.guide, title: 'Mine' }], own);
    await edit([{ type: 'update_page', page: ids.guide, title: 'Theirs' }]);
    await update();
    const [found] = await open();
    const at = `${own}/conflicts/${found?.id}`;
    const reader = server.as((await server.make.member(organization, 'read')).token);
    expect((await reader.post(at, { keep: 'main' })).status).toBe(403);
    expect((await admin.post(at, { keep: 'theirs' })).status).toBe(400);
    const second = (await admin.post(`${path}/change-requests`, {})).body;
    const elsewhere = `${path}/change-requests/${second.number}/conflicts/${found?.id}`;
    expect((await admin.post(elsewhere, { keep: 'main' })).status).toBe(404);
    expect((await admin.post(at, { keep: 'main', revision: second.revision })).status).toBe(412);
    expect(await open()).toHaveLength(1);
  });
});
