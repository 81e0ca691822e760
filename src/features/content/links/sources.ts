/** Pages and reusable contents as they refer to others: by their text, and pages by their fields. */
import { OPENAPI } from '../../../engine/markdown/addresses.ts';
import { urlOf } from '../../../engine/markdown/document/refs.ts';
import type { TextReferences } from '../../../engine/markdown/references.ts';
import type { Revision } from '../../../engine/revisions/revision.ts';
import type { ContentRef, PageEntry, ReusableContentEntry } from '../../../engine/revisions/types.ts';
import { type LinkSource, linkSourceOfReusable, watchedLinkSourceOf } from './resolve.ts';
import { type LinkScope, readReferences } from './scope.ts';

export type SourceKind = 'page' | 'reusable-content';

/** `dependsOn`: the page shows the target of the address. */
export type Relation = 'reference' | 'dependsOn';

export interface SourceLink {
  address: string;
  relation: Relation;
  /** Anchors of the sections that contain it. */
  sections: readonly string[];
}

export interface Source {
  kind: SourceKind;
  id: string;
  from: LinkSource;
  links: SourceLink[];
}

export interface SourceKey {
  kind: SourceKind;
  id: string;
}

/** The sources of these that the revision has, with all that they refer to. */
export async function readSources(scope: LinkScope, wanted: readonly SourceKey[]): Promise<Source[]> {
  const { revision } = scope;
  const entries = await entriesOf(scope, wanted);
  const texts = await readReferences(
    scope,
    entries.flatMap(({ entry }) => entry.text ?? []),
  );
  const linkSources = await linkSourcesAt(revision, entries);
  let next = 0;
  return entries.map(({ kind, entry }, i) => {
    const text = entry.text ? texts[next++] : undefined;
    const links = kind === 'page' ? linksOf(text, entry) : linksOf(text);
    return { kind, id: entry.id, from: linkSources[i] as LinkSource, links };
  });
}

type Entry = { kind: 'page'; entry: PageEntry } | { kind: 'reusable-content'; entry: ReusableContentEntry };

/** In the order asked for. */
async function entriesOf({ revision }: LinkScope, wanted: readonly SourceKey[]): Promise<Entry[]> {
  const idsOf = (kind: SourceKind) => wanted.flatMap((source) => (source.kind === kind ? [source.id] : []));
  const [pages, texts] = await Promise.all([
    revision.pagesById(idsOf('page')),
    revision.reusableContentsById(idsOf('reusable-content')),
  ]);
  return [
    ...pages.flatMap((entry) => (entry ? [{ kind: 'page' as const, entry }] : [])),
    ...texts.flatMap((entry) => (entry ? [{ kind: 'reusable-content' as const, entry }] : [])),
  ];
}

/** The folders that links of these sources are resolved from, by id. */
export async function linkSourcesOf(scope: LinkScope, wanted: readonly SourceKey[]): Promise<Map<string, LinkSource>> {
  const entries = await entriesOf(scope, wanted);
  const linkSources = await linkSourcesAt(scope.revision, entries);
  return new Map(entries.map(({ entry }, i) => [entry.id, linkSources[i] as LinkSource]));
}

async function linkSourcesAt(revision: Revision, entries: readonly Entry[]): Promise<LinkSource[]> {
  const placed = entries.flatMap(({ kind, entry }) => (kind === 'page' && !entry.git ? [entry.id] : []));
  const ancestors = placed.length > 0 ? await revision.ancestorsOf(placed) : [];
  let next = 0;
  return entries.map(({ kind, entry }) => {
    if (kind === 'reusable-content') return linkSourceOfReusable(entry);
    return watchedLinkSourceOf(entry, entry.git ? [] : (ancestors[next++] ?? []));
  });
}

/** Each address once: those of the text, then those of the fields. */
function linksOf(text: TextReferences | undefined, page?: PageEntry): SourceLink[] {
  const links = new Map<string, SourceLink>();
  for (const { address, shown, sections } of text?.references ?? []) {
    const own = shown === 'openapi' ? OPENAPI + address : address;
    links.set(own, { address: own, relation: shown ? 'dependsOn' : 'reference', sections });
  }
  for (const { ref, relation } of page ? fieldRefs(page) : []) {
    const address = addressOf(ref);
    if (!links.has(address)) links.set(address, { address, relation, sections: [''] });
  }
  return [...links.values()];
}

const addressOf = (ref: ContentRef): string => (ref.kind === 'openapi' ? OPENAPI : '') + urlOf(ref);

function* fieldRefs({ fields, target, computed }: PageEntry): Generator<{ ref: ContentRef; relation: Relation }> {
  const { cover, metaLinks } = fields;
  for (const ref of [cover?.ref, cover?.refDark, target, metaLinks?.canonical, ...(metaLinks?.alternates ?? [])]) {
    if (ref) yield { ref, relation: 'reference' };
  }
  if (computed) for (const ref of specificationsIn(computed)) yield { ref, relation: 'dependsOn' };
}

/** The specifications that a computed page is made of, wherever its properties name them. */
function* specificationsIn(value: unknown, depth = 0): Generator<ContentRef> {
  if (typeof value !== 'object' || value === null || depth > 8) return;
  const { kind, spec } = value as { kind?: unknown; spec?: unknown };
  if (kind === 'openapi' && typeof spec === 'string') yield { kind, spec };
  else for (const part of Object.values(value)) yield* specificationsIn(part, depth + 1);
}
