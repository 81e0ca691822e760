/**
 * What an address in a text means before anything is looked up: a thing of this server by its id, a place outside, or a path
 * that has to be followed in the revision.
 */
import type { ContentRef } from '../revisions/types.ts';
import { refOf } from './document/refs.ts';

export type Address =
  /** Something that has an id, or an address outside. */
  | { kind: 'ref'; ref: ContentRef; inApp?: true }
  /** A path, in the ways it may be meant; the first that leads somewhere wins. */
  | { kind: 'path'; readings: readonly PathReading[] }
  /** Nothing that could be followed: empty, or written in place of a link that was broken before. */
  | { kind: 'nothing' };

export interface PathReading {
  path: string;
  /** Without `#`; undefined where there is none. */
  anchor?: string;
}

/** With which the address of an OpenAPI specification is kept: its name alone would be a path. */
export const OPENAPI = 'openapi:';

/** Written by Git exports in place of a link whose target was deleted. */
const PLACEHOLDER = /^(?:\/?broken\/|broken-reference(?:$|[/#?]))/;
const SCHEME = /^[a-z][a-z\d+.-]*:/i;
/** Pages that are made on reading have a key behind the id of the page that they are below. */
const ID = '[0-9A-Za-z]{20}(?:-[0-9a-f]{12})?';
const APP_PATH = new RegExp(`^/spaces/(${ID})(?:/(pages|files)/(${ID}))?/?(?:\\?[^#]*)?(?:#(.*))?$`, 's');

/** Reads an address in which Markdown's and HTML's own escapes are undone. `appUrl`: where this server shows its app. */
export function readAddress(written: string, appUrl: string): Address {
  const address = written.trim();
  if (address === '' || PLACEHOLDER.test(address)) return { kind: 'nothing' };
  if (address.startsWith(OPENAPI))
    return { kind: 'ref', ref: { kind: 'openapi', spec: address.slice(OPENAPI.length) } };
  if (address.startsWith('#')) return { kind: 'ref', ref: { kind: 'anchor', anchor: decoded(address.slice(1)) } };
  if (address.startsWith(`${appUrl}/`) || address === appUrl) {
    return { kind: 'ref', ref: refInApp(address, appUrl), inApp: true };
  }
  const ref = refOf(address);
  if (ref.kind === 'anchor') return { kind: 'ref', ref: { ...ref, anchor: decoded(ref.anchor) } };
  if (ref.kind !== 'url' || SCHEME.test(address) || address.startsWith('//')) return { kind: 'ref', ref };
  return { kind: 'path', readings: readingsOf(address) };
}

/** A page of the app may stand for a space, a page or a file; anything else is an address. */
function refInApp(address: string, appUrl: string): ContentRef {
  const [, space, kind, id = '', anchor] = APP_PATH.exec(address.slice(appUrl.length)) ?? [];
  if (!space) return { kind: 'url', url: address };
  if (kind === 'files') return { kind: 'file', file: id, space };
  if (kind === 'pages' && anchor) return { kind: 'anchor', page: id, space, anchor: decoded(anchor) };
  return kind === 'pages' ? { kind: 'page', page: id, space } : { kind: 'space', space };
}

/** As it is written, without `#…`, with percent signs undone, without `?…`. */
function readingsOf(address: string): PathReading[] {
  const hash = address.indexOf('#');
  const path = hash < 0 ? address : address.slice(0, hash);
  const anchor = hash < 0 || hash === address.length - 1 ? undefined : decoded(address.slice(hash + 1));
  const query = path.indexOf('?');
  const bare = query < 0 ? path : path.slice(0, query);
  const seen = new Set<string>();
  const readings: PathReading[] = [];
  const add = (candidate: string, at: string | undefined) => {
    if (candidate === '' || seen.has(candidate)) return;
    seen.add(candidate);
    readings.push(at === undefined ? { path: candidate } : { path: candidate, anchor: at });
  };
  add(address, undefined);
  for (const candidate of [path, decoded(path), bare, decoded(bare)]) add(candidate, anchor);
  return readings;
}

/** Percent signs undone; a lone one is a percent sign. */
function decoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
