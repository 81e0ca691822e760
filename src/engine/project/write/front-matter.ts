/** Front matter with some fields changed: only their own lines, all others keep their bytes. */
import { sameValue } from '../../revisions/encode.ts';
import type { ContentRef, PageCover, PageFields, PageLayout } from '../../revisions/types.ts';
import { splitFrontMatter } from '../read/front-matter.ts';
import { fieldsOf, jsonOf } from '../read/yaml.ts';
import { readYamlByKey } from '../read/yaml-lines.ts';
import { type KeyChanges, withKeys } from './yaml-keys.ts';

/** How a reference is written in a file; undefined when it leads nowhere that Git knows. */
export type WriteRef = (ref: ContentRef) => string | undefined;

const utf8 = new TextEncoder();

/** Front matter as it is to be written. */
export interface WrittenFrontMatter {
  bytes: Uint8Array;
  /** Why it was left as it is, where something was to be written into it. */
  problem?: string;
}

/** Plain data, for it may be written elsewhere. */
export interface FrontMatterChanges {
  /** Keys that are set or removed. */
  keys: KeyChanges;
  /** Which keys a change of the layout sets depends on what the file says of it. */
  layout?: { before: Partial<PageLayout> | undefined; after: Partial<PageLayout> | undefined };
}

/** The bytes with the changes written in, empty when nothing is left to say; as they are where that would cost other keys. */
export function frontMatterWith(bytes: Uint8Array, { keys, layout }: FrontMatterChanges): WrittenFrontMatter {
  if (keys.size === 0 && !layout) return { bytes };
  const { yaml } = splitFrontMatter(bytes);
  const changes = layout ? new Map([...keys, ['layout', layoutOf(layout.before, layout.after, yaml ?? '')]]) : keys;
  const made = withKeys(yaml ?? '', changes);
  const text = decoded(bytes);
  if (made === undefined || text === undefined) {
    const why = text === undefined ? 'it is not UTF-8' : 'it is not valid YAML';
    return { bytes, problem: `${[...changes.keys()].join(', ')} could not be written into the front matter: ${why}` };
  }
  if (yaml === undefined) return { bytes: made === '' ? bytes : concat(bytes, utf8.encode(`---\n${made}---\n`)) };
  const start = text.indexOf('\n') + 1;
  const mark = text.startsWith('\ufeff') ? '\ufeff' : '';
  if (made.trim() === '') return { bytes: utf8.encode(mark) };
  const eol = made.endsWith('\n') ? '' : '\n';
  return { bytes: utf8.encode(text.slice(0, start) + made + eol + text.slice(start + yaml.length)) };
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const PLAIN = ['description', 'icon', 'emoji', 'hidden', 'noIndex', 'noRobotsIndex'] as const;

/** What of a front matter changes with the fields of its page. */
export function frontMatterChanges(before: PageFields, after: PageFields, writeRef: WriteRef): FrontMatterChanges {
  const changes = new Map<string, unknown>();
  for (const key of PLAIN) {
    if (!sameValue(before[key], after[key])) changes.set(key, after[key] === false ? undefined : after[key]);
  }
  if (before.condition !== after.condition) changes.set('if', after.condition);
  if (!sameValue(before.cover, after.cover)) setCover(changes, before.cover, after.cover, writeRef);
  if (!sameValue(before.variables, after.variables)) changes.set('vars', orNone(after.variables));
  if (!sameValue(before.metaLinks, after.metaLinks)) {
    const { canonical, alternates = [] } = after.metaLinks ?? {};
    const leads = canonical && writeRef(canonical);
    const others = alternates.flatMap((ref) => writeRef(ref) ?? []);
    changes.set(
      'metaLinks',
      orNone({ ...(leads ? { canonical: leads } : {}), ...(others.length > 0 ? { alternates: others } : {}) }),
    );
  }
  return {
    keys: changes,
    ...(!sameValue(before.layout, after.layout) && { layout: { before: before.layout, after: after.layout } }),
  };
}

const orNone = <T extends object>(value: T | undefined) => (value && Object.keys(value).length > 0 ? value : undefined);

function setCover(
  changes: Map<string, unknown>,
  before: PageCover | undefined,
  after: PageCover | undefined,
  writeRef: WriteRef,
): void {
  if (!sameValue(before?.ref, after?.ref) || !sameValue(before?.refDark, after?.refDark)) {
    const light = after?.ref && writeRef(after.ref);
    const dark = after?.refDark && writeRef(after.refDark);
    changes.set('cover', dark ? { ...(light ? { light } : {}), dark } : light);
  }
  if ((before?.yPos ?? 0) !== (after?.yPos ?? 0) || !before !== !after) changes.set('coverY', after?.yPos);
  if (before?.height !== after?.height) changes.set('coverHeight', after?.height);
}

const PARTS = ['title', 'description', 'tableOfContents', 'outline', 'pagination', 'metadata'] as const;

/** The map that the file has, with what changed: it may hold keys that this server does not know. */
function layoutOf(
  before: Partial<PageLayout> = {},
  after: Partial<PageLayout> = {},
  yaml: string,
): Record<string, unknown> | undefined {
  const held = fieldsOf(readYamlByKey(yaml).value).get('layout');
  const layout: Record<string, unknown> = held instanceof Map ? { ...(jsonOf(held) as object) } : {};
  const within = (key: string) => (typeof layout[key] === 'object' && layout[key] !== null ? layout[key] : {});
  if (before.width !== after.width) layout['width'] = after.width ?? 'default';
  for (const part of PARTS) {
    if (before[part] !== after[part]) layout[part] = { ...within(part), visible: after[part] ?? true };
  }
  if (before.cover !== after.cover || before.coverSize !== after.coverSize) {
    layout['cover'] = {
      ...within('cover'),
      ...(before.cover !== after.cover ? { visible: after.cover ?? true } : {}),
      ...(before.coverSize !== after.coverSize ? { size: after.coverSize ?? 'full' } : {}),
    };
  }
  return orNone(layout);
}

export function concat(...parts: Uint8Array[]): Uint8Array {
  return Buffer.concat(parts);
}
