/** A page as Markdown, for programs that read it by itself. */
import { inlineText, markdownLink } from './markdown-text.ts';

export interface MarkdownPage {
  title: string;
  description: string | null;
  /** The text, with addresses that hold everywhere; undefined: the page has none. */
  text: string | undefined;
  /** Listed in place of a text: the pages below it. */
  children: readonly { title: string; description: string | null; markdown: string }[];
}

/** A heading of level 1 that opens a text, in both spellings. */
const TITLED = /^\ufeff?\s{0,1000}(?:#[ \t][^\n]*|[^\s#>`~\n{-][^\n]*\n=+[ \t]*)(?:\r?\n|$)/;

/** The title, the description, the text. A title that the text begins with stands as it is written there. */
export function markdownPage({ title, description, text, children }: MarkdownPage): string {
  const body = text ?? '';
  const own = TITLED.exec(body)?.[0];
  const head = own?.trim() ?? `# ${inlineText(title)}`;
  const about = description?.trim() ? [`> ${inlineText(description)}`] : [];
  const rest = body.slice(own?.length ?? 0).trim();
  const list = children.map(
    (child) =>
      `- ${markdownLink(child.title, child.markdown)}${child.description?.trim() ? `: ${inlineText(child.description)}` : ''}`,
  );
  const shown = rest === '' && text === undefined ? list.join('\n') : rest;
  return `${[head, ...about, ...(shown === '' ? [] : [shown])].join('\n\n')}\n`;
}

/** What tells a program where the others are; behind the text of a page that is read by itself. */
export const wayOn = (llms: string): string => `\n---\n\nAll pages of this site: ${markdownLink('llms.txt', llms)}\n`;
