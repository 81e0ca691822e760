/** A list to choose from, under the place where somebody writes: by arrows and Enter, or by a press. */
import { element } from './element.ts';

export interface Choice {
  label: string;
  hint?: string;
}

let count = 0;

export class Menu<Entry extends Choice> {
  readonly dom: HTMLElement;
  readonly #owner: HTMLElement;
  readonly #choose: (entry: Entry) => void;
  #entries: readonly Entry[] = [];
  #at = 0;

  /** `owner` has the focus, and says to those who do not see it which entry is next. */
  constructor(owner: HTMLElement, label: string, choose: (entry: Entry) => void) {
    count += 1;
    this.dom = element('div', {
      className: 'be-menu',
      id: `be-menu-${count}`,
      role: 'listbox',
      'aria-label': label,
      hidden: true,
    });
    this.#owner = owner;
    this.#choose = choose;
    // The focus stays where it is.
    this.dom.addEventListener('mousedown', (event) => event.preventDefault());
    this.dom.addEventListener('click', ({ target }) => {
      const option = target instanceof Element ? target.closest<HTMLElement>('[role="option"]') : null;
      const entry = this.#entries[Number(option?.dataset['index'] ?? -1)];
      if (entry) this.#choose(entry);
    });
  }

  get isOpen(): boolean {
    return !this.dom.hidden;
  }

  show(entries: readonly Entry[], place?: { left: number; top: number }): void {
    this.#entries = entries;
    this.#at = 0;
    if (entries.length === 0) {
      this.hide();
      return;
    }
    this.dom.replaceChildren(
      ...entries.map(({ label, hint }, index) =>
        element(
          'div',
          { role: 'option', id: `${this.dom.id}-${index}`, 'data-index': index },
          element('b', {}, label),
          ...(hint ? [element('span', {}, hint)] : []),
        ),
      ),
    );
    this.dom.hidden = false;
    if (place) {
      this.dom.style.left = `${place.left}px`;
      this.dom.style.top = `${place.top}px`;
    }
    this.#owner.setAttribute('aria-controls', this.dom.id);
    this.#mark();
  }

  hide(): void {
    this.dom.hidden = true;
    this.#owner.removeAttribute('aria-controls');
    this.#owner.removeAttribute('aria-activedescendant');
  }

  /** Whether the key was for the menu. */
  key(name: string): boolean {
    if (!this.isOpen) return false;
    const { length } = this.#entries;
    if (name === 'Escape') this.hide();
    else if (name === 'Enter' || name === 'Tab') this.#choose(this.#entries[this.#at]!);
    else if (name === 'ArrowDown') this.#at = (this.#at + 1) % length;
    else if (name === 'ArrowUp') this.#at = (this.#at + length - 1) % length;
    else return false;
    this.#mark();
    return true;
  }

  #mark(): void {
    if (!this.isOpen) return;
    for (const [index, option] of [...this.dom.children].entries()) {
      option.setAttribute('aria-selected', String(index === this.#at));
      if (index === this.#at) option.scrollIntoView({ block: 'nearest' });
    }
    this.#owner.setAttribute('aria-activedescendant', `${this.dom.id}-${this.#at}`);
  }
}

/** The entries that have all the words; those that begin with the first one before the others. */
export function matching<Entry extends Choice & { words?: string }>(entries: readonly Entry[], query: string): Entry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const begins = ({ label }: Entry) => label.toLowerCase().startsWith(words[0] ?? '');
  const found = entries.filter(({ label, words: more = '' }) => {
    const all = `${label} ${more}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
  return [...found.filter(begins), ...found.filter((entry) => !begins(entry))];
}
