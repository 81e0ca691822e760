/** Footnotes: numbers where they are named, and their texts at the end of the page. */
import type { Element, ElementContent } from 'hast';
import { h } from './element.ts';

export class Footnotes {
  /** By label, in the order in which they were first named. */
  readonly #numbers = new Map<string, number>();
  readonly #texts = new Map<string, ElementContent[]>();

  /** The number shown in the text. */
  mark(label: string): Element {
    const known = this.#numbers.get(label);
    const number = known ?? this.#numbers.size + 1;
    this.#numbers.set(label, number);
    const id = known === undefined ? { id: `note-ref-${number}` } : {};
    return h('sup', {}, h('a', { href: `#note-${number}`, className: ['doc-note-ref'], ...id }, String(number)));
  }

  add(label: string, content: ElementContent[]): void {
    this.#texts.set(label, content);
  }

  /** The texts of those that are named. */
  section(): Element | undefined {
    const items = [...this.#numbers].flatMap(([label, number]) => {
      const text = this.#texts.get(label);
      const back = h('a', { href: `#note-ref-${number}`, ariaLabel: `Back to ${number}` }, '↩');
      return text ? [h('li', { id: `note-${number}`, value: String(number) }, text, back)] : [];
    });
    return items.length > 0
      ? h('section', { className: ['doc-notes'], ariaLabel: 'Footnotes' }, h('ol', {}, items))
      : undefined;
  }
}
