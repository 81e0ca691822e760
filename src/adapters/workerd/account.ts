/** What one call has logged and used, and how far it is. */
import { CallLogs } from './logs.ts';
import type { ScriptCall, ScriptLog } from './scripts.ts';

export class CallAccount {
  readonly logs: CallLogs;
  /** When it, and what it leaves to `waitUntil`, has to be over. */
  readonly deadline: number;
  /** Of the processor, shared with the calls that were open at the same time. */
  cpuMs = 0;
  /** The caller has its answer. */
  given = false;
  /** The script has answered; its logs until then have come. */
  readonly answered: Promise<void>;
  /** Nothing more is to come. */
  readonly settled: Promise<readonly ScriptLog[]>;
  #answer!: () => void;
  #settle!: (logs: readonly ScriptLog[]) => void;

  constructor(environment: ScriptCall['environment'], deadline: number) {
    this.logs = new CallLogs(environment);
    this.deadline = deadline;
    this.answered = new Promise((resolve) => {
      this.#answer = resolve;
    });
    this.settled = new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  answer(): void {
    this.#answer();
  }

  settle(): void {
    this.#answer();
    this.#settle(this.logs.list());
  }
}
