/** The commit of an export: whose it is, and its files. */
import type { NewCommit, NewFile } from '../../../adapters/git/commit.ts';
import type { GitOperation } from '../../../db/generated/prisma/client.ts';
import type { ProjectEntry } from '../../../engine/project/read/project-files.ts';
import type { ExportReport } from '../../../engine/project/reports.ts';
import type { FileChanges } from '../../../engine/project/write/changed-project.ts';
import type { WrittenProject } from '../../../engine/project/write/writing.ts';
import type { Services } from '../../../services.ts';

/**
 * The author is who asked for it, the committer this server. The same export again makes the same commit. A repository may be read by
 * people who may not see the author's e-mail address: the author has an address that leads to the account alone, and receives no mail.
 */
export async function commitOf(
  { config, database }: Services,
  { createdById, createdAt }: GitOperation,
  message: string,
  files: ReadonlyMap<string, NewFile | null>,
  parent: string | undefined,
): Promise<NewCommit> {
  const user = createdById ? await database.prisma.user.findUnique({ where: { id: createdById } }) : null;
  const { hostname } = new URL(config.publicUrl);
  const committer = { name: 'Octavo', email: `octavo@${hostname}` };
  const author = user ? { name: user.displayName, email: `${user.id}@users.noreply.${hostname}` } : committer;
  return { ...(parent && { parent }), message, author, committer, date: createdAt, files };
}

/** Changes by path from the top of the repository; what may be run stays so. */
export function filesToCommit(
  changes: FileChanges,
  entries: readonly ProjectEntry[],
  folder: string,
): Map<string, NewFile | null> {
  const executable = new Set(entries.flatMap(({ path, mode }) => (mode === '100755' ? [path] : [])));
  const prefix = folder === '' ? '' : `${folder}/`;
  return new Map(
    [...changes].map(([path, bytes]) => [
      `${prefix}${path}`,
      bytes && { bytes, ...(executable.has(path) && { executable: true }) },
    ]),
  );
}

/** What an export did with every file that differs. */
export const reportOf = ({ changes, problems }: Pick<WrittenProject, 'changes' | 'problems'>): ExportReport => ({
  written: [...changes].flatMap(([path, bytes]) => (bytes ? [path] : [])).sort(),
  deleted: [...changes].flatMap(([path, bytes]) => (bytes ? [] : [path])).sort(),
  problems,
});
