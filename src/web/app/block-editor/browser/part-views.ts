/** Blocks with a field of their own beside their content: the language of code, the title of a tab, the style of a hint, a box. */
import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView, ViewMutationRecord } from 'prosemirror-view';
import { element } from './element.ts';

type GetPos = () => number | undefined;

/** A node with its content in `contentDOM`, and a control before it. */
abstract class ControlledView implements NodeView {
  readonly dom: HTMLElement;
  readonly contentDOM: HTMLElement;
  protected node: Node;
  readonly #view: EditorView;
  readonly #getPos: GetPos;

  constructor(node: Node, view: EditorView, getPos: GetPos, dom: HTMLElement, contentDOM: HTMLElement) {
    this.node = node;
    this.#view = view;
    this.#getPos = getPos;
    this.dom = dom;
    this.contentDOM = contentDOM;
  }

  protected abstract show(): void;

  update(node: Node): boolean {
    if (node.type !== this.node.type) return false;
    this.node = node;
    this.show();
    return true;
  }

  stopEvent(event: Event): boolean {
    return event.target instanceof Element && event.target.closest('.be-control') !== null;
  }

  ignoreMutation(mutation: ViewMutationRecord): boolean {
    return mutation.type !== 'selection' && !this.contentDOM.contains(mutation.target);
  }

  protected set(attrs: Record<string, unknown>): void {
    const at = this.#getPos();
    if (at !== undefined)
      this.#view.dispatch(this.#view.state.tr.setNodeMarkup(at, undefined, { ...this.node.attrs, ...attrs }));
  }

  /** Sets a field of the data; an empty one goes. */
  protected setData(name: string, value: string): void {
    const { [name]: _, ...data } = this.node.attrs['data'];
    this.set({ data: value === '' ? data : { ...data, [name]: value } });
  }

  protected back(): void {
    this.#view.focus();
  }
}

/** A line of text beside the content. */
class FieldView extends ControlledView {
  readonly #field: HTMLInputElement;
  readonly #name: string;

  constructor(
    node: Node,
    view: EditorView,
    getPos: GetPos,
    { name, label, outer, inner }: { name: string; label: string; outer: HTMLElement; inner: HTMLElement },
  ) {
    super(node, view, getPos, outer, inner);
    this.#name = name;
    this.#field = element('input', {
      className: 'be-control',
      placeholder: label,
      'aria-label': label,
      autocomplete: 'off',
    });
    this.#field.addEventListener('input', () => this.setData(name, this.#field.value.trim()));
    this.#field.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      this.back();
    });
    const around = element('div', { className: 'be-field' }, this.#field);
    around.contentEditable = 'false';
    outer.prepend(around);
    this.show();
  }

  protected show(): void {
    const value = String(this.node.attrs['data'][this.#name] ?? '');
    if (this.#field.value.trim() !== value) this.#field.value = value;
  }
}

export function codeView(node: Node, view: EditorView, getPos: GetPos): NodeView {
  const inner = element('code');
  const outer = element('div', { className: 'be-code' }, element('pre', {}, inner));
  return new FieldView(node, view, getPos, { name: 'syntax', label: 'Language', outer, inner });
}

export function tabView(node: Node, view: EditorView, getPos: GetPos): NodeView {
  const inner = element('div', { className: 'be-inside' });
  const outer = element('div', { className: 'be-tab' }, inner);
  return new FieldView(node, view, getPos, { name: 'title', label: 'Title of the tab', outer, inner });
}

/** A picture, its caption, and what is read out in its place. */
export function figureView(node: Node, view: EditorView, getPos: GetPos): NodeView {
  const inner = element('figcaption');
  const { src } = node.attrs;
  const picture = src
    ? element('img', { src, alt: node.attrs['data'].alt ?? '', draggable: false })
    : element('p', { className: 'be-no-picture' }, 'This picture is not shown here.');
  picture.contentEditable = 'false';
  const outer = element('figure', { className: 'be-figure' }, picture, inner);
  return new FieldView(node, view, getPos, {
    name: 'alt',
    label: 'Alternative text: what the picture shows',
    outer,
    inner,
  });
}

const STYLES = ['info', 'success', 'warning', 'danger'];

export class HintView extends ControlledView {
  readonly #select: HTMLSelectElement;

  constructor(node: Node, view: EditorView, getPos: GetPos) {
    const inner = element('div', { className: 'be-inside' });
    super(node, view, getPos, element('div', { className: 'be-hint' }), inner);
    const options = STYLES.map((style) =>
      element('option', { value: style }, style[0]!.toUpperCase() + style.slice(1)),
    );
    this.#select = element('select', { className: 'be-control', 'aria-label': 'Kind of hint' }, ...options);
    this.#select.addEventListener('change', () => this.setData('style', this.#select.value));
    const around = element('div', { className: 'be-field' }, this.#select);
    around.contentEditable = 'false';
    this.dom.append(around, inner);
    this.show();
  }

  protected show(): void {
    const style = String(this.node.attrs['data'].style ?? 'info');
    this.dom.dataset['style'] = style;
    if (!STYLES.includes(style)) this.#select.append(element('option', { value: style }, style));
    this.#select.value = style;
  }
}

/** An item of a list; of tasks, with its box. */
export class ItemView extends ControlledView {
  readonly #box: HTMLInputElement;

  constructor(node: Node, view: EditorView, getPos: GetPos) {
    const inner = element('div', { className: 'be-inside' });
    super(node, view, getPos, element('li'), inner);
    this.#box = element('input', { type: 'checkbox', className: 'be-control', 'aria-label': 'Done' });
    this.#box.contentEditable = 'false';
    this.#box.addEventListener('change', () => this.set({ checked: this.#box.checked }));
    this.dom.append(this.#box, inner);
    this.show();
  }

  protected show(): void {
    const { checked } = this.node.attrs;
    this.#box.hidden = checked === null;
    this.#box.checked = checked === true;
    this.dom.classList.toggle('be-task', checked !== null);
  }
}
