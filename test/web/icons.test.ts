/** Icons by the names of Font Awesome. */
import { describe, expect, test } from 'vitest';
import { frameIcon, iconSvg, platformIcon } from '../../src/web/icons.ts';

describe('an icon', () => {
  test.each(['book-open', 'fa-book-open', 'fas fa-book-open', 'fa-solid fa-book-open', ' Book-Open '])(
    '%s is found however it is written',
    (name) => {
      expect(iconSvg(name)).toMatch(/^<svg class="icon" viewBox="0 0 24 24" [^>]*aria-hidden="true"/);
      expect(iconSvg(name)).toBe(iconSvg('book-open'));
    },
  );

  test('is drawn in its style: outlined by Lucide, solid by Font Awesome', () => {
    expect(iconSvg('gear', 'regular')).toContain('stroke-width="2"');
    expect(iconSvg('gear', 'thin')).toContain('stroke-width="1.1"');
    expect(iconSvg('gear', 'duotone')).toContain('fill-opacity=".2"');
    expect(iconSvg('gear', 'solid')).not.toContain('stroke');
  });

  test('that only one set has is taken from there', () => {
    expect(iconSvg('stripe', 'thin')).toContain('<path');
    expect(iconSvg('kiwi-bird', 'light')).toContain('<path');
  });

  test.each(['no-such-icon', '', '../icons', 'constructor', '__proto__', '"><script>'])('%j is none', (name) => {
    expect(iconSvg(name)).toBeUndefined();
  });

  test.each(['twitter', 'github', 'linkedin', 'reddit', 'medium', 'tiktok'] as const)('%s has a sign', (platform) => {
    expect(platformIcon(platform)).toContain('<path');
  });

  test('of the frame must exist', () => {
    expect(frameIcon('search')).toContain('<circle');
    expect(() => frameIcon('no-such-icon')).toThrow('no icon');
  });
});
