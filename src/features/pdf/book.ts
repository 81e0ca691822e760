/** The content of a PDF as the layout takes it, and the images that it shows. */
import { toDocument } from '../../markdown/document/read.ts';
import type { Block, Phrasing } from '../../markdown/document/types.ts';
import { folderOf } from '../git/project/project-files.ts';
import { blocksOf } from './blocks.ts';
import { Chapters } from './chapters.ts';
import type { PdfContent, PdfFile, PdfPage } from './content.ts';
import { anchorIn } from './paragraphs.ts';
import { isEmpty, spansOf } from './spans.ts';
import type { Standing } from './standing.ts';
import { oneLine, plainText } from './text.ts';
import type { BookValue, Chapter } from './values.ts';
import { writingOf } from './writing.ts';

export interface Book {
  value: BookValue;
  /** By the name under which the layout reads them. */
  pictures: ReadonlyMap<string, PdfFile>;
}

export function bookOf(content: PdfContent): Book {
  const chapters = new Chapters(content);
  const { direction, ...writing } = writingOf(content);
  const pages = content.pages.map((page) => chapterOf(page, chapters, direction));
  chapters.fillIn();
  const value: BookValue = {
    title: oneLine(content.title) || '—',
    subtitle: content.subtitle && oneLine(content.subtitle),
    emoji: content.emoji,
    organization: oneLine(content.organization),
    date: content.date.slice(0, 10),
    whole: content.whole,
    dir: direction,
    ...writing,
    pages,
  };
  return { value, pictures: chapters.pictures };
}

function chapterOf(page: PdfPage, chapters: Chapters, direction: 'ltr' | 'rtl'): Chapter {
  const standing: Standing = {
    chapters,
    page: page.id,
    folder: folderOf(page.gitPath ?? page.path),
    variables: page.variables ?? {},
    narrow: false,
    within: [],
    included: false,
    depth: 0,
    numbered: 0,
    level: page.level,
    direction,
    headingsInContents: chapters.content.pages.length === 1,
  };
  const { nodes } = page.text === undefined ? { nodes: [] } : toDocument(page.text);
  const own = ownHeading(nodes);
  const title = oneLine(page.title).trim() || '—';
  const labels = [chapters.labelOf(page.id) as string];
  let shown = page.showsTitle ? [title] : null;
  let heading: Chapter['shown'] = shown;
  if (own) {
    heading = spansOf(own.nodes as Phrasing[], standing);
    if (isEmpty(heading)) heading = shown;
    labels.push(chapters.addHeading(page.id, plainText(own.nodes as Phrasing[]).trim(), anchorIn(own.nodes)));
    shown = null;
  }
  const body = blocksOf(own ? nodes.filter((node) => node !== own) : nodes, standing);
  const linked = page.target && chapters.goalOf(page.target, standing);
  const where = linked && chapters.titleOf(page.target, standing);
  return {
    level: page.level,
    toc: true,
    title,
    emoji: own || !page.showsTitle ? null : (page.emoji ?? null),
    labels,
    shown: heading,
    about: page.about ? oneLine(page.about) : null,
    cover: page.cover ? (chapters.pictureOf(page.cover, {}, standing)?.id ?? null) : null,
    c: linked && where ? [...body, { t: 'p', c: [{ t: 'link', to: linked, c: [oneLine(where)] }] }] : body,
  };
}

/** A heading 1 that opens the text stands in the place of the page's title. */
function ownHeading(nodes: readonly Block[]): Block | undefined {
  const first = nodes.find(
    ({ type, data }) => type !== 'definition' && !(type === 'html' && /^\s*<!--/.test(String(data['html']))),
  );
  return first?.type === 'heading-1' ? first : undefined;
}
