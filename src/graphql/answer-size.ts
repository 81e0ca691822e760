/**
 * How large an answer becomes, counted while it is made: what a small query brings together may be far larger than the query,
 * and than the memory. Counted are characters, of which each takes one to three bytes; the bytes are counted again when they
 * are there.
 */
import { ApiError } from '../errors.ts';
import { RawJson } from './raw-json.ts';

/** Objects of one GraphQL answer. A REST answer is one list, or one entity. */
export const MAX_OBJECTS = 200_000;

/** About what a number, a boolean or a null takes, with its comma. */
const SMALL = 5;

/** Refuses an answer that is longer than the server sends. */
export const answerTooLong = (maxBytes: number): ApiError =>
  new ApiError(
    'PAYLOAD_TOO_LARGE',
    `The answer has more than ${maxBytes / 1024 / 1024} MiB, the limit of this server (ANSWER_MB); ask for less at a time`,
  );

/** Counts one answer. Everything throws PAYLOAD_TOO_LARGE as soon as it is too long, and from then on. */
export class AnswerSize {
  readonly #max: number;
  #units = 0;
  #converted = 0;
  #objects = 0;
  #refusal: ApiError | undefined;
  #holdsRaw = false;

  constructor(maxBytes: number) {
    this.#max = maxBytes;
  }

  /** Why the answer is not sent. */
  get refusal(): ApiError | undefined {
    return this.#refusal;
  }

  /** Whether something in it is printed already. */
  get holdsRaw(): boolean {
    return this.#holdsRaw;
  }

  /** In characters, by now. */
  get size(): number {
    return this.#units;
  }

  /** So many characters more may come. */
  get left(): number {
    return this.#max - this.#units;
  }

  /** Throws when it was refused meanwhile: what is not begun by then is not needed. */
  goesOn(): void {
    if (this.#refusal) throw this.#refusal;
  }

  /** Starts again: the answer so far is discarded, and built in another way. */
  restart(): void {
    this.#units = 0;
    this.#converted = 0;
    this.#objects = 0;
  }

  /** So many characters more. */
  add(units: number): void {
    this.#units += units;
    if (this.#units > this.#max) this.refuse();
  }

  /** So many objects more, of a GraphQL answer. */
  addObjects(count: number): void {
    this.#objects += count;
    if (this.#objects > MAX_OBJECTS)
      this.refuse(`The query returns more than ${MAX_OBJECTS} objects; ask for less at a time`);
  }

  /** A text that is about to be converted for the answer: the work counts as well, before it is done. */
  converts(text: string): void {
    this.#converted += text.length;
    if (this.#converted > this.#max) this.refuse();
  }

  /** A value as it comes into the answer. */
  addValue(value: unknown): void {
    if (typeof value === 'string') this.add(value.length + 3);
    else if (typeof value !== 'object' || value === null) this.add(SMALL);
    else if (value instanceof RawJson) this.#addRaw(value);
    else this.#addTree(value);
  }

  #addRaw({ length }: RawJson): void {
    this.#holdsRaw = true;
    this.add(length);
  }

  #addTree(root: object): void {
    const open: object[] = [root];
    for (let node = open.pop(); node; node = open.pop()) {
      if (node instanceof RawJson) {
        this.#addRaw(node);
        continue;
      }
      const isList = Array.isArray(node);
      this.add(2);
      for (const [key, value] of Object.entries(node)) {
        if (!isList) this.add(key.length + 3);
        if (typeof value === 'object' && value !== null) open.push(value);
        else this.add(typeof value === 'string' ? value.length + 3 : SMALL);
      }
    }
  }

  /** Refuses it: as too long, or with another reason. */
  refuse(message?: string): never {
    this.#refusal ??= message ? new ApiError('PAYLOAD_TOO_LARGE', message) : answerTooLong(this.#max);
    throw this.#refusal;
  }
}
