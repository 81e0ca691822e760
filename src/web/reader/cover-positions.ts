/** How far pictures at the top of pages can be moved: styles that come from a page itself are let in nowhere. */

/** Rules for the classes `r-cover-y-100` to `r-cover-y100`, in steps of 5 percent. */
export function coverPositions(): string {
  const rules: string[] = [];
  for (let y = -100; y <= 100; y += 5) rules.push(`.r-cover-y${y} { object-position: 50% ${50 - y / 2}%; }`);
  return rules.join('\n');
}
