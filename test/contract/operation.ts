/** The operations that must exist, and those that do: the one from the specification, the other from the graph. */
import fs from 'node:fs';
import { graph } from '../../src/graphql/schema.ts';
import { type RestOperation, restSchemaOf } from '../../src/rest/schema.ts';

/** One line of operations.json. */
export interface SpecifiedOperation {
  source: 'spec' | 'companion' | 'delivery';
  area?: string;
  method: RestOperation['method'];
  path: string;
  status: number;
  alsoStatus?: number;
  /** Null: no body. */
  returns: string | null;
  query?: Record<string, string>;
}

/** `GET /v1/orgs` */
export const keyOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

export const specified: readonly SpecifiedOperation[] = JSON.parse(
  fs.readFileSync(new URL('operations.json', import.meta.url), 'utf8'),
);

export const declared: ReadonlyMap<string, RestOperation> = new Map(
  restSchemaOf(graph).operations.map((operation) => [keyOf(operation), operation]),
);

/** An operation that is specified and built. */
export interface Operation extends SpecifiedOperation {
  key: string;
  declared: RestOperation;
}

/** What the other tests walk: everything that is built, in the order of the specification. */
export const operations: readonly Operation[] = specified.flatMap((operation) => {
  const key = keyOf(operation);
  const own = declared.get(key);
  return own ? [{ ...operation, key, declared: own }] : [];
});
