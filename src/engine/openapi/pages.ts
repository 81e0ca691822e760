/** The pages that a stored specification makes: an overview, and a page for each tag with a section for each operation. */
import { createHash } from 'node:crypto';
import { printUrl } from '../markdown/document/print-inline.ts';
import { slugOf, slugVariant } from '../revisions/slug.ts';
import {
  type Described,
  type DescribedOperation,
  type DescribedTag,
  described,
  followed,
  listOf,
  type Part,
  partOf,
  textOf,
} from './described.ts';
import { headingOf, operationSection } from './operation-section.ts';
import { cell, code, linkText, prose } from './prose.ts';
import { mayRead } from './reading/work.ts';

export interface SpecPages {
  /** The text of the page that all others stand below; links in it say `page:slug`. */
  overview: string;
  pages: SpecPage[];
}

export interface SpecPage {
  /** The same for the same tag, whatever else changes in the document. */
  key: string;
  title: string;
  /** Unique among them. */
  slug: string;
  description: string | undefined;
  markdown: string;
}

/** Of one document. */
const MAX_PAGES = 1000;
/** Of all pages together, in UTF-16 units. Operations beyond it have their heading only. */
const MAX_TEXT = 8_000_000;

/** The pages of a document. `spec` is the name by which pages refer to it. */
export function specPages(given: unknown, spec: string): SpecPages {
  const api = described(given);
  const slugs = new Set<string>();
  const written = new Map<DescribedOperation, string>();
  let room = MAX_TEXT;
  const section = (operation: DescribedOperation): string => {
    const known = room > 0 ? written.get(operation) : headingOf(operation);
    const text = known ?? sectionOf(api.document, operation, spec);
    if (known === undefined) written.set(operation, text);
    room -= text.length;
    return text;
  };
  const pages = api.tags.slice(0, MAX_PAGES).map((tag) => pageOf(tag, slugs, section));
  return { overview: overviewOf(api, pages), pages };
}

/** Of an operation that shares too much with others, its heading only. */
const sectionOf = (document: Part, operation: DescribedOperation, spec: string): string =>
  mayRead(document, operation.part) ? operationSection(document, operation, spec) : headingOf(operation);

const titleOf = ({ name, part }: DescribedTag): string =>
  (textOf(part['x-page-title']) ?? textOf(part['x-displayName']) ?? name)
    .replace(/[\s\0]+/g, ' ')
    .trim()
    .slice(0, 1000);

function pageOf(tag: DescribedTag, slugs: Set<string>, section: (operation: DescribedOperation) => string): SpecPage {
  const title = titleOf(tag);
  const slug = freeSlug(slugOf(title), slugs);
  const description = textOf(tag.part['x-page-description']) ?? textOf(tag.part['description']);
  const sections = tag.operations.map(section);
  const lead = textOf(tag.part['description']);
  return {
    key: createHash('sha256').update(tag.name).digest('hex').slice(0, 12),
    title,
    slug,
    description: description && firstSentence(description),
    markdown: `${[...(lead ? [prose(lead, 1)] : []), ...sections].join('\n\n')}\n`,
  };
}

function freeSlug(slug: string, taken: Set<string>): string {
  let free = slug;
  for (let n = 1; taken.has(free); n += 1) free = slugVariant(slug, n);
  taken.add(free);
  return free;
}

/** A description is one line of plain text. */
const firstSentence = (text: string): string | undefined => {
  const [first = ''] = text
    .slice(0, 2000)
    .trim()
    .split(/\n\s*\n|\n\s*[#\-*]/);
  return (
    first
      .replace(/[\s\0]+/g, ' ')
      .trim()
      .slice(0, 300) || undefined
  );
};

function overviewOf({ document }: Described, pages: readonly SpecPage[]): string {
  const info = partOf(document['info']);
  const parts = [
    textOf(info['description']) && prose(String(info['description']), 1),
    facts(document, info),
    schemes(document),
    pages.length > 0 &&
      ['## Operations', '', ...pages.map(({ title, slug, description }) => item(title, slug, description))].join('\n'),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** Only the caller knows the path of the page: `page:slug` is a placeholder for its address. */
const item = (title: string, slug: string, description: string | undefined): string =>
  `* [${linkText(title)}](${printUrl(`page:${slug}`)})${description ? `: ${cell(description)}` : ''}`;

function facts(document: Part, info: Part): string | undefined {
  const servers = listOf(document['servers']).flatMap((server) => textOf(partOf(server)['url']) ?? []);
  const license = textOf(partOf(info['license'])['name']);
  const rows = [
    ...(textOf(info['title']) ? [`| API | ${cell(String(info['title']))} |`] : []),
    ...(textOf(info['version']) ? [`| Version | ${code(info['version'])} |`] : []),
    ...servers.slice(0, 20).map((url) => `| Address | ${code(url)} |`),
    ...(license ? [`| License | ${cell(license)} |`] : []),
  ];
  return rows.length > 0 ? ['| | |', '| --- | --- |', ...rows].join('\n') : undefined;
}

function schemes(document: Part): string | undefined {
  const all = Object.entries(partOf(partOf(document['components'])['securitySchemes']));
  if (all.length === 0) return undefined;
  const rows = all.slice(0, 100).map(([name, given]) => {
    const part = followed(document, given);
    const how =
      part['type'] === 'apiKey'
        ? `${code(part['name'])} in ${cell(String(part['in']))}`
        : cell(textOf(part['scheme']) ?? '');
    return `| ${code(name)} | ${cell(String(part['type']))} | ${how} | ${cell(textOf(part['description']) ?? '')} |`;
  });
  return ['## Authorization', '', '| Name | Type | How | Description |', '| --- | --- | --- | --- |', ...rows].join(
    '\n',
  );
}
