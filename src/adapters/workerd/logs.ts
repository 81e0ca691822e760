/** What a process says of its calls: logs, bounded and with secrets masked, and how far each call is. */
import type { ScriptLog } from './scripts.ts';

const MAX_LOGS = 1000;
const MAX_BYTES = 128 * 1024;
const MAX_MESSAGE = 8 * 1024;
const MIN_SECRET = 4;

export const MASK = '***';

/** The logs of one call. */
export class CallLogs {
  readonly #logs: ScriptLog[] = [];
  readonly #mask: (text: string) => string;
  #bytes = 0;

  constructor(environment: Readonly<Record<string, unknown>>) {
    this.#mask = maskOf(environment);
  }

  add(level: ScriptLog['level'], message: string, time = Date.now()): void {
    if (this.#logs.length >= MAX_LOGS || this.#bytes >= MAX_BYTES) return;
    // Masked before it is cut: half a secret would not be found.
    const text = this.#mask(message).slice(0, MAX_MESSAGE).toWellFormed();
    this.#bytes += Buffer.byteLength(text);
    this.#logs.push({ message: text, timestamp: new Date(time).toISOString(), level });
  }

  list(): readonly ScriptLog[] {
    return [...this.#logs];
  }

  /** A text with the secrets of this call masked. */
  masked(text: string): string {
    return this.#mask(text);
  }
}

/** A function that masks the secrets of an environment, as they are and as JSON, addresses and Base64 write them. */
export function maskOf(environment: Readonly<Record<string, unknown>>): (text: string) => string {
  const secrets = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string' && value.length >= MIN_SECRET) {
      secrets.add(value);
      secrets.add(JSON.stringify(value).slice(1, -1));
      secrets.add(encodeURIComponent(value.toWellFormed()));
      secrets.add(Buffer.from(value).toString('base64'));
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  for (const name of ['secrets', 'signingSecrets', 'apiTokens', 'authToken', 'signingSecret'])
    collect(environment[name]);
  // The longest first: one may be part of another.
  const ordered = [...secrets].sort((a, b) => b.length - a.length);
  return (text) => ordered.reduce((masked, secret) => masked.replaceAll(secret, MASK), text);
}

/** One line of a process: a log of a call, or how far the call is. */
export type Line =
  | { readonly call: number; readonly level: ScriptLog['level']; readonly message: string; readonly time: number }
  | { readonly call: number; readonly state: 'answered' | 'settled' | 'flood' };

const LEVELS: ReadonlySet<unknown> = new Set(['debug', 'info', 'warn', 'error']);

/** What a line says; undefined for what is not of our worker (a script can write here, too). */
export function lineOf(text: string): Line | undefined {
  let line: unknown;
  try {
    line = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof line !== 'object' || line === null) return undefined;
  const { call, level, message, time, answered, settled, flood } = line as Record<string, unknown>;
  if (typeof call !== 'number') return undefined;
  if (flood) return { call, state: 'flood' };
  if (settled) return { call, state: 'settled' };
  if (answered) return { call, state: 'answered' };
  if (!LEVELS.has(level) || typeof message !== 'string') return undefined;
  // Dates beyond these cannot be written.
  const valid = typeof time === 'number' && Math.abs(time) <= 8.64e15 ? time : Date.now();
  return { call, level: level as ScriptLog['level'], message, time: valid };
}

/** Cuts a stream of bytes into lines; `overflow` when one is longer than `max`. */
export function lineReader(max: number, onLine: (line: string) => void, overflow: () => void): (chunk: Buffer) => void {
  let pending: Buffer[] = [];
  let size = 0;
  return (chunk) => {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      pending.push(chunk.subarray(start, end));
      onLine(Buffer.concat(pending).toString());
      pending = [];
      size = 0;
      start = end + 1;
    }
    if (start < chunk.length) pending.push(chunk.subarray(start));
    size += chunk.length - start;
    if (size > max) {
      pending = [];
      size = 0;
      overflow();
    }
  };
}
