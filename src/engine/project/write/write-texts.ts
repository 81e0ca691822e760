/** The files of pages and reusable contents: those whose text or fields changed, in the encoding that the repository has them in. */
import { sameValue } from '../../revisions/encode.ts';
import type { GitOrigin } from '../../revisions/types.ts';
import { turn } from '../../turn.ts';
import { encodeText } from '../read/encoding.ts';
import { pageFile, reusableContentFile } from './page-file.ts';
import { isThere, note, put, type Writing } from './writing.ts';

/** Writes the pages that changed; each learns where it is in Git. */
export async function writePages(writing: Writing): Promise<void> {
  const { pages, pagesBefore, located, draft } = writing;
  for (const page of pages.values()) {
    const path = located.pages.get(page.id);
    if (path === undefined) continue;
    await turn();
    const before = pagesBefore.get(page.id);
    const same = (['title', 'text', 'frontMatter', 'fields'] as const).every((key) =>
      sameValue(before?.[key], page[key]),
    );
    if (same && before?.git && isThere(writing, before.git, path)) {
      if (!sameValue(page.git, before.git)) draft.putPage({ ...page, git: before.git });
      continue;
    }
    const { bytes, frontMatter, text, heading, problem } = await pageFile(page, before, path, writing);
    note(writing, path, problem, page.id);
    const origin = before?.git ?? page.git;
    const encoded = encodeText(bytes, origin?.encoding) ?? (writing.project.entry(path) ? undefined : bytes);
    if (!encoded) {
      note(writing, path, lacking(origin), page.id);
      // Not the blob that it has: so what an import makes of the file is read from it, and the next export tries again.
      draft.putPage({ ...page, git: { path, oid: '' } });
      continue;
    }
    const { frontMatter: _, text: _text, source: { heading: _heading, ...source } = {}, ...rest } = page;
    draft.putPage({
      ...rest,
      git: gitOf(origin, path, put(writing, path, encoded)),
      text: draft.putText(text),
      ...(frontMatter.length > 0 ? { frontMatter: draft.putText(frontMatter) } : {}),
      source: { ...source, summary: source['summary'] ?? {}, ...(heading ? { heading } : {}) },
    });
  }
}

/** The same for reusable contents. */
export async function writeReusableContents(writing: Writing): Promise<void> {
  const { content, base, located, draft } = writing;
  for (const entry of content.reusableContents) {
    const path = located.reusableContents.get(entry.id) as string;
    const before = await base.reusableContent(entry.id);
    if (before && before.text === entry.text && before.title === entry.title && isThere(writing, before.git, path)) {
      if (!sameValue(entry.git, before.git))
        draft.putReusableContent({ ...entry, ...(before.git && { git: before.git }) });
      continue;
    }
    const { bytes, frontMatter, text, problem } = await reusableContentFile(entry, before, path, writing);
    note(writing, path, problem, entry.id);
    const origin = before?.git ?? entry.git;
    const encoded = encodeText(bytes, origin?.encoding) ?? (writing.project.entry(path) ? undefined : bytes);
    if (!encoded) {
      note(writing, path, lacking(origin), entry.id);
      draft.putReusableContent({ ...entry, git: { path, oid: '' } });
      continue;
    }
    draft.putReusableContent({
      id: entry.id,
      title: entry.title,
      text: draft.putText(text),
      ...(frontMatter.length > 0 ? { frontMatter: draft.putText(frontMatter) } : {}),
      git: gitOf(origin, path, put(writing, path, encoded)),
    });
  }
}

const lacking = (origin: GitOrigin | undefined) =>
  `its text has characters that ${origin?.encoding} does not have: make the file UTF-8 in the repository`;

const gitOf = ({ encoding }: Partial<GitOrigin> = {}, path: string, oid: string): GitOrigin => ({
  path,
  oid,
  ...(encoding && { encoding }),
});
