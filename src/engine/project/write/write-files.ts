/** Images and other files that changed, and the removal of what is gone. */
import { sameValue } from '../../revisions/encode.ts';
import { isThere, put, type Writing } from './writing.ts';

/** Writes the files that changed; each learns where it is in Git. */
export async function writeFiles(writing: Writing): Promise<void> {
  const { content, base, located, draft, readFile } = writing;
  for (const entry of content.files) {
    const path = located.files.get(entry.id) as string;
    const before = await base.file(entry.id);
    const known = before?.hash === entry.hash && isThere(writing, before.git, path) ? before.git : undefined;
    const git = known ?? { path, oid: put(writing, path, await readFile(entry)) };
    if (!sameValue(entry.git, git)) draft.putFile({ ...entry, git });
  }
}

/** Files of what was deleted here, and with `replace` of what only the repository lists. */
export async function removeGone({
  base,
  pagesBefore,
  located,
  project,
  changes,
  outline,
  replace,
}: Writing): Promise<void> {
  const stays = new Set([...located.pages.values(), ...located.reusableContents.values(), ...located.files.values()]);
  const had = [...pagesBefore.values(), ...(await base.reusableContents()), ...(await base.files())];
  const gone = had.flatMap(({ git }) => git?.path ?? []);
  if (replace && outline) for (const each of outline.drafts.flatMap(({ entry }) => entry?.path ?? [])) gone.push(each);
  for (const path of gone) if (!stays.has(path) && project.entry(path)) changes.set(path, null);
}
