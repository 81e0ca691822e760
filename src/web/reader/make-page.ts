/** Makes what is shown at an address of a site: a page, its Markdown, or what is said where nothing is. */
import type { FastifyRequest } from 'fastify';
import { cacheHeaders } from './answers.ts';
import { frameAssets } from './assets.ts';
import { themeAddress } from './assets-of-site.ts';
import type { Freshness } from './freshness.ts';
import { type Answer, finished, type KeptAnswer, type KeptPages } from './kept-pages.ts';
import { Making } from './making.ts';
import type { SiteModel } from './model.ts';
import { missingModel, pageModel, type Subject } from './page-model.ts';
import { securityHeaders } from './policy.ts';
import { prefersMarkdown } from './programs/accept.ts';
import { markdownAnswer, pageFeedAnswer } from './programs-of-page.ts';
import { type Found, findPage } from './show-page.ts';
import { suggestionsFor } from './suggestions.ts';
import { missingHtml } from './templates/missing.ts';
import { pageHtml } from './templates/page.ts';
import type { Visit } from './visit.ts';

export const HTML = 'text/html; charset=utf-8';

/** What pages are made with. */
export interface Store {
  freshness: Freshness;
  pages: KeptPages;
}

export type Made = { kind: 'moved'; location: string } | { kind: 'answer'; answer: KeptAnswer; isKept: boolean };

/** Answers a request for a page. */
export async function makePage(request: FastifyRequest, visit: Visit, { freshness, pages }: Store): Promise<Made> {
  const making = new Making(visit, freshness);
  await making.addressed();
  const found = await findPage(making);
  if (found.kind === 'moved') return found;
  const asMarkdown = prefersMarkdown(request.headers.accept);
  const form = found.kind === 'page' && found.form === 'html' && asMarkdown ? 'markdown' : undefined;
  const key = keptKey(visit, found, form);
  const kept = key === null ? undefined : await pages.get(key);
  if (kept) return { kind: 'answer', answer: kept, isKept: true };
  await request.turn?.();
  const answer = await answerFor(making, found, form);
  const made = finished(answer, making.states);
  // What is not there can be asked for under any name.
  const isKept = key !== null && found.kind === 'page' && !making.isProvisional;
  if (isKept) pages.set(key, made);
  return { kind: 'answer', answer: made, isKept };
}

/** Null for readers who have no company. */
function keptKey({ site, view, base, isNamed }: Visit, found: Found, form: string | undefined): string | null {
  if (view === null || found.kind !== 'page') return null;
  const { subject, form: asked } = found;
  const { siteSpace, node } = subject;
  return JSON.stringify([site.id, isNamed, base, site.version, view, siteSpace.id, node.page.id, form ?? asked]);
}

async function answerFor(making: Making, found: Exclude<Found, { kind: 'moved' }>, form?: string): Promise<Answer> {
  const { visit } = making;
  if (found.kind === 'missing') {
    const [model, suggestions] = await Promise.all([missingModel(making, found.place), suggestionsFor(making, found)]);
    return html(404, missingHtml({ ...model, suggestions }, assetsFor(visit, model.site)), visit, model.site);
  }
  const { subject } = found;
  if (form === 'markdown' || found.form === 'markdown') return markdownAnswer(making, subject);
  if (found.form === 'feed') return pageFeedAnswer(making, subject);
  const model = await pageModel(making, subject);
  const answer = html(200, pageHtml(model, assetsFor(visit, model.site)), visit, model.site, {
    subject,
    connects: model.connects,
  });
  return {
    ...answer,
    headers: { ...answer.headers, link: `<${model.markdownHref}>; rel="alternate"; type="text/markdown"` },
  };
}

/** Where a page takes its styles and scripts from. */
export const assetsFor = (visit: Visit, site: SiteModel) =>
  frameAssets(`${visit.base}~/assets/`, themeAddress(visit.base, site.settings));

interface Shown {
  subject: Subject;
  connects: readonly string[];
}

/** A page of HTML; `shown`: what is in it, where it is one of the site. */
export const html = (status: number, text: string, visit: Visit, site: SiteModel, shown?: Shown): Answer => ({
  status,
  type: HTML,
  body: Buffer.from(text),
  headers: {
    ...cacheHeaders(visit, shown ? [shown.subject.siteSpace.spaceId] : [], 'accept, accept-encoding'),
    ...securityHeaders(site.settings, { connects: shown?.connects, scripts: site.scripts }),
  },
});
