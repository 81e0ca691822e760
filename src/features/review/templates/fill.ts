/** A template as changes of content: its pages, with the references filled in. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { urlOf } from '../../../engine/markdown/document/refs.ts';
import { relocate } from '../../../engine/markdown/relocate.ts';
import type { Change } from '../../../engine/revisions/changes.ts';
import type { ContentRef } from '../../../engine/revisions/types.ts';
import { newId } from '../../../ids.ts';
import type { Template, TemplatePage } from './template.ts';

export type FilledRefs = Readonly<Record<string, ContentRef>>;

/** The changes that make the pages. Ids are chosen here, so that pages can point at each other whatever their slugs become. */
export async function changesOf(template: Template, refs: FilledRefs): Promise<Change[]> {
  const ids = new Map([...withParents(template.pages)].map(([{ name }]) => [name, newId()]));
  const changes: Change[] = [];
  for (const [page, parent] of withParents(template.pages)) {
    const type = page.type ?? 'document';
    changes.push({
      type: 'create_page',
      page: page.name,
      id: ids.get(page.name) as string,
      pageType: type,
      title: page.title,
      parent: parent ? (ids.get(parent.name) as string) : null,
      fields: { ...(page.description && { description: page.description }), ...(page.icon && { icon: page.icon }) },
      ...(type === 'document' && { content: { markdown: await textOf(template, page, ids, refs) } }),
      ...(type === 'computed' && { computed: computedFrom(refs[page.spec ?? '']) }),
    });
  }
  return changes;
}

const computedFrom = (ref: ContentRef | undefined) => ({
  type: 'builtin:openapi',
  props: {},
  dependencies: { spec: { ref: ref ?? null } },
});

/** Each page with its parent, parents first. */
function* withParents(
  pages: readonly TemplatePage[],
  parent?: TemplatePage,
): Generator<[page: TemplatePage, parent: TemplatePage | undefined]> {
  for (const page of pages) {
    yield [page, parent];
    yield* withParents(page.pages ?? [], page);
  }
}

async function textOf(
  { folder }: Template,
  { name }: TemplatePage,
  ids: ReadonlyMap<string, string>,
  refs: FilledRefs,
): Promise<string> {
  const written = await readFile(path.join(folder, `${name}.md`), 'utf8');
  return relocate(withParts(written, refs), (address) => {
    const [, kind, target = ''] = /^(page|ref):([\w-]+)$/.exec(address) ?? [];
    const id = kind === 'page' ? ids.get(target) : undefined;
    if (id) return urlOf({ kind: 'page', page: id });
    const ref = kind === 'ref' ? refs[target] : undefined;
    return ref ? urlOf(ref) : address;
  });
}

/** Parts for when an optional reference is given, and for when it is not. */
const PART = /<!-- (with|without) ([\w-]+) -->\n([\s\S]*?)<!-- end -->\n\n?/g;

function withParts(written: string, refs: FilledRefs): string {
  const kept = written.replace(PART, (_, when: string, name: string, text: string) =>
    (when === 'with') === (refs[name] !== undefined) ? text : '',
  );
  return `${kept.trimEnd()}\n`;
}
