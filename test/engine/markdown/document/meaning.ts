/** What a text means: its HTML, in a form in which what is the same to a reader is the same text. */
import { markdownToHtml } from 'satteri';
import { maskTags } from '../../../../src/engine/markdown/mask.ts';
import { parseMarkdown } from '../../../../src/engine/markdown/parse.ts';
import { attributesOf, type Tag } from '../../../../src/engine/markdown/tags.ts';

const FEATURES = { gfm: true, frontmatter: false, math: { singleDollarTextMath: false } };

/** The HTML of a text. Tags are processing instructions in it, with their attributes in one form. */
export function htmlOf(markdown: string): string {
  const { source, tags } = parseMarkdown(markdown);
  const { html } = markdownToHtml(maskTags(source, tags), { features: FEATURES }) as { html: string };
  return html.replace(/<\? ?(.*?) ?\?>/gs, (_, body: string) => `<?${tagText(body.trim())}?>`);
}

function tagText(body: string): string {
  const [, name = '', rest = ''] = /^(\S+)\s*(.*)$/s.exec(body) ?? [];
  const tag: Tag = { start: 0, end: 0, name, closing: false, body: rest };
  const attributes = [...attributesOf(tag)].map(([key, value]) => `${key}=${value}`).sort();
  return [name, ...(attributes.length > 0 ? attributes : [rest])].join(' ').trim();
}

/** Tags whose order and number around a text do not matter. */
const MARKS = new Set(['em', 'strong', 'del', 'a', 'kbd', 'sup', 'sub', 'mark', 'code']);
const BLOCKS =
  /^(?:p|div|h[1-6]|ul|ol|li|table|thead|tbody|tr|td|th|pre|blockquote|figure|figcaption|details|summary|section|br|hr|\?.*)$/;

/**
 * The HTML as a list of what stands in it: texts with the set of marks around them, and tags. White space is collapsed as a
 * browser does; order of attributes and of nested marks, and neighbouring marks that are the same, do not count.
 */
export function meaningOf(html: string): string {
  const out: string[] = [];
  const open: string[] = [];
  let text = '';
  let pre = 0;
  const flush = () => {
    if (text === '') return;
    const value = pre > 0 ? text : text.replace(/[ \t\r\n]+/g, ' ');
    text = '';
    const marks = [...new Set(open)].sort().join(' ');
    const last = out.at(-1);
    if (last?.startsWith(`"${marks}" `)) out[out.length - 1] = last + value;
    else out.push(`"${marks}" ${value}`);
  };
  for (const [token] of html.matchAll(
    /<!--.*?-->|<\?.*?\?>|<\/?[A-Za-z][^\s/>]*(?:"[^"]*"|'[^']*'|[^"'>])*>|[^<]+|</gs,
  )) {
    const tag = /^<(\/?)([A-Za-z][\w-]*|\?.*)/s.exec(token);
    if (!tag || token === '<') {
      if (token !== '<!---->') text += decode(token);
      continue;
    }
    flush();
    const [, closing, name = ''] = tag;
    if (name === 'pre') pre += closing ? -1 : 1;
    const plain = closing ? `/${name}` : normalTag(token, name);
    if (!MARKS.has(name.toLowerCase())) out.push(`<${plain}>`);
    else if (!closing) open.push(plain);
    else {
      const at = open.findLastIndex((one) => one.split(' ')[0] === name);
      if (at < 0) out.push(`<${plain}>`);
      else open.splice(at, 1);
    }
  }
  flush();
  return out
    .map((entry, i) => {
      if (!entry.startsWith('"')) return entry;
      const edge = (beside: string | undefined) => !beside || BLOCKS.test(/^<\/?([^\s>]*)/.exec(beside)?.[1] ?? '');
      let value = entry;
      if (edge(out[i - 1])) value = value.replace(/^("[^"]*") +/, '$1 ');
      if (edge(out[i + 1])) value = value.replace(/ +$/, '');
      return /^"[^"]*"$/.test(value.trim()) ? '' : value;
    })
    .filter((entry) => entry !== '')
    .join('\n');
}

function normalTag(token: string, name: string): string {
  if (name.startsWith('?')) return token.slice(1, -1);
  const attributes = [
    ...token.slice(name.length + 1, -1).matchAll(/([^\s"'=/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/g),
  ].map(([, key = '', a, b, c]) => `${key.toLowerCase()}=${address(decode(a ?? b ?? c ?? ''))}`);
  return [name.toLowerCase(), ...attributes.sort()].join(' ');
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };

const decode = (text: string): string =>
  text.replace(/&(?:#x([\da-f]+)|#(\d+)|(amp|lt|gt|quot|nbsp));/gi, (_, hex, decimal, name) =>
    name
      ? (NAMED[name.toLowerCase()] as string)
      : String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
  );

const address = (text: string): string => {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
};
