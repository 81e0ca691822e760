/**
 * `npm run bench -- links`: what links cost in spaces of 100 and 10,000 pages, on an embedded database in this process: written
 * as an import does it, listed, and followed by edits. Exits with 1 when the cost of an edit, or of a page of a list, grows
 * with the space.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { configFrom } from '../src/config.ts';
import { contentStore } from '../src/db/content-store.ts';
import type { Space } from '../src/db/generated/prisma/client.ts';
import { Draft } from '../src/engine/revisions/draft.ts';
import { keysBetween } from '../src/engine/revisions/order-key.ts';
import type { Hash } from '../src/engine/revisions/types.ts';
import type { Followed } from '../src/features/content/links/follow.ts';
import { overlayOf } from '../src/features/content/links/overlay.ts';
import { countStatement, type Listing, listStatement } from '../src/features/content/links/statements.ts';
import { newId } from '../src/ids.ts';
import { silentLog } from '../src/log.ts';
import { openServices } from '../src/server/open.ts';
import type { Services } from '../src/services.ts';
import { Factories } from '../test/support/factories.ts';
import { linksFollow, moveSpace } from '../test/support/move.ts';
import { paragraph, random } from './texts.ts';

const SIZES = [100, 10_000];
const EDITS = 40;
/** Time of an edit, and of a page of a list, in the largest space against the smallest: maps are one level deeper. */
const MAX_GROWTH = 2.5;

const now = new Date().toISOString();
const broken: string[] = [];
const table: Record<string, Record<string, string>> = {};
const put = (row: string, pages: number, value: string) => {
  table[row] = { ...table[row], [`${pages} pages`]: value };
};
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] as number;

async function timed<T>(work: () => Promise<T>): Promise<[milliseconds: number, result: T]> {
  const started = performance.now();
  const result = await work();
  return [performance.now() - started, result];
}

/** A page that refers to the home page, its neighbours, a picture, a heading and an address outside; one link is broken. */
function textOf(n: number, pages: number): string {
  const next = random(n + 1);
  const other = () => `page-${Math.floor(next() * pages)}.md`;
  return `# Page ${n}\n\n${paragraph(next, 120)} [a](${other()}) [b](${other()}#part) [home](../home.md)\n
## Part\n\n${paragraph(next, 120)} ![p](../picture.png) [c](gone-${n}.md) <https://example.com/${n}>\n`;
}

interface Grown {
  space: Space;
  root: Hash;
  ids: string[];
  home: string;
}

/** Moves a space on, as edits do it; gives the new root and what the move and its links cost. */
async function advance(
  services: Services,
  { space, root }: { space: Space; root: Hash },
  change: (draft: Draft) => void | Promise<void>,
): Promise<{ root: Hash; ms: number; followed: Followed }> {
  const draft = await Draft.open(contentStore(services, space.organizationId), root);
  await change(draft);
  const committed = await draft.commit();
  const { revisionId } = await services.database.prisma.space.findUniqueOrThrow({ where: { id: space.id } });
  const all: Followed[] = [];
  const links = linksFollow((seen) => all.push(seen));
  const from = { id: revisionId, root };
  const [ms] = await timed(() => moveSpace(services, space, from, committed, [links]));
  return { root: committed.root, ms, followed: all[0]! };
}

async function grow(services: Services, pages: number): Promise<Grown> {
  const make = new Factories(services);
  const space = await make.space(await make.organization());
  const first = await services.database.prisma.revision.findUniqueOrThrow({ where: { id: space.revisionId } });
  const ids = Array.from({ length: pages }, newId);
  const orders = keysBetween(null, null, pages);
  const home = newId();
  const page = (id: string, slug: string, order: string, gitPath: string, text: string) => ({
    id,
    parent: null,
    order,
    type: 'document' as const,
    title: slug,
    slug,
    createdAt: now,
    updatedAt: now,
    fields: {},
    text,
    git: { oid: '0'.repeat(40), path: gitPath },
  });
  const { root, ms, followed } = await advance(services, { space, root: first.root }, (draft) => {
    const git = { oid: '0'.repeat(40), path: 'picture.png' };
    draft.putFile({ id: newId(), name: 'picture.png', contentType: 'image/png', size: 1, hash: 'x'.repeat(43), git });
    draft.putPage(page(home, 'home', 'V', 'home.md', draft.putText('# Home\n')));
    for (const [n, id] of ids.entries())
      draft.putPage(page(id, `page-${n}`, orders[n] as string, `docs/page-${n}.md`, draft.putText(textOf(n, pages))));
  });
  put('all written at once: ms', pages, `${ms.toFixed(0)} (${(ms / followed.sources).toFixed(2)} each)`);
  return { space, root, ids, home };
}

async function measure(services: Services, pages: number): Promise<{ edit: number; list: number }> {
  const grown = await grow(services, pages);
  const { space, ids } = grown;
  let { root } = grown;
  const edits: number[] = [];
  const firstEdits: number[] = [];
  let looked = 0;
  for (let i = 0; i < EDITS; i += 1) {
    const id = ids[Math.floor(((i >> 1) * ids.length * 2) / EDITS)] as string;
    const step = await advance(services, { space, root }, async (draft) => {
      const entry = await draft.page(id);
      if (entry?.text)
        draft.putPage({ ...entry, text: draft.putText(`${await draft.text(entry.text)}\nMore ${i}.\n`) });
    });
    root = step.root;
    // Every other one is the first look at a part of the space.
    (i % 2 ? edits : firstEdits).push(step.ms);
    looked = Math.max(looked, step.followed.looked);
    if (step.followed.sources !== 1) broken.push(`an edit read ${step.followed.sources} pages in ${pages}`);
  }
  put('edit of a page: ms', pages, median(edits).toFixed(2));
  put('the same, of a page that nobody has read: ms', pages, median(firstEdits).toFixed(2));
  put('edit of a page: links of others looked at, at most', pages, String(looked));

  const listing: Listing = { spaceId: space.id, parent: 'space', ids: [''], filter: {}, overlay: null };
  const run = ({ text, params }: { text: string; params: unknown[] }) => services.database.query<any>(text, params);
  const [start] = await run(listStatement(listing, undefined, 1));
  const list = async (of: Listing) => {
    const times: number[] = [];
    for (let i = 0; i < 20; i += 1) times.push((await timed(() => run(listStatement(of, start, 51))))[0]);
    return median(times);
  };
  const plain = await list(listing);
  put('50 links of the space: ms', pages, plain.toFixed(2));
  put('the broken ones of them: ms', pages, (await list({ ...listing, filter: { status: 'broken' } })).toFixed(2));
  put(
    '50 backlinks of the home page: ms',
    pages,
    (await list({ ...listing, parent: 'page', ids: [grown.home] })).toFixed(2),
  );
  const [count, [counts]] = await timed(() => run(countStatement(listing)));
  put(
    'count and stats of the space: ms',
    pages,
    `${count.toFixed(2)} (${counts.total} links, ${counts.broken} broken)`,
  );

  const draft = await Draft.open(contentStore(services, space.organizationId), root);
  for (const id of ids.slice(0, 10))
    draft.putPage({ ...(await draft.page(id))!, text: draft.putText('[x](home.md)\n') });
  const { root: branch, blobs } = await draft.commit();
  await contentStore(services, space.organizationId).put(blobs);
  const [over, overlay] = await timed(() => overlayOf(services, space, { primary: root, shown: branch }));
  put('a change request of 10 pages: ms', pages, over.toFixed(2));
  put('its first 50 links: ms', pages, (await list({ ...listing, overlay })).toFixed(2));

  const gone = await advance(services, { space, root }, (next) => next.deletePage(grown.home));
  put('the home page is deleted: ms', pages, `${gone.ms.toFixed(0)} (${gone.followed.looked} links)`);
  return { edit: median(edits), list: plain };
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'octavo-bench-'));
const config = configFrom({ DATA_DIR: folder, PORT: '0', PUBLIC_URL: 'http://octavo.test' });
const services = await openServices(config, silentLog);
try {
  const [small, large] = [await measure(services, SIZES[0] as number), await measure(services, SIZES[1] as number)];
  console.table(table);
  for (const what of ['edit', 'list'] as const) {
    const growth = large[what] / small[what];
    if (growth > MAX_GROWTH) broken.push(`${what} takes ${growth.toFixed(2)} times as long in ${SIZES[1]} pages`);
  }
  for (const what of broken) console.error(`over the limit: ${what}`);
  process.exitCode = broken.length > 0 ? 1 : 0;
} finally {
  await services.close();
  fs.rmSync(folder, { recursive: true, force: true });
}
