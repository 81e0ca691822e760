import { beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

/** Names that every object seems to have. */
const NAMES = ['constructor', 'toString', 'hasOwnProperty', '__proto__', 'valueOf'] as const;

/** An object with these own members, `__proto__` included. */
const named = (value: (name: string) => string | null): Record<string, string | null> =>
  Object.fromEntries(NAMES.map((name) => [name, value(name)]));

async function aSpace() {
  const organization = await server.make.organization();
  const space = await server.make.space(organization);
  const admin = server.as((await server.make.member(organization, 'admin')).token);
  const path = `/v1/spaces/${space.id}`;
  const edit = async (changes: object[], at = path) => {
    const edited = await admin.post(`${at}/content`, { changes });
    expect(edited, JSON.stringify(edited.body)).toMatchObject({ status: 200 });
    return edited.body;
  };
  const propose = async () =>
    `${path}/change-requests/${(await admin.post(`${path}/change-requests`, {})).body.number}`;
  return { admin, path, edit, propose, space };
}

describe('names that objects have by themselves', () => {
  test('a variable with such a name is kept, changed on both sides, merged and removed', async () => {
    const { admin, path, edit, propose } = await aSpace();
    const own = await propose();
    await edit([{ type: 'set_variables', variables: named((name) => `of the change request: ${name}`) }], own);
    await edit([{ type: 'set_variables', variables: { other: 'of the main content' } }]);
    const told = (await admin.get(`${own}/changes`)).body.changes;
    expect(told).toHaveLength(1);
    expect(Object.keys(told[0].variables).sort()).toEqual([...NAMES].sort());
    expect(await admin.post(`${own}/merge`)).toMatchObject({ status: 200, body: { result: 'merge' } });
    const { variables } = (await admin.get(`${path}/content`)).body;
    expect(Object.entries(variables).sort()).toEqual(
      [...Object.entries(named((name) => `of the change request: ${name}`)), ['other', 'of the main content']].sort(),
    );
    await edit([{ type: 'set_variables', variables: named(() => null) }]);
    expect((await admin.get(`${path}/content`)).body.variables).toEqual({ other: 'of the main content' });
  });

  test('a variable of a page with such a name: two sides set others, and the change request merges', async () => {
    const { admin, path, edit, propose } = await aSpace();
    const { created } = await edit([
      { type: 'create_page', page: 'p', title: 'Page', content: { markdown: 'text\n' } },
    ]);
    const setOn = (variables: object) => [{ type: 'update_page', page: created.p, fields: { variables } }];
    const own = await propose();
    await edit(setOn(named((name) => name)), own);
    await edit(setOn({ other: 'one' }));
    expect(await admin.post(`${own}/merge`)).toMatchObject({ status: 200, body: { result: 'merge' } });
    const { variables } = (await admin.get(`${path}/content/page/${created.p}`)).body;
    expect(Object.entries(variables).sort()).toEqual([...NAMES.map((name) => [name, name]), ['other', 'one']].sort());

    // One side takes them away, the other adds one.
    const second = await propose();
    const all = Object.fromEntries([...NAMES.map((name) => [name, name]), ['other', 'one'], ['more', 'two']]);
    await edit(setOn(all), second);
    await edit(setOn({ other: 'one' }));
    expect(await admin.post(`${second}/merge`)).toMatchObject({ status: 200, body: { result: 'merge' } });
    expect((await admin.get(`${path}/content/page/${created.p}`)).body.variables).toEqual({
      other: 'one',
      more: 'two',
    });
  });

  test('over GraphQL, written in the document, too', async () => {
    const { admin, path, space } = await aSpace();
    const { body } = await admin.graphql(`mutation { editSpace(spaceId: "${space.id}", typedChanges: [{ set_variables: {
      variables: { __proto__: "a", constructor: "b" } } }]) { revision } }`);
    expect(body.errors).toBeUndefined();
    expect(Object.entries((await admin.get(`${path}/content`)).body.variables).sort()).toEqual([
      ['__proto__', 'a'],
      ['constructor', 'b'],
    ]);
  });

  test('an unknown HTML element of such a name is no mark of a Document', async () => {
    const { admin, path, edit } = await aSpace();
    const markdown = 'a <constructor>b</constructor> &constructor; c\n';
    const { created } = await edit([{ type: 'create_page', page: 'p', title: 'Page', content: { markdown } }]);
    const { document } = (await admin.get(`${path}/content/page/${created.p}?format=document`)).body;
    expect(JSON.stringify(document)).not.toContain('{"object":"mark"}');
    const written = await admin.post(`${path}/content`, {
      changes: [{ type: 'update_page', page: created.p, content: { document } }],
    });
    expect(written.status).toBe(200);
    expect((await admin.get(`${path}/content/page/${created.p}`)).body.markdown).toBe(markdown);
  });

  test('a field of such a name in a body is refused by its name', async () => {
    const { admin, path } = await aSpace();
    for (const name of NAMES) {
      const body = Object.fromEntries([[name, 'x']]);
      const refused = await admin.patch(path, body);
      expect(refused, name).toMatchObject({ status: 400 });
      expect(JSON.stringify(refused.body), name).toContain(name);
    }
  });
});
