/** The type `Revision`: the whole content at one moment. */

import { SPACE } from '../../access/permissions.ts';
import { variables } from '../../engine/revisions/page-fields.ts';
import { builder } from '../../graphql/builder.ts';
import { enumOf, urlsOf } from '../../graphql/shapes.ts';
import { userById, usersAhead } from '../people/users/loader.ts';
import { User } from '../people/users/types.ts';
import { filesFor, reusableContentsFor } from './parts-for-reader.ts';
import { open, optionsOf, treeOf } from './reading.ts';
import { File, Page, ReusableContent } from './types.ts';

interface RevisionGit {
  oid: string;
  message: string;
  createdByService: boolean;
  url: string;
  ref: string;
}

const RevisionGitType = builder.objectRef<RevisionGit>('RevisionGit').implement({
  // What people write to each other about a change is no part of what is published.
  visitors: {
    shown: ['oid', 'url', 'ref'],
    instead: { message: '', createdByService: false, createdByGitBook: false },
  },
  description: 'The commit that a revision came from, or went to.',
  fields: (t) => ({
    oid: t.exposeString('oid'),
    message: t.exposeString('message'),
    createdByService: t.exposeBoolean('createdByService', { description: 'The commit was created by this server.' }),
    createdByGitBook: t.boolean({
      description: 'The same, under the name that existing clients use.',
      resolve: (git) => git.createdByService,
    }),
    url: t.exposeString('url', {
      description: 'The page that shows it; without an address for commits, that of the repository.',
    }),
    ref: t.exposeString('ref', { description: 'The branch.' }),
  }),
});

const RevisionType = enumOf(
  'RevisionType',
  ['edits', 'merge', 'rollback', 'update', 'computed'],
  'The operation that created the revision.',
);
const RevisionUrls = urlsOf('Revision', ['app', 'published?', 'public?']);

export const Revision = builder.prismaObject('Revision', {
  scope: SPACE.access.scope,
  visitors: {
    shown: ['id', 'type', 'createdAt', 'pages', 'files', 'reusableContents', 'variables', 'git', 'urls'],
    instead: { parents: [] },
  },
  object: 'revision',
  description: 'A snapshot of the whole content. Immutable.',
  fields: (t) => ({
    id: t.exposeID('id'),
    parents: t.exposeIDList('parents', { description: 'Revision ids.' }),
    type: t.field({ type: RevisionType, resolve: ({ type }) => type as never }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    author: t.field({
      type: User,
      nullable: true,
      inRest: 'hide',
      description: 'The author; null if the account was deleted.',
      ahead: usersAhead(({ authorId }) => authorId),
      resolve: ({ authorId }, _, context) => (authorId === null ? null : userById(context, authorId)),
    }),
    pages: t.field({
      type: [Page],
      inRest: 'top',
      description: 'The top-level pages, in order; each has its children.',
      resolve: async (row, _, context) => treeOf(await open(context, row)),
    }),
    files: t.field({
      type: [File],
      inRest: 'top',
      resolve: async (row, _, context) => {
        const content = await open(context, row);
        return (await filesFor(content, await content.revision.files())).map((file) => ({ content, file }));
      },
    }),
    reusableContents: t.field({
      type: [ReusableContent],
      inRest: 'top',
      resolve: async (row, _, context) => {
        const content = await open(context, row);
        return (await reusableContentsFor(content, await content.revision.reusableContents())).map((reusable) => ({
          content,
          reusable,
        }));
      },
    }),
    variables: t.field({
      type: 'JSON',
      shape: variables,
      nullable: true,
      inRest: 'top',
      description: 'Name → value, for expressions in texts.',
      resolve: async (row, _, context) => {
        const variables = await (await open(context, row)).revision.variables();
        return Object.keys(variables).length > 0 ? variables : null;
      },
    }),
    git: t.field({
      type: RevisionGitType,
      nullable: true,
      resolve: (row) => (optionsOf(row).metadata ? ((row.git as unknown as RevisionGit | null) ?? null) : null),
    }),
    urls: t.field({
      type: RevisionUrls,
      resolve: ({ spaceId, id }, _, { services: { config } }) => ({
        app: `${config.publicUrl}/app/spaces/${spaceId}/revisions/${id}`,
      }),
    }),
  }),
});
