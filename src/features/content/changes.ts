/** The changes of a call, checked before the engine sees them. Each problem names its field. */
import type { z } from 'zod';
import { changes, type GivenChange } from '../../engine/revisions/change-shapes.ts';
import type { Change } from '../../engine/revisions/changes.ts';
import { badInput, type ErrorDetail, pathText } from '../../errors.ts';
import '../../input-messages.ts';
import type { Document } from '../../engine/markdown/document/types.ts';
import { validateDocument } from '../../engine/markdown/document/validate.ts';
import type { ThreadPool } from '../../threads/pool.ts';
import { writtenInto } from '../../threads/texts.ts';

/**
 * The changes of a call. Throws 400 with the path of each problem, such as `changes[2].position`. Large Documents are written in one
 * of the `threads`.
 */
export function parseChanges(threads: ThreadPool, given: readonly unknown[]): Change[] {
  const parsed = changes.safeParse(given);
  if (parsed.success) {
    const ready = parsed.data.map((change, i) => withText(threads, change, `changes[${i}].content`));
    refuseNul(given, 'changes');
    return ready;
  }
  throw badInput(parsed.error.issues.flatMap((issue) => problems(issue, ['changes', ...issue.path])));
}

/** A Document becomes Markdown when the text that it is to be written into is known. */
function withText(threads: ThreadPool, given: GivenChange, path: string): Change {
  if (!('content' in given) || !given.content) return given as Change;
  const { markdown, document } = given.content;
  if (document == null) return { ...given, content: { markdown } } as Change;
  const found = validateDocument(document);
  if (found.length > 0) throw badInput(found.map((problem) => inDocument(path, problem)));
  const write = async (current: string): Promise<string> => {
    const written = await writtenInto(threads, current, document as Document);
    if ('markdown' in written) return written.markdown;
    throw badInput([inDocument(path, written)]);
  };
  return { ...given, content: { write } };
}

const inDocument = (path: string, problem: { path: string; message: string }): ErrorDetail => ({
  path: [`${path}.document`, problem.path].filter(Boolean).join('.'),
  message: problem.message,
});

function problems(issue: z.core.$ZodIssue, path: PropertyKey[]): ErrorDetail[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: pathText([...path, key]), message: 'is not a known field' }));
  }
  // Of a name that is not allowed, the issue inside says why.
  const { message } = issue.code === 'invalid_key' ? (issue.issues[0] ?? issue) : issue;
  return [{ path: pathText(path), message }];
}

/** Texts without U+0000: PostgreSQL cannot store it, and Markdown readers disagree about it. */
function refuseNul(value: unknown, path: string): void {
  if (typeof value === 'string' && value.includes('\0')) throw badInput(path, 'must not contain U+0000');
  if (typeof value !== 'object' || value === null) return;
  for (const [key, entry] of Object.entries(value))
    refuseNul(entry, Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`);
}
