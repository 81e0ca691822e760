/**
 * Every place where the database holds the root of a revision. What is not reached from here (or from an upload) is removed by
 * the garbage collection, and left behind by a transfer: a new column with roots has to be added here.
 */

/** Of columns, each with the table that it is in. `pushed` is JSON: the commit that an export was about to push. */
const ROOTS: readonly { table: string; root: string }[] = [
  { table: 'Revision', root: '"root"' },
  { table: 'GitSync', root: '"root"' },
  { table: 'GitSync', root: '"base"' },
  { table: 'GitSync', root: '"waitingRoot"' },
  { table: 'GitSync', root: '"waitingBase"' },
  { table: 'ChangeRequest', root: '"repositoryRoot"' },
  { table: 'Translation', root: '"sourceRoot"' },
  { table: 'Translation', root: '"root"' },
  { table: 'GitOperation', root: `"pushed"->>'from'` },
  { table: 'GitOperation', root: `"pushed"->>'root'` },
  { table: 'GitOperation', root: `"pushed"->>'base'` },
  { table: 'GitOperation', root: `"pushed"->>'remoteRoot'` },
];

/** Columns whose names say that they might hold roots: a test compares them with the data model. */
export const ROOT_COLUMNS: ReadonlySet<string> = new Set(
  ROOTS.map(({ table, root }) => `${table}.${root.split('->')[0]?.replaceAll('"', '')}`),
);

/** One statement that gives each `root` of the rows where `condition` (on columns that all these tables have) holds. */
export const rootsWhere = (condition: string): string =>
  ROOTS.map(
    ({ table, root }) => `SELECT ${root} AS "root" FROM "${table}" WHERE ${condition} AND ${root} IS NOT NULL`,
  ).join('\nUNION ');
