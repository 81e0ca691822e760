/** What tests of comments begin with: a space with two pages, a change request of it, and a person for each role. */
import type { Organization, Space } from '../../../../src/db/generated/prisma/client.ts';
import type { Client } from '../../../support/client.ts';
import type { Person } from '../../../support/factories.ts';
import type { TestServer } from '../../../support/server.ts';

export const ROLES = ['admin', 'create', 'review', 'edit', 'comment', 'read'] as const;
type Role = (typeof ROLES)[number];

export const PARENTS = ['space', 'change request'] as const;
export type ParentName = (typeof PARENTS)[number];

export interface Discussion {
  organization: Organization;
  space: Space;
  people: Record<Role, Person>;
  /** A client for each person. */
  by: Record<Role, Client>;
  changeRequest: { id: string; number: number };
  pages: { start: string; more: string };
  /** Where the comments of a parent are. */
  path(parent: ParentName): string;
}

export async function aDiscussion(server: TestServer): Promise<Discussion> {
  const organization = await server.make.organization({ defaultRole: null });
  const space = await server.make.space(organization);
  const people = {} as Record<Role, Person>;
  for (const role of ROLES) {
    people[role] = await server.make.member(organization, role === 'admin' ? 'admin' : 'read');
    if (role !== 'admin') await server.make.grant({ space }, { user: people[role] }, role);
  }
  const by = Object.fromEntries(ROLES.map((role) => [role, server.as(people[role].token)])) as Record<Role, Client>;
  const edited = await by.admin.post(`/v1/spaces/${space.id}/content`, {
    changes: [
      { type: 'create_page', page: 'start', title: 'Start', content: { markdown: 'First words.\n\nSecond words.\n' } },
      { type: 'create_page', page: 'more', title: 'More', content: { markdown: 'Other words.\n' } },
    ],
  });
  if (edited.status !== 200) throw new Error(edited.text);
  const opened = await by.admin.post(`/v1/spaces/${space.id}/change-requests`, { subject: 'A change' });
  if (opened.status !== 201) throw new Error(opened.text);
  const changeRequest = { id: opened.body.id, number: opened.body.number };
  return {
    organization,
    space,
    people,
    by,
    changeRequest,
    pages: edited.body.created,
    path: (parent) =>
      parent === 'space'
        ? `/v1/spaces/${space.id}/comments`
        : `/v1/spaces/${space.id}/change-requests/${changeRequest.id}/comments`,
  };
}

export const text = (markdown: string) => ({ body: { markdown } });
