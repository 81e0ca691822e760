/** The changes of a call, checked before the engine sees them. Each problem names its field. */
import { changes, type GivenChange } from '../../engine/revisions/change-shapes.ts';
import type { Change } from '../../engine/revisions/changes.ts';
import { turn } from '../../engine/turn.ts';
import { badInput } from '../../errors.ts';
import { detailsOf } from '../../input-messages.ts';
import type { ThreadPool } from '../../threads/pool.ts';
import { writingOf } from './document-input.ts';

/**
 * The changes of a call. Throws 400 with the path of each problem, such as `changes[2].position`. Large Documents are written in one
 * of the `threads`.
 */
export async function parseChanges(threads: ThreadPool, given: readonly unknown[]): Promise<Change[]> {
  const parsed = changes.safeParse(given);
  if (parsed.success) {
    const ready: Change[] = [];
    for (const [i, change] of parsed.data.entries())
      ready.push(await withText(threads, change, `changes[${i}].content`));
    await refuseNul(given, 'changes');
    return ready;
  }
  throw badInput(parsed.error.issues.flatMap((issue) => detailsOf(issue, ['changes'])));
}

/** A Document becomes Markdown when the text that it is to be written into is known. */
async function withText(threads: ThreadPool, given: GivenChange, path: string): Promise<Change> {
  if (!('content' in given) || !given.content) return given as Change;
  const { markdown, document } = given.content;
  if (document == null) return { ...given, content: { markdown } } as Change;
  return { ...given, content: { write: await writingOf(threads, `${path}.document`, document) } };
}

/** Values that are looked at in one piece: well below a millisecond of work. */
const PIECE = 500;

/** Texts without U+0000: PostgreSQL cannot store it, and Markdown readers disagree about it. Of a large Document in pieces. */
async function refuseNul(given: unknown, path: string): Promise<void> {
  const stack: [value: unknown, path: string][] = [[given, path]];
  let count = 0;
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [value, at] = next;
    if (typeof value === 'string' && value.includes('\0')) throw badInput(at, 'must not contain U+0000');
    count += 1;
    if (count % PIECE === 0) await turn();
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, entry] of Object.entries(value).reverse())
      stack.push([entry, Array.isArray(value) ? `${at}[${key}]` : `${at}.${key}`]);
  }
}
