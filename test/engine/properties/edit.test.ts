/** Random edits of a space against nested lists. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/engine/revisions/changes.ts';
import { applyChanges, EditError } from '../../../src/engine/revisions/edit.ts';
import { type PageNode, Revision } from '../../../src/engine/revisions/revision.ts';
import type { Hash } from '../../../src/engine/revisions/types.ts';
import { validateRevision } from '../../../src/engine/revisions/validate.ts';
import { anEmptyStore } from '../revisions/sample.ts';
import { PROPERTY_TIMEOUT, runs } from './runs.ts';

/** A page of the model: children are in order because the list is. */
interface ModelPage {
  id: string;
  title: string;
  text: string;
  children: ModelPage[];
}

/** A step names pages by number: the nth in reading order, so that every step can be tried in every state. */
type Step =
  | { kind: 'create'; parent: number; at: number; title: string; text: string }
  | { kind: 'retitle'; page: number; title: string }
  | { kind: 'rewrite'; page: number; text: string }
  | { kind: 'replace'; page: number; find: string; replace: string }
  | { kind: 'move'; page: number; parent: number; at: number }
  | { kind: 'delete'; page: number; lift: boolean };

const which = fc.nat({ max: 30 });
/** Few titles, so that slugs clash. */
const title = fc.constantFrom('Guide', 'guide!', 'Setup', '安装', '🎉', 'Guide 1');
const text = fc.constantFrom('', 'a', 'one\ntwo\n', 'aa\n');
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('create' as const), parent: which, at: which, title, text }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('retitle' as const), page: which, title }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rewrite' as const), page: which, text }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('replace' as const),
      page: which,
      find: fc.constantFrom('a', 'one'),
      replace: text,
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('move' as const), page: which, parent: which, at: which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), page: which, lift: fc.boolean() }) },
);

class Model {
  readonly top: ModelPage = { id: '', title: '', text: '', children: [] };

  all(): ModelPage[] {
    const walk = (page: ModelPage): ModelPage[] => page.children.flatMap((child) => [child, ...walk(child)]);
    return walk(this.top);
  }

  parentOf(page: ModelPage): ModelPage {
    return [this.top, ...this.all()].find(({ children }) => children.includes(page)) as ModelPage;
  }
}

/** Position `at` in words; all four spellings occur. */
function positionIn(siblings: ModelPage[], at: number, spelling: number) {
  if (at === 0 && (spelling % 2 === 0 || siblings.length === 0)) return 'first' as const;
  if (at === siblings.length && spelling % 2 === 0) return 'last' as const;
  if (at < siblings.length && spelling % 3 > 0) return { before: (siblings[at] as ModelPage).id };
  return at > 0 ? { after: (siblings[at - 1] as ModelPage).id } : { before: (siblings[0] as ModelPage).id };
}

/** Applies a step to the model and gives the change that should do the same; null when the step makes no sense. */
function take(model: Model, step: Step, newId: string): { change: Change; refused?: string } | null {
  const pages = model.all();
  const pick = (n: number) => pages[n % pages.length];
  if (step.kind === 'create') {
    const parent = [model.top, ...pages][step.parent % (pages.length + 1)] as ModelPage;
    const at = step.at % (parent.children.length + 1);
    const position = positionIn(parent.children, at, step.at);
    parent.children.splice(at, 0, { id: newId, title: step.title, text: step.text, children: [] });
    const content = { markdown: step.text };
    return { change: { type: 'create_page', title: step.title, content, parent: parent.id || null, position } };
  }
  const page = pick(step.page);
  if (!page) return null;
  switch (step.kind) {
    case 'retitle':
      page.title = step.title;
      return { change: { type: 'update_page', page: page.id, title: step.title } };
    case 'rewrite':
      page.text = step.text;
      return { change: { type: 'update_page', page: page.id, content: { markdown: step.text } } };
    case 'replace': {
      const { find, replace } = step;
      const change: Change = { type: 'replace_text', page: page.id, find, replace };
      if (!page.text.includes(find)) return { change, refused: 'does not occur' };
      page.text = page.text.replace(find, () => replace);
      return { change };
    }
    case 'move': {
      const parent = [model.top, ...pages][step.parent % (pages.length + 1)] as ModelPage;
      const inside = new Set([page]);
      for (const each of inside) for (const child of each.children) inside.add(child);
      const siblings = parent.children.filter((child) => child !== page);
      const at = step.at % (siblings.length + 1);
      const position = positionIn(siblings, at, step.at);
      const change: Change = { type: 'move_page', page: page.id, parent: parent.id || null, position };
      if (inside.has(parent)) return { change, refused: 'below itself' };
      const old = model.parentOf(page);
      old.children = old.children.filter((child) => child !== page);
      parent.children.splice(at, 0, page);
      return { change };
    }
    case 'delete': {
      const parent = model.parentOf(page);
      const at = parent.children.indexOf(page);
      parent.children.splice(at, 1, ...(step.lift ? page.children : []));
      return { change: { type: 'delete_page', page: page.id, children: step.lift ? 'lift' : 'delete' } };
    }
  }
}

async function shape(revision: Revision): Promise<ModelPage[]> {
  const convert = (nodes: PageNode[]): Promise<ModelPage[]> =>
    Promise.all(
      nodes.map(async ({ page, children }) => ({
        id: page.id,
        title: page.title,
        text: await revision.text(page.text as Hash),
        children: await convert(children),
      })),
    );
  return convert(await revision.tree());
}

describe('edits', () => {
  test('do what they say, and leave a valid tree', { timeout: PROPERTY_TIMEOUT }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 60, size: 'max' }),
        fc.integer({ min: 1, max: 20 }),
        async (steps, size) => {
          const { store, root: empty } = await anEmptyStore();
          const model = new Model();
          let root = empty;
          let made = 0;
          let batch: Change[] = [];
          const flush = async () => {
            let next = made - batch.filter(({ type }) => type === 'create_page').length;
            const edited = await applyChanges(store, root, batch, { now: 'now', newId: () => `p${next++}` });
            await store.put(edited.blobs);
            root = edited.root;
            batch = [];
          };
          for (const each of steps) {
            const taken = take(model, each, `p${made}`);
            if (!taken) continue;
            if (taken.refused) {
              await flush();
              const edit = applyChanges(store, root, [taken.change], { now: 'now', newId: () => 'x' });
              await expect(edit).rejects.toThrow(taken.refused);
              continue;
            }
            if (each.kind === 'create') made++;
            batch.push(taken.change);
            if (batch.length >= size) await flush();
          }
          await flush();
          const revision = await Revision.open(store, root);
          expect(await shape(revision)).toEqual(model.top.children);
          expect(await validateRevision(store, root)).toEqual([]);
          for (const { id } of model.all()) {
            expect(await revision.pageByPath((await revision.pathOf(id)) as string)).toMatchObject({ id });
          }
        },
      ),
      runs(),
    );
  });

  test('keep every path that a page had, as long as nothing else has it', { timeout: PROPERTY_TIMEOUT }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25, size: 'max' }), async (steps) => {
        const { store, root: empty } = await anEmptyStore();
        const model = new Model();
        let root = empty;
        let made = 0;
        /** Who had a path last. */
        const owners = new Map<string, string>();
        for (const each of steps) {
          const taken = take(model, each, `p${made}`);
          if (!taken || taken.refused) continue;
          const id = `p${made}`;
          if (each.kind === 'create') made++;
          const edited = await applyChanges(store, root, [taken.change], { now: 'now', newId: () => id });
          await store.put(edited.blobs);
          root = edited.root;
          const revision = await Revision.open(store, root);
          for (const { id: page } of model.all()) owners.set((await revision.pathOf(page)) as string, page);
        }
        const revision = await Revision.open(store, root);
        const present = new Set(model.all().map(({ id }) => id));
        for (const [path, owner] of owners) {
          const found = await revision.resolvePath(path);
          if (found && !found.redirected) expect(await revision.pathOf(found.page.id)).toBe(path);
          // A slug that several pages had below one parent leads to the last of them: then the path is someone else's.
          else if (present.has(owner)) expect(found, path).toBeDefined();
        }
      }),
      runs(),
    );
  });

  test('are all or nothing', async () => {
    const { store, root } = await anEmptyStore();
    const before = store.blobs.size;
    const changes: Change[] = [
      { type: 'create_page', title: 'A' },
      { type: 'delete_page', page: 'nobody' },
    ];
    const edit = applyChanges(store, root, changes, { now: 'now', newId: () => 'a' });
    await expect(edit).rejects.toThrow(EditError);
    await expect(edit).rejects.toMatchObject({ path: 'changes[1].page', message: 'there is no page "nobody"' });
    expect(store.blobs.size).toBe(before);
  });
});
