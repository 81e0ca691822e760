/** Contents of books for tests, made by hand. */
import type { PdfContent, PdfFile, PdfPage } from '../../../../src/engine/pdf/content.ts';

export const file = (name: string, contentType: string, more: Partial<PdfFile> = {}): PdfFile => ({
  id: name.replace('.', ''),
  name,
  contentType,
  size: 100,
  hash: name,
  gitPath: name,
  ...more,
});

export const page = (gitPath: string, text: string, more: Partial<PdfPage> = {}): PdfPage => ({
  id: gitPath,
  title: gitPath,
  path: gitPath.replace('.md', ''),
  gitPath,
  level: 1,
  text,
  showsTitle: true,
  ...more,
});

export function contentOf(pages: PdfPage[], more: Partial<PdfContent> = {}): PdfContent {
  return {
    title: 'Book',
    subtitle: null,
    emoji: null,
    organization: 'Publishers',
    date: '2026-11-20T00:00:00.000Z',
    language: 'en',
    space: 's',
    appUrl: 'https://docs.example.com/app',
    whole: false,
    pages,
    titles: pages,
    files: [],
    reusables: [],
    variables: {},
    ...more,
  };
}
