/**
 * Whether an answer has the shape that a guide shows: the same fields of the same types, as many entries in each list, the same words,
 * the same errors. Ids, times, hashes and numbers differ from server to server.
 */

/** JSON values and lines of a printed text, in their order. */
export function piecesOf(text: string): unknown[] {
  const pieces: unknown[] = [];
  let rest = text.trim();
  while (rest !== '') {
    const end = /^[{[]/.test(rest) ? endOfJson(rest) : -1;
    if (end > 0) pieces.push(JSON.parse(rest.slice(0, end)));
    else pieces.push(rest.split('\n', 1)[0]?.trimEnd());
    rest = rest.slice(end > 0 ? end : (rest.split('\n', 1)[0] as string).length).trim();
  }
  return pieces;
}

/** Where the JSON value at the start ends; -1: it is none. */
function endOfJson(text: string): number {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]]/g)) {
    if (token === '{' || token === '[') depth += 1;
    if (token === '}' || token === ']') depth -= 1;
    if (depth > 0) continue;
    const end = index + token.length;
    try {
      JSON.parse(text.slice(0, end));
      return end;
    } catch {
      return -1;
    }
  }
  return -1;
}

/** What differs, a line each, with its place. */
export function differences(shown: unknown, actual: unknown, at = ''): string[] {
  if (Array.isArray(shown) && Array.isArray(actual)) {
    if (shown.length !== actual.length)
      return [
        `${at}: ${shown.length} entries are shown, ${actual.length} are there: ${JSON.stringify(actual).slice(0, 300)}`,
      ];
    return shown.flatMap((item, index) => differences(item, actual[index], `${at}[${index}]`));
  }
  if (isObject(shown) && isObject(actual)) {
    const keys = new Set([...Object.keys(shown), ...Object.keys(actual)]);
    return [...keys].flatMap((key) => {
      if (!(key in actual)) return [`${at}.${key}: is shown, but not there`];
      if (!(key in shown)) return [`${at}.${key}: is there, but not shown`];
      return OPAQUE.has(key) && typeof shown[key] === typeof actual[key]
        ? []
        : differences(shown[key], actual[key], `${at}.${key}`);
    });
  }
  const exact = /(code|status)$/.test(at);
  if (typeof shown === 'number' && typeof actual === 'number' && !exact) return [];
  if (typeof shown === 'string' && typeof actual === 'string' && alike(shown, actual)) return [];
  return shown === actual ? [] : [`${at}: ${JSON.stringify(shown)} is shown, ${JSON.stringify(actual)} is there`];
}

/** Fields that hold keys, cursors and names of the reader's own machine. */
const OPAQUE = new Set(['key', 'token', 'page', 'repoName']);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Texts with an ellipsis show the beginning, or leave a part out. */
function alike(shown: string, actual: string): boolean {
  const pattern = plain(shown)
    .split('…')
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${pattern.join('[^]*')}$`).test(plain(actual));
}

/** A text without what differs from server to server. The status of an answer, at the beginning, does not. */
function plain(text: string): string {
  const status = /^[1-5]\d\d(?= |$)/.exec(text)?.[0] ?? '';
  const rest = text
    .slice(status.length)
    .replace(/file:\/\/\/[^\s"]+/g, '<folder>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replace(/(?<![\w-])oct_[\w-]+/g, 'oct_')
    .replace(/(?<![\w-])[\w-]{43}(?![\w-])/g, '<hash>')
    .replace(/\b[0-9a-f]{40}\b/g, '<oid>')
    .replace(/\b(?=\w*[A-Z])\w{20}\b/g, '<id>')
    .replace(/\beyJ[\w-]+/g, 'eyJ')
    .replace(/\d+/g, '#');
  return status + rest;
}
