/** Where the source of a page is edited: its file at the Git provider. */
import type { GitOrigin } from '../../engine/revisions/types.ts';
import type { SpaceState } from './freshness.ts';

interface EditLink {
  href: string;
  provider: 'github' | 'gitlab' | null;
}

/** Null for pages that are not in Git, and for repositories that have no pages on the web. */
export function editLink(git: SpaceState['git'], origin: GitOrigin | undefined): EditLink | null {
  if (!git || !origin) return null;
  const { provider, url, ref, treeUrl, folder } = git;
  const path = [folder, origin.path]
    .filter((part) => part !== '')
    .join('/')
    .split('/')
    .map(encodeURIComponent)
    .join('/');
  if (treeUrl && /^https?:\/\//.test(treeUrl))
    return { href: `${treeUrl.replace(TRAILING, '')}/${path}`, provider: known(provider) };
  if (!/^https?:\/\//.test(url)) return null;
  const repository = url.replace(/\.git$/, '').replace(TRAILING, '');
  const branch = ref
    .replace(/^refs\/heads\//, '')
    .split('/')
    .map(encodeURIComponent)
    .join('/');
  if (provider === 'gitlab') return { href: `${repository}/-/edit/${branch}/${path}`, provider };
  if (provider === 'github') return { href: `${repository}/edit/${branch}/${path}`, provider };
  return null;
}

const TRAILING = /(?<!\/)\/+$/;

const known = (provider: string): EditLink['provider'] =>
  provider === 'github' || provider === 'gitlab' ? provider : null;
