/** Expanding texts: short ones at once, in slices; the work on long ones in a thread. */
import type { ExpandWork } from '../engine/markdown/expand.ts';
import { movedText } from '../engine/markdown/relocate.ts';
import { inPlace, tagLinesIn } from '../engine/markdown/tag-lines.ts';
import { turn } from '../engine/turn.ts';
import type { Threads } from './pool.ts';
import { LARGE_TEXT } from './texts.ts';

/** For one text and all that it includes. */
export const expandingIn = (threads: Threads): ExpandWork => ({
  async tagLines(markdown, names) {
    if (markdown.length >= LARGE_TEXT) return threads.run('tagLinesIn', [markdown, names]);
    await turn();
    return tagLinesIn(markdown, names);
  },
  async inPlace(text, place) {
    if (text.length >= LARGE_TEXT) return threads.run('inPlace', [text, place]);
    await turn();
    return inPlace(text, place);
  },
  async moved(text, from, to, most) {
    if (text.length >= LARGE_TEXT) return threads.run('movedText', [text, from, to, most]);
    await turn();
    return movedText(text, from, to, most);
  },
});
