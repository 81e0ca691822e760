/** One page for programs: as Markdown, and its updates as a feed. */

import { siteSpacePath } from '../../features/sites/addresses.ts';
import { commentHtmlOf, updatesOf } from '../../threads/texts.ts';
import { cacheHeaders } from './answers.ts';
import type { Answer } from './kept-pages.ts';
import { linkedMarkdown } from './linked-markdown.ts';
import { markdownHref } from './listing.ts';
import type { Making } from './making.ts';
import { message } from './messages.ts';
import type { Subject } from './page-model.ts';
import { type FeedItem, MAX_ITEMS, rss } from './programs/feed.ts';
import { markdownPage, wayOn } from './programs/markdown-page.ts';
import { siteSettings } from './site-settings.ts';
import { hrefOf, isText } from './space-map.ts';

/** A page as Markdown, with links that can be followed. A page without a text lists those below it. */
export async function pageMarkdown(making: Making, subject: Subject): Promise<string> {
  const { siteSpace, map, node } = subject;
  const { visit } = making;
  const base = visit.address + siteSpacePath(visit.part, siteSpace);
  const listed = new Set(map.listed);
  return markdownPage({
    title: node.page.title,
    description: node.page.fields.description ?? null,
    text: await linkedMarkdown(making, subject, 'markdown'),
    children: node.children
      .filter((child) => isText(child) && listed.has(child))
      .map((child) => ({
        title: child.page.title,
        description: child.page.fields.description ?? null,
        markdown: markdownHref(base, child),
      })),
  });
}

/** Where a program finds all pages; null where programs are not told. */
export const llmsOf = ({ visit: { site, address } }: Making): string | null =>
  site.agentsContext === 'excluded' ? null : `${address}llms.txt`;

/** The answer to who asks for the Markdown of a page. */
export async function markdownAnswer(making: Making, subject: Subject): Promise<Answer> {
  const { visit } = making;
  const { siteSpace, map, node } = subject;
  const llms = llmsOf(making);
  const text = (await pageMarkdown(making, subject)) + (llms === null ? '' : wayOn(llms));
  const canonical = hrefOf(map, visit.address + siteSpacePath(visit.part, siteSpace), node);
  return {
    status: 200,
    type: 'text/markdown; charset=utf-8',
    body: Buffer.from(text),
    headers: {
      ...cacheHeaders(visit, [siteSpace.spaceId], 'accept, accept-encoding'),
      link: `<${canonical}>; rel="canonical"`,
      'x-robots-tag': 'noindex',
    },
  };
}

/** The updates of a page as a feed, newest first; 404 for a page without any. */
export async function pageFeedAnswer(making: Making, subject: Subject): Promise<Answer> {
  const { visit } = making;
  const { siteSpace, map, node } = subject;
  const { threads } = visit.services;
  const text = (await linkedMarkdown(making, subject, 'html')) ?? '';
  const updates = await updatesOf(threads, text);
  if (updates.length === 0) return message(404, undefined);
  const base = visit.address + siteSpacePath(visit.part, siteSpace);
  const href = hrefOf(map, base, node);
  const newest = updates.toSorted((a, b) => b.date.getTime() - a.date.getTime()).slice(0, MAX_ITEMS);
  const items: FeedItem[] = [];
  for (const { title, anchor, date, tags, markdown } of newest) {
    const day = date.toISOString().slice(0, 10);
    items.push({
      title: title ?? day,
      href: anchor === null ? href : `${href}#${encodeURIComponent(anchor)}`,
      id: `${siteSpace.id}/${node.page.id}#${anchor ?? day}`,
      date,
      summary: null,
      html: await commentHtmlOf(threads, markdown),
      categories: tags,
    });
  }
  const space = (await making.spaces([siteSpace.spaceId])).get(siteSpace.spaceId);
  const { title: site } = await siteSettings(visit, siteSpace.id);
  const feed = rss({
    title: `${node.page.title} · ${site}`,
    description: node.page.fields.description ?? '',
    href,
    self: markdownHref(base, node).replace(/\.md$/, '.rss'),
    language: space?.language ?? null,
    items,
  });
  return {
    status: 200,
    type: 'application/rss+xml; charset=utf-8',
    body: Buffer.from(feed),
    headers: { ...cacheHeaders(visit, [siteSpace.spaceId]), 'x-robots-tag': 'noindex' },
  };
}
