/** Spaces whose pages refer to each other, made through the API. */
import type { Client } from '../../../support/client.ts';
import type { TestServer } from '../../../support/server.ts';

export interface Documentation {
  organization: { id: string };
  space: { id: string };
  admin: Client;
  /** Applies changes to the live content; gives what was created. */
  edit(changes: object[]): Promise<Record<string, string>>;
  /** `GET /v1/spaces/{id}` and what follows. */
  get(path: string): Promise<any>;
}

export async function aDocumentation(server: TestServer): Promise<Documentation> {
  const organization = await server.make.organization();
  const space = await server.make.space(organization);
  const admin = server.as((await server.make.member(organization, 'admin')).token);
  return {
    organization,
    space,
    admin,
    edit: async (changes) => {
      const { status, body, text } = await admin.post(`/v1/spaces/${space.id}/content`, { changes });
      if (status !== 200) throw new Error(`The edit answers ${status}: ${text}`);
      return body.created;
    },
    get: (path) => read(admin, `/v1/spaces/${space.id}${path}`),
  };
}

const NOTHING_DONE = { status: 200, body: { created: {} }, text: '' };

/** A change request with these changes; gives what reads below it, and its number. */
export async function aChangeRequest({ admin, space }: Documentation, changes: object[]) {
  const path = `/v1/spaces/${space.id}/change-requests`;
  const { body } = await admin.post(path, { subject: 'A change' });
  const edited = changes.length > 0 ? await admin.post(`${path}/${body.id}/content`, { changes }) : NOTHING_DONE;
  if (edited.status !== 200) throw new Error(`The edit answers ${edited.status}: ${edited.text}`);
  return {
    id: body.id as string,
    created: edited.body.created as Record<string, string>,
    get: (below: string) => read(admin, `${path}/${body.id}${below}`),
    post: (below: string, data: object = {}) => admin.post(`${path}/${body.id}${below}`, data),
  };
}

async function read(client: Client, path: string): Promise<any> {
  const { status, body, text } = await client.get(path);
  if (status !== 200) throw new Error(`${path} answers ${status}: ${text}`);
  return body;
}

export const aPageOf = (page: string, markdown: string, more: object = {}) => ({
  type: 'create_page',
  page,
  title: page,
  content: { markdown },
  ...more,
});

/** Status and target of each link, shortly: `ok page:ID`, `broken url:x.md`. */
export const shortly = ({ items }: { items: any[] }): string[] => items.map(short);

export function short({ status, targetReference: target }: any): string {
  if (!target) return status;
  const { kind, page, file, reusableContent, space, user, collection, spec, url, anchor } = target;
  const named = [page ?? file ?? reusableContent ?? user ?? collection ?? spec ?? url ?? space, anchor];
  return `${status} ${kind}:${named.filter((part) => part !== undefined).join('#')}`;
}
