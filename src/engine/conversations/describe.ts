/** What is said of a cluster without a language model: the words that its issues share, and what the most typical of them says. */
import { iconOf } from './icons.ts';
import { cut, MAX_TITLE } from './issues.ts';
import { likeness, type Vector } from './vectors.ts';

export interface ClusterIssue {
  readonly title: string;
  readonly vector: Vector;
}

export interface Description {
  readonly label: string;
  /** Markdown. */
  readonly summary: string;
  readonly icon: string;
}

/** Issues that a summary quotes. */
const QUOTED = 5;
/** Words that a summary names. */
const NAMED = 5;

/** `issues` newest first, at least one; `words` of the cluster, heaviest first. */
export function describeCluster(
  issues: readonly ClusterIssue[],
  centre: Vector,
  words: readonly string[],
): Description {
  const typical = [...issues].sort((a, b) => likeness(b.vector, centre) - likeness(a.vector, centre));
  const titles = [...new Set(typical.map(({ title }) => title))];
  const about = words.slice(0, NAMED).map((word) => `*${escaped(word)}*`);
  const quotes = titles.slice(0, QUOTED).map((title) => `* ${escaped(title)}`);
  const intro = about.length > 0 ? `Users ask about ${about.join(', ')}.` : 'Users ask:';
  return {
    label: cut(titles[0] ?? '', MAX_TITLE),
    summary: `${intro}\n\n${quotes.join('\n')}`,
    icon: iconOf(words),
  };
}

/** A line of text as Markdown that says the same: what users wrote formats nothing and links nowhere. */
export const escaped = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]()<>#+!|~$&:@-]/g, (sign) => `\\${sign}`);
