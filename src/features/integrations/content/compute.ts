/** Has the script of an integration make the pages of a source: the tree with one event, each text with another. */
import type { z } from 'zod';
import { type ScriptAnswer, ScriptError } from '../../../adapters/workerd/scripts.ts';
import { relocate } from '../../../engine/markdown/relocate.ts';
import { ApiError } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import type { Services } from '../../../services.ts';
import { writingOf } from '../../content/document-input.ts';
import type { SourcePage } from '../../content/source-content.ts';
import type { ScriptPlace } from '../environment.ts';
import { runScript } from '../run-script.ts';
import {
  type AskedSource,
  documentAnswer,
  type PlannedPage,
  plannedPages,
  revisionAnswer,
  UnusableAnswer,
} from './answer.ts';
import type { Dependency } from './dependencies.ts';

/** Texts of one source, and characters of all of them together. */
const MOST_TEXTS = 200;
const MOST_CHARACTERS = 4_000_000;
/** Texts that are asked for at a time. */
const AT_A_TIME = 4;
/** What the script did not handle. */
const NOT_HANDLED = 406;

/** The pages of a source, and the text of the page that names it. */
export interface MadeContent {
  markdown: string;
  pages: SourcePage[];
}

export interface Asked {
  /** With the installation, and its binding to the space. */
  place: ScriptPlace;
  spaceId: string;
  sourceId: string;
  props: Readonly<Record<string, unknown>>;
  dependencies: Readonly<Record<string, Dependency>>;
  signal: AbortSignal;
}

/** Everything that a source has. @throws UnusableAnswer, ScriptError */
export async function makeContent(services: Services, asked: Asked): Promise<MadeContent> {
  const { sourceId, props, place } = asked;
  const answer = await ask(services, asked, 'content_compute_revision', { sourceId, props }, revisionAnswer);
  const planned = plannedPages(answer?.pages ?? []);
  if (planned.length === 0) {
    const markdown = await textOf(services, asked, { sourceId, props });
    return { markdown: markdown ?? '', pages: [] };
  }
  const all = [...everyPage(planned)];
  const pageKeys = new Map(all.flatMap(({ id, key }) => (id === undefined ? [] : [[id, key]])));
  const files = new Map((answer?.files ?? []).flatMap(({ id, downloadURL }) => (id ? [[id, downloadURL]] : [])));
  const texts = new Map<string, string>();
  const waiting = all.filter(({ source }) => source !== undefined);
  let characters = 0;
  let left = MOST_TEXTS;
  const work = async (): Promise<void> => {
    for (let page = waiting.shift(); page; page = waiting.shift()) {
      asked.signal.throwIfAborted();
      left -= 1;
      const markdown = left < 0 ? note('There are too many pages here to show them all.') : await safely(page);
      characters += markdown.length;
      if (characters > MOST_CHARACTERS) throw new UnusableAnswer('its texts are too long');
      texts.set(page.key, linked(markdown));
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  return { markdown: '', pages: planned.map(pageOf) };

  /** The text of a page; a page whose text cannot be made is still there. */
  async function safely({ source }: PlannedPage): Promise<string> {
    const id = sourceIdOf(source as AskedSource, place.integration.name);
    if (id === undefined) return note('This page does not name content that can be computed.');
    try {
      return (await textOf(services, asked, { sourceId: id, props: (source as AskedSource).props })) ?? '';
    } catch (error) {
      if (asked.signal.aborted || !isProblem(error) || isUnavailable(error)) throw error;
      services.log.warn({ integration: place.integration.name, err: error }, 'the text of a computed page failed');
      return note('This page could not be computed.');
    }
  }

  /** With links to pages and files of the answer as they are found here. */
  function linked(markdown: string): string {
    if (!/\/(?:pages|files)\//.test(markdown)) return markdown;
    return relocate(markdown, (address) => {
      const [, kind, id = '', rest = ''] = /^\/(pages|files)\/([a-zA-Z0-9]{1,40})(#.*)?$/.exec(address) ?? [];
      const key = kind === 'pages' ? pageKeys.get(id) : undefined;
      return key === undefined ? (kind === 'files' && files.get(id)) || address : `page:${key}${rest}`;
    });
  }

  function pageOf({ id: _, source: __, pages, ...page }: PlannedPage): SourcePage {
    return { ...page, markdown: texts.get(page.key) ?? '', pages: pages.map(pageOf) };
  }
}

function* everyPage(pages: readonly PlannedPage[]): Generator<PlannedPage> {
  for (const page of pages) {
    yield page;
    yield* everyPage(page.pages);
  }
}

/** The id in `integration:<name>:<id>`, if it is a source of this integration. */
export function sourceIdOf({ type }: Pick<AskedSource, 'type'>, name: string): string | undefined {
  const start = `integration:${name}:`;
  return type.startsWith(start) && type.length > start.length ? type.slice(start.length) : undefined;
}

interface AskedFor {
  sourceId: string;
  props: unknown;
}

async function textOf(services: Services, asked: Asked, of: AskedFor): Promise<string | undefined> {
  const answer = await ask(services, asked, 'content_compute_document', of, documentAnswer);
  if (!answer) return undefined;
  if ('markdown' in answer.document) return answer.document.markdown;
  const write = await writingOf(services.threads, 'document', answer.document.document);
  return write('');
}

/** The answer to an event; undefined: the script has nothing for it. */
async function ask<Shape extends z.ZodType>(
  services: Services,
  { place, spaceId, dependencies, signal }: Asked,
  type: string,
  of: AskedFor,
  shape: Shape,
): Promise<z.output<Shape> | undefined> {
  const installationId = place.installation?.id;
  const event = { eventId: newId(), type, installationId, spaceId, ...of, dependencies };
  const answer = await runScript(services, place, { event, signal });
  if (answer.status === NOT_HANDLED || answer.status === 204 || answer.status === 404) return undefined;
  if (answer.status >= 400) throw new UnusableAnswer(`it answered ${answer.status} to ${type}`);
  const checked = shape.safeParse(jsonOf(answer));
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  throw new UnusableAnswer(`its answer to ${type}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is not valid'}`);
}

function jsonOf({ body }: ScriptAnswer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    throw new UnusableAnswer('its answer is not JSON');
  }
}

/** Whether it is the source's doing. */
export const isProblem = (error: unknown): error is Error =>
  error instanceof UnusableAnswer ||
  // Nested beyond what can be read.
  error instanceof RangeError ||
  error instanceof ScriptError ||
  (error instanceof ApiError && error.code === 'BAD_USER_INPUT');

const isUnavailable = (error: Error): boolean => error instanceof ScriptError && error.kind === 'unavailable';

const note = (text: string): string => `{% hint style="warning" %}\n${text}\n{% endhint %}\n`;
