/**
 * The data that is measured on: one organization of a size that people have, among others, so that indexes matter. The
 * same on every run; only ids differ. Pages are also kept as plain rows (schema `plain`), as a hand-written server would.
 */
import { newToken, tokenHash } from '../src/access/callers.ts';
import { signSiteToken } from '../src/access/site-tokens.ts';
import { contentStore } from '../src/db/content-store.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { Draft } from '../src/engine/revisions/draft.ts';
import { keysBetween } from '../src/engine/revisions/order-key.ts';
import { emptyRevision } from '../src/engine/revisions/revision.ts';
import type { PageEntry } from '../src/engine/revisions/types.ts';
import { createAuth } from '../src/features/sites/auth.ts';
import { newId } from '../src/ids.ts';
import type { Services } from '../src/services.ts';
import { fillPlain, type PlainPage } from './peers/plain.ts';
import { paragraph, random, textOf, titleOf } from './texts.ts';

export const SIZES = {
  organizations: 10,
  spaces: 120,
  /** Revisions of each of the spaces that the nested read shows. */
  revisions: 100,
  nestedSpaces: 20,
  authors: 50,
  changeRequests: 3,
  comments: 5,
  /** Of the space whose pages are read. */
  chapters: 20,
  pagesInChapter: 24,
  /** Spaces that are edited, each by one connection. */
  editedSpaces: 8,
  pagesInEditedSpace: 100,
  /** Of the published site, each with one space: of those that the other reads do not show. */
  sections: 20,
  /** Of a large one, in another organization. */
  heavySections: 50,
  heavySpaces: 200,
} as const;

/** What the requests name. */
export interface Facts {
  token: string;
  organizationId: string;
  /** The newest first, as the list shows them. */
  spaceIds: string[];
  handbookId: string;
  /** Some of its pages, and all. */
  pageIds: string[];
  handbookPages: string[];
  edited: { spaceId: string; pageId: string }[];
  handbookRevision: string;
  /** Addresses in a published site, of which the handbook is the first space. */
  publishedAddresses: string[];
  /** Paths of its pages on this server. */
  publishedPages: string[];
  /** Reads that site. */
  readerToken: string;
  /** What tells how a site is made up: that of the first one, and of the large one, each with its reader. */
  structures: Record<'small' | 'heavy', { path: string; token: string }>;
}

const START = Date.parse('2026-01-01T00:00:00.000Z');
const MINUTE = 60_000;
const time = (minutes: number) => new Date(START + minutes * MINUTE);

/** Fills an empty, migrated database. */
export async function fill(services: Services): Promise<Facts> {
  const { prisma: db } = services.database;
  const organizations = Array.from({ length: SIZES.organizations }, (_, i) => ({
    id: newId(),
    title: `Organization ${i + 1}`,
    createdAt: time(i),
    updatedAt: time(i),
    defaultRole: 'read' as const,
  }));
  await db.organization.createMany({ data: organizations });
  const [own, ...others] = organizations as unknown as [{ id: string }, ...{ id: string }[]];
  const { userIds, token } = await fillPeople(services, own.id);
  for (const { id } of others) await fillSpaces(services, id, userIds, 0);
  const spaceIds = await fillSpaces(services, own.id, userIds, SIZES.nestedSpaces);
  await fillGrants(services, own.id, userIds, spaceIds);

  // The oldest spaces hold content: the list and the nested read show the newest.
  const [handbookId, ...rest] = spaceIds.toReversed() as [string, ...string[]];
  const plain: PlainPage[] = [];
  const handbook = await fillContent(services, own.id, handbookId, SIZES.chapters, SIZES.pagesInChapter, plain);
  const edited: Facts['edited'] = [];
  for (const spaceId of rest.slice(0, SIZES.editedSpaces)) {
    const pages = await fillContent(services, own.id, spaceId, 10, SIZES.pagesInEditedSpace / 10, plain);
    edited.push({ spaceId, pageId: pages.at(-1) as string });
  }
  await fillPlain(services.database, plain);
  const large = (others[0] as { id: string }).id;
  const more = [...(await db.space.findMany({ where: { organizationId: large }, select: { id: true } }))].map(
    ({ id }) => id,
  );
  const heavySpaces = [...more, ...(await fillSpaces(services, large, userIds, 0))].slice(0, SIZES.heavySpaces);
  const heavy = await fillSite(services, large, heavySpaces, SIZES.heavySpaces / SIZES.heavySections);
  const { publishedBase, structure, ...published } = await fillSite(
    services,
    own.id,
    [handbookId, ...rest].slice(0, SIZES.sections),
  );
  await services.database.query('ANALYZE');
  const pageIds = handbook.filter((_, i) => i % 5 === 0);
  const paths = new Map(plain.map(({ entry, path }) => [entry.id, path]));
  const { revisionId } = await db.space.findUniqueOrThrow({ where: { id: handbookId } });
  return {
    token,
    organizationId: own.id,
    spaceIds,
    handbookId,
    pageIds,
    handbookPages: handbook,
    edited,
    handbookRevision: revisionId,
    // The first one is at the address of the site.
    publishedPages: pageIds.slice(1).map((id) => publishedBase + paths.get(id)),
    structures: {
      small: { path: structure, token: published.readerToken },
      heavy: { path: heavy.structure, token: heavy.readerToken },
    },
    ...published,
  };
}

async function fillPeople({ database: { prisma: db } }: Services, organizationId: string) {
  const userIds = Array.from({ length: SIZES.authors }, newId);
  await db.user.createMany({
    data: userIds.map((id, i) => ({ id, email: `person-${i}@example.com`, displayName: `Person ${i}` })),
  });
  await db.member.createMany({ data: userIds.map((userId) => ({ organizationId, userId, role: 'comment' as const })) });
  const token = newToken();
  const data = { id: newId(), userId: userIds[0] as string, name: 'measured', hash: tokenHash(token) };
  await db.accessToken.create({ data });
  return { userIds, token };
}

/** The caller may edit what a team of theirs may: the role is found through grants, as it is in life. */
async function fillGrants(
  { database: { prisma: db } }: Services,
  organizationId: string,
  [userId]: string[],
  spaceIds: string[],
): Promise<void> {
  const teamId = newId();
  await db.team.create({
    data: {
      id: teamId,
      organizationId,
      title: 'Writers',
      members: { create: { userId: userId as string, organizationId } },
    },
  });
  const withContent = spaceIds.slice(-1 - SIZES.editedSpaces);
  await db.grant.createMany({
    data: [
      ...withContent.map((spaceId) => ({ id: newId(), organizationId, spaceId, teamId, role: 'edit' as const })),
      ...spaceIds.slice(0, 10).map((spaceId) => ({
        id: newId(),
        organizationId,
        spaceId,
        userId: userId as string,
        role: 'review' as const,
      })),
    ],
  });
}

/** Spaces with their counters and revisions; ids, the newest first. */
async function fillSpaces(
  services: Services,
  organizationId: string,
  userIds: string[],
  withRevisions: number,
): Promise<string[]> {
  const { prisma: db } = services.database;
  const { root, blobs } = emptyRevision();
  await contentStore(services, organizationId).put(blobs);
  const positions = keysBetween(null, null, SIZES.spaces);
  const spaces = positions.map((position, i) => ({
    id: newId(),
    organizationId,
    position,
    title: `${titleOf(i)} ${i + 1}`,
    emoji: i % 3 === 0 ? '📘' : '',
    language: i % 4 === 0 ? 'en' : null,
    createdAt: time(i * 10),
    updatedAt: time(i * 10),
    revisionId: newId(),
  }));
  await db.space.createMany({ data: spaces });
  await db.revision.createMany({
    data: spaces.flatMap(({ id, revisionId }, i) => {
      const count = i >= SIZES.spaces - withRevisions ? SIZES.revisions : 1;
      return Array.from({ length: count }, (_, n) => ({
        id: n === count - 1 ? revisionId : newId(),
        organizationId,
        spaceId: id,
        root,
        parents: [],
        authorId: userIds[(i + n) % userIds.length] as string,
        createdAt: time(i * 10 + n),
      }));
    }),
  });
  await db.changeRequest.createMany({
    data: spaces.flatMap(({ id, revisionId }) =>
      Array.from({ length: SIZES.changeRequests }, (_, n) => ({
        revisionId,
        revisionInitialId: revisionId,
        id: newId(),
        organizationId,
        spaceId: id,
        number: n + 1,
        status: ['draft', 'open', 'merged'][n % 3] as string,
        createdById: userIds[n] as string,
      })),
    ),
  });
  await db.comment.createMany({
    data: spaces.flatMap(({ id: spaceId }) =>
      Array.from({ length: SIZES.comments }, () => ({ id: newId(), organizationId, spaceId, status: 'open' })),
    ),
  });
  return spaces.map(({ id }) => id).reverse();
}

/** A published site with these spaces, so many in each section. */
export async function fillSite(services: Services, organizationId: string, spaceIds: readonly string[], inSection = 1) {
  const { database, secrets } = services;
  const site = { id: newId(), organizationId };
  const positions = keysBetween(null, null, spaceIds.length);
  const sections = Array.from({ length: spaceIds.length / inSection }, (_, i) => ({
    id: newId(),
    spaces: spaceIds.slice(i * inSection, (i + 1) * inSection),
    position: positions[i] as string,
    i,
  }));
  await inTransaction(database, async (tx) => {
    await tx.site.create({
      data: { ...site, title: 'Documentation', visibility: 'public', publishedAt: time(0) },
    });
    await createAuth(tx, secrets, site);
    const common = { organizationId, siteId: site.id };
    await tx.siteSection.createMany({
      data: sections.map(({ id, position, i }) => ({
        ...common,
        id,
        position,
        title: `Section ${i}`,
        path: `section-${i}`,
        default: i === 0,
      })),
    });
    await tx.siteSpace.createMany({
      data: sections.flatMap(({ id: sectionId, spaces }) =>
        spaces.map((spaceId, n) => ({
          ...common,
          id: newId(),
          sectionId,
          spaceId,
          position: positions[n] as string,
          path: n === 0 ? 'guide' : `guide-${n}`,
          default: n === 0,
        })),
      ),
    });
  });
  const { accessVersion: access } = await database.prisma.site.findUniqueOrThrow({ where: { id: site.id } });
  const exp = Math.floor(Date.now() / 1000) + 24 * 60 * 60;
  const said = { organization: organizationId, site: site.id, spaces: spaceIds.toSorted(), claims: {}, access, exp };
  const base = `http://bench.test/sites/${site.id}/`;
  return {
    readerToken: await signSiteToken(secrets, { kind: 'site', ...said }),
    publishedBase: `/sites/${site.id}/`,
    structure: `/v1/orgs/${organizationId}/sites/${site.id}/published`,
    publishedAddresses: sections.flatMap(({ i }) =>
      i % 5 === 0 ? [`${base}${i === 0 ? '' : `section-${i}/`}start/here`] : [],
    ),
  };
}

/** Chapters with pages below them, of real sizes; the ids of all pages in their order. */
export async function fillContent(
  services: Services,
  organizationId: string,
  spaceId: string,
  chapters: number,
  pagesInChapter: number,
  plain: PlainPage[],
): Promise<string[]> {
  const store = contentStore(services, organizationId);
  const draft = await Draft.open(store, emptyRevision().root);
  const next = random(chapters * pagesInChapter);
  const ids: string[] = [];
  const put = (parent: PageEntry | null, order: string, path: string, title: string, i: number) => {
    const markdown = textOf(title, next);
    const entry: PageEntry = {
      id: newId(),
      parent: parent?.id ?? null,
      order,
      type: 'document',
      title,
      slug: path.split('/').at(-1) as string,
      createdAt: time(i).toISOString(),
      updatedAt: time(i * 2).toISOString(),
      fields: { description: paragraph(next, 12), ...(i % 5 === 0 && { icon: 'book' }) },
      text: draft.putText(markdown),
      git: { oid: i.toString(16).padStart(40, '0'), path: `${path}.md` },
    };
    draft.putPage(entry);
    plain.push({ spaceId, entry, path, markdown });
    ids.push(entry.id);
    return entry;
  };
  for (const [c, order] of keysBetween(null, null, chapters).entries()) {
    const slug = `chapter-${c + 1}`;
    const chapter = put(null, order, slug, `Chapter ${c + 1}: ${titleOf(c)}`, c);
    for (const [p, below] of keysBetween(null, null, pagesInChapter).entries()) {
      put(chapter, below, `${slug}/page-${p + 1}`, `${titleOf(c + p)} ${p + 1}`, c * pagesInChapter + p);
    }
  }
  const { root, blobs } = await draft.commit();
  await store.put(blobs);
  const { prisma: db } = services.database;
  const { revisionId } = await db.space.findUniqueOrThrow({ where: { id: spaceId } });
  await db.revision.update({ where: { id: revisionId }, data: { root } });
  return ids;
}
