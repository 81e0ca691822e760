/** Why a description is not taken: a code for programs, and what is wrong, with its place, for people. */

/** `lastProcessErrorCode`. */
export const PROCESS_ERRORS = [
  'FETCH_TIMEOUT',
  'FETCH_ERROR',
  'FETCH_BLOCKED',
  'FETCH_TOO_LARGE',
  'PARSE_ERROR',
  'INVALID_SPEC',
  'UNSUPPORTED_VERSION',
] as const;

export type ProcessErrorCode = (typeof PROCESS_ERRORS)[number];

export interface Problem {
  code: ProcessErrorCode;
  /** Begins with its place, where there is one: `/paths/~1pets/get (line 12, column 5): must have …`. */
  message: string;
}

/** Of one description; the first ones say what to do. */
export const MAX_PROBLEMS = 20;
const MAX_MESSAGE = 1000;

/** A description that is not taken. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: ProcessErrorCode;
  readonly problems: readonly Problem[];

  constructor(code: ProcessErrorCode, messages: readonly string[]) {
    super(messages[0] ?? code);
    this.code = code;
    this.problems = messages.slice(0, MAX_PROBLEMS).map((message) => ({ code, message: bounded(message) }));
  }
}

const bounded = (message: string): string =>
  message.length > MAX_MESSAGE ? `${message.slice(0, MAX_MESSAGE - 2)} …` : message;
