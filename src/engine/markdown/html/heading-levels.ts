/**
 * Levels of headings as readers of screens need them: below the title of the page, none left out. Authors choose levels by their looks,
 * or begin with any: the look stays theirs, by the class `doc-h3` of a heading that is no `h3` any more.
 */
import type { Element, ElementContent } from 'hast';
import { visitElements } from './clean.ts';
import { addClass } from './element.ts';

const HEADING = /^h([1-6])$/;
const LOWEST = 6;

/**
 * Gives every heading the level after that of the heading which it is below. The title of the page is level 1: a heading 1 that the
 * text begins with, or what the frame says above it. Anchors and everything else stay.
 */
export function levelHeadings(nodes: readonly ElementContent[]): void {
  const [first] = nodes;
  const above: { written: number; shown: number }[] = [];
  visitElements({ type: 'root', children: [...nodes] }, (element) => {
    const written = Number(HEADING.exec(element.tagName)?.[1]);
    if (Number.isNaN(written) || (element === first && written === 1)) return;
    while ((above.at(-1)?.written ?? 0) >= written) above.pop();
    const shown = Math.min(LOWEST, (above.at(-1)?.shown ?? 1) + 1);
    above.push({ written, shown });
    if (shown !== written) relevel(element, written, shown);
  });
}

function relevel(heading: Element, written: number, shown: number): void {
  heading.tagName = `h${shown}`;
  addClass(heading, `doc-h${written}`);
}
