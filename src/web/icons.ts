/**
 * Icons by the names that authors write, those of Font Awesome (`book-open`, `fa-book-open`), as inline SVG. The drawings are those
 * of Font Awesome Free (CC BY 4.0) and Lucide (ISC), read from their packages when the first icon of a set is asked for.
 */
import { createRequire } from 'node:module';
import type { Settings } from '../features/sites/customization/settings.ts';

export type IconStyle = Settings['styling']['icons'];
export type Platform = Settings['socialAccounts'][number]['platform'];

interface IconSet {
  width?: number;
  height?: number;
  icons: Record<string, { body: string; width?: number; height?: number; left?: number; top?: number }>;
  aliases?: Record<string, { parent: string }>;
}

const load = createRequire(import.meta.url);
const sets = new Map<string, IconSet>();

/** A set is some hundred kilobytes to a megabyte: servers that show no icon never read it. */
function setOf(name: string): IconSet {
  let set = sets.get(name);
  if (!set) {
    set = load(`@iconify-json/${name}/icons.json`) as IconSet;
    sets.set(name, set);
  }
  return set;
}

/** Lucide's names for what Font Awesome calls otherwise: the outlined styles of most of these are not free. */
const OUTLINED: Record<string, string> = {
  ...{
    gear: 'settings',
    cog: 'settings',
    gears: 'settings-2',
    sliders: 'sliders-horizontal',
    'screwdriver-wrench': 'wrench',
  },
  ...{
    'magnifying-glass': 'search',
    house: 'house',
    'circle-info': 'info',
    'info-circle': 'info',
    'circle-question': 'circle-help',
  },
  ...{
    'question-circle': 'circle-help',
    'circle-check': 'circle-check',
    'check-circle': 'circle-check',
    xmark: 'x',
    times: 'x',
  },
  ...{
    'triangle-exclamation': 'triangle-alert',
    'exclamation-triangle': 'triangle-alert',
    'circle-exclamation': 'circle-alert',
  },
  ...{
    'wand-magic-sparkles': 'wand-sparkles',
    'wand-magic': 'wand',
    sparkles: 'sparkles',
    bolt: 'zap',
    'bolt-lightning': 'zap',
  },
  ...{
    'rocket-launch': 'rocket',
    'file-lines': 'file-text',
    'file-alt': 'file-text',
    'folder-open': 'folder-open',
    pen: 'pen',
  },
  ...{
    'pen-to-square': 'square-pen',
    edit: 'square-pen',
    'trash-can': 'trash-2',
    trash: 'trash-2',
    envelope: 'mail',
    comment: 'message-circle',
  },
  ...{
    comments: 'messages-square',
    message: 'message-square',
    'user-group': 'users',
    'users-gear': 'user-cog',
    'user-gear': 'user-cog',
  },
  ...{
    'arrow-up-right-from-square': 'external-link',
    'external-link-alt': 'external-link',
    'right-to-bracket': 'log-in',
    'right-from-bracket': 'log-out',
  },
  ...{
    'shield-halved': 'shield',
    'shield-alt': 'shield',
    lock: 'lock',
    unlock: 'lock-open',
    'key-skeleton': 'key',
    fingerprint: 'fingerprint',
  },
  ...{
    cube: 'box',
    cubes: 'boxes',
    'box-open': 'package-open',
    'box-archive': 'archive',
    'layer-group': 'layers',
    puzzle: 'puzzle',
    'puzzle-piece': 'puzzle',
  },
  ...{
    'code-branch': 'git-branch',
    'code-pull-request': 'git-pull-request',
    'code-merge': 'git-merge',
    'code-commit': 'git-commit-horizontal',
    'laptop-code': 'laptop',
  },
  ...{
    microchip: 'cpu',
    'network-wired': 'network',
    'diagram-project': 'workflow',
    sitemap: 'network',
    'cloud-arrow-up': 'cloud-upload',
    'cloud-arrow-down': 'cloud-download',
  },
  ...{
    'chart-line': 'chart-line',
    'chart-simple': 'chart-no-axes-column',
    'chart-bar': 'chart-column',
    'gauge-high': 'gauge',
    'tachometer-alt': 'gauge',
  },
  ...{
    'calendar-days': 'calendar-days',
    'calendar-alt': 'calendar-days',
    'clock-rotate-left': 'history',
    stopwatch: 'timer',
    'hourglass-half': 'hourglass',
  },
  ...{
    'list-ul': 'list',
    'list-ol': 'list-ordered',
    'list-check': 'list-checks',
    tasks: 'list-checks',
    bars: 'menu',
    'table-cells': 'table',
    'table-cells-large': 'layout-grid',
  },
  ...{
    'graduation-cap': 'graduation-cap',
    'book-open-reader': 'book-open-text',
    'book-bookmark': 'book-marked',
    newspaper: 'newspaper',
    'map-location-dot': 'map-pinned',
  },
  ...{
    'location-dot': 'map-pin',
    'map-marker-alt': 'map-pin',
    'earth-americas': 'earth',
    'globe-americas': 'earth',
    language: 'languages',
    'hand-wave': 'hand',
  },
  ...{
    'hand-holding-heart': 'hand-heart',
    'thumbs-up': 'thumbs-up',
    'face-smile': 'smile',
    smile: 'smile',
    'circle-user': 'circle-user',
    'user-circle': 'circle-user',
  },
  ...{
    'credit-card': 'credit-card',
    'money-bill': 'banknote',
    coins: 'coins',
    'cart-shopping': 'shopping-cart',
    'shopping-cart': 'shopping-cart',
    'bag-shopping': 'shopping-bag',
  },
  ...{
    'mobile-screen': 'smartphone',
    mobile: 'smartphone',
    desktop: 'monitor',
    display: 'monitor',
    'tv-retro': 'tv',
    robot: 'bot',
    'microphone-lines': 'mic',
  },
  ...{
    'arrows-rotate': 'refresh-cw',
    sync: 'refresh-cw',
    'rotate-right': 'rotate-cw',
    'circle-play': 'circle-play',
    'play-circle': 'circle-play',
    'plug-circle-bolt': 'plug-zap',
  },
  ...{
    'paper-plane': 'send',
    bullhorn: 'megaphone',
    'life-ring': 'life-buoy',
    screwdriver: 'wrench',
    'flask-vial': 'flask-conical',
    flask: 'flask-conical',
    vial: 'test-tube',
  },
  ...{
    paintbrush: 'paintbrush',
    'paint-roller': 'paint-roller',
    'sun-bright': 'sun',
    'square-terminal': 'square-terminal',
    'rss-square': 'rss',
    'address-card': 'id-card',
  },
};

const THICKNESS: Partial<Record<IconStyle, string>> = { light: '1.5', thin: '1.1' };

/** The own prefix of Font Awesome and that of its styles go: `fa-solid fa-book`, `fas fa-book` and `fa-book` are `book`. */
const plain = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/^fa[srlbtd]? /, '')
    .replace(/^fa-(?:solid|regular|light|thin|duotone|brands) /, '')
    .replace(/^fa-/, '');

/** The drawing of a set, in its box; undefined where the set has none of this name. */
function drawn(setName: string, name: string, classes: string): string | undefined {
  const set = setOf(setName);
  const real = set.aliases && Object.hasOwn(set.aliases, name) ? set.aliases[name]!.parent : name;
  if (!Object.hasOwn(set.icons, real)) return undefined;
  const { body, width = set.width ?? 24, height = set.height ?? 24, left = 0, top = 0 } = set.icons[real]!;
  const box = `${left} ${top} ${width} ${height}`;
  return `<svg class="${classes}" viewBox="${box}" width="1em" height="1em" aria-hidden="true">${body}</svg>`;
}

const outlined = (name: string, style: IconStyle): string | undefined => {
  const found = drawn('lucide', OUTLINED[name] ?? name, 'icon');
  const thickness = THICKNESS[style];
  if (found && style === 'duotone') return found.replace('fill="none"', 'fill="currentColor" fill-opacity=".2"');
  return thickness ? found?.replaceAll('stroke-width="2"', `stroke-width="${thickness}"`) : found;
};

const cache = new Map<string, string | undefined>();
/** Names come from texts: of those that name nothing, no more are kept. */
const MOST_KEPT = 5_000;

/**
 * An icon as `<svg class="icon" aria-hidden="true">` in the color of its text; undefined where no set has it. `solid` is Font Awesome's
 * own; the outlined styles are drawn by Lucide where it has the name, since Font Awesome's are not free. Sized by CSS: `.icon`.
 */
export function iconSvg(name: string, style: IconStyle = 'regular'): string | undefined {
  const key = `${style} ${name}`;
  if (cache.has(key)) return cache.get(key);
  const found = find(plain(name), style);
  if (cache.size < MOST_KEPT) cache.set(key, found);
  return found;
}

function find(name: string, style: IconStyle): string | undefined {
  if (!/^[a-z0-9-]{1,60}$/.test(name)) return undefined;
  const outlines = style === 'solid' ? undefined : (outlined(name, style) ?? drawn('fa7-regular', name, 'icon'));
  return outlines ?? drawn('fa7-solid', name, 'icon') ?? drawn('fa7-brands', name, 'icon') ?? outlined(name, style);
}

/** An icon of the frame itself, by its name in Lucide; one that is not there is a mistake of the caller. */
export function frameIcon(name: string): string {
  const found = drawn('lucide', name, 'icon');
  if (!found) throw new Error(`Lucide has no icon "${name}"`);
  return found;
}

const PLATFORM_ICONS: Partial<Record<Platform, string>> = {
  twitter: 'x-twitter',
  reddit: 'reddit-alien',
  linkedin: 'linkedin-in',
};

/** The sign of a social network. */
export const platformIcon = (platform: Platform): string =>
  drawn('fa7-brands', PLATFORM_ICONS[platform] ?? platform, 'icon') ?? '';
