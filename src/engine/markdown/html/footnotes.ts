/** Footnotes: numbers where they are named, and their texts at the end of the page. */
import type { Element, ElementContent } from 'hast';
import { h } from './element.ts';
import { type BlockLabels, filled } from './labels.ts';

export class Footnotes {
  readonly #labels: BlockLabels;
  /** By label, in the order in which they were first named. */
  readonly #numbers = new Map<string, number>();
  readonly #named = new Set<number>();
  readonly #texts = new Map<string, ElementContent[]>();

  constructor(labels: BlockLabels) {
    this.#labels = labels;
  }

  /** The number shown in the text. */
  mark(label: string): Element {
    const number = this.#numberOf(label);
    const id = this.#isFirst(number) ? { id: `note-ref-${number}` } : {};
    const note = { href: `#note-${number}`, dataNote: `note-${number}` };
    return h('sup', {}, h('a', { ...note, className: ['doc-note-ref'], ...id }, String(number)));
  }

  /** Words that a note is about: they lead to it. */
  annotated(label: string, words: ElementContent[]): Element {
    const number = this.#numberOf(label);
    const id = this.#isFirst(number) ? { id: `note-ref-${number}` } : {};
    const note = { href: `#note-${number}`, dataNote: `note-${number}` };
    return h('a', { ...note, className: ['doc-annotated'], ...id }, words);
  }

  /** The first place that names a note is where its text leads back to. */
  #isFirst(number: number): boolean {
    const isFirst = !this.#named.has(number);
    this.#named.add(number);
    return isFirst;
  }

  #numberOf(label: string): number {
    const number = this.#numbers.get(label) ?? this.#numbers.size + 1;
    this.#numbers.set(label, number);
    return number;
  }

  add(label: string, content: ElementContent[]): void {
    this.#texts.set(label, content);
  }

  /** The texts of those that are named. */
  section(): Element | undefined {
    const items = [...this.#numbers].flatMap(([label, number]) => {
      const text = this.#texts.get(label);
      const name = { href: `#note-ref-${number}`, ariaLabel: filled(this.#labels.backToNote, number) };
      const back = h('a', { ...name, className: ['doc-note-back'] }, '↩');
      return text ? [h('li', { id: `note-${number}`, value: String(number) }, withLink(text, back))] : [];
    });
    return items.length > 0
      ? h('section', { className: ['doc-notes'], ariaLabel: this.#labels.footnotes }, h('ol', {}, items))
      : undefined;
  }
}

/** The way back stands at the end of the last paragraph. */
function withLink(text: ElementContent[], back: Element): ElementContent[] {
  const last = text.at(-1);
  if (last?.type !== 'element' || last.tagName !== 'p') return [...text, back];
  last.children.push({ type: 'text', value: ' ' }, back);
  return text;
}
