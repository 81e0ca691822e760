/** Where a link leads: a page found by its name, or an address. */
import type { Attrs, Mark } from 'prosemirror-model';
import { type Command, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { refOf, urlOf } from '../../../../engine/markdown/document/refs.ts';
import type { ContentRef } from '../../../../engine/markdown/document/types.ts';
import { schema } from '../schema.ts';
import { element } from './element.ts';
import { type Choice, Menu, matching } from './menu.ts';
import type { PageName } from './server.ts';

const LINK = schema.marks.link;

interface Target extends Choice {
  words: string;
  address: string;
}

export class LinkDialog {
  readonly dom: HTMLDialogElement;
  readonly #field: HTMLInputElement;
  readonly #remove: HTMLButtonElement;
  readonly #menu: Menu<Target>;
  #pages: Target[] = [];
  #view: EditorView | undefined;
  /** The part of the text that becomes the link. */
  #range: { from: number; to: number; mark?: Mark } = { from: 0, to: 0 };

  constructor() {
    this.#field = element('input', {
      type: 'text',
      id: 'be-link',
      autocomplete: 'off',
      role: 'combobox',
      'aria-expanded': 'false',
    });
    const label = element('label', { htmlFor: 'be-link' }, 'Page or address');
    this.#menu = new Menu(this.#field, 'Pages', ({ address }) => this.#set(address));
    const apply = element('button', { className: 'app-button app-primary' }, 'Set the link');
    this.#remove = element('button', { type: 'button', className: 'app-button app-danger' }, 'Remove it');
    const cancel = element('button', { type: 'button', className: 'app-button' }, 'Cancel');
    const actions = element('div', { className: 'app-actions' }, apply, this.#remove, cancel);
    const form = element('form', { method: 'dialog' }, label, this.#field, this.#menu.dom, actions);
    this.dom = element('dialog', { className: 'be-dialog', 'aria-label': 'Link' }, form);
    cancel.addEventListener('click', () => this.dom.close());
    this.#remove.addEventListener('click', () => this.#set(''));
    this.#field.addEventListener('input', () => this.#suggest());
    this.#field.addEventListener('keydown', (event) => {
      if (!this.#menu.key(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    });
    form.addEventListener('submit', () => this.#set(this.#field.value.trim()));
    this.dom.addEventListener('close', () => this.#view?.focus());
  }

  set pages(pages: readonly PageName[]) {
    this.#pages = pages.map(({ id, title, path }) => ({
      label: title,
      hint: path,
      words: path,
      address: `/pages/${id}`,
    }));
  }

  /** Opens it for what is selected, or for the link in which the cursor is. */
  readonly command: Command = (state, _dispatch, view) => {
    const { $from, from, to, empty } = state.selection;
    if (!$from.parent.inlineContent || $from.parent.type.spec.code) return false;
    if (!view) return true;
    this.#view = view;
    const mark = LINK.isInSet($from.marks()) ?? (empty ? undefined : linkIn(view, from, to));
    this.#range = mark && empty ? { ...rangeOf(view, mark), mark } : { from, to, ...(mark && { mark }) };
    const ref = mark?.attrs['data'].ref as ContentRef | undefined;
    this.#field.value = ref ? urlOf(ref) : '';
    this.#remove.hidden = mark === undefined;
    this.#menu.hide();
    this.dom.showModal();
    this.#field.select();
    return true;
  };

  #suggest(): void {
    const query = this.#field.value.trim();
    const isAddress = query === '' || /^[a-z]+:|^[/#.]/i.test(query);
    this.#menu.show(isAddress ? [] : matching(this.#pages, query).slice(0, 8));
    this.#field.setAttribute('aria-expanded', String(this.#menu.isOpen));
  }

  #set(address: string): void {
    const view = this.#view;
    this.#menu.hide();
    this.dom.close();
    if (!view) return;
    const { from, to, mark } = this.#range;
    const tr = view.state.tr.removeMark(from, to, LINK);
    if (address !== '') {
      const { title } = (mark?.attrs['data'] ?? {}) as Attrs;
      const link = LINK.create({ data: { ref: refOf(address), ...(title && { title }) } });
      if (from === to) {
        const name = this.#pages.find((page) => page.address === address)?.label ?? address;
        tr.replaceWith(from, to, schema.text(name, [...view.state.selection.$from.marks(), link]));
        tr.setSelection(TextSelection.create(tr.doc, from + name.length));
      } else tr.addMark(from, to, link);
    }
    view.dispatch(tr);
  }
}

function linkIn(view: EditorView, from: number, to: number): Mark | undefined {
  let found: Mark | undefined;
  view.state.doc.nodesBetween(from, to, ({ marks }) => {
    found ??= LINK.isInSet(marks);
  });
  return found;
}

/** How far the link reaches in which the cursor is. */
function rangeOf(view: EditorView, mark: Mark): { from: number; to: number } {
  const { $from } = view.state.selection;
  let [from, to] = [$from.pos, $from.pos];
  $from.parent.forEach((node, offset) => {
    const at = $from.start() + offset;
    if (!mark.isInSet(node.marks)) return;
    if (at <= from && at + node.nodeSize >= $from.pos) from = Math.min(from, at);
    if (at <= to && at + node.nodeSize >= $from.pos) to = Math.max(to, at + node.nodeSize);
  });
  // Text with other marks within the link stands in pieces.
  $from.parent.forEach((node, offset) => {
    const at = $from.start() + offset;
    if (mark.isInSet(node.marks) && at === to) to = at + node.nodeSize;
  });
  return { from, to };
}
