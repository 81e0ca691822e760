/** The pages of a space in their order: moved, added, and the last change undone. */
import type { FastifyInstance } from 'fastify';
import { drawForm } from '../declared/forms.ts';
import { section } from '../declared/lists.ts';
import { type Drawn, declarePage } from '../declared/page.ts';
import { question } from '../generated/gql.ts';
import { type Html, html, NOTHING } from '../html.ts';
import type { AppServices, Visit } from '../visit.ts';
import { changeFor } from './moves.ts';
import {
  type ArrangedTree,
  arrange,
  askPlace,
  effectOf,
  isArrangeable,
  nodeIn,
  PLACES,
  trailIn,
  undoIn,
} from './place.ts';
import { MOVE_FORM, pageOptions, titleOf, treeRows } from './rows.ts';

const BEGIN = question(
  `mutation BeginArranging($spaceId: ID!) { opened: createChangeRequest(spaceId: $spaceId, subject: "Arrange pages") { number } }`,
);

export function mountTree(app: FastifyInstance, own: AppServices): void {
  for (const path of PLACES)
    declarePage(app, own, {
      path: `${path}/tree`,
      ask: askPlace,
      around: (place) => ({
        title: `Pages · ${place.space.title}`,
        trail: trailIn(place),
        search: { action: `/app/spaces/${place.space.id}/search`, label: `Search ${place.space.title}` },
      }),
      main: (place, drawn) => (isArrangeable(place) ? arranging(place, drawn) : closed(place, drawn)),
      forms: {
        '/begin': async ({ ask, params }) => {
          const { opened } = await ask(BEGIN, params);
          return {
            to: `/app/spaces/${params['spaceId']}/change-requests/${opened.number}/tree`,
            said: 'A change request is open for it.',
          };
        },
        '/move': async (visit, values) => {
          const given = values.all('move').find((one) => one !== '') ?? '';
          const [move = '', id = '', otherId = ''] = given.split(' ');
          const place = await askPlace(visit);
          const node = nodeIn(place, id);
          const other = otherId === '' ? undefined : nodeIn(place, otherId);
          const change = changeFor(place.view.map, node, move, other);
          if (change) await arrange(visit, [change]);
          return shownIn(visit, id, change ? `Moved “${titleOf(node)}”.` : 'It is already there.');
        },
        '/pages': async (visit, values) => {
          const pageType =
            values.text('kind') === 'group' ? 'group' : values.text('kind') === 'link' ? 'link' : 'document';
          const created = await arrange(visit, [
            {
              type: 'create_page',
              page: 'new',
              pageType,
              title: values.text('title'),
              parent: values.orNull('parent'),
              ...(pageType === 'link' && { target: { kind: 'url', url: values.text('target') } }),
            },
          ]);
          return shownIn(visit, created['new'] as string, `Added “${values.text('title')}”.`);
        },
        '/undo': async (visit, values) => {
          await undoIn(visit, values.text('revision'));
          return 'The last change is undone.';
        },
      },
    });
}

/** Back to the tree, at the row of a page. */
export const shownIn = ({ request }: Visit, id: string, said: string) => ({
  to: `${request.url.replace(/\/tree\/.*$/, '/tree')}?at=${id}#app-page-${id}`,
  said,
});

function arranging(place: ArrangedTree, drawn: Drawn): Html {
  const { visit, here } = drawn;
  const at = visit.query.get('at') ?? undefined;
  return html`<div class="app-head"><h1>Pages</h1>${undo(place, drawn)}</div><p class="app-lead">${effectOf(place)}</p>
${place.changeRequest ? NOTHING : begin(drawn, 'Do it in a change request instead')}
<p class="app-dim app-tree-hint">Open a page to rename, copy, hide or delete it. The arrows move it, as does dragging, or Alt with the arrow keys while its name has the focus.</p>
<form method="post" action="${here}/move" id="${MOVE_FORM}">${visit.proof}<input type="hidden" name="back" value="${drawn.back}"></form>
<div class="app-tree">${treeRows(place, at)}</div>
${section('Add', adding(place, drawn, at))}`;
}

const adding = (place: ArrangedTree, drawn: Drawn, at: string | undefined): Html =>
  drawForm(drawn, {
    action: '/pages',
    button: 'Add',
    fields: [
      { name: 'title', label: 'Title', isRequired: true, maxLength: 1000 },
      {
        name: 'kind',
        label: 'Kind',
        kind: 'select',
        options: [
          { value: 'document', label: 'Page with a text' },
          { value: 'group', label: 'Group of pages' },
          { value: 'link', label: 'Link' },
        ],
      },
      { name: 'target', label: 'Address', kind: 'url', hint: 'Of a link.' },
      {
        name: 'parent',
        label: 'Below',
        kind: 'select',
        value: at ?? '',
        options: [{ value: '', label: 'Nothing: at the top' }, ...pageOptions(place)],
      },
    ],
  });

/** The newest edit can be taken back by the person who made it. */
function undo({ head }: ArrangedTree, drawn: Drawn): Html {
  const isOwn = head.author?.id === drawn.visit.session.caller.userId;
  if (!isOwn || (head.type !== 'edits' && head.type !== 'rollback')) return NOTHING;
  return drawForm(drawn, {
    action: '/undo',
    button: head.type === 'edits' ? 'Undo the last change' : 'Bring the undone change back',
    isInline: true,
    fields: [{ name: 'revision', label: '', kind: 'hidden', value: head.id }],
  });
}

const begin = (drawn: Drawn, button: string): Html => drawForm(drawn, { action: '/begin', button, isInline: true });

function closed({ changeRequest }: ArrangedTree, drawn: Drawn): Html {
  return html`<h1>Pages</h1>${
    changeRequest
      ? html`<p class="app-empty">The change request is ${changeRequest.status}: its pages stay as they are.</p>`
      : html`<p class="app-lead">The space is locked: its pages are put in order in a change request.</p>${begin(drawn, 'Start a change request')}`
  }`;
}
