/** The progress and step log of a running operation, written seldom enough to cost nothing. */
import type { GitOperation, Prisma } from '../../db/generated/prisma/client.ts';
import type { Services } from '../../services.ts';
import { announceOperation, ofThisAttempt, type Step } from './operation.ts';

const INTERVAL_MS = 300;

export class OperationProgress {
  readonly #services: Services;
  readonly #operation: GitOperation;
  readonly #steps: Step[];
  #written = 0;
  #pending: Promise<unknown> = Promise.resolve();

  constructor(services: Services, operation: GitOperation) {
    this.#services = services;
    this.#operation = operation;
    this.#steps = [...(operation.steps as unknown as Step[])];
  }

  /** Adds a line to the log. */
  async step(message: string): Promise<void> {
    this.#steps.push({ at: new Date().toISOString(), message });
    await this.#write({ steps: this.#steps as unknown as Prisma.InputJsonArray });
  }

  /** The log with one more line, to be written by the transaction that ends the operation. */
  with(message: string): Step[] {
    return [...this.#steps, { at: new Date().toISOString(), message }];
  }

  /** The same, where more lines may follow. */
  add(message: string): Step[] {
    this.#steps.push({ at: new Date().toISOString(), message });
    return this.#steps;
  }

  /** How much of the work is done; most calls are not written. */
  report(done: number, total: number): void {
    if (Date.now() - this.#written < INTERVAL_MS && done < total) return;
    void this.#write({ progressDone: done, progressTotal: total });
  }

  /** Resolves when what was reported is written. */
  async settled(): Promise<void> {
    await this.#pending;
  }

  #write(data: Prisma.GitOperationUpdateManyMutationInput): Promise<void> {
    this.#written = Date.now();
    const { database, log } = this.#services;
    const written = this.#pending
      .then(() => database.prisma.gitOperation.updateMany({ where: ofThisAttempt(this.#operation), data }))
      .then(() => announceOperation(this.#services, this.#operation))
      .catch((error: unknown) => log.warn({ err: error }, 'the progress of a git operation could not be written'));
    this.#pending = written;
    return written;
  }
}
