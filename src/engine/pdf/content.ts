/** What of a space becomes a PDF: plain data, so that another process can be handed it. */
import type { ContentRef } from '../revisions/types.ts';

export interface PdfContent {
  title: string;
  /** Of a change request: what it proposes. */
  subtitle: string | null;
  emoji: string | null;
  organization: string;
  /** ISO 8601: when the revision was made. */
  date: string;
  /** Of the space; null: it follows from what is written. */
  language: string | null;
  /** The id. */
  space: string;
  /** Where this server shows its app: `https://docs.example.com/app`. */
  appUrl: string;
  /** Whether there are a title page and a table of contents. */
  whole: boolean;
  /** In reading order. */
  pages: PdfPage[];
  /** Pages that links may name, those in the PDF included. */
  titles: NamedPage[];
  files: PdfFile[];
  reusables: { id: string; gitPath?: string; text: string }[];
  variables: Record<string, string>;
}

export interface NamedPage {
  id: string;
  title: string;
  path: string;
  gitPath?: string;
}

export interface PdfPage extends NamedPage {
  /** 1 at the top of the PDF. */
  level: number;
  emoji?: string;
  about?: string;
  cover?: ContentRef;
  /** Markdown; absent: the page has no text of its own. */
  text?: string;
  /** It only holds other pages. */
  isGroup?: true;
  /** Of a link page. */
  target?: ContentRef;
  variables?: Record<string, string>;
  showsTitle: boolean;
}

export interface PdfFile {
  id: string;
  name: string;
  contentType: string;
  size: number;
  hash: string;
  dimensions?: { width: number; height: number };
  gitPath?: string;
}
