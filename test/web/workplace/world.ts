/** An organization as a team has it, and its people with a browser each. */
import type { Answer } from '../../support/client.ts';
import type { TestServer } from '../../support/server.ts';
import { leastStatementsOf } from '../../support/statements.ts';
import { Browsing } from '../browsing.ts';

export async function aWorkplace(server: TestServer) {
  const organization = await server.make.organization({ title: 'Riverwatch' });
  const admin = await server.make.member(organization, 'admin');
  const editor = await server.make.member(organization, 'edit');
  const reader = await server.make.member(organization, 'read');
  const guest = await server.make.member(organization, null);
  const stranger = await server.make.user();
  const collection = await server.make.collection(organization, { title: 'Guides' });
  const space = await server.make.space(organization, { title: 'Handbook', author: admin });
  const inner = await server.make.space(organization, { title: 'Boats', parent: collection });
  const team = await server.make.team(organization, { title: 'Field crew', members: [editor] });
  const seen = async ({ token }: { token: string }) => new Browsing(server).signIn(token);
  return {
    organization,
    collection,
    space,
    inner,
    team,
    people: { admin, editor, reader, guest, stranger },
    admin: await seen(admin),
    editor: await seen(editor),
    reader: await seen(reader),
    guest: await seen(guest),
    stranger: await seen(stranger),
    api: server.as(admin.token),
    org: `/app/orgs/${organization.id}`,
    app: `/app/spaces/${space.id}`,
    shelf: `/app/collections/${collection.id}`,
  };
}

export type Workplace = Awaited<ReturnType<typeof aWorkplace>>;

/** How many statements a page takes. */
export const statementsOfPage = (server: TestServer, browsing: Browsing, path: string): Promise<number> =>
  leastStatementsOf(server, async () => (await browsing.get(path)) as unknown as Answer);

/** What is sent to a form without its page: as this person, with the proof of a page that they see. */
export const sent = (browsing: Browsing, action: string, fields: Record<string, string> = {}) =>
  browsing.submit('/app', action, { back: '', ...fields });
