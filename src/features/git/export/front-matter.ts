/** Front matter with some fields changed: only their own lines, all others keep their bytes (decisions §8). */
import { sameValue } from '../../../content/encode.ts';
import type { ContentRef, PageCover, PageFields, PageLayout } from '../../../content/types.ts';
import { splitFrontMatter } from '../project/front-matter.ts';
import { fieldsOf, jsonOf, readYaml } from '../project/yaml.ts';
import { type KeyChanges, withKeys } from './yaml-keys.ts';

/** How a reference is written in a file; undefined when it leads nowhere that Git knows. */
export type WriteRef = (ref: ContentRef) => string | undefined;

const utf8 = new TextEncoder();

/** The bytes with the fields that differ between `before` and `after` written in; empty when nothing is left to say. */
export function frontMatterWith(
  bytes: Uint8Array,
  before: PageFields,
  after: PageFields,
  writeRef: WriteRef,
): Uint8Array {
  const { yaml = '' } = splitFrontMatter(bytes);
  return frontMatterKeys(bytes, changesOf(before, after, yaml, writeRef));
}

/** The bytes with these keys set or removed. */
export function frontMatterKeys(bytes: Uint8Array, changes: KeyChanges): Uint8Array {
  if (changes.size === 0) return bytes;
  const { yaml } = splitFrontMatter(bytes);
  if (yaml === undefined) {
    const made = withKeys('', changes);
    return made === '' ? bytes : concat(bytes, utf8.encode(`---\n${made}---\n`));
  }
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const start = text.indexOf('\n') + 1;
  const made = withKeys(yaml, changes);
  const mark = text.startsWith('\ufeff') ? '\ufeff' : '';
  if (made.trim() === '') return utf8.encode(mark);
  const eol = made.endsWith('\n') ? '' : '\n';
  return utf8.encode(text.slice(0, start) + made + eol + text.slice(start + yaml.length));
}

const PLAIN = ['description', 'icon', 'emoji', 'hidden', 'noIndex', 'noRobotsIndex'] as const;

function changesOf(before: PageFields, after: PageFields, yaml: string, writeRef: WriteRef): Map<string, unknown> {
  const changes = new Map<string, unknown>();
  for (const key of PLAIN) {
    if (!sameValue(before[key], after[key])) changes.set(key, after[key] === false ? undefined : after[key]);
  }
  if (!sameValue(before.layout, after.layout)) changes.set('layout', layoutOf(before.layout, after.layout, yaml));
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
  return changes;
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
  const read = readYaml(yaml);
  const held = 'value' in read ? fieldsOf(read.value).get('layout') : undefined;
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
