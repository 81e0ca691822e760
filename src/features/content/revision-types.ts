/** The type `Revision` (api.md "Content entities"): the whole content at one moment. */
import { builder } from '../../graphql/builder.ts';
import { enumOf, urlsOf } from '../../graphql/shapes.ts';
import { userById, usersAhead } from '../users/loader.ts';
import { User } from '../users/types.ts';
import { open, shapeOfNode } from './reading.ts';
import { File, Page, ReusableContent } from './types.ts';

interface RevisionGit {
  oid: string;
  message: string;
  createdByService: boolean;
  url: string;
  ref: string;
}

const RevisionGitType = builder.objectRef<RevisionGit>('RevisionGit').implement({
  description: 'The commit that a revision came from, or went to.',
  fields: (t) => ({
    oid: t.exposeString('oid'),
    message: t.exposeString('message'),
    createdByService: t.exposeBoolean('createdByService', { description: 'The commit was made by this server.' }),
    createdByGitBook: t.boolean({
      description: 'The same, under the name that existing clients read.',
      resolve: (git) => git.createdByService,
    }),
    url: t.exposeString('url', { description: 'Where it is seen; without an address for commits, the repository.' }),
    ref: t.exposeString('ref', { description: 'The branch.' }),
  }),
});

const RevisionType = enumOf(
  'RevisionType',
  ['edits', 'merge', 'rollback', 'update', 'computed'],
  'What made the revision.',
);
const RevisionUrls = urlsOf('Revision', ['app', 'published?', 'public?']);

export const Revision = builder.prismaObject('Revision', {
  object: 'revision',
  description: 'The whole content at one moment. Immutable.',
  fields: (t) => ({
    id: t.exposeID('id'),
    parents: t.exposeIDList('parents', { description: 'Revision ids.' }),
    type: t.field({ type: RevisionType, resolve: ({ type }) => type as never }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    author: t.field({
      type: User,
      nullable: true,
      inRest: 'hide',
      description: 'Who made it; null when the account is gone.',
      ahead: usersAhead(({ authorId }) => authorId),
      resolve: ({ authorId }, _, context) => (authorId === null ? null : userById(context, authorId)),
    }),
    pages: t.field({
      type: [Page],
      description: 'The pages at the top, in their order; each has its own below it.',
      resolve: async (row, _, context) => {
        const content = await open(context, row);
        return (await content.revision.tree()).map(shapeOfNode(content));
      },
    }),
    files: t.field({
      type: [File],
      resolve: async (row, _, context) => {
        const content = await open(context, row);
        return (await content.revision.files()).map((file) => ({ content, file }));
      },
    }),
    reusableContents: t.field({
      type: [ReusableContent],
      resolve: async (row, _, context) => {
        const content = await open(context, row);
        return (await content.revision.reusableContents()).map((reusable) => ({ content, reusable }));
      },
    }),
    variables: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Name → value, for expressions in texts.',
      resolve: async (row, _, context) => {
        const variables = await (await open(context, row)).revision.variables();
        return Object.keys(variables).length > 0 ? variables : null;
      },
    }),
    git: t.field({
      type: RevisionGitType,
      nullable: true,
      resolve: async (row, _, context) => {
        const { options } = await open(context, row);
        return options.metadata ? ((row.git as unknown as RevisionGit | null) ?? null) : null;
      },
    }),
    urls: t.field({
      type: RevisionUrls,
      resolve: ({ spaceId, id }, _, { services: { config } }) => ({
        app: `${config.publicUrl}/app/spaces/${spaceId}/revisions/${id}`,
      }),
    }),
  }),
});
