/**
 * Redirects of many paths at once: `old/*` is every path below `old`, `news*` every path that begins so. In the map `redirects` the value
 * of such a key is a page id, as of others; or a path in Git that ends with `*`, where the text stands that the source matched.
 */

/** So long are paths that wildcards are looked for. */
const MAX_PATH = 512;

/** The keys with a wildcard that match a path, the longest first, each with the text that its `*` stands for. */
export function wildcardsOf(path: string): { key: string; matched: string }[] {
  if (path.length > MAX_PATH) return [];
  return Array.from({ length: path.length + 1 }, (_, i) => {
    const end = path.length - i;
    return { key: `${path.slice(0, end)}*`, matched: path.slice(end) };
  });
}

/** The paths that a page may have in Git, most wanted first, to which a value leads; null: the value is the id of a page. */
export function gitPathsFor(value: string, matched: string): string[] | null {
  if (!value.endsWith('*')) return null;
  const path = value.slice(0, -1) + matched;
  return [`${path}.md`, `${path}/README.md`, path];
}
