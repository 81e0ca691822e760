/** Texts that come in as Documents. */
import { writeDocument } from '../../engine/markdown/document/rewrite.ts';
import type { Document } from '../../engine/markdown/document/types.ts';
import { validateDocument } from '../../engine/markdown/document/validate.ts';
import { badInput } from '../../errors.ts';

/** Writes a text into the one that is there: '' for a new one. Throws 400 naming the field. */
export type Write = (current: string) => string;

/** How a Document is written: it keeps the bytes of all that it does not change. 400 below `path` when it is none. */
export function writingOf(path: string, document: unknown): Write {
  const within = ({ path: inside, message }: { path: string; message: string }) => ({
    path: [path, inside].filter(Boolean).join('.'),
    message,
  });
  const problems = validateDocument(document);
  if (problems.length > 0) throw badInput(problems.map(within));
  return (current) => {
    const written = writeDocument(current, document as Document);
    if ('markdown' in written) return written.markdown;
    throw badInput([within(written)]);
  };
}
