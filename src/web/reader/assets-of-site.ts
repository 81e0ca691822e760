/** Files that pages of a site take from it: styles and scripts of the frame, fonts, and the style sheet of the site itself. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Settings } from '../../features/sites/customization/settings.ts';
import { READER_ASSETS } from './assets.ts';
import { ASSETS_ON_DEMAND } from './assets-on-demand.ts';
import { fontFile } from './fonts.ts';
import { bodyFor, finished, type KeptAnswer } from './kept-pages.ts';
import { type Sent, sent } from './sent.ts';
import { themeCss } from './theme.ts';

const YEAR = 'public, max-age=31536000, immutable';
const CSS = 'text/css; charset=utf-8';

const fixed: ReadonlyMap<string, KeptAnswer> = new Map(
  READER_ASSETS.map(({ name, type, content }) => [
    name,
    finished({ status: 200, type, body: Buffer.from(content), headers: { 'cache-control': YEAR } }, new Map()),
  ]),
);

interface Theme {
  name: string;
  css: string;
}

/** Style sheets by what decides them. */
const themes = new LRUCache<string, Theme>({ max: 500 });
/** And by their names: pages that name one were made by this server, or by another one with the same settings. */
const byName = new LRUCache<string, KeptAnswer>({ max: 500 });

/** The style sheet of a site: fonts, colours, corners. Its addresses are relative to the folder of the other files. */
function themeOf(settings: Settings): Theme {
  const { styling, header, themes: modes } = settings;
  const key = JSON.stringify([styling, header.preset, header.backgroundColor, header.linkColor, modes]);
  const known = themes.get(key);
  if (known) return known;
  const css = themeCss(settings, 'fonts/');
  const hash = createHash('sha256').update(css).digest('base64url').slice(0, 12);
  const theme = { name: `theme-${hash}.css`, css };
  themes.set(key, theme);
  return theme;
}

/** The address of the style sheet of a site. */
export const themeAddress = (base: string, settings: Settings): string => `${base}~/assets/${themeOf(settings).name}`;

/** Keeps the style sheet of a site for those who ask for it by its name. */
export function keptTheme(settings: Settings): string {
  const { name, css } = themeOf(settings);
  if (!byName.has(name))
    byName.set(
      name,
      finished({ status: 200, type: CSS, body: Buffer.from(css), headers: { 'cache-control': YEAR } }, new Map()),
    );
  return name;
}

/** Sends a file of the frame; undefined: there is none of this name. */
export async function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  settings?: () => Promise<Settings>,
): Promise<Sent | undefined> {
  const font = /^fonts\/([\w.-]+\.woff2)$/.exec(name)?.[1];
  const file = font === undefined ? undefined : fontFile(font);
  if (file !== undefined)
    return sent(reply.header('cache-control', YEAR).header('content-type', 'font/woff2').send(createReadStream(file)));
  const answer = fixed.get(name) ?? onDemand(name) ?? byName.get(name) ?? (await themeNamed(name, settings));
  if (!answer) return undefined;
  for (const [header, value] of Object.entries(answer.headers)) reply.header(header, value);
  reply.header('vary', 'accept-encoding').header('etag', answer.etag);
  const { body, encoding } = await bodyFor(answer, request.headers['accept-encoding'] as string | undefined);
  if (encoding) reply.header('content-encoding', encoding);
  return sent(reply.header('content-type', answer.type).send(body));
}

const fetched = new Map<string, KeptAnswer>();

/** A file that few pages take: kept from when it is first asked for. */
function onDemand(name: string): KeptAnswer | undefined {
  const known = fetched.get(name);
  const found = known ? undefined : ASSETS_ON_DEMAND.get(name);
  if (!found) return known;
  const headers = { 'cache-control': YEAR, ...found.headers };
  const answer = finished({ status: 200, type: found.type, body: found.content(), headers }, new Map());
  fetched.set(name, answer);
  return answer;
}

/** A style sheet that this server has not made yet: another one may have made the page that names it. */
async function themeNamed(name: string, settings: (() => Promise<Settings>) | undefined) {
  if (!name.startsWith('theme-') || !settings) return undefined;
  return keptTheme(await settings()) === name ? byName.get(name) : undefined;
}
