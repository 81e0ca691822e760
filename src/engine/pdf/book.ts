/** The content of a PDF as the layout takes it, and the images that it shows. */
import { headingParts } from '../markdown/document/headings.ts';
import { toDocument } from '../markdown/document/read.ts';
import type { Block, Phrasing } from '../markdown/document/types.ts';
import { folderOf } from '../project/read/project-files.ts';
import type { BlockContext } from './block-context.ts';
import { blocksOf } from './blocks.ts';
import { Chapters } from './chapters.ts';
import type { PdfContent, PdfFile, PdfPage } from './content.ts';
import { aligned } from './paragraphs.ts';
import { isEmpty, spansOf } from './spans.ts';
import { oneLine, plainText } from './text.ts';
import type { BookValue, Chapter, GroupTitle } from './values.ts';
import { writingOf } from './writing.ts';

export interface Book {
  value: BookValue;
  /** By the name under which the layout reads them. */
  pictures: ReadonlyMap<string, PdfFile>;
}

export function bookOf(content: PdfContent): Book {
  const chapters = new Chapters(content);
  const { direction, ...writing } = writingOf(content);
  const pages = withGroups(content.pages, (page) => chapterOf(page, chapters, direction));
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

/** A group with a cover has something to show on a sheet of its own. */
const isTitleOnly = ({ isGroup, cover }: PdfPage): boolean => isGroup === true && cover === undefined;

/**
 * The chapters. A group has no text, so it takes no sheet: its title is above its first page. One without pages is left
 * out, and what leads to it leads to what follows.
 */
function withGroups(pages: readonly PdfPage[], chapterOf: (page: PdfPage) => Chapter): Chapter[] {
  if (pages.every(isTitleOnly)) return pages.map(chapterOf);
  const chapters: Chapter[] = [];
  let waiting: GroupTitle[] = [];
  for (const page of pages) {
    const chapter = chapterOf(page);
    if (isTitleOnly(page)) {
      const { level, title, emoji, labels, about } = chapter;
      waiting.push({ level, title, emoji, labels, about });
      continue;
    }
    // A group at the level of what follows it, or below, has no pages.
    for (const group of waiting)
      if (group.level < page.level) chapter.groups.push(group);
      else for (const label of group.labels) chapter.labels.push(label);
    waiting = [];
    chapters.push(chapter);
  }
  const last = chapters.at(-1);
  if (last) last.labels = [...last.labels, ...waiting.flatMap(({ labels }) => labels)];
  return chapters;
}

function chapterOf(page: PdfPage, chapters: Chapters, direction: 'ltr' | 'rtl'): Chapter {
  const context: BlockContext = {
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
    const { nodes: said, anchor } = headingParts(own.nodes);
    heading = spansOf(said as Phrasing[], context);
    if (isEmpty(heading)) heading = shown;
    labels.push(chapters.addHeading(page.id, plainText(said as Phrasing[]).trim(), anchor));
    shown = null;
  }
  const body = blocksOf(own ? nodes.filter((node) => node !== own) : nodes, context);
  const linked = page.target && chapters.goalOf(page.target, context);
  const where = linked && chapters.titleOf(page.target, context);
  return {
    groups: [],
    level: page.level,
    toc: true,
    title,
    emoji: own || !page.showsTitle ? null : (page.emoji ?? null),
    labels,
    shown: heading,
    about: page.about ? oneLine(page.about) : null,
    ...aligned(own?.data ?? {}),
    cover: page.cover ? (chapters.pictureOf(page.cover, {}, context)?.id ?? null) : null,
    c: linked && where ? [...body, { t: 'p', c: [{ t: 'link', to: linked, c: [oneLine(where)] }] }] : body,
  };
}

/** A heading 1 at the start of the text replaces the page's title. */
function ownHeading(nodes: readonly Block[]): Block | undefined {
  const first = nodes.find(
    ({ type, data }) => type !== 'definition' && !(type === 'html' && /^\s*<!--/.test(String(data['html']))),
  );
  return first?.type === 'heading-1' ? first : undefined;
}
