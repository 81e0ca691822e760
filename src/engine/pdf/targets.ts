/** What references in texts lead to: by id, by the path in the repository that they came from, or by the path of a page. */
import { type PathReading, readAddress } from '../markdown/addresses.ts';
import { folderOf, isReadme, joinPath, ProjectTree } from '../project/read/project-files.ts';
import { resolveTarget } from '../project/read/targets.ts';
import type { ContentRef } from '../revisions/types.ts';
import type { NamedPage, PdfContent, PdfFile } from './content.ts';

export type Target =
  | { kind: 'page'; page: NamedPage; anchor?: string }
  /** A place on the same page. */
  | { kind: 'anchor'; anchor: string }
  | { kind: 'file'; file: PdfFile }
  | { kind: 'reusable'; id: string; text: string; folder: string }
  | { kind: 'url'; url: string };

const WEB = /^(?:https?:\/\/|mailto:|tel:)[^\s]{1,2000}$/i;

export class Targets {
  readonly #pages: ReadonlyMap<string, NamedPage>;
  readonly #files: ReadonlyMap<string, PdfFile>;
  readonly #reusables: ReadonlyMap<string, PdfContent['reusables'][number]>;
  readonly #byGitPath = new Map<string, Target>();
  readonly #byPath: ReadonlyMap<string, NamedPage>;
  readonly #tree: ProjectTree;
  readonly #space: string;
  readonly #appUrl: string;

  constructor({ space, appUrl, titles, files, reusables }: PdfContent) {
    this.#space = space;
    this.#appUrl = appUrl;
    this.#pages = new Map(titles.map((page) => [page.id, page]));
    this.#files = new Map(files.map((file) => [file.id, file]));
    this.#reusables = new Map(reusables.map((reusable) => [reusable.id, reusable]));
    this.#byPath = new Map(titles.map((page) => [page.path, page]));
    // A page outranks what else has its path.
    for (const file of files) if (file.gitPath) this.#byGitPath.set(file.gitPath, { kind: 'file', file });
    for (const { id, text, gitPath } of reusables)
      if (gitPath) this.#byGitPath.set(gitPath, { kind: 'reusable', id, text, folder: folderOf(gitPath) });
    for (const page of titles) if (page.gitPath) this.#byGitPath.set(page.gitPath, { kind: 'page', page });
    this.#tree = new ProjectTree(
      [...this.#byGitPath.keys()].map((path) => ({ path, oid: '', mode: '100644', size: 0 })),
    );
  }

  /** Undefined: nothing that can be followed. `folder` is that of the text which has the reference. */
  follow(ref: ContentRef | undefined, folder: string): Target | undefined {
    if (ref?.kind !== 'url') return this.#named(ref);
    const address = readAddress(ref.url, this.#appUrl);
    if (address.kind === 'nothing') return undefined;
    if (address.kind === 'path') return this.#inGit(ref.url, folder) ?? this.#atPath(address.readings, folder);
    if (address.ref.kind !== 'url') return this.#named(address.ref);
    const { url } = address.ref;
    // Other schemes lead where no reader of a PDF should be led.
    return WEB.test(url) ? { kind: 'url', url } : undefined;
  }

  #named(ref: ContentRef | undefined): Target | undefined {
    const isElsewhere = ref && 'space' in ref && ref.space !== undefined && ref.space !== this.#space;
    if (isElsewhere || ref?.kind === 'space') return { kind: 'url', url: `${this.#appUrl}${elsewhere(ref)}` };
    switch (ref?.kind) {
      case 'page':
      case 'anchor': {
        if (ref.page === undefined) return ref.kind === 'anchor' ? { kind: 'anchor', anchor: ref.anchor } : undefined;
        const page = this.#pages.get(ref.page);
        return page && { kind: 'page', page, ...(ref.kind === 'anchor' && { anchor: ref.anchor }) };
      }
      case 'file': {
        const file = this.#files.get(ref.file);
        return file && { kind: 'file', file };
      }
      case 'reusable-content': {
        const found = this.#reusables.get(ref.reusableContent);
        return found && { kind: 'reusable', id: found.id, text: found.text, folder: folderOf(found.gitPath ?? '') };
      }
      default:
        return undefined;
    }
  }

  #inGit(url: string, folder: string): Target | undefined {
    for (const root of rootsOf(url, folder)) {
      const found = resolveTarget(url, { tree: this.#tree, folder, root });
      if (found.kind !== 'file') continue;
      const target = this.#byGitPath.get(found.entry.path);
      return target?.kind === 'page' && found.anchor ? { ...target, anchor: found.anchor } : target;
    }
    return undefined;
  }

  /** Pages that are not in Git have no other place than their path. */
  #atPath(readings: readonly PathReading[], folder: string): Target | undefined {
    for (const { path, anchor } of readings) {
      for (const root of path.startsWith('/') ? rootsOf(path, folder) : [folder]) {
        const page = this.#byPath.get(slugPath(joinPath(root, path) ?? ''));
        if (page) return { kind: 'page', page, ...(anchor && { anchor }) };
      }
    }
    return undefined;
  }
}

/** `/x` begins at the project folder, or at one above the text. */
function rootsOf(address: string, folder: string): string[] {
  if (!address.startsWith('/') || folder === '') return [''];
  const parts = folder.split('/').slice(0, 8);
  return ['', ...parts.map((_, i) => parts.slice(0, i + 1).join('/'))];
}

const slugPath = (path: string): string =>
  (isReadme(path) ? folderOf(path) : path).replace(/\.(?:md|markdown|mdown)$/i, '');

/** Where the app shows what is in another space. */
function elsewhere(ref: ContentRef & { space?: string }): string {
  const space = `/spaces/${ref.space}`;
  if (ref.kind === 'page') return `${space}/pages/${ref.page}`;
  if (ref.kind === 'anchor' && ref.page) return `${space}/pages/${ref.page}#${encodeURIComponent(ref.anchor)}`;
  return space;
}
