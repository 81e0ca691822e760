/**
 * Providers whose content is shown in a frame. Only these: a frame is made here, of the address that the provider names, and of
 * nothing else that it says. Pure.
 */
import { decodeReferences } from '../../../engine/markdown/character-references.ts';

export interface Provider {
  /** Hosts of the addresses that people embed. */
  hosts: readonly string[];
  /** Answers `?url=…&format=json` (oEmbed). */
  endpoint: string;
  /** Hosts of the frames. */
  frames: readonly string[];
}

export const PROVIDERS: readonly Provider[] = [
  {
    hosts: ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'youtu.be'],
    endpoint: 'https://www.youtube.com/oembed',
    frames: ['www.youtube.com', 'www.youtube-nocookie.com'],
  },
  {
    hosts: ['vimeo.com', 'player.vimeo.com'],
    endpoint: 'https://vimeo.com/api/oembed.json',
    frames: ['player.vimeo.com'],
  },
  { hosts: ['www.loom.com', 'loom.com'], endpoint: 'https://www.loom.com/v1/oembed', frames: ['www.loom.com'] },
  { hosts: ['codepen.io'], endpoint: 'https://codepen.io/api/oembed', frames: ['codepen.io'] },
  { hosts: ['codesandbox.io'], endpoint: 'https://codesandbox.io/oembed', frames: ['codesandbox.io'] },
  {
    hosts: ['www.figma.com', 'figma.com'],
    endpoint: 'https://www.figma.com/api/oembed',
    frames: ['www.figma.com', 'embed.figma.com'],
  },
  { hosts: ['open.spotify.com'], endpoint: 'https://open.spotify.com/oembed', frames: ['open.spotify.com'] },
  { hosts: ['soundcloud.com'], endpoint: 'https://soundcloud.com/oembed', frames: ['w.soundcloud.com'] },
  { hosts: ['www.ted.com'], endpoint: 'https://www.ted.com/services/v1/oembed.json', frames: ['embed.ted.com'] },
];

/** The provider of an address. */
export const providerOf = (providers: readonly Provider[], { host }: URL): Provider | undefined =>
  providers.find(({ hosts }) => hosts.includes(host));

/** Where a provider is asked for an address. */
export function questionOf({ endpoint }: Provider, url: URL): string {
  const question = new URL(endpoint);
  question.searchParams.set('format', 'json');
  question.searchParams.set('url', url.href);
  return question.href;
}

/** What is read of the HTML of a provider: it is a frame, or is not shown. */
const MAX_HTML = 4096;

/** The frame that the HTML of a provider shows, as one of our own; null when it shows none of its own hosts. */
export function frameOf({ frames }: Provider, html: string, title: string): string | null {
  const [, double, single] = /<iframe\s[^>]*?\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(html.slice(0, MAX_HTML)) ?? [];
  const written = decodeReferences(double ?? single ?? '');
  const url = URL.canParse(written, 'https://invalid.invalid/') ? new URL(written, 'https://invalid.invalid/') : null;
  if (!url || !frames.includes(url.host) || url.username !== '' || url.password !== '') return null;
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  const attributes = [
    `src="${escaped(url.href)}"`,
    `title="${escaped(title)}"`,
    'sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"',
    'referrerpolicy="strict-origin-when-cross-origin"',
    'loading="lazy" allowfullscreen',
    'style="border:0;width:100%;aspect-ratio:16/9"',
  ];
  return `<iframe ${attributes.join(' ')}></iframe>`;
}

const escaped = (text: string): string => text.replace(/[&"'<>]/g, (char) => `&#${char.charCodeAt(0)};`);
