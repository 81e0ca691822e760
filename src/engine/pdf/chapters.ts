/**
 * What the chapters of a book know of each other: where links lead, which images they show. Goals are filled in at the end:
 * a link may lead to a heading of a chapter that is not read yet.
 */
import { anchorsOf } from '../markdown/anchors.ts';
import type { Data } from '../markdown/document/types.ts';
import type { ContentRef } from '../revisions/types.ts';
import type { InlineContext } from './block-context.ts';
import type { PdfContent, PdfFile } from './content.ts';
import { type Target, Targets } from './targets.ts';
import type { Goal, PictureFields } from './values.ts';

/** What the layout can put on a page. */
const PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/svg+xml', 'image/webp']);
/** Larger ones are shown as links: unpacked, a picture takes four bytes for each pixel. */
const MAX_BYTES = 20 * 1024 * 1024;
const MAX_PIXELS = 40_000_000;
/** All images of a book together. */
const MAX_ALL_BYTES = 300 * 1024 * 1024;
/** Of one page: how often something is included, and how many characters that is in total. */
const MAX_INCLUDES = 500;
const MAX_INCLUDED = 2_000_000;
const POINTS_PER_PIXEL = 0.75;

interface Heading {
  text: string;
  explicit: string | undefined;
  label: string;
}

export class Chapters {
  readonly content: PdfContent;
  readonly targets: Targets;
  /** The files that are shown, by the name that the layout has for them. */
  readonly pictures = new Map<string, PdfFile>();
  readonly #labels: ReadonlyMap<string, string>;
  readonly #headings = new Map<string, Heading[]>();
  readonly #notes = new Map<string, string>();
  readonly #pending: { goal: { l: string }; page: string; anchor: string }[] = [];
  readonly #pagesUrl: string;
  readonly #included = new Map<string, { count: number; size: number }>();
  #pictureBytes = 0;
  #count = 0;

  constructor(content: PdfContent) {
    this.content = content;
    this.targets = new Targets(content);
    this.#pagesUrl = `${content.appUrl}/spaces/${content.space}/pages/`;
    this.#labels = new Map(content.pages.map(({ id }, i) => [id, `page-${i}`]));
  }

  /** The label of a page that is in the book. */
  labelOf = (page: string): string | undefined => this.#labels.get(page);

  /** Whether a page may include one more text: texts that include each other would come as often as there are ways through them. */
  mayInclude(page: string, { length }: string): boolean {
    const { count, size } = this.#included.get(page) ?? { count: 0, size: 0 };
    if (count >= MAX_INCLUDES || size + length > MAX_INCLUDED) return false;
    this.#included.set(page, { count: count + 1, size: size + length });
    return true;
  }

  /** A label for a heading that links may lead to. */
  addHeading(page: string, text: string, explicit: string | undefined): string {
    const label = `heading-${this.#count++}`;
    const own = this.#headings.get(page);
    if (own) own.push({ text, explicit, label });
    else this.#headings.set(page, [{ text, explicit, label }]);
    return label;
  }

  /** Where a reference leads; null: nowhere. */
  goalOf(ref: ContentRef | undefined, context: InlineContext): Goal | null {
    const target = this.targets.follow(ref, context.folder);
    switch (target?.kind) {
      case 'url':
        return { u: target.url };
      case 'anchor':
        return this.#goalOn(context.page, target.anchor);
      case 'page':
        return this.#goalOn(target.page.id, target.anchor);
      default:
        return null;
    }
  }

  #goalOn(page: string, anchor: string | undefined): Goal {
    const label = this.#labels.get(page);
    if (label === undefined) return { u: `${this.#pagesUrl}${page}${anchor ? `#${encodeURIComponent(anchor)}` : ''}` };
    const goal = { l: label };
    if (anchor) this.#pending.push({ goal, page, anchor });
    return goal;
  }

  /** What a reference leads to, in words. */
  titleOf(ref: ContentRef | undefined, context: InlineContext): string | undefined {
    const target: Target | undefined = this.targets.follow(ref, context.folder);
    switch (target?.kind) {
      case 'page':
        return target.page.title;
      case 'file':
        return target.file.name;
      case 'url':
        return target.url.replace(/^mailto:/i, '');
      case 'anchor':
        return target.anchor;
      default:
        return ref?.kind === 'url' ? ref.url : undefined;
    }
  }

  /** The image of the space that a reference names; undefined when it is none that can be shown. */
  pictureOf(
    ref: ContentRef | undefined,
    data: Data,
    context: Pick<InlineContext, 'folder'>,
  ): PictureFields | undefined {
    const target = this.targets.follow(ref, context.folder);
    if (target?.kind !== 'file') return undefined;
    const { file } = target;
    const id = this.#show(file);
    if (id === undefined) return undefined;
    const alt = data['alt'] ? { alt: String(data['alt']).slice(0, 1000) } : {};
    return { id, ...sizeOf(file, data), ...alt };
  }

  #show(file: PdfFile): string | undefined {
    if (!PICTURES.has(file.contentType)) return undefined;
    const id = `${file.id}.${file.contentType.replace(/^image\/|\+xml$/g, '')}`;
    if (this.pictures.has(id)) return id;
    const { width = 0, height = 0 } = file.dimensions ?? {};
    const tooLarge = file.size > MAX_BYTES || width * height > MAX_PIXELS;
    if (tooLarge || this.#pictureBytes + file.size > MAX_ALL_BYTES) return undefined;
    this.#pictureBytes += file.size;
    this.pictures.set(id, file);
    return id;
  }

  /** The label of a note of a page, which its marks lead to. */
  noteLabel(page: string, label: string): string {
    const key = `${page} ${label.toLowerCase()}`;
    const known = this.#notes.get(key);
    if (known !== undefined) return '';
    const name = `note-${this.#count++}`;
    this.#notes.set(key, name);
    return name;
  }

  noteGoal(context: InlineContext, label: string): Goal {
    const goal = { l: this.#labels.get(context.page) ?? '' };
    this.#pending.push({ goal, page: context.page, anchor: `\0${label.toLowerCase()}` });
    return goal;
  }

  /** To be called when all chapters are read: goals that name a heading or a note then lead to it, or to its page. */
  fillIn(): void {
    const byPage = new Map(
      [...this.#headings].map(([page, headings]) => {
        const anchors = anchorsOf(headings);
        return [page, new Map(headings.map(({ label }, i) => [anchors[i] as string, label]))] as const;
      }),
    );
    for (const { goal, page, anchor } of this.#pending) {
      const found = anchor.startsWith('\0')
        ? this.#notes.get(`${page} ${anchor.slice(1)}`)
        : (byPage.get(page)?.get(anchor) ?? byPage.get(page)?.get(decoded(anchor)));
      if (found !== undefined) goal.l = found;
    }
  }
}

/** Points: as wide as the author says, else as the image has pixels. */
function sizeOf({ dimensions }: PdfFile, data: Data): { w?: number; h?: number } {
  if (!dimensions || dimensions.width <= 0 || dimensions.height <= 0) return {};
  const ratio = dimensions.height / dimensions.width;
  const given = Number(data['width']);
  const width = given > 0 ? given : dimensions.width;
  return { w: width * POINTS_PER_PIXEL, h: width * ratio * POINTS_PER_PIXEL };
}

function decoded(anchor: string): string {
  try {
    return decodeURIComponent(anchor);
  } catch {
    return anchor;
  }
}
