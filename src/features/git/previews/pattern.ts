/** Patterns of the names of branches: `*` stands for any characters, also `/`; all else for itself. */

const PREFIX = 'refs/heads/';

/** What people call a branch. */
export const branchName = (ref: string): string => (ref.startsWith(PREFIX) ? ref.slice(PREFIX.length) : ref);

/** Whether one of the patterns is that of the branch. */
export const matchesAny = (patterns: readonly string[], ref: string): boolean =>
  patterns.some((pattern) => matches(pattern, branchName(ref)));

/** Takes time in proportion to the product of both lengths, whatever the pattern is. */
export function matches(pattern: string, name: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return name === pattern;
  if (!name.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = name.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return name.length - last.length >= at && name.endsWith(last);
}
