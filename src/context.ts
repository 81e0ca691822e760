/** What every resolver gets: who asks, what it may reach, and the loaders of this one request. */

import type { Caller } from './access/callers.ts';
import { type AccessLoaders, accessLoaders, type Known } from './access/loaders.ts';
import type { PrismaClient } from './db/generated/prisma/client.ts';
import type { Services } from './services.ts';

export interface Context {
  /** Null: no token came with the request. */
  readonly caller: Caller | null;
  readonly requestId: string;
  readonly services: Services;
  readonly db: PrismaClient;
  /** Loaders for checks; they remember what this request has loaded. */
  readonly access: AccessLoaders;
  /** A value made once per request, by name: loaders of features live here. */
  memo<Value>(name: string, make: () => Value): Value;
  /** The same caller with nothing remembered: after a write, or for a new check of an open subscription. */
  renewed(): Context;
}

/** The context of one request; `known` is what was read together with its caller. */
export function createContext(services: Services, caller: Caller | null, requestId: string, known?: Known): Context {
  const memory = new Map<string, unknown>();
  let access: AccessLoaders | undefined;
  return {
    caller,
    requestId,
    services,
    db: services.database.prisma,
    get access() {
      access ??= accessLoaders(services.database, caller?.userId ?? null, known);
      return access;
    },
    memo<Value>(name: string, make: () => Value): Value {
      if (!memory.has(name)) memory.set(name, make());
      return memory.get(name) as Value;
    },
    renewed: () => createContext(services, caller, requestId),
  };
}
