/** A page as people look at it: wide and on a phone, light and dark; checked by axe. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { keepPicture } from './browser.ts';

/** What axe finds: the rule, and the first elements that break it. */
async function violations(page: Page, options: axe.RunOptions = {}): Promise<string[]> {
  const given = JSON.stringify({ resultTypes: ['violations'], ...options });
  const found = (await page.evaluate(`axe.run(document, ${given})`)) as axe.AxeResults;
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`),
  );
}

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** Of what axe looks at, colours alone differ between light and dark. */
const COLOURS: axe.RunOptions = { runOnly: ['color-contrast'] };

const LOOKS = [
  ['wide, light', WIDE, 'light', {}],
  ['wide, dark', WIDE, 'dark', COLOURS],
  ['phone, dark', PHONE, 'dark', COLOURS],
  ['phone, light', PHONE, 'light', {}],
] as const;

/** What is wrong with the page at hand, in each look: what axe finds, and what is wider than the screen. */
export async function problemsOf(page: Page, name: string): Promise<string[]> {
  await page.evaluate(axe.source);
  // Everything that opens is looked at open.
  await page.evaluate('for (const one of document.querySelectorAll("details:not(.doc-tab)")) one.open = true');
  const problems: string[] = [];
  for (const [look, size, colorScheme, options] of LOOKS) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    problems.push(...(await violations(page, options)).map((problem) => `${name}, ${look}: ${problem}`));
    const fits = await page.evaluate('document.documentElement.scrollWidth <= innerWidth');
    if (!fits) problems.push(`${name}, ${look}: is wider than the screen`);
    if (process.env['SCREENSHOTS']) await keepPicture(page, `axe-${name}-${look}`.replace(/,? /g, '-'));
  }
  return problems;
}
