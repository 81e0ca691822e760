/** A space made from a folder of Markdown, as an import would make it: the sample that a new server shows is its own docs/. */
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Transaction } from '../../db/database.ts';
import type { Space } from '../../db/generated/prisma/client.ts';
import { newId } from '../../ids.ts';
import type { Services } from '../../services.ts';
import { advanceSpace, contentStore, writeRevision } from '../content/advance.ts';
import { followPrimary } from '../content/indexing.ts';
import { contentFileOf } from '../git/files.ts';
import { importInto } from '../git/import/import-into.ts';
import { planProject } from '../git/project/plan-project.ts';
import type { ProjectEntry } from '../git/project/project-files.ts';
import { createSpace } from './create.ts';

/** Creates the space with the folder's pages, in the caller's transaction. */
export async function createSpaceFromFolder(
  tx: Transaction,
  services: Services,
  folder: string,
  options: { organizationId: string; authorId: string; title: string; emoji?: string },
): Promise<Space> {
  const space = await createSpace(tx, services, { ...options, language: 'en' });
  const { organizationId } = space;
  const first = await tx.revision.findUniqueOrThrow({ where: { id: space.revisionId } });
  const entries = await entriesOf(folder);
  const plan = await planProject({ list: () => entries, read: (entry) => readFile(path.join(folder, entry.path)) });
  const store = contentStore(services, organizationId, tx);
  const { root, blobs, touched } = await importInto(plan, (origin) => readFile(path.join(folder, origin.path)), {
    store,
    root: first.root,
    putFile: contentFileOf(services.storage, organizationId),
    now: new Date().toISOString(),
    newId,
  });
  if (root === first.root) return space;
  const revision = await writeRevision(tx, store, blobs, {
    organizationId,
    spaceId: space.id,
    root,
    parents: [first.id],
    authorId: options.authorId,
  });
  await advanceSpace(tx, space.id, first.id, revision.id);
  await followPrimary(tx, services, space, { from: first.root, to: revision, touched });
  return { ...space, revisionId: revision.id };
}

/** The files below a folder, named as Git would name them. */
async function entriesOf(folder: string): Promise<ProjectEntry[]> {
  const names = await readdir(folder, { recursive: true });
  const entries: ProjectEntry[] = [];
  for (const name of names.sort()) {
    const file = path.join(folder, name);
    const found = await stat(file);
    if (!found.isFile()) continue;
    const bytes = await readFile(file);
    const oid = createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
    entries.push({ path: name.split(path.sep).join('/'), oid, mode: '100644', size: found.size });
  }
  return entries;
}
