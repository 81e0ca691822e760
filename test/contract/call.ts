/** Calling an operation as a test wants it: the right ids and body, and whatever is made wrong on purpose. */
import type { Person } from '../support/factories.ts';
import { stretched } from '../support/pace.ts';
import type { Operation } from './operation.ts';
import type { World } from './world.ts';

/** What an operation needs to succeed. */
export interface Call {
  /** The path's parameters. */
  path: Record<string, string>;
  query?: Record<string, string>;
  /** JSON, or a form with a file. */
  body?: unknown;
  /** Who may: default is the administrator of the organization. */
  by?: Person;
}

/** Makes a call with entities of its own, so that calls do not disturb each other. */
export type Sample = (world: World) => Promise<Call>;

/** Samples by operation: `GET /v1/orgs/{organizationId}`. */
export type Samples = Record<string, Sample>;

export interface Answered {
  status: number;
  headers: Headers;
  text: string;
  /** Of a stream of events, the first one. */
  body: any;
}

export interface Changes {
  /** Null: no Authorization header. */
  token?: string | null;
  method?: string;
  /** Of another server on the same database. */
  server?: { url: string };
  path?: Record<string, string>;
  query?: Record<string, string | string[]>;
  /** Sent instead of the sample's body; a string goes as it is. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** Sends the operation with this call, changed as told. Fails when no answer comes within ten seconds. */
export async function send(world: World, operation: Operation, call: Call, changes: Changes = {}): Promise<Answered> {
  const parameters = { ...call.path, ...changes.path };
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw new Error(`The sample of ${operation.key} has no ${name}`);
    return name === 'pagePath' ? value : encodeURIComponent(value);
  });
  const url = new URL(path, (changes.server ?? world.server).url);
  for (const [name, value] of Object.entries({ ...call.query, ...changes.query })) {
    for (const entry of [value].flat()) url.searchParams.append(name, entry);
  }
  const token = changes.token === undefined ? (call.by ?? world.people.admin).token : changes.token;
  const body = 'body' in changes ? changes.body : call.body;
  const isJson = body !== undefined && !(body instanceof FormData);
  const response = await fetch(url, {
    method: changes.method ?? operation.method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(isJson && { 'content-type': 'application/json' }),
      ...changes.headers,
    },
    ...(body !== undefined && {
      body: isJson ? (typeof body === 'string' ? body : JSON.stringify(body)) : (body as FormData),
    }),
    signal: AbortSignal.timeout(stretched(60_000)),
  });
  const text = await response.text();
  const isStream = response.headers.get('content-type') === 'text/event-stream';
  const event = isStream && /^data: (.+)$/m.exec(text)?.[1];
  if (event) return { status: response.status, headers: response.headers, text, body: JSON.parse(event) };
  const hasJson = text !== '' && response.headers.get('content-type')?.includes('json');
  return { status: response.status, headers: response.headers, text, body: hasJson ? JSON.parse(text) : undefined };
}
