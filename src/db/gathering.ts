/**
 * One statement for the questions of many requests. A question is asked by a statement that begins after it came, so its answer is as
 * new as if it had been asked alone; while a statement is under way, the questions that come gather for the next one. Under load a
 * statement serves dozens of requests, and a statement costs a request about as much as everything else that it does.
 */
import type { Database } from './database.ts';
import { recordStatement } from './statements.ts';
import { inOwnContext, refuseInsideTransaction } from './transaction.ts';

/** How questions become one statement, and its rows their answers. */
export interface Questions<Asked, Row extends object, Answer> {
  sql: string;
  /** The values of the statement. None may be refused by the database: it would be refused for all. */
  params(asked: readonly Asked[]): readonly unknown[];
  /** One for each question, in their order. */
  answers(rows: readonly Row[], asked: readonly Asked[]): readonly Answer[];
}

interface Waiting<Asked, Answer> {
  asked: Asked;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/** Who waits for a statement that takes longer than this gets another one beside it. */
const PATIENCE_MS = 50;
/** Questions of one statement. */
const MAX_TOGETHER = 200;

/** Questions of one kind. */
export class Gathering<Asked, Row extends object, Answer> {
  readonly #database: Database;
  readonly #questions: Questions<Asked, Row, Answer>;
  #waiting: Waiting<Asked, Answer>[] = [];
  #underWay = 0;

  constructor(database: Database, questions: Questions<Asked, Row, Answer>) {
    this.#database = database;
    this.#questions = questions;
  }

  /** The answer as it is now. Counts as one statement of its caller, however many share it. */
  ask(asked: Asked): Promise<Answer> {
    refuseInsideTransaction('A gathered question');
    recordStatement(this.#questions.sql);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ asked, resolve, reject });
      if (this.#underWay === 0) this.#send();
    });
  }

  #send(): void {
    const sent = this.#waiting.splice(0, MAX_TOGETHER);
    if (sent.length === 0) return;
    this.#underWay += 1;
    let isSlow = false;
    const more = (): void => {
      isSlow = true;
      this.#underWay -= 1;
      if (this.#underWay === 0) this.#send();
    };
    const patience = setTimeout(more, PATIENCE_MS);
    const over = (): void => {
      clearTimeout(patience);
      if (!isSlow) more();
    };
    const asked = sent.map((one) => one.asked);
    this.#query(asked).then(
      (answers) => {
        over();
        for (const [at, { resolve }] of sent.entries()) resolve(answers[at] as Answer);
      },
      (error: unknown) => {
        over();
        for (const { reject } of sent) reject(error);
      },
    );
  }

  async #query(asked: readonly Asked[]): Promise<readonly Answer[]> {
    const { sql, params, answers } = this.#questions;
    // It is nobody's own: the request that began it may be over before the others.
    const rows = await inOwnContext(() => this.#database.query<Row>(sql, params(asked)));
    return answers(rows, asked);
  }
}
