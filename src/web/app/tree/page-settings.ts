/** One page of the tree: what it is called and looks like, where it stands, a copy of it, and its end. */
import type { FastifyInstance } from 'fastify';
import { emojiOf } from '../../../engine/markdown/emoji.ts';
import type { UpdatePage } from '../../../engine/revisions/changes.ts';
import type { PageNode } from '../../../engine/revisions/revision.ts';
import type { FileEntry } from '../../../engine/revisions/types.ts';
import { drawForm, type Field } from '../declared/forms.ts';
import { section } from '../declared/lists.ts';
import { type Drawn, declarePage } from '../declared/page.ts';
import type { Values } from '../declared/values.ts';
import { counted, type Html, html, NOTHING } from '../html.ts';
import type { AppServices } from '../visit.ts';
import { coverFrom, coverOf } from './cover.ts';
import { type ArrangedTree, arrange, askPlace, effectOf, isArrangeable, nodeIn, PLACES, trailIn } from './place.ts';
import { pageOptions, placeOf, titleOf } from './rows.ts';
import { shownIn } from './tree.ts';

export function mountPageSettings(app: FastifyInstance, own: AppServices): void {
  for (const path of PLACES)
    declarePage(app, own, {
      path: `${path}/tree/pages/:pageId`,
      ask: async (visit) => {
        const place = await askPlace(visit);
        return { place, node: nodeIn(place, visit.params['pageId'] as string) };
      },
      around: ({ place, node }) => ({
        title: `${titleOf(node)} · ${place.space.title}`,
        trail: trailIn(place, { title: titleOf(node) }),
      }),
      main: ({ place, node }, drawn) => shown(place, node, drawn),
      forms: {
        '': async (visit, values) => {
          const place = await askPlace(visit);
          const node = nodeIn(place, visit.params['pageId'] as string);
          const change = updateOf(node, values);
          if (change) await arrange(visit, [change]);
          return shownIn(
            visit,
            node.page.id,
            change ? `Saved “${change.title ?? titleOf(node)}”.` : 'Nothing was changed.',
          );
        },
        '/move': async (visit, values) => {
          const page = visit.params['pageId'] as string;
          const position = values.text('position') === 'first' ? 'first' : 'last';
          await arrange(visit, [{ type: 'move_page', page, parent: values.orNull('parent'), position }]);
          return shownIn(visit, page, 'The page is moved.');
        },
        '/duplicate': async (visit, values) => {
          const page = visit.params['pageId'] as string;
          const created = await arrange(visit, [
            { type: 'duplicate_page', page, copy: 'copy', title: values.text('title') },
          ]);
          return shownIn(visit, created['copy'] as string, `Added “${values.text('title')}”.`);
        },
        '/delete': async (visit, values) => {
          const page = visit.params['pageId'] as string;
          const node = nodeIn(await askPlace(visit), page);
          await arrange(visit, [
            { type: 'delete_page', page, children: values.text('children') === 'lift' ? 'lift' : 'delete' },
          ]);
          const { to } = shownIn(visit, node.page.parent ?? '', '');
          return { to, said: `Deleted “${titleOf(node)}”. It can be undone here, and restored from the history.` };
        },
      },
    });
}

function shown(place: ArrangedTree, node: PageNode, drawn: Drawn): Html {
  const { page, children } = node;
  const { base, map } = place.view;
  const { position, count } = placeOf(place, node);
  const isText = page.type === 'document';
  if (!isArrangeable(place)) return html`<h1>${titleOf(node)}</h1><p class="app-empty">It cannot be changed here.</p>`;
  const below = countBelow(node);
  return html`<div class="app-head"><h1>${titleOf(node)}</h1>${isText ? html`<a class="app-button" href="${base}/pages/${page.id}/edit">Edit its text</a>` : NOTHING}</div><p class="app-lead">${effectOf(place)}</p>
${drawForm(drawn, { action: '', button: 'Save', kind: 'primary', fields: fieldsOf(node, [...map.files.values()]) })}
${section(
  'Move',
  drawForm(drawn, {
    action: '/move',
    button: 'Move',
    fields: [
      {
        name: 'parent',
        label: 'Below',
        kind: 'select',
        value: page.parent ?? '',
        options: [{ value: '', label: 'Nothing: at the top' }, ...pageOptions(place, page.id)],
      },
      {
        name: 'position',
        label: 'Position',
        kind: 'select',
        value: 'last',
        options: [
          { value: 'first', label: 'First' },
          { value: 'last', label: 'Last' },
        ],
      },
    ],
  }),
  `It is page ${position} of ${count} here.`,
)}
${section(
  'Copy',
  drawForm(drawn, {
    action: '/duplicate',
    button: 'Copy',
    fields: [
      {
        name: 'title',
        label: 'Title of the copy',
        value: `Copy of ${titleOf(node)}`.slice(0, 1000),
        isRequired: true,
        maxLength: 1000,
      },
    ],
  }),
  below > 0 ? `With ${counted(below, 'page')} below it.` : undefined,
)}
${section(
  'Delete',
  drawForm(drawn, {
    action: '/delete',
    button: 'Delete the page',
    kind: 'danger',
    behind: 'Delete the page…',
    ...(children.length > 0 && {
      fields: [
        {
          name: 'children',
          label: 'What is below it',
          kind: 'select' as const,
          options: [
            { value: 'delete', label: `Delete it too: ${counted(below, 'page')}` },
            { value: 'lift', label: 'Keep it, in the place of the page' },
          ],
        },
      ],
    }),
  }),
)}`;
}

const countBelow = ({ children }: PageNode): number => children.reduce((sum, child) => sum + 1 + countBelow(child), 0);

function fieldsOf({ page }: PageNode, files: readonly FileEntry[]): Field[] {
  const { title, slug, fields, type, target } = page;
  return [
    { name: 'title', label: 'Title', value: title, isRequired: true, maxLength: 1000 },
    {
      name: 'slug',
      label: 'Slug',
      value: slug,
      isRequired: true,
      maxLength: 100,
      hint: 'The last part of its address. Old addresses lead here.',
    },
    ...(type === 'link'
      ? [
          {
            name: 'target',
            label: 'Address',
            kind: 'url' as const,
            value: target?.kind === 'url' ? target.url : '',
            hint:
              target && target.kind !== 'url' ? 'It leads to something of this server; an address replaces that.' : '',
          },
        ]
      : []),
    { name: 'emoji', label: 'Emoji', value: emojiOf(fields.emoji), maxLength: 50, hint: 'Such as 📘.' },
    {
      name: 'icon',
      label: 'Icon',
      value: fields.icon,
      maxLength: 50,
      hint: 'The name of an icon, such as book; shown where there is no emoji.',
    },
    ...(type === 'document' || type === 'computed'
      ? [
          {
            name: 'description',
            label: 'Description',
            kind: 'area' as const,
            value: fields.description,
            hint: 'Shown below the title, and by search engines.',
          },
          ...coverOf(fields.cover, files),
        ]
      : []),
    { name: 'hidden', label: 'Hidden: not in the table of contents', kind: 'check', isOn: fields.hidden === true },
  ];
}

/** What of a page a form changes; null when nothing. */
export function updateOf({ page }: PageNode, values: Values): UpdatePage | null {
  const { fields, target } = page;
  const changed: NonNullable<UpdatePage['fields']> = {};
  for (const name of ['emoji', 'icon', 'description'] as const) {
    const given = values.orNull(name);
    const before = name === 'emoji' ? emojiOf(fields.emoji) : fields[name];
    if (values.has(name) && given !== (before ?? null)) changed[name] = given;
  }
  if (values.isOn('hidden') !== (fields.hidden === true)) changed.hidden = values.isOn('hidden') || null;
  const cover = values.has('cover') ? coverFrom(values, fields.cover) : undefined;
  if (cover !== undefined) changed.cover = cover;
  const [title, slug, url] = [values.text('title'), values.text('slug'), values.given('target')];
  const change: Omit<UpdatePage, 'type' | 'page'> = {
    ...(title !== page.title && { title }),
    ...(slug !== page.slug && { slug }),
    ...(url !== undefined &&
      !(target?.kind === 'url' && target.url === url) && { target: { kind: 'url' as const, url } }),
    ...(Object.keys(changed).length > 0 && { fields: changed }),
  };
  return Object.keys(change).length > 0 ? { type: 'update_page', page: page.id, ...change } : null;
}
