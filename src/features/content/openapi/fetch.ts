/** Fetching a description from where it is published: behind the egress guard, bounded, and only when it changed. */
import { EgressError, type EgressReason } from '../../../adapters/egress/guard.ts';
import type { OpenAPISpec } from '../../../db/generated/prisma/client.ts';
import { type ProcessErrorCode, Refused } from '../../../engine/openapi/reading/refused.ts';
import type { Services } from '../../../services.ts';
import { MAX_SOURCE_BYTES } from './source.ts';

const TIMEOUT_MS = 30_000;
/** Of what a server says of a version; longer ones are not kept. */
const MAX_VALIDATOR = 1000;

export interface Fetched {
  text: string;
  etag: string | null;
  lastModified: string | null;
}

const CODES: Readonly<Record<EgressReason, ProcessErrorCode>> = {
  blocked: 'FETCH_BLOCKED',
  unsupported: 'FETCH_BLOCKED',
  // As a name that resolves inside: it cannot be told here which names a network has.
  'unknown-host': 'FETCH_BLOCKED',
  timeout: 'FETCH_TIMEOUT',
  'too-large': 'FETCH_TOO_LARGE',
  'too-many-redirects': 'FETCH_ERROR',
  failed: 'FETCH_ERROR',
};

/** The text at its address; null: the server says that it is what it was. @throws Refused */
export async function fetchDescription(
  { outgoing }: Services,
  url: string,
  { etag, lastModified }: Pick<OpenAPISpec, 'etag' | 'lastModified'>,
  signal: AbortSignal,
): Promise<Fetched | null> {
  const headers = {
    accept: 'application/json, application/yaml, text/yaml, */*;q=0.5',
    ...(etag !== null && { 'if-none-match': etag }),
    ...(lastModified !== null && { 'if-modified-since': lastModified }),
  };
  const answer = await outgoing
    .fetch(url, { headers, timeoutMs: TIMEOUT_MS, maxBytes: MAX_SOURCE_BYTES, signal })
    .catch((error: unknown) => {
      if (!(error instanceof EgressError) || signal.aborted) throw error;
      throw new Refused(CODES[error.reason], [error.message]);
    });
  if (answer.status === 304 && (etag !== null || lastModified !== null)) return null;
  if (answer.status !== 200)
    throw new Refused('FETCH_ERROR', [`${new URL(answer.url).hostname} answered with the status ${answer.status}`]);
  const validator = (name: string): string | null => {
    const value = answer.headers.get(name);
    return value !== null && value.length <= MAX_VALIDATOR ? value : null;
  };
  return { text: textIn(answer.body), etag: validator('etag'), lastModified: validator('last-modified') };
}

function textIn(body: Uint8Array): string {
  const encoding = body[0] === 0xff && body[1] === 0xfe ? 'utf-16le' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(body);
  } catch {
    throw new Refused('PARSE_ERROR', ['The text is not UTF-8']);
  }
}
