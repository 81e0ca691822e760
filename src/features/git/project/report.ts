/**
 * What an import did with every file, and what it could not follow (decisions §8: nothing of that fails an import). Plain JSON,
 * kept with the operation.
 */
import type { ReferenceKind } from './references.ts';

export interface ImportReport {
  /** Every file that became content or was read for it, by path. */
  imported: string[];
  /** Every other file of the project folder. */
  ignored: { path: string; why: string }[];
  /** Files that SUMMARY.md or a redirect names and that are not there. */
  missing: { path: string; title?: string; listedIn: string; line?: number }[];
  /** Links, images, includes and the like that lead nowhere. They stay in the texts as they are. */
  unresolved: { page: string; kind: ReferenceKind | 'cover' | 'meta-link' | 'summary'; target: string; why: string }[];
  /** Settings, front matter and entries that could not be used; `message` completes "the file: …". */
  problems: { path: string; line?: number; message: string }[];
  counts: {
    documents: number;
    groups: number;
    links: number;
    computed: number;
    files: number;
    reusableContents: number;
    variables: number;
    redirects: number;
  };
  /** How many entries of a list were left out, because a report is read by people. */
  leftOut?: { unresolved?: number; problems?: number };
}

/** A repository of 100,000 broken links says it in so many entries. */
const LIST_LIMIT = 5000;

export class ReportWriter {
  readonly #imported = new Set<string>();
  readonly #ignored = new Map<string, string>();
  readonly missing: ImportReport['missing'] = [];
  readonly #unresolved: ImportReport['unresolved'] = [];
  readonly #problems: ImportReport['problems'] = [];
  readonly #leftOut = { unresolved: 0, problems: 0 };

  imported(path: string): void {
    this.#imported.add(path);
  }

  isImported(path: string): boolean {
    return this.#imported.has(path);
  }

  ignored(path: string, why: string): void {
    this.#ignored.set(path, why);
  }

  ignoredWhy(path: string): string | undefined {
    return this.#ignored.get(path);
  }

  unresolved(entry: ImportReport['unresolved'][number]): void {
    if (this.#unresolved.length < LIST_LIMIT) this.#unresolved.push(entry);
    else this.#leftOut.unresolved += 1;
  }

  problem(path: string, message: string, line?: number): void {
    if (this.#problems.length < LIST_LIMIT)
      this.#problems.push({ path, ...(line === undefined ? {} : { line }), message });
    else this.#leftOut.problems += 1;
  }

  /** The report; `counts` are of the plan. */
  done(counts: ImportReport['counts']): ImportReport {
    const { unresolved, problems } = this.#leftOut;
    return {
      imported: [...this.#imported],
      ignored: [...this.#ignored].flatMap(([path, why]) => (this.#imported.has(path) ? [] : [{ path, why }])),
      missing: this.missing,
      unresolved: this.#unresolved,
      problems: this.#problems,
      counts,
      ...(unresolved + problems > 0
        ? { leftOut: { ...(unresolved ? { unresolved } : {}), ...(problems ? { problems } : {}) } }
        : {}),
    };
  }
}
