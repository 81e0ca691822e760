/** The report of an import in the making: nothing that could not be followed fails it. */
import type { PlannedReport } from '../reports.ts';

/** A repository of 100,000 broken links says it in so many entries. */
const LIST_LIMIT = 5000;
/** Characters of the entries of one list: each names its file, whose path may be thousands of times as long as a link. */
const LIST_CHARACTERS = 1_000_000;

/** The beginning of a list, and how many entries were left out. */
class BoundedList<Entry extends object> {
  readonly entries: Entry[] = [];
  leftOut = 0;
  #characters = 0;

  push(entry: Entry): void {
    const { length } = JSON.stringify(entry);
    if (this.entries.length >= LIST_LIMIT || this.#characters + length > LIST_CHARACTERS) this.leftOut += 1;
    else {
      this.entries.push(entry);
      this.#characters += length;
    }
  }
}

export class ReportWriter {
  readonly #imported = new Set<string>();
  readonly #ignored = new Map<string, string>();
  readonly #missing = new BoundedList<PlannedReport['missing'][number]>();
  readonly #unresolved = new BoundedList<PlannedReport['unresolved'][number]>();
  readonly #problems = new BoundedList<PlannedReport['problems'][number]>();

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

  missing(entry: PlannedReport['missing'][number]): void {
    this.#missing.push(entry);
  }

  unresolved(entry: PlannedReport['unresolved'][number]): void {
    this.#unresolved.push(entry);
  }

  problem(path: string, message: string, line?: number): void {
    this.#problems.push({ path, ...(line === undefined ? {} : { line }), message });
  }

  /** The report; `counts` are of the plan. */
  done(counts: PlannedReport['counts']): PlannedReport {
    const lists = { missing: this.#missing, unresolved: this.#unresolved, problems: this.#problems };
    const leftOut = Object.entries(lists).flatMap(([name, { leftOut }]) => (leftOut > 0 ? [[name, leftOut]] : []));
    return {
      imported: [...this.#imported],
      ignored: [...this.#ignored].flatMap(([path, why]) => (this.#imported.has(path) ? [] : [{ path, why }])),
      missing: this.#missing.entries,
      unresolved: this.#unresolved.entries,
      problems: this.#problems.entries,
      counts,
      ...(leftOut.length > 0 && { leftOut: Object.fromEntries(leftOut) }),
    };
  }
}
