/**
 * The redirects of `.gitbook.yaml`: old paths, and the documents where they lead. What cannot be followed is reported and left out.
 * They lead to documents of this project only, never to addresses, and a page wins over them, so that none leads in a circle.
 */
import { CONFIG_FILE } from './config.ts';
import type { PlanContext, PlannedPage, PlannedRedirect } from './plan.ts';
import { isBelow, joinPath } from './project-files.ts';
import { isExternal, resolveTarget } from './targets.ts';

interface WrittenRedirect {
  path: string;
  target: string;
}

/** Those that can be followed. `pages`: of the plan. */
export function redirectsOf(
  written: readonly WrittenRedirect[],
  { tree, root, report }: PlanContext,
  pages: readonly PlannedPage[],
): PlannedRedirect[] {
  if (written.length === 0) return [];
  const documents = new Set(pages.flatMap(({ git }) => git?.path ?? []));
  const paths = pathsOf(pages);
  const redirects: PlannedRedirect[] = [];
  for (const { path: source, target } of written) {
    const path = decoded(source);
    const problem = (message: string) => report.problem(CONFIG_FILE, `redirects.${source} ${message}`);
    if (/\*./.test(path)) {
      problem('may have one * only, at its end');
      continue;
    }
    if (target.includes('*')) {
      const pattern = patternOf(target, root);
      if (!path.endsWith('*') || pattern === undefined)
        problem(`must lead to a page, or from a path with * to one, not to ${target}`);
      else if (pattern === joinPath(root, path)) problem('leads to itself');
      else if (!tree.isFolder(folderOfPattern(pattern))) problem(`leads to a folder that does not exist: ${target}`);
      else redirects.push({ path, target: { pattern } });
      continue;
    }
    const found = resolveTarget(target, { tree, folder: root, root });
    if (found.kind === 'file' && documents.has(found.entry.path)) {
      if (paths.has(path)) problem('is not followed: it is the path of a page');
      redirects.push({ path, target: { path: found.entry.path, ...(found.anchor ? { anchor: found.anchor } : {}) } });
    } else if (found.kind === 'broken') report.missing({ path: target, title: source, listedIn: CONFIG_FILE });
    else problem(`must lead to a page, not to ${target}`);
  }
  return redirects;
}

/** Relative to the project folder; undefined for what names no files in it. */
function patternOf(target: string, root: string): string | undefined {
  if (!/^[^*]*\*$/.test(target) || isExternal(target)) return undefined;
  const path = joinPath(root, decoded(target.replace(/^\/+/, '')));
  return path !== null && isBelow(path, root) ? path : undefined;
}

const folderOfPattern = (pattern: string): string => pattern.slice(0, Math.max(0, pattern.lastIndexOf('/')));

/** The paths that pages are going to have. */
function pathsOf(pages: readonly PlannedPage[]): Set<string> {
  const paths: string[] = [];
  for (const { parent, slug } of pages) paths.push(parent === null ? slug : `${paths[parent]}/${slug}`);
  return new Set(paths);
}

/** Paths are written as in addresses, or as they are. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
