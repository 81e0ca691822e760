/** What every resolver gets: who asks, what it may reach, and the loaders of this one request. */

import type { FastifyRequest } from 'fastify';
import type { Caller } from './access/caller-kinds.ts';
import { type AccessLoaders, accessLoaders } from './access/loaders.ts';
import type { PrismaClient } from './db/generated/prisma/client.ts';
import { AnswerSize } from './graphql/answer-size.ts';
import type { Services } from './services.ts';
import { threadsForAnswer } from './threads/for-answer.ts';
import type { Threads } from './threads/pool.ts';

export interface Context {
  readonly caller: Caller;
  readonly requestId: string;
  readonly services: Services;
  readonly db: PrismaClient;
  /** The client's address; undefined: unknown, or this server itself. */
  readonly address: string | undefined;
  /** Loaders for checks; they remember what this request has loaded. */
  readonly access: AccessLoaders;
  /** How large the answer is by now. */
  readonly answer: AnswerSize;
  /** The threads of the services, a few tasks at a time: what is made for the answer goes here. */
  readonly threads: Threads;
  /** What the resolver of a REST operation says of what it did. */
  readonly outcome: { created?: true };
  /** References of a REST answer that are asked for whole. */
  readonly whole: Set<string>;
  /** Nothing that it remembers is older, by `performance.now()`. */
  readonly since: number;
  /** A value made once per request, by name: loaders of features live here. */
  memo<Value>(name: string, make: () => Value): Value;
  /** The same caller with nothing remembered: after a write, or for a new check of an open subscription. */
  renewed(): Context;
}

interface Asked {
  address?: string | undefined;
  /** When what is handed to its loaders was read; default: now. */
  since?: number;
}

/** The context of the caller of a request over HTTP. */
export type ContextOf = (request: FastifyRequest) => Promise<Context>;

/**
 * The context of one request. No field of it is a getter: an object that is written down with one gets a shape of its own each time, which
 * makes every look at it slow, and keeps it and all that it has loaded in memory until the next large garbage collection. All of it is
 * the object's own, as Yoga copies it.
 */
export function createContext(
  services: Services,
  caller: Caller,
  requestId: string,
  { address, since = performance.now() }: Asked = {},
): Context {
  const memory = new Map<string, unknown>();
  const answer = new AnswerSize(services.config.answerBytes);
  return {
    caller,
    requestId,
    address,
    since,
    services,
    db: services.database.prisma,
    access: accessLoaders(services.database, caller),
    outcome: {},
    whole: new Set(),
    answer,
    threads: threadsForAnswer(services.threads, answer),
    memo<Value>(name: string, make: () => Value): Value {
      if (!memory.has(name)) memory.set(name, make());
      return memory.get(name) as Value;
    },
    renewed: () => createContext(services, caller, requestId, { address }),
  };
}
