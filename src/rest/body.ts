/**
 * The text of an answer and its version. Bodies that depend on nothing that changes are kept, for everybody who may read
 * them: the access rule runs on each request, what it guards is made once.
 */
import { createHash, hash } from 'node:crypto';
import type { Context } from '../context.ts';
import { turn } from '../engine/turn.ts';
import { answerTooLong } from '../graphql/answer-size.ts';
import { isBodyCacheable } from '../graphql/body-cache.ts';
import { bytesOf, LARGE_ANSWER, printedInSlices } from '../graphql/print-json.ts';
import { stringify } from '../graphql/raw-json.ts';
import type { Execute } from './compile.ts';
import type { RestOperation } from './schema.ts';

export interface Body {
  /** A text, which Node sends together with the head, in one piece; the bytes of a large one. */
  content: string | readonly Buffer[];
  /** Of an answer that has a version; lists have none. */
  etag: string | undefined;
}

interface Source {
  operation: RestOperation;
  execute: Execute;
  isList: boolean;
}

/** Larger ones would push too much else out of the cache: with the 128 MiB that it has by default, 2 MiB. */
const MAX_KEPT_SHARE = 1 / 64;
/** Longer texts are kept as bytes, so that they are not turned into these each time. */
const MAX_KEPT_TEXT = 16 * 1024;
/** About what the cache's own records take. */
const OVERHEAD = 500;

/**
 * Answers an operation; rejects as its access rule, which runs once, and its resolvers do. `turn` is waited for before a body is made:
 * one that is kept takes next to nothing.
 */
export async function bodyOf(
  source: Source,
  args: Record<string, unknown>,
  context: Context,
  turn?: () => Promise<void>,
): Promise<Body> {
  const { operation } = source;
  const found = await operation.access.check(context, args, undefined);
  const version = operation.versionOf?.(found, args, context) ?? null;
  const view = viewOf(context);
  const key =
    version === null || view === null ? null : `body ${operation.field} ${view}${version} ${JSON.stringify(args)}`;
  const { contentCache } = context.services;
  const kept = () => (key === null ? undefined : (contentCache.get(key) as { value: Body } | undefined)?.value);
  const known = kept();
  if (known) return known;
  await turn?.();
  // Another request may have made it meanwhile.
  const body = kept() ?? (await made(source, found, args, context));
  if (key === null) return body;
  const size = bytesOf(body.content) + key.length + OVERHEAD;
  if (size <= contentCache.maxSize * MAX_KEPT_SHARE && isBodyCacheable(context))
    contentCache.set(key, { value: compact(body) }, { size });
  return body;
}

const compact = ({ content, etag }: Body): Body => ({
  content: typeof content === 'string' && content.length > MAX_KEPT_TEXT ? [Buffer.from(content)] : content,
  etag,
});

/** Readers of a site get a part of the same: those who see the same, the same part. Null: nothing is kept for this one. */
const viewOf = ({ caller }: Context): string | null =>
  caller.kind === 'visitor' ? caller.view && `visitor ${caller.siteId} ${caller.view} ` : '';

async function made(
  { operation, execute, isList }: Source,
  found: unknown,
  args: Record<string, unknown>,
  context: Context,
): Promise<Body> {
  const value = await execute(found, args, context);
  const content = context.answer.size < LARGE_ANSWER ? (stringify(value) ?? '') : await printedInSlices(value);
  const { answerBytes } = context.services.config;
  if (bytesOf(content) > answerBytes) throw answerTooLong(answerBytes);
  const isVersioned = !isList && ['GET', 'PATCH', 'PUT'].includes(operation.method);
  return { content, etag: isVersioned ? await etagOf(content) : undefined };
}

async function etagOf(content: Body['content']): Promise<string> {
  if (typeof content === 'string') return `"${hash('sha1', content, 'base64url')}"`;
  const sum = createHash('sha1');
  for (const piece of content) {
    await turn();
    sum.update(piece);
  }
  return `"${sum.digest('base64url')}"`;
}
