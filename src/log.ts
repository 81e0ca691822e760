/** What parts of the server need to tell the operator; pino, and so Fastify's `log`, is one. */
export interface Log {
  debug(details: object, message: string): void;
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

const nothing = () => {};

/** Keeps silent: for programs and tests that have no log. */
export const silentLog: Log = { debug: nothing, info: nothing, warn: nothing, error: nothing };
