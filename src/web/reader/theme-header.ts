/** The colours of the header of a site: those of the page, or its own. */
import type { Settings } from '../../features/sites/customization/settings.ts';
import { contrast, filled, hex, oklch, readable } from './theme-colours.ts';
import { neutralOf, type Palette, type Scheme, TEXT_CONTRAST } from './theme-palette.ts';

/** Custom properties of the header; `page` are those of the page. */
export function headerPalette(settings: Settings, scheme: Scheme, page: Palette): Palette {
  const { header, styling } = settings;
  const neutral = neutralOf(settings, scheme);
  if (header.preset === 'custom' && header.backgroundColor)
    return onGround(hex(oklch(header.backgroundColor[scheme])), header.linkColor?.[scheme]);
  if (header.preset === 'contrast') return onGround(neutral(scheme === 'light' ? 0.22 : 0.28));
  if (header.preset === 'bold' || (header.preset === 'default' && styling.theme === 'bold'))
    return onGround(filled((styling.tint?.color ?? styling.primaryColor)[scheme], TEXT_CONTRAST).ground);
  return {
    'header-background': page['background']!,
    'header-text': page['text']!,
    'header-muted': page['muted']!,
    'header-link': page['primary']!,
    'header-hover': page['hover']!,
    'header-border': page['border']!,
    'header-button': page['primary-button']!,
    'on-header-button': page['on-primary']!,
  };
}

/** Black or white text, whichever is read better, and what is between it and the ground. */
function onGround(ground: string, link?: string): Palette {
  const text = contrast('#ffffff', ground) >= contrast('#000000', ground) ? '#ffffff' : '#000000';
  const { lightness, chroma, hue } = oklch(ground);
  const step = text === '#ffffff' ? 1 : -1;
  // Away from the text, so that what is written on it is read as well.
  const hover = hex({ lightness: lightness - step * 0.045, chroma, hue });
  const muted = readable(
    hex({ lightness: lightness + step * 0.5, chroma: Math.min(chroma, 0.05), hue }),
    [ground, hover],
    TEXT_CONTRAST,
  );
  return {
    'header-background': ground,
    'header-text': text,
    'header-muted': muted,
    'header-link': link ? readable(link, [ground, hover], TEXT_CONTRAST) : text,
    'header-hover': hover,
    'header-button': text,
    'on-header-button': ground,
    'header-border': hex({ lightness: lightness + step * 0.1, chroma, hue }),
  };
}
