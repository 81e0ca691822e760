/** A block that is shown as readers see it, and edited as Markdown. */
import type { Node } from 'prosemirror-model';
import { NodeSelection, TextSelection } from 'prosemirror-state';
import type { EditorView, NodeView } from 'prosemirror-view';
import { fromDocument } from '../from-document.ts';
import { element } from './element.ts';
import { type Server, shownIn } from './server.ts';

/** What has its meaning from other places of the page stays as it is written. */
const NAMES_OTHERS = /\[\^|\]\[|^\[[^\]]+\]:/m;

export class SourceView implements NodeView {
  readonly dom = element('div', { className: 'be-source' });
  #node: Node;
  readonly #view: EditorView;
  readonly #getPos: () => number | undefined;
  readonly #server: Server;
  #field: HTMLTextAreaElement | undefined;

  constructor(node: Node, view: EditorView, getPos: () => number | undefined, server: Server) {
    this.#node = node;
    this.#view = view;
    this.#getPos = getPos;
    this.#server = server;
    this.dom.contentEditable = 'false';
    this.dom.addEventListener('dblclick', () => this.#field ?? this.edit());
    this.#show();
    // What was just put in is written at once.
    if (node.attrs['block'] === null && node.attrs['html'] === '') queueMicrotask(() => this.edit());
  }

  update(node: Node): boolean {
    if (node.type !== this.#node.type) return false;
    const isSame = node.eq(this.#node);
    this.#node = node;
    if (!isSame && !this.#field) this.#show();
    return true;
  }

  selectNode(): void {
    this.dom.classList.add('ProseMirror-selectednode');
  }

  deselectNode(): void {
    this.dom.classList.remove('ProseMirror-selectednode');
  }

  stopEvent(event: Event): boolean {
    return event.target instanceof Element && event.target.closest('textarea, button') !== null;
  }

  ignoreMutation(): boolean {
    return true;
  }

  #show(): void {
    const { html, markdown, block } = this.#node.attrs;
    const shown = element('div', { className: 'be-shown' });
    if (html === '') shown.append(element('pre', { className: 'be-markdown' }, markdown));
    else {
      shown.innerHTML = html;
      // Nothing in it can be pressed: it is a picture of what readers get.
      shown.inert = true;
    }
    const edit = element(
      'button',
      { type: 'button', className: 'be-edit', onclick: () => this.edit() },
      'Edit as Markdown',
    );
    this.dom.replaceChildren(element('div', { className: 'be-label' }, nameOf(block?.type ?? 'markdown'), edit), shown);
  }

  /** Opens the field for the Markdown. */
  edit(): void {
    const { markdown } = this.#node.attrs;
    const field = element('textarea', { value: markdown, spellcheck: false, 'aria-label': 'Markdown of this block' });
    field.rows = Math.min(24, Math.max(3, markdown.split('\n').length + 1));
    this.#field = field;
    const told = element('p', { className: 'be-problem', role: 'alert' });
    const done = element('button', { type: 'button', className: 'app-button app-small app-primary' }, 'Done');
    const cancel = element('button', { type: 'button', className: 'app-button app-small' }, 'Cancel');
    done.addEventListener('click', () => void this.#finish(told));
    cancel.addEventListener('click', () => this.#close());
    field.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.#close();
      else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        // Sends the block, and not the form of the page.
        event.stopPropagation();
        event.preventDefault();
        void this.#finish(told);
      }
    });
    // A draft of the page has what is in the field.
    field.addEventListener('change', () => this.#keep(field.value));
    this.dom.replaceChildren(field, told, element('div', { className: 'be-actions' }, done, cancel));
    field.focus();
  }

  #keep(markdown: string): void {
    const at = this.#getPos();
    if (at === undefined || markdown === this.#node.attrs['markdown']) return;
    const attrs = { key: null, block: null, markdown, html: '' };
    this.#view.dispatch(this.#view.state.tr.setNodeMarkup(at, undefined, attrs));
  }

  async #finish(told: HTMLElement): Promise<void> {
    const markdown = this.#field?.value ?? '';
    const { block, markdown: before } = this.#node.attrs;
    if (markdown === before && block !== null) return this.#close();
    try {
      const read = await this.#server.blocks(markdown);
      const at = this.#getPos();
      if (at === undefined) return;
      this.#field = undefined;
      const { doc } = fromDocument(read.document, shownIn(read));
      const isText = !NAMES_OTHERS.test(markdown) && doc.content.content.every(({ type }) => type.name !== 'source');
      const { state } = this.#view;
      const tr = isText
        ? state.tr.replaceWith(at, at + this.#node.nodeSize, doc.content)
        : state.tr.setNodeMarkup(at, undefined, { key: null, block: null, markdown, html: read.html });
      const $at = tr.doc.resolve(at);
      tr.setSelection(isText ? TextSelection.near($at, 1) : NodeSelection.create(tr.doc, at));
      this.#view.dispatch(tr.scrollIntoView());
      if (!isText) this.#show();
      this.#view.focus();
    } catch (error) {
      told.textContent = (error as Error).message;
    }
  }

  #close(): void {
    this.#field = undefined;
    const at = this.#getPos();
    const { block, markdown } = this.#node.attrs;
    // Nothing was written.
    if (block === null && markdown.trim() === '' && at !== undefined)
      this.#view.dispatch(this.#view.state.tr.delete(at, at + this.#node.nodeSize));
    else this.#show();
    this.#view.focus();
  }
}

/** As in the menu of blocks, or in words where the type says too little. */
const NAMES: Readonly<Record<string, string>> = {
  'content-ref': 'Link to a page',
  definition: 'Address of a link',
  html: 'HTML',
  if: 'Condition',
  math: 'Formula',
  'openapi-operation': 'Operation of an API',
  'openapi-schemas': 'Models of an API',
  swagger: 'Operation of an API',
};

/** What a kind of block is called. */
const nameOf = (type: string): string =>
  NAMES[type] ?? `${type.charAt(0).toUpperCase()}${type.slice(1).replace(/-/g, ' ')}`;
