/** Random edits of a revision, for merges and histories. Every line that is written is new, so that a lost one is missed. */
import fc from 'fast-check';
import type { Change } from '../../../src/engine/revisions/changes.ts';
import { Draft } from '../../../src/engine/revisions/draft.ts';
import { applyChanges, EditError } from '../../../src/engine/revisions/edit.ts';
import { Revision } from '../../../src/engine/revisions/revision.ts';
import type { BlobStore, Hash, PageEntry } from '../../../src/engine/revisions/types.ts';

/** Pages, files and the like are chosen by number among those that there are. */
export interface Step {
  kind: keyof typeof CHANGES;
  a: number;
  b: number;
  c: number;
}

/** Counts for a whole test: ids, lines and times never repeat. */
export class Counter {
  #count = 0;

  next(): number {
    return this.#count++;
  }

  /** Later each time; every third one twice, so that ties occur. */
  now(): string {
    return new Date(Date.UTC(2026, 0, 1) + Math.floor(this.next() / 3) * 1000).toISOString();
  }
}

interface Scene {
  pages: PageEntry[];
  revision: Revision;
  counter: Counter;
}

/** Some are what every object seems to have. */
const NAMES = ['v0', 'v1', 'constructor', '__proto__', 'toString'];
const TITLES = ['Guide', 'Setup', 'guide', 'API', 'Guide 1', '安装'];

function pick<T>(from: readonly T[], n: number): T | undefined {
  return from[n % Math.max(from.length, 1)];
}

/** A page, or null for the top. */
function parentOf({ pages }: Scene, n: number): string | null {
  return pick([undefined, ...pages], n)?.id ?? null;
}

function position({ pages }: Scene, parent: string | null, n: number) {
  const sibling = pick(
    pages.filter((page) => page.parent === parent),
    n,
  )?.id;
  if (sibling === undefined || n % 4 === 0) return n % 2 ? ('first' as const) : ('last' as const);
  return n % 2 ? { before: sibling } : { after: sibling };
}

const newLine = (counter: Counter) => `line ${counter.next()}\n`;
const newWords = (counter: Counter, count: number) => Array.from({ length: count }, () => `word${counter.next()}`);
/** A paragraph on one line. */
const newProse = (counter: Counter) => `prose ${newWords(counter, 20).join(' ')}\n`;

async function rewritten(revision: Revision, page: PageEntry, { a, b }: Step, counter: Counter): Promise<string> {
  const lines = (await revision.text(page.text as Hash)).split(/(?<=\n)/);
  lines.splice(a % (lines.length + 1), b % 3, newLine(counter));
  return lines.join('');
}

/** A text with other words at one place of one of its paragraphs. */
async function reworded(revision: Revision, page: PageEntry, { a, b, c }: Step, counter: Counter): Promise<string> {
  const lines = (await revision.text(page.text as Hash)).split(/(?<=\n)/);
  const paragraphs = lines.flatMap((line, at) => (line.startsWith('prose ') ? [at] : []));
  const at = pick(paragraphs, c);
  if (at === undefined) return lines.join('');
  const words = (lines[at] as string).trimEnd().split(' ');
  words.splice(1 + (a % words.length), b % 3, ...newWords(counter, 1 + (b % 2)));
  lines[at] = `${words.join(' ')}\n`;
  return lines.join('');
}

type Maker = (scene: Scene, step: Step) => Promise<Change | null> | Change | null;
const onPage = (make: (page: PageEntry, scene: Scene, step: Step) => Promise<Change> | Change): Maker => {
  return (scene, step) => {
    const page = pick(scene.pages, step.c);
    return page ? make(page, scene, step) : null;
  };
};
const text = ({ counter }: Scene) => ({
  markdown: [newProse(counter), ...Array.from({ length: 6 }, () => newLine(counter)), newProse(counter)].join(''),
});

const CHANGES = {
  create: (scene, { a, b, c }) => {
    const parent = parentOf(scene, a);
    const title = pick(TITLES, b) as string;
    return { type: 'create_page', title, content: text(scene), parent, position: position(scene, parent, c) };
  },
  rewrite: onPage(async (page, { revision, counter }, step) => {
    return {
      type: 'update_page',
      page: page.id,
      content: { markdown: await rewritten(revision, page, step, counter) },
    };
  }),
  reword: onPage(async (page, { revision, counter }, step) => {
    return { type: 'update_page', page: page.id, content: { markdown: await reworded(revision, page, step, counter) } };
  }),
  retitle: onPage((page, _, { a }) => ({ type: 'update_page', page: page.id, title: pick(TITLES, a) })),
  describe: onPage((page, { counter }, { a }) => {
    return { type: 'update_page', page: page.id, fields: { description: a % 3 ? `about ${counter.next()}` : null } };
  }),
  layout: onPage((page, _, { a, b }) => {
    const layout = { ...page.fields.layout, [pick(['cover', 'title', 'outline'], a) as string]: b % 2 === 0 };
    return { type: 'update_page', page: page.id, fields: { layout, hidden: b % 3 === 0 || null } };
  }),
  move: onPage((page, scene, { a, b }) => {
    const parent = parentOf(scene, a);
    return { type: 'move_page', page: page.id, parent, position: position(scene, parent, b) };
  }),
  duplicate: onPage((page, scene, { a, b }) => {
    const parent = parentOf(scene, a);
    return { type: 'duplicate_page', page: page.id, parent, position: position(scene, parent, b) };
  }),
  delete: onPage((page, _, { a }) => ({ type: 'delete_page', page: page.id, children: a % 2 ? 'lift' : 'delete' })),
  variable: (scene, { a, b }) => {
    const name = pick(NAMES, a) as string;
    return { type: 'set_variables', variables: { [name]: b % 3 ? `value ${scene.counter.next()}` : null } };
  },
  pageVariable: onPage((page, { counter }, { a, b }) => {
    const name = pick(NAMES, a) as string;
    const rest = Object.entries(page.fields.variables ?? {}).filter(([other]) => other !== name);
    const variables = Object.fromEntries(b % 3 ? [...rest, [name, `value ${counter.next()}`]] : rest);
    return { type: 'update_page', page: page.id, fields: { variables } };
  }),
  newSnippet: (scene) => ({ type: 'create_reusable_content', title: 'Note', content: text(scene) }),
  snippet: async (scene, step) => {
    const content = pick(await scene.revision.reusableContents(), step.c);
    if (!content) return null;
    if (step.b % 5 === 0) return { type: 'delete_reusable_content', reusableContent: content.id };
    const markdown = `${await scene.revision.text(content.text)}${newLine(scene.counter)}`;
    return {
      type: 'update_reusable_content',
      reusableContent: content.id,
      title: pick(TITLES, step.a),
      content: { markdown },
    };
  },
  newFile: (scene) => ({ type: 'insert_files', files: [{ file: `f${scene.counter.next()}` }] }),
  file: async (scene, { a, c }) => {
    const file = pick(await scene.revision.files(), c);
    if (!file) return null;
    if (a % 4 === 0) return { type: 'delete_file', file: file.id };
    return { type: 'rename_file', file: file.id, name: `name ${scene.counter.next()}` };
  },
} satisfies Record<string, Maker>;

const WEIGHTS: Partial<Record<keyof typeof CHANGES, number>> = {
  create: 5,
  rewrite: 5,
  reword: 5,
  move: 6,
  delete: 3,
  retitle: 3,
};

const number = fc.nat({ max: 40 });
const aKind = (...kinds: (keyof typeof CHANGES)[]) =>
  fc.oneof(...kinds.map((kind) => ({ weight: WEIGHTS[kind] ?? 1, arbitrary: fc.constant(kind) })));
const stepOf = (...kinds: (keyof typeof CHANGES)[]): fc.Arbitrary<Step> =>
  fc.record({ kind: aKind(...kinds), a: number, b: number, c: number });

export const step = stepOf(...(Object.keys(CHANGES) as (keyof typeof CHANGES)[]));

/** Anything, or much moving and deleting of few pages, which is what a merge has to put right. */
export const steps = (maxLength: number) =>
  fc.oneof(
    fc.array(step, { maxLength, size: 'max' }),
    fc.array(stepOf('move', 'move', 'delete', 'retitle', 'create'), { maxLength, size: 'max' }),
  );

const atTheTop = (...kinds: (keyof typeof CHANGES)[]) => stepOf(...kinds).map((each) => ({ ...each, a: 0 }));

/** Other words in the paragraphs of few pages. */
export const rewordings = fc.array(stepOf('reword', 'reword', 'rewrite'), { minLength: 1, maxLength: 4 });

/** A handful of siblings. */
export const siblings = fc.array(atTheTop('create'), { minLength: 3, maxLength: 6, size: 'max' });

/** Puts them here and there, and sometimes others beside them. */
export const sortings = fc.array(atTheTop('move', 'move', 'move', 'create', 'delete'), {
  minLength: 2,
  maxLength: 6,
  size: 'max',
});

export const creations = (minLength: number, maxLength: number) =>
  fc.array(stepOf('create'), { minLength, maxLength, size: 'max' });

/** The root after a step; the same root when the step makes no sense there. */
export async function take(store: BlobStore, root: Hash, each: Step, counter: Counter): Promise<Hash> {
  const revision = await Revision.open(store, root);
  const pages: PageEntry[] = [];
  for await (const page of revision.pages()) pages.push(page);
  const change = await (CHANGES[each.kind] as Maker)({ pages, revision, counter }, each);
  if (!change) return root;
  const now = counter.now();
  const file = (id: string) => ({ id, name: id, contentType: 'text/plain', size: 1, hash: `hash of ${id}` });
  try {
    const edited = await applyChanges(store, root, [change], { now, newId: () => `p${counter.next()}`, file });
    await store.put(edited.blobs);
    return edited.root;
  } catch (error) {
    // A move below itself, or beside itself.
    if (error instanceof EditError && change.type === 'move_page') return root;
    throw error;
  }
}

export async function takeAll(store: BlobStore, root: Hash, list: readonly Step[], counter: Counter): Promise<Hash> {
  let next = root;
  for (const each of list) next = await take(store, next, each, counter);
  return next;
}

/** The same revision with one variable set. */
export async function withVariable(store: BlobStore, root: Hash, name: string, value: string): Promise<Hash> {
  const draft = await Draft.open(store, root);
  draft.setVariable(name, value);
  const committed = await draft.commit();
  await store.put(committed.blobs);
  return committed.root;
}
