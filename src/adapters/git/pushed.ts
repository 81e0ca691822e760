/** What became of a push, from what git says of it (`git push --porcelain`). */
import { errorOf, GitError, scrubbed } from './error.ts';
import type { RunResult } from './run.ts';

/** `!\trefs/…:refs/heads/main\t[rejected] (fetch first)` */
const REFUSED = /^!\t[^\t]*\t\[([^\]]*)\](?: \((.*)\))?$/m;
const MOVED =
  /fetch first|non-fast-forward|stale info|needs force|cannot lock ref|reference already exists|failed to update ref/i;
/** Words of the other side that are shown. */
const SHOWN = 500;

/** True: it is there. False: the branch moved meanwhile. @throws GitError for everything else */
export function pushed({ code, stdout, stderr }: RunResult, secrets: readonly string[]): boolean {
  if (code === 0) return true;
  const [line, kind, why = ''] = REFUSED.exec(new TextDecoder().decode(stdout)) ?? [];
  if (line === undefined) throw errorOf(stderr, secrets);
  if (MOVED.test(why)) return false;
  const said = stderr
    .split('\n')
    .flatMap((row) => /^remote: ?(.*)$/.exec(row.trimEnd())?.[1]?.trim() || [])
    .filter((row) => !/^(?:error: )?hook declined|^(?:Resolving|Counting|Compressing|Processing)/i.test(row));
  const words = scrubbed([why || kind, ...said].filter(Boolean).join(': '), secrets)
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .slice(0, SHOWN);
  throw new GitError('rejected', `The repository rejected the push: ${words}`);
}
