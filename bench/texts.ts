/** Texts of the size and shape of documentation, the same on every run. */

/** What an edit finds, and puts back with one more letter: so every edit is one, whatever came before. */
export const MARK = '<!-- mark -->';

const WORDS =
  'server page space revision content request token member team role file path tree merge branch commit index query list cursor limit text field value name order parent child link anchor table image hint block code sample setting database storage cache event job worker queue retry error status header body response client browser editor reader author review comment draft change'.split(
    ' ',
  );

/** Numbers in [0, 1) that depend on the seed alone. */
export function random(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    // Numerical Recipes' linear congruential generator: even enough for words.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const word = (next: () => number) => WORDS[Math.floor(next() * WORDS.length)] as string;

export function paragraph(next: () => number, words: number): string {
  const sentence = Array.from({ length: words }, () => word(next)).join(' ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

export const titleOf = (i: number): string => paragraph(random(i + 1), 3).slice(0, -1);

/** Markdown of 2 to 20 kB, 6 kB on average: what the pages of real projects have. */
export function textOf(title: string, next: () => number): string {
  const parts = [`# ${title}\n`];
  const sections = 2 + Math.floor(next() ** 2 * 22);
  for (let i = 0; i < sections; i += 1) {
    parts.push(`## ${paragraph(next, 4)}\n`, `${paragraph(next, 60)} [${word(next)}](../${word(next)}.md)\n`);
    if (i % 3 === 0) parts.push(`* ${paragraph(next, 8)}\n* ${paragraph(next, 9)}\n* ${paragraph(next, 7)}\n`);
    if (i % 4 === 1) parts.push(`\`\`\`sh\n${paragraph(next, 6)}\n\`\`\`\n`);
    if (i % 5 === 2) parts.push(`{% hint style="info" %}\n${paragraph(next, 20)}\n{% endhint %}\n`);
  }
  return `${parts.join('\n')}\n${MARK}\n`;
}
