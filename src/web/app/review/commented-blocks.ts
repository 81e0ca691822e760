/** A page with its comments and the links to comment: next to the block, or its step, tab, item, column, row or card. */
import type { Piece, Rendered } from '../../../engine/markdown/html/page.ts';
import type { Cut, Parts, Spot } from '../../../engine/markdown/html/spots.ts';
import { inPieces } from '../../../engine/pieces.ts';
import { turn } from '../../../engine/turn.ts';
import { counted, type Html, html, NOTHING, safe } from '../html.ts';
import { type Comment, composer, type Talk, thread } from './discussion.ts';

/** What was said at one place, and whether the form to say more is open there. */
interface SaidHere {
  pageId: string;
  /** What a form says to comment here. */
  node: string;
  comments: readonly Comment[];
  /** The same with their replies, as they are shown. */
  threads: readonly Html[];
  isOn: boolean;
}

/** Blocks that are shown in one piece: of a page with very many, others have their turn in between. */
const PIECE = 20;

/** A page with its comments. `isFolded`: only what changed or was commented on is open. */
export async function discussed(
  rendered: Rendered,
  pageId: string,
  comments: readonly Comment[],
  talk: Talk,
  { isFolded = false, lead }: { isFolded?: boolean; lead?: Html | undefined } = {},
): Promise<Html> {
  const here = comments.filter(({ target }) => target.page?.id === pageId);
  const beside = here.length > 0 ? Map.groupBy(here, await finder(rendered)) : new Map<string, Comment[]>();
  const threads = new Map<string, Html[]>();
  for (const [place, comments] of beside) {
    const shown: Html[] = [];
    for (const comment of comments) shown.push(await thread(comment, talk));
    threads.set(place, shown);
  }
  const isOn = (node: string | undefined) => node !== undefined && talk.on?.page === pageId && talk.on.node === node;
  const talkAt = (key: string, node: string): SaidHere => ({
    pageId,
    node,
    comments: beside.get(key) ?? [],
    threads: threads.get(key) ?? [],
    isOn: isOn(node),
  });
  const hasTalk = ({ key, parts }: Piece): boolean =>
    [...(key === undefined ? [] : [{ key, node: key }]), ...spotsOf(parts)].some(
      ({ key, node }) => beside.has(key) || isOn(node),
    );
  const show = (piece: Piece): Html => block(piece, talkAt, talk);
  const shown: Html[] = [];
  for (const piece of rendered.pieces) {
    shown.push(show(piece));
    if (shown.length % PIECE === 0) await turn();
  }
  const open: boolean[] = [];
  if (isFolded) await inPieces(rendered.pieces, (piece) => open.push(piece.isChanged || hasTalk(piece)));
  const body = isFolded ? folded(open, shown) : shown;
  // A text that begins with its title has the description below it.
  if (lead) body.splice(rendered.hasTitle ? 1 : 0, 0, lead);
  const rest = threads.get(NOWHERE) ?? [];
  const opensHere = talk.on?.page === pageId && talk.on.node === null;
  return html`<div class="doc">${body}</div>${
    rest.length > 0 || opensHere
      ? html`<section class="app-threads" aria-label="Comments on the page">${rest}${opensHere ? composer(talk, pageId, null) : NOTHING}</section>`
      : NOTHING
  }`;
}

/** Equal blocks around a change that stay in sight. */
const AROUND = 1;

/** Long runs of blocks that nothing happened to are folded; `open` are the others. */
function folded(open: readonly boolean[], blocks: readonly Html[]): Html[] {
  const near = open.map((_, index) => open.slice(Math.max(0, index - AROUND), index + AROUND + 1).includes(true));
  const shown: Html[] = [];
  for (let start = 0; start < blocks.length; ) {
    let end = start + 1;
    while (end < blocks.length && near[end] === near[start]) end += 1;
    const run = blocks.slice(start, end);
    const fold = !near[start] && run.length > 2;
    if (fold)
      shown.push(
        html`<details class="app-fold"><summary>${counted(run.length, 'block')} unchanged</summary>${run}</details>`,
      );
    else for (const each of run) shown.push(each);
    start = end;
  }
  return shown;
}

/** The place of comments that have none of their own on the page. */
const NOWHERE = '';

const spotsOf = (parts: Parts): Spot[] => parts.flatMap((part) => (typeof part === 'string' ? [] : [part.spot]));

/** Finds the place of a comment: its row, or the next block around its own at which comments stand. */
async function finder({ pieces, parentOf }: Rendered): Promise<(comment: Comment) => string> {
  const places = new Set<string>();
  await inPieces(pieces, ({ key, parts }) => {
    places.add(key ?? NOWHERE);
    for (const spot of spotsOf(parts)) places.add(spot.key);
  });
  return ({ target: { outdated, node, tableCell } }) => {
    if (outdated || !node) return NOWHERE;
    const row = tableCell && `${node.id}_${tableCell.record}`;
    if (row && places.has(row)) return row;
    let key: string | undefined = node.id;
    while (key !== undefined && !places.has(key)) key = parentOf.get(key);
    return key ?? NOWHERE;
  };
}

/** A block at the top; `saidAt` gives what was said at a place of the page. */
function block({ key, parts }: Piece, saidAt: (key: string, node: string) => SaidHere, talk: Talk): Html {
  const shown = parts.map((part) =>
    typeof part === 'string' ? safe(part) : cut(part, saidAt(part.spot.key, part.spot.node), talk),
  );
  if (key === undefined) return html`<div class="app-block" dir="auto">${shown}</div>`;
  const said = saidAt(key, key);
  // A list, of steps or of items, has a link at each of them.
  const isList = typeof parts[0] === 'string' && /^<[ou]l[ >]/.test(parts[0]) && spotsOf(parts).length > 0;
  return html`<div class="app-block${said.comments.length > 0 ? ' app-commented' : ''}" id="${idOf(said)}" dir="auto">${shown}${isList ? NOTHING : link(said, talk, 'block')}${below(said, talk)}</div>`;
}

const idOf = ({ pageId, node }: SaidHere): string => `app-b-${pageId}-${node}`;

function cut({ spot, for: what }: Cut, said: SaidHere, talk: Talk): Html {
  if (what === 'link') return link(said, talk, spot.kind);
  const threads = below(said, talk);
  if (what === 'both')
    return html`<div class="app-spot${said.comments.length > 0 ? ' app-commented' : ''}" id="${idOf(said)}">${link(said, talk, spot.kind)}${threads}</div>`;
  if (said.comments.length === 0 && !said.isOn) return NOTHING;
  return spot.kind === 'card'
    ? html`<div class="app-card-threads" id="${idOf(said)}">${threads}</div>`
    : html`<tr class="app-row-threads" id="${idOf(said)}"><td colspan="${spot.cells}">${threads}</td></tr>`;
}

function link({ pageId, node, comments }: SaidHere, talk: Talk, what: 'block' | Spot['kind']): Html {
  if (!talk.mayComment) return NOTHING;
  const open = comments.filter(({ status }) => status === 'open').length;
  const label = `Comment on this ${what}`;
  return html`<a class="app-add" href="${addressOf(talk.back, pageId, node)}" data-page="${pageId}" data-node="${node}" title="${label}"><span class="app-unseen">${label}</span><span aria-hidden="true">${open > 0 ? open : '+'}</span></a>`;
}

const below = ({ pageId, node, threads, isOn }: SaidHere, talk: Talk): Html =>
  threads.length > 0 || isOn
    ? html`<div class="app-threads">${threads}${isOn ? composer(talk, pageId, node) : NOTHING}</div>`
    : NOTHING;

function addressOf(back: string, page: string, node: string): string {
  const [address = ''] = back.split('#');
  return `${address}${address.includes('?') ? '&' : '?'}on=${encodeURIComponent(node)}&onPage=${page}#app-b-${page}-${node}`;
}
