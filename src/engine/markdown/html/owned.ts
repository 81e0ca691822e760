/**
 * What the renderer alone may say, and no text: pictures of icons, and what scripts read. An element gets a mark that no text can
 * know, since it is random; when the tree is clean, marks are replaced by what they stand for. Nothing of a mark is left.
 */
import { randomUUID } from 'node:crypto';
import type { Element, ElementContent, Properties } from 'hast';
import { raw } from 'hast-util-raw';

/** Put into an element after the tree is clean. */
export interface Owned {
  properties?: Properties;
  children?: ElementContent[];
}

export class OwnedParts {
  readonly #prefix = randomUUID();
  readonly #parts: Owned[] = [];
  readonly #icons = new Map<string, ElementContent[]>();

  /** Marks an element, which is changed. */
  mark(element: Element, part: Owned): Element {
    element.properties['dataOwn'] = `${this.#prefix} ${this.#parts.push(part) - 1}`;
    return element;
  }

  /** Puts its part into an element of the clean tree, in place; a mark that is none of these is only taken away. */
  restore({ properties, children }: Element): void {
    const mark = properties['dataOwn'];
    if (mark === undefined) return;
    delete properties['dataOwn'];
    const [prefix, index] = String(mark).split(' ');
    const part = prefix === this.#prefix ? this.#parts[Number(index)] : undefined;
    if (!part) return;
    Object.assign(properties, part.properties);
    if (part.children) children.splice(0, children.length, ...part.children);
  }

  /** A picture that this program draws, as a tree. */
  svg(written: string): ElementContent[] {
    const known = this.#icons.get(written);
    if (known) return known;
    const tree = raw({ type: 'root', children: [{ type: 'raw', value: written } as never] });
    const nodes = ('children' in tree ? tree.children : []) as ElementContent[];
    this.#icons.set(written, nodes);
    return nodes;
  }
}
