/** What the form of a page holds: its Markdown, or the blocks that were made of it. */
import { blocksWrittenInto } from '../../../threads/texts.ts';
import type { WrittenPage } from '../editing/concurrent-save.ts';
import { linesOf } from '../review/comment-forms.ts';
import type { Visit } from '../visit.ts';

export interface WrittenForm extends WrittenPage {
  /** Blocks that have no Markdown: `markdown` is the text that they began with. */
  unwritten?: { blocks: string; problem: string };
}

/** What somebody wrote in the form, as Markdown. */
export async function writtenIn(visit: Visit, fields: URLSearchParams): Promise<WrittenForm> {
  const title = fields.get('title')?.trim() ?? '';
  const markdown = linesOf(fields.get('markdown'));
  const blocks = fields.get('blocks') ?? '';
  if (blocks === '') return { title, markdown };
  const written = await blocksWrittenInto(visit.context.services.threads, markdown, blocks);
  if ('markdown' in written) return { title, markdown: written.markdown };
  return { title, markdown, unwritten: { blocks, problem: problemOf(written) } };
}

/** Where it is, as people count. */
function problemOf({ path, message }: { path: string; message: string }): string {
  const index = /^nodes\[(\d+)\]/.exec(path)?.[1];
  return index === undefined ? `The blocks ${message}` : `Block ${Number(index) + 1} of the page ${message} (${path})`;
}
