/** The files of a project with changes on top: what the repository will have, before it has it. */
import { createHash } from 'node:crypto';
import type { ProjectEntry, ProjectFiles } from '../read/project-files.ts';

/** By path from the project folder; null deletes. */
export type FileChanges = Map<string, Uint8Array | null>;

/** The id that Git gives these bytes. Repositories of SHA-256 have ids of 64 digits. */
export function blobOid(bytes: Uint8Array, like = ''): string {
  const hash = createHash(like.length === 64 ? 'sha256' : 'sha1');
  return hash.update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

/** The project as it is after the changes. */
export function changedProject(
  entries: readonly ProjectEntry[],
  read: ProjectFiles['read'],
  changes: FileChanges,
): ProjectFiles {
  const like = entries[0]?.oid;
  return {
    *list() {
      const known = new Set<string>();
      for (const entry of entries) {
        known.add(entry.path);
        const bytes = changes.get(entry.path);
        if (bytes === undefined) yield entry;
        else if (bytes) yield { ...entry, oid: blobOid(bytes, like), size: bytes.length };
      }
      for (const [path, bytes] of changes) {
        if (bytes && !known.has(path)) yield { path, oid: blobOid(bytes, like), mode: '100644', size: bytes.length };
      }
    },
    read: async (entry) => changes.get(entry.path) ?? read(entry),
  };
}
