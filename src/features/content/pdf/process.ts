/**
 * The process that makes one PDF: `node process.ts`, started by `render.ts`. It is handed the content, asks for the images that
 * are shown, writes the PDF to a file and ends. It opens no connection and has none of the server's settings.
 */
import { writeFileSync } from 'node:fs';
import { CompileError, typeset } from '../../../adapters/typst/compile.ts';
import { type Book, bookOf } from '../../../engine/pdf/book.ts';
import type { PdfContent, PdfFile } from '../../../engine/pdf/content.ts';

/** What the server says: the content, each image that was asked for (null: it cannot be had), and that these were all. */
export type ToProcess =
  | { say: 'make'; content: PdfContent; file: string }
  | { say: 'picture'; name: string; bytes: Uint8Array | null }
  | { say: 'go' };

/** What the process says. */
export type FromProcess =
  | { say: 'need'; pictures: [name: string, file: PdfFile][] }
  /** `peak`: the most memory it took, bytes. */
  | { say: 'made'; sheets: number; damaged: string[]; peak: number }
  | { say: 'failed'; why: string };

const say = (message: FromProcess): void => void process.send?.(message);

let book: Book | undefined;
let file = '';
const pictures = new Map<string, Uint8Array | null>();

process.on('disconnect', () => process.exit(1));
process.on('message', (message: ToProcess) => {
  try {
    take(message);
  } catch (error) {
    say({
      say: 'failed',
      why: error instanceof CompileError ? error.message : String((error as Error).stack ?? error),
    });
  }
});

function take(message: ToProcess): void {
  if (message.say === 'make') {
    book = bookOf(message.content);
    file = message.file;
    say({ say: 'need', pictures: [...book.pictures] });
  } else if (message.say === 'picture') {
    pictures.set(message.name, message.bytes);
  } else if (book) {
    const { pdf, sheets, damaged } = typeset(book.value, pictures);
    writeFileSync(file, pdf, { flag: 'wx', mode: 0o600 });
    say({ say: 'made', sheets, damaged, peak: process.resourceUsage().maxRSS * 1024 });
  }
}
