/** What a reader program finds in a PDF: text by sheet, bookmarks, links. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadPdf {
  sheets: string[];
  /** `depth title → sheet`. */
  bookmarks: string[];
  /** Addresses and, for jumps within, `→ sheet`; by the sheet that they stand on. */
  links: { on: number; to: string }[];
  fonts: string[];
  /** Pieces of text, as they are written, with their left end in points from the left of the sheet. */
  pieces: { on: number; text: string; x: number }[];
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
  const document = await task.promise;
  const sheetOf = async (to: unknown): Promise<number> => {
    const explicit = typeof to === 'string' ? await document.getDestination(to) : (to as any[]);
    return explicit ? (await document.getPageIndex(explicit[0])) + 1 : 0;
  };
  const read: ReadPdf = { sheets: [], bookmarks: [], links: [], fonts: [], pieces: [] };
  for (let on = 1; on <= document.numPages; on += 1) {
    const page = await document.getPage(on);
    const { items } = await page.getTextContent();
    read.sheets.push(items.map((item: any) => `${item.str ?? ''}${item.hasEOL ? '\n' : ''}`).join(''));
    for (const { str, transform } of items as any[])
      if (str?.trim()) read.pieces.push({ on, text: str, x: transform[4] });
    for (const link of await page.getAnnotations())
      if (link.subtype === 'Link')
        read.links.push({ on, to: link.url ?? (link.dest ? `→ ${await sheetOf(link.dest)}` : 'nowhere') });
  }
  const walk = async (items: any[], depth: number): Promise<void> => {
    for (const { title, dest, items: below } of items ?? []) {
      read.bookmarks.push(`${depth} ${title} → ${await sheetOf(dest)}`);
      await walk(below, depth + 1);
    }
  };
  await walk((await document.getOutline()) ?? [], 1);
  await task.destroy();
  return read;
}

/** The text of all sheets, white space taken together. */
export const wordsOf = ({ sheets }: ReadPdf): string => sheets.join(' ').replace(/\s+/g, ' ');
