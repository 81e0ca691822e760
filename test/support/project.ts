/** Documentation projects for tests: from a map of files. */
import { createHash } from 'node:crypto';
import type { ProjectEntry, ProjectFiles } from '../../src/engine/project/read/project-files.ts';
import type { Files } from './git-server.ts';

/** A project without a repository. `reads` counts what was read. */
export function aProject(files: Files): ProjectFiles & { reads: Map<string, number> } {
  const held = new Map<string, { entry: ProjectEntry; bytes: Uint8Array }>();
  for (const [path, content] of Object.entries(files)) {
    const plain = typeof content === 'string' || content instanceof Uint8Array;
    const mode = plain ? '100644' : 'symlink' in content ? '120000' : '160000';
    const bytes = plain ? Buffer.from(content) : Buffer.from('symlink' in content ? content.symlink : '');
    const oid = createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
    held.set(path, { entry: { path, oid, mode, size: bytes.length }, bytes });
  }
  const reads = new Map<string, number>();
  return {
    reads,
    list: () => [...held.values()].map(({ entry }) => entry),
    read: async ({ path }) => {
      reads.set(path, (reads.get(path) ?? 0) + 1);
      const found = held.get(path);
      if (!found) throw new Error(`The project has no file ${path}`);
      return found.bytes;
    },
  };
}
