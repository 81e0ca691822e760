/** A space made from a folder of Markdown, as an import would make it: the sample that a new server shows is its own docs/. */
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { contentStore } from '../../db/content-store.ts';
import type { Transaction } from '../../db/database.ts';
import type { Space } from '../../db/generated/prisma/client.ts';
import { importInto } from '../../engine/project/apply/import-into.ts';
import { planProject } from '../../engine/project/read/plan-project.ts';
import type { ProjectEntry } from '../../engine/project/read/project-files.ts';
import { newId } from '../../ids.ts';
import type { Services } from '../../services.ts';
import { movePrimary } from '../content/move-primary.ts';
import { createSpace } from '../spaces/create.ts';
import { contentFileOf } from './files.ts';

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
    putFile: contentFileOf(services, organizationId, { tx }),
    now: new Date().toISOString(),
    newId,
  });
  if (root === first.root) return space;
  const from = { id: first.id, root: first.root };
  const revision = await movePrimary(tx, services, space, { from, root, blobs, touched, authorId: options.authorId });
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
