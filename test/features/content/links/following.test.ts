/**
 * Whatever changes in whatever order: the stored links, brought from one revision to the next by what differs, are those that
 * a look at everything would give; and so are those of another revision, told as the difference to what is stored.
 */
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { contentStore } from '../../../../src/db/content-store.ts';
import { Draft } from '../../../../src/engine/revisions/draft.ts';
import { InvalidDraft } from '../../../../src/engine/revisions/errors.ts';
import { hashOf } from '../../../../src/engine/revisions/hash.ts';
import type { Hash } from '../../../../src/engine/revisions/types.ts';
import { overlayOf } from '../../../../src/features/content/links/overlay.ts';
import { PROPERTY_TIMEOUT, runs } from '../../../engine/properties/runs.ts';
import { aPage } from '../../../engine/revisions/sample.ts';
import { moveSpace } from '../../../support/move.ts';
import { aServer, type TestServer } from '../../../support/server.ts';
import { linksOf, placeOf, sortedLinks, storedLinks } from '../../../support/stored-links.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

const idOf = (kind: string, n: number) => `${kind}${n}`.padEnd(20, '0');
const PAGES = [0, 1, 2, 3, 4].map((n) => idOf('page', n));
const [PICTURE, NOTICE] = [idOf('file', 0), idOf('text', 0)];
const SLUGS = ['a', 'b', 'guide', 'readme'];
const PATHS = [undefined, undefined, 'a.md', 'guide/README.md', 'guide/a.md', 'b.md'];
const PARTS = [
  ...PAGES.slice(0, 3).flatMap((id) => [`[x](/pages/${id})`, `[x](/pages/${id}#one)`]),
  ...['a', 'b.md', '../a.md', 'guide/', '/guide/a', '/a/b', 'guide#two', '/b.md#one', '../readme', 'x.png', ''].map(
    (address) => `[x](${address})`,
  ),
  `![x](/files/${PICTURE})`,
  '[x](#one)',
  `{% include "/reusable-contents/${NOTICE}" %}`,
  '{% include "n.md" %}',
  '## One',
  '## Two',
  '[x](https://example.com)',
];

const part = fc.nat(PARTS.length - 1);
const text = fc.array(part, { maxLength: 4 }).map((parts) => parts.map((n) => PARTS[n]).join('\n\n'));
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ put: fc.nat(4), parent: fc.nat(5), slug: fc.nat(3), path: fc.nat(5), text }) },
  { weight: 2, arbitrary: fc.record({ rewrite: fc.nat(4), text }) },
  { weight: 2, arbitrary: fc.record({ remove: fc.nat(4) }) },
  { weight: 1, arbitrary: fc.record({ file: fc.constantFrom(null, 'x.png', 'guide/x.png') }) },
  { weight: 1, arbitrary: fc.record({ notice: fc.constantFrom(null, 'n.md', '.gitbook/includes/n.md'), text }) },
  { weight: 1, arbitrary: fc.record({ redirect: fc.constantFrom('a/b', 'b', 'guide/a'), to: fc.nat(4) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const git = (path: string | undefined) => (path === undefined ? {} : { git: { oid: '0'.repeat(40), path } });

async function take(draft: Draft, one: Step): Promise<void> {
  if ('put' in one) {
    const id = PAGES[one.put] as string;
    const parent = one.parent === 5 || one.parent === one.put ? null : (PAGES[one.parent] as string);
    if (parent !== null && (!(await draft.page(parent)) || (await draft.ancestors(parent)).some((up) => up.id === id)))
      return;
    const slug = await draft.freeSlug(parent, SLUGS[one.slug] as string, id);
    draft.putPage(aPage(id, { id, parent, slug, text: draft.putText(one.text), ...git(PATHS[one.path]) }));
  } else if ('rewrite' in one) {
    const page = await draft.page(PAGES[one.rewrite] as string);
    if (page) draft.putPage({ ...page, text: draft.putText(one.text) });
  } else if ('remove' in one) {
    const id = PAGES[one.remove] as string;
    if ((await draft.page(id)) && (await draft.children(id)).length === 0) draft.deletePage(id);
  } else if ('file' in one) {
    if (one.file === null) draft.deleteFile(PICTURE);
    else
      draft.putFile({
        id: PICTURE,
        name: 'x',
        contentType: 'image/png',
        size: 1,
        hash: hashOf(new Uint8Array()),
        ...git(one.file),
      });
  } else if ('notice' in one) {
    if (one.notice === null) draft.deleteReusableContent(NOTICE);
    else draft.putReusableContent({ id: NOTICE, title: 'N', text: draft.putText(one.text), ...git(one.notice) });
  } else draft.putRedirect(one.redirect, PAGES[one.to] as string);
}

const headOf = ({ revisionId }: { revisionId: string }) =>
  server.services.database.prisma.revision.findUniqueOrThrow({ where: { id: revisionId } });

/** So many that links after them do not keep the names of the pages above (`FOLDER_LINK`). */
const MANY = Array.from({ length: 52 }, (_, n) => `[x](none-${n})`).join(' ');

test('links after the fiftieth of a page follow a change of a name above it, which they do not keep themselves', async () => {
  const { services } = server;
  const space = await server.make.space(await server.make.organization());
  let current = await headOf(space);
  const store = contentStore(services, space.organizationId);
  const [above, page, target] = PAGES as [string, string, string];
  const step = async (change: (draft: Draft) => void) => {
    const draft = await Draft.open(store, current.root);
    change(draft);
    current = await moveSpace(services, space, current, await draft.commit());
    expect(await storedLinks(services, space)).toEqual(await linksOf(services, space, current.root));
    return (await storedLinks(services, space)).find(
      ({ sourceId, address }) => sourceId === page && address === '../b',
    );
  };
  const put = (draft: Draft, id: string, parent: string | null, slug: string, text = '') =>
    draft.putPage(aPage(id, { id, parent, slug, text: draft.putText(text) }));
  const before = await step((draft) => {
    put(draft, above, null, 'guide');
    put(draft, page, above, 'long', `${MANY}\n\n[x](../b)`);
    put(draft, target, null, 'b');
  });
  expect(before).toMatchObject({ status: 'ok', targetId: target });
  const between = PAGES[3] as string;
  const deeper = await step((draft) => {
    put(draft, between, null, 'between');
    put(draft, above, between, 'guide');
  });
  expect(deeper).toMatchObject({ status: 'broken', targetId: null });
});

test('links follow every change', { timeout: PROPERTY_TIMEOUT }, async () => {
  const { services } = server;
  const organization = await server.make.organization();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 6 }),
      async (edits) => {
        const space = await server.make.space(organization);
        let current = await headOf(space);
        const roots = [current.root];
        for (const steps of edits) {
          const draft = await Draft.open(contentStore(services, organization.id), current.root);
          for (const one of steps) await take(draft, one);
          const committed = await draft.commit().catch((error: unknown) => {
            if (error instanceof InvalidDraft) return null;
            throw error;
          });
          if (!committed || committed.root === current.root) continue;
          current = await moveSpace(services, space, current, committed);
          roots.push(current.root);
          expect(await storedLinks(services, space)).toEqual(await linksOf(services, space, current.root));
        }
        const shown = roots[Math.floor(roots.length / 2)] as Hash;
        const overlay = await overlayOf(services, space, { primary: current.root, shown });
        const hidden = new Set(overlay.links.sourceIds.map((id, i) => `${id} ${overlay.links.ordinals[i]}`));
        const kept = (await storedLinks(services, space)).filter(
          (row) => !overlay.sources.includes(row.sourceId) && !hidden.has(placeOf(row)),
        );
        const told = overlay.rows.map(({ onlyHere: _, ...row }) => row);
        expect(sortedLinks([...kept, ...told])).toEqual(await linksOf(services, space, shown));
      },
    ),
    runs(0.08),
  );
});
