/** What content sources answer, checked, as pages with keys, slugs and texts that are still to be asked for. */
import { hash } from 'node:crypto';
import { z } from 'zod';
import { contentRef } from '../../../engine/revisions/content-ref.ts';
import { slugOf, slugProblem, slugVariant } from '../../../engine/revisions/slug.ts';
import type { ContentRef } from '../../../engine/revisions/types.ts';
import { named } from '../../../engine/shape.ts';

/** Pages of one answer, and how deep they are. */
const MOST_PAGES = 1000;
const DEEPEST = 8;

/** PostgreSQL has no U+0000. */
const text = z.string().transform((value) => value.replaceAll('\0', ''));
const title = text.pipe(z.string().trim().min(1, 'must not be empty').max(500));

const computedSource = z.object({
  type: z.string().max(300),
  props: named(z.unknown()).default({}),
  dependencies: named(z.unknown()).default({}),
});
export type AskedSource = z.output<typeof computedSource>;

const common = {
  id: z
    .string()
    .regex(/^[a-zA-Z0-9]{1,40}$/, 'must have 1 to 40 letters and digits')
    .optional(),
  title,
  emoji: text.pipe(z.string().max(50)).optional(),
  icon: text.pipe(z.string().max(100)).optional(),
  slug: text.optional(),
};

interface InputPage {
  id?: string | undefined;
  title: string;
  emoji?: string | undefined;
  icon?: string | undefined;
  slug?: string | undefined;
  type: 'document' | 'group' | 'link' | 'computed';
  description?: string | undefined;
  pages?: InputPage[] | undefined;
  computed?: AskedSource | undefined;
  target?: ContentRef | undefined;
}

const below = z.lazy(() => z.array(inputPage));

const inputPage: z.ZodType<InputPage> = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('document'),
    ...common,
    description: text.pipe(z.string().max(300)).optional(),
    pages: below.optional(),
    computed: computedSource.optional(),
  }),
  z.object({ type: z.literal('group'), ...common, pages: below }),
  z.object({ type: z.literal('link'), ...common, target: contentRef }),
  z.object({ type: z.literal('computed'), ...common, computed: computedSource }),
]);

const inputFile = z.object({
  id: common.id,
  name: text,
  contentType: text,
  downloadURL: z.url({ protocol: /^https?$/ }),
  size: z.number(),
});

/** Answer of `content_compute_revision`. */
export const revisionAnswer = z.object({
  pages: z.array(inputPage).optional(),
  files: z.array(inputFile).max(MOST_PAGES).optional(),
});

/** Answer of `content_compute_document`. */
export const documentAnswer = z.object({
  document: z.union([z.object({ markdown: text }), z.object({ document: z.unknown() })]),
});

/** A page of an answer; the text of `source` is still to be asked for. */
export interface PlannedPage {
  key: string;
  id: string | undefined;
  type: 'document' | 'link';
  title: string;
  slug: string;
  description: string | undefined;
  emoji: string | undefined;
  icon: string | undefined;
  target: ContentRef | undefined;
  source: AskedSource | undefined;
  pages: PlannedPage[];
}

/** A problem with an answer, in words for its author. */
export class UnusableAnswer extends Error {
  override readonly name = 'UnusableAnswer';
}

/** The pages of an answer. @throws UnusableAnswer for too many, too deep ones, and ids that are there twice */
export function plannedPages(pages: readonly InputPage[]): PlannedPage[] {
  let count = 0;
  const ids = new Set<string>();
  const level = (given: readonly InputPage[], above: readonly string[]): PlannedPage[] => {
    if (above.length >= DEEPEST) throw new UnusableAnswer(`pages are more than ${DEEPEST} levels deep`);
    const slugs = new Set<string>();
    return given.map((page) => {
      count += 1;
      if (count > MOST_PAGES) throw new UnusableAnswer(`it has more than ${MOST_PAGES} pages`);
      if (page.id !== undefined && ids.has(page.id)) throw new UnusableAnswer(`the page id ${page.id} is there twice`);
      if (page.id !== undefined) ids.add(page.id);
      const slug = freeSlug(slugs, page);
      const path = [...above, slug];
      return {
        key: hash('sha256', page.id === undefined ? `at ${path.join('/')}` : `id ${page.id}`).slice(0, 12),
        id: page.id,
        // A group below a page is a page that lists what is below it.
        type: page.type === 'link' ? 'link' : 'document',
        title: page.title,
        slug,
        description: page.description,
        emoji: page.emoji,
        icon: page.icon,
        target: page.target,
        source: page.computed,
        pages: level(page.pages ?? [], path),
      };
    });
  };
  return level(pages, []);
}

function freeSlug(taken: Set<string>, { slug, title }: InputPage): string {
  const wanted = slug !== undefined && slugProblem(slug) === null ? slug : slugOf(title);
  for (let at = 0; ; at += 1) {
    const variant = slugVariant(wanted, at);
    if (taken.has(variant)) continue;
    taken.add(variant);
    return variant;
  }
}
