/** Structures in the database: read whole, changed behind the lock of their site, written as what differs. */
import type { Transaction } from '../../../db/database.ts';
import type { Group, Section, SiteSpace, Structure } from './structure.ts';

const SECTION = {
  id: true,
  organizationId: true,
  siteId: true,
  groupId: true,
  position: true,
  title: true,
  description: true,
  path: true,
  icon: true,
  condition: true,
  default: true,
} as const satisfies Record<keyof Section, true>;

const GROUP = {
  id: true,
  organizationId: true,
  siteId: true,
  parentId: true,
  position: true,
  title: true,
  icon: true,
} as const satisfies Record<keyof Group, true>;

const SITE_SPACE = {
  id: true,
  organizationId: true,
  siteId: true,
  sectionId: true,
  spaceId: true,
  position: true,
  title: true,
  path: true,
  condition: true,
  hidden: true,
  default: true,
} as const satisfies Record<keyof SiteSpace, true>;

/** Runs a statement: outside of transactions, or in one. */
export type Query = <Row extends object>(sql: string, values: readonly unknown[]) => Promise<Row[]>;

/** The structures of these sites: one statement for any number of them. */
export async function readStructures(
  query: Query,
  sites: readonly { id: string; organizationId: string }[],
): Promise<Structure[]> {
  const rows = await query<Omit<Structure, 'organizationId'>>(READ, [sites.map(({ id }) => id)]);
  const known = new Map(rows.map((row) => [row.siteId, row]));
  return sites.map(({ id: siteId, organizationId }) => {
    const { sections = [], groups = [], siteSpaces = [] } = known.get(siteId) ?? {};
    return { siteId, organizationId, sections, groups, siteSpaces };
  });
}

const rowsOf = (table: string, columns: object): string =>
  `(SELECT coalesce(json_agg(r), '[]') FROM (SELECT ${Object.keys(columns).map((name) => `"${name}"`)} FROM "${table}"
    WHERE "siteId" = s."siteId") r)`;

const READ = `
  SELECT s."siteId", ${rowsOf('SiteSection', SECTION)} AS "sections", ${rowsOf('SiteSectionGroup', GROUP)} AS "groups",
    ${rowsOf('SiteSpace', SITE_SPACE)} AS "siteSpaces"
  FROM unnest($1::text[]) AS s("siteId")`;

/** Writes what differs. The site must be locked since `before` was read. */
export async function writeStructure(tx: Transaction, before: Structure, after: Structure): Promise<void> {
  const sections = differenceOf(before.sections, after.sections);
  const groups = differenceOf(before.groups, after.groups);
  const siteSpaces = differenceOf(before.siteSpaces, after.siteSpaces);
  // What refers to others is made after these, and removed before them.
  await tx.siteSectionGroup.createMany({ data: groups.added });
  await tx.siteSection.createMany({ data: sections.added.map(notYetDefault) });
  for (const row of notDefault(sections.changed)) await tx.siteSection.update({ where: { id: row.id }, data: row });
  for (const row of notDefault(siteSpaces.changed)) await tx.siteSpace.update({ where: { id: row.id }, data: row });
  for (const row of groups.changed) await tx.siteSectionGroup.update({ where: { id: row.id }, data: row });
  if (siteSpaces.removed.length > 0) await tx.siteSpace.deleteMany({ where: { id: { in: siteSpaces.removed } } });
  if (sections.removed.length > 0) await tx.siteSection.deleteMany({ where: { id: { in: sections.removed } } });
  if (groups.removed.length > 0) await tx.siteSectionGroup.deleteMany({ where: { id: { in: groups.removed } } });
  await tx.siteSpace.createMany({ data: siteSpaces.added.map(notYetDefault) });
  // One of each may be the default: the old one is none by now.
  const data = { default: true };
  for (const { id } of [...sections.added, ...sections.changed].filter(isDefault))
    await tx.siteSection.update({ where: { id }, data });
  for (const { id } of [...siteSpaces.added, ...siteSpaces.changed].filter(isDefault))
    await tx.siteSpace.update({ where: { id }, data });
}

const isDefault = (row: { default: boolean }): boolean => row.default;
const notYetDefault = <Row extends { default: boolean }>(row: Row): Row => ({ ...row, default: false });
const notDefault = <Row extends { default: boolean }>(rows: readonly Row[]): Row[] => rows.map(notYetDefault);

interface Difference<Row> {
  added: Row[];
  changed: Row[];
  removed: string[];
}

function differenceOf<Row extends { id: string }>(before: readonly Row[], after: readonly Row[]): Difference<Row> {
  const known = new Map(before.map((row) => [row.id, row]));
  const kept = new Set(after.map(({ id }) => id));
  return {
    added: after.filter(({ id }) => !known.has(id)),
    changed: after.filter((row) => known.has(row.id) && !isEqual(known.get(row.id) as Row, row)),
    removed: before.flatMap(({ id }) => (kept.has(id) ? [] : [id])),
  };
}

/** Columns of the rows are texts, booleans and null. */
const isEqual = <Row extends object>(a: Row, b: Row): boolean =>
  (Object.keys(b) as (keyof Row)[]).every((key) => a[key] === b[key]);
