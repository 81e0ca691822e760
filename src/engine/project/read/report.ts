/** The report of an import in the making: nothing that could not be followed fails it. */
import type { PlannedReport } from '../reports.ts';

/** A repository of 100,000 broken links says it in so many entries. */
const LIST_LIMIT = 5000;

export class ReportWriter {
  readonly #imported = new Set<string>();
  readonly #ignored = new Map<string, string>();
  readonly missing: PlannedReport['missing'] = [];
  readonly #unresolved: PlannedReport['unresolved'] = [];
  readonly #problems: PlannedReport['problems'] = [];
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

  unresolved(entry: PlannedReport['unresolved'][number]): void {
    if (this.#unresolved.length < LIST_LIMIT) this.#unresolved.push(entry);
    else this.#leftOut.unresolved += 1;
  }

  problem(path: string, message: string, line?: number): void {
    if (this.#problems.length < LIST_LIMIT)
      this.#problems.push({ path, ...(line === undefined ? {} : { line }), message });
    else this.#leftOut.problems += 1;
  }

  /** The report; `counts` are of the plan. */
  done(counts: PlannedReport['counts']): PlannedReport {
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
