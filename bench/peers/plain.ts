/**
 * Pages as a hand-written server would keep them: rows with their path and text, a row for each version of a text. No
 * revision of a whole space, no change requests, no sharing: what that costs or saves is part of the comparison.
 */
import type { Database } from '../../src/db/database.ts';
import type { PageEntry } from '../../src/engine/revisions/types.ts';

export interface PlainPage {
  spaceId: string;
  entry: PageEntry;
  path: string;
  markdown: string;
}

const TABLES = [
  'CREATE SCHEMA plain',
  `CREATE TABLE plain.page (
    space_id text NOT NULL, id text NOT NULL, path text COLLATE "C" NOT NULL, position text COLLATE "C" NOT NULL,
    title text NOT NULL, type text NOT NULL, created_at timestamptz(3) NOT NULL, updated_at timestamptz(3) NOT NULL,
    description text, icon text, git_oid text, git_path text, markdown text NOT NULL,
    search tsvector GENERATED ALWAYS AS (to_tsvector('simple', markdown)) STORED,
    PRIMARY KEY (space_id, id))`,
  'CREATE UNIQUE INDEX ON plain.page (space_id, path)',
  'CREATE INDEX ON plain.page USING gin (search)',
  `CREATE TABLE plain.version (
    id text PRIMARY KEY, space_id text NOT NULL, page_id text NOT NULL, author_id text NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(), markdown text NOT NULL)`,
  'CREATE INDEX ON plain.version (space_id, page_id, created_at)',
  'CREATE TABLE plain.document (space_id text NOT NULL, page_id text NOT NULL, body text NOT NULL, PRIMARY KEY (space_id, page_id))',
  'CREATE TABLE plain.structure (site_id text PRIMARY KEY, body text NOT NULL)',
  'CREATE TABLE plain.html (path text PRIMARY KEY, etag text NOT NULL, body text NOT NULL)',
];

const INSERT = `
  INSERT INTO plain.page (space_id, id, path, position, title, type, created_at, updated_at, description, icon, git_oid,
    git_path, markdown)
  SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[],
    $8::timestamptz[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[])`;

/** Makes and fills the tables. */
export async function fillPlain(database: Database, pages: readonly PlainPage[]): Promise<void> {
  for (const sql of TABLES) await database.query(sql);
  for (let i = 0; i < pages.length; i += 200) {
    const some = pages.slice(i, i + 200);
    const column = (value: (page: PlainPage) => string | null) => some.map(value);
    await database.query(INSERT, [
      column(({ spaceId }) => spaceId),
      column(({ entry }) => entry.id),
      column(({ path }) => path),
      column(({ entry }) => entry.order),
      column(({ entry }) => entry.title),
      column(({ entry }) => entry.type),
      column(({ entry }) => entry.createdAt),
      column(({ entry }) => entry.updatedAt),
      column(({ entry }) => entry.fields.description ?? null),
      column(({ entry }) => entry.fields.icon ?? null),
      column(({ entry }) => entry.git?.oid ?? null),
      column(({ entry }) => entry.git?.path ?? null),
      column(({ markdown }) => markdown),
    ]);
  }
}
