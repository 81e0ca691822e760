/** Taking the newest edit back: of the live content, and of a change request. */
import { beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

const UNDO = `mutation ($spaceId: ID!, $revisionId: ID!) { undone: undoEdit(spaceId: $spaceId, revisionId: $revisionId) { revision } }`;
const UNDO_IN = `mutation ($spaceId: ID!, $changeRequestId: ID!, $revisionId: ID!) {
  undone: undoChangeRequestEdit(spaceId: $spaceId, changeRequestId: $changeRequestId, revisionId: $revisionId) { revision } }`;

async function aSpace() {
  const organization = await server.make.organization();
  const admin = await server.make.member(organization, 'admin');
  const reader = await server.make.member(organization, 'read');
  const space = await server.make.space(organization, { author: admin });
  const by = server.as(admin.token);
  const path = `/v1/spaces/${space.id}`;
  const { created, revision } = (
    await by.post(`${path}/content`, {
      changes: [{ type: 'create_page', page: 'a', title: 'Tides', content: { markdown: 'High water.\n' } }],
    })
  ).body;
  const page = created.a as string;
  const titlesIn = async (where: string) =>
    (await by.get(`${where}/content/pages`)).body.pages.map(({ title }: { title: string }) => title);
  return { organization, by, reader, space, path, page, revision, titlesIn };
}

const codeOf = ({ body }: { body: { errors?: { extensions: { code: string } }[] } }) =>
  body.errors?.[0]?.extensions.code;

describe('of the live content', () => {
  test('the newest edit is taken back, and so is taking it back', async () => {
    const { by, path, space, page, titlesIn } = await aSpace();
    const edit = await by.post(`${path}/content`, { changes: [{ type: 'duplicate_page', page, title: 'Copy' }] });
    const undo = (revisionId: string) => by.graphql(UNDO, { spaceId: space.id, revisionId });
    expect(await titlesIn(path)).toEqual(['Tides', 'Copy']);
    const { revision } = (await undo(edit.body.revision)).body.data.undone;
    expect(await titlesIn(path)).toEqual(['Tides']);
    expect((await by.get(`${path}/revisions/${revision}`)).body).toMatchObject({ type: 'rollback' });
    await undo(revision);
    expect(await titlesIn(path)).toEqual(['Tides', 'Copy']);
  });

  test('what others wrote since is never undone with it', async () => {
    const { by, path, space, page, revision, titlesIn } = await aSpace();
    await by.post(`${path}/content`, { changes: [{ type: 'update_page', page, title: 'Ebb' }] });
    expect(codeOf(await by.graphql(UNDO, { spaceId: space.id, revisionId: revision }))).toBe('PRECONDITION_FAILED');
    expect(await titlesIn(path)).toEqual(['Ebb']);
  });

  test('only edits, only here, only by editors, not in a locked space', async () => {
    const { organization, by, path, space, revision, reader } = await aSpace();
    const other = await server.make.space(organization);
    const undo = (client = by, spaceId = space.id, revisionId = revision) =>
      client.graphql(UNDO, { spaceId, revisionId });
    const { number } = (await by.post(`${path}/change-requests`, {})).body;
    await by.post(`${path}/change-requests/${number}/content`, { changes: [{ type: 'create_page', title: 'Moon' }] });
    expect(codeOf(await undo(by, other.id))).toBe('NOT_FOUND');
    expect(codeOf(await undo(server.as(reader.token)))).toBe('FORBIDDEN');
    await by.patch(path, { editMode: 'locked' });
    expect(codeOf(await undo())).toBe('CONFLICT');
    await by.patch(path, { editMode: 'live' });
    const merged = (await by.post(`${path}/change-requests/${number}/merge`, {})).body.revision;
    expect(codeOf(await undo(by, space.id, merged))).toBe('CONFLICT');
  });
});

describe('of a change request', () => {
  async function aChangeRequest() {
    const made = await aSpace();
    const { id, number } = (await made.by.post(`${made.path}/change-requests`, {})).body;
    const within = `${made.path}/change-requests/${number}`;
    const edit = async (...changes: object[]) =>
      (await made.by.post(`${within}/content`, { changes })).body.revision as string;
    const undo = (revisionId: string, client = made.by) =>
      client.graphql(UNDO_IN, { spaceId: made.space.id, changeRequestId: id, revisionId });
    return { ...made, within, edit, undo };
  }

  test('the newest edit is taken back; the first one leaves no changes', async () => {
    const { page, path, within, edit, undo, titlesIn, by } = await aChangeRequest();
    const first = await edit({ type: 'update_page', page, title: 'Ebb' });
    const second = await edit({ type: 'delete_page', page });
    expect(codeOf(await undo(first))).toBe('PRECONDITION_FAILED');
    await undo(second);
    expect(await titlesIn(within)).toEqual(['Ebb']);
    expect(await titlesIn(path)).toEqual(['Tides']);
    const third = await edit({ type: 'update_page', page, title: 'Tides', slug: 'tides' });
    await undo(third);
    expect(await titlesIn(within)).toEqual(['Ebb']);
    expect((await by.get(`${within}/content`)).body.type).toBe('rollback');
  });

  test('an edit that resolved a conflict of texts stays, and one beside it leaves the marks', async () => {
    const { by, page, path, within, edit, undo } = await aChangeRequest();
    const say = (markdown: string) => ({ type: 'update_page', page, content: { markdown } });
    await edit(say('Ours.\n'));
    await by.post(`${path}/content`, { changes: [say('Theirs.\n')] });
    expect((await by.post(`${within}/update`, {})).body.result).toBe('conflicts');
    await undo(await edit({ type: 'update_page', page, fields: { emoji: '🌊' } }));
    expect((await by.post(`${within}/merge`, {})).status).toBe(409);
    const resolved = await edit(say('Both.\n'));
    expect(codeOf(await undo(resolved))).toBe('CONFLICT');
    expect((await by.post(`${within}/merge`, {})).status).toBe(200);
    expect(codeOf(await undo(resolved))).toBe('CONFLICT');
  });

  test('readers cannot', async () => {
    const { page, edit, undo, reader } = await aChangeRequest();
    const revision = await edit({ type: 'update_page', page, title: 'Ebb' });
    expect(codeOf(await undo(revision, server.as(reader.token)))).toBe('FORBIDDEN');
  });
});
