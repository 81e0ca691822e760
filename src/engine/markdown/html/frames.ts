/** Players of other hosts that a page may show in a frame, when its reader asks for it. A frame is made of nothing else. */
import { decodeReferences } from '../character-references.ts';

interface Player {
  /** The host of the frame, and what its path looks like. */
  host: string;
  path: RegExp;
  /** The path and query of the player of an address that people embed; undefined for those that have none. */
  of?: (url: URL) => string | undefined;
  hosts?: readonly string[];
}

const ID = /^[\w-]{1,64}$/;
const idIn = (value: string | null | undefined): string | undefined =>
  value !== null && value !== undefined && ID.test(value) ? value : undefined;
const part = ({ pathname }: URL, index: number): string | undefined => pathname.split('/')[index + 1];

/** Seconds in `90`, `90s` and `1m30s`. */
function secondsIn(text: string | null): string {
  const [, hours = 0, minutes = 0, seconds = 0] =
    /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text ?? '') ?? [];
  const all = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return all > 0 ? `?start=${all}` : '';
}

const PLAYERS: readonly Player[] = [
  {
    host: 'www.youtube-nocookie.com',
    path: /^\/embed\/[\w-]{1,64}$/,
    hosts: ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'youtu.be', 'www.youtube-nocookie.com'],
    of: (url) => {
      const isShort = url.host === 'youtu.be';
      const first = part(url, 0);
      const named =
        first === 'shorts' || first === 'embed' || first === 'live' ? part(url, 1) : url.searchParams.get('v');
      const id = idIn(isShort ? first : named);
      const start = url.searchParams.get('t') ?? url.searchParams.get('start');
      return id && `/embed/${id}${secondsIn(start)}`;
    },
  },
  {
    host: 'player.vimeo.com',
    path: /^\/video\/\d{1,20}$/,
    hosts: ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'],
    of: (url) => {
      const id = url.pathname.split('/').find((one) => /^\d{1,20}$/.test(one));
      return id && `/video/${id}`;
    },
  },
  {
    host: 'www.loom.com',
    path: /^\/embed\/[\w-]{1,64}$/,
    hosts: ['loom.com', 'www.loom.com'],
    of: (url) => {
      const id = ['share', 'embed'].includes(part(url, 0) ?? '') ? idIn(part(url, 1)) : undefined;
      return id && `/embed/${id}`;
    },
  },
  {
    host: 'codepen.io',
    path: /^\/[\w-]{1,64}\/embed\/[\w-]{1,64}$/,
    hosts: ['codepen.io'],
    of: (url) => {
      const [user, id] = [idIn(part(url, 0)), idIn(part(url, 2))];
      return user && id && ['pen', 'embed', 'full', 'details'].includes(part(url, 1) ?? '')
        ? `/${user}/embed/${id}`
        : undefined;
    },
  },
  {
    host: 'codesandbox.io',
    path: /^\/embed\/[\w-]{1,100}$/,
    hosts: ['codesandbox.io'],
    of: (url) => {
      const id = ['s', 'embed'].includes(part(url, 0) ?? '') ? idIn(part(url, 1)) : undefined;
      return id && `/embed/${id}`;
    },
  },
  {
    host: 'embed.figma.com',
    path: /^\/(?:file|design|proto|board|slides|deck)\/\w{1,64}(?:\/[\w.~%-]{0,200})?$/,
    hosts: ['figma.com', 'www.figma.com'],
    of: (url) => {
      const [kind, id] = [part(url, 0), part(url, 1)];
      const isKnown = /^(?:file|design|proto|board|slides|deck)$/.test(kind ?? '') && /^\w{1,64}$/.test(id ?? '');
      return isKnown ? `/${kind}/${id}?embed-host=octavo` : undefined;
    },
  },
  {
    host: 'open.spotify.com',
    path: /^\/embed\/[a-z]{1,20}\/\w{1,64}$/,
    hosts: ['open.spotify.com'],
    of: (url) => {
      const [kind, id] = url.pathname
        .replace(/^\/embed\//, '/')
        .split('/')
        .slice(1);
      return /^(?:track|album|playlist|episode|show|artist)$/.test(kind ?? '') && /^\w{1,64}$/.test(id ?? '')
        ? `/embed/${kind}/${id}`
        : undefined;
    },
  },
  { host: 'w.soundcloud.com', path: /^\/player\/$/ },
  { host: 'embed.ted.com', path: /^\/talks\/[\w-]{1,200}$/ },
];

/** The hosts of frames, for the policy of a page. */
export const FRAME_ORIGINS: readonly string[] = PLAYERS.map(({ host }) => `https://${host}`);

/** What an address of a frame looks like at most: only those of players get through the cleaning. */
export const PLAYER = new RegExp(
  `^https://(?:${PLAYERS.map(({ host }) => host.replaceAll('.', '\\.')).join('|')})/[\\w./~%-]{0,400}(?:\\?[\\w=&.~%:/+-]{0,600})?$`,
);

/** The address of the player for an address that is embedded, or in the answer of its provider; undefined: it has none. */
export function playerOf(address: string, html?: string | null): string | undefined {
  const url = parsed(address);
  const own = url && PLAYERS.find(({ hosts }) => hosts?.includes(url.host));
  const path = url && own?.of?.(url);
  const found = path ? `https://${own?.host}${path}` : inAnswer(html);
  return found !== undefined && PLAYER.test(found) ? found : undefined;
}

/** Answers of providers are short. */
const MAX_HTML = 4096;

function inAnswer(html: string | null | undefined): string | undefined {
  const [, double, single] =
    /<iframe\s[^<>]*?\bsrc=(?:"([^"]*)"|'([^']*)')/i.exec(html?.slice(0, MAX_HTML) ?? '') ?? [];
  const url = parsed(decodeReferences(double ?? single ?? ''));
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined;
  const host = url.host === 'www.youtube.com' ? 'www.youtube-nocookie.com' : url.host;
  const player = PLAYERS.find((one) => one.host === host);
  return player?.path.test(url.pathname) ? `https://${host}${url.pathname}${url.search}` : undefined;
}

const parsed = (address: string): URL | undefined => (URL.canParse(address) ? new URL(address) : undefined);
