/**
 * A renderer of published sites: a server that reads an Octavo site through its API and shows it as HTML. It keeps nothing and needs no
 * packages. See README.md for how it is started, and docs/guides/renderers.md for what renderers may do beside that.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

const API = new URL(process.env['OCTAVO_URL'] ?? 'http://localhost:4000');
/** Where the site is published, with a slash at its end. Not set: at the host of each request, by https. */
const SITE = process.env['SITE_URL'];

/** What a link or an image leads to. */
interface Ref {
  kind: string;
  url?: string;
  page?: string;
  anchor?: string;
  file?: string;
  space?: string;
}
type Resolve = (ref: Ref | undefined) => Promise<string | null>;

/** What blocks and inlines have, each some of it. */
interface Data {
  ref?: Ref;
  alt?: string;
  title?: string;
  label?: string;
  url?: string;
  code?: string;
  formula?: string;
  expression?: string;
  checked?: boolean;
  view?: { columns: string[] };
  definition?: Record<string, { title: string; type: string }>;
  records?: Record<string, { orderIndex: string; values: Record<string, unknown> }>;
}

/** A part of a Document: a block, an inline, a text or a fragment. */
interface Node {
  object: string;
  type?: string;
  data?: Data;
  nodes?: Node[];
  leaves?: { text: string; marks: { type: string }[] }[];
  fragments?: (Node & { fragment: string })[];
  meta?: { id?: string };
}
interface Page {
  id: string;
  type: 'document' | 'group' | 'link';
  title: string;
  path: string;
  description?: string;
  pages: Page[];
  href?: string;
  target?: Ref;
  git?: { path: string };
}
interface Revision {
  pages: Page[];
  files: { id: string; name: string; downloadURL: string; git?: { path: string } }[];
}
interface SiteSpace {
  id: string;
  title: string;
  default: boolean;
  hidden?: boolean;
  space: { id: string; revision: string };
  urls: { published: string };
}
interface Entry {
  title: string;
  urls?: { published: string };
  siteSpaces?: SiteSpace[];
  children?: Entry[];
}

/** What a request is answered with. */
interface Answer {
  status: number;
  html?: string;
  location?: string;
  cookie?: string;
}

class Failed extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Reads the API with a token; null where it says that there is nothing. */
async function read<T>(path: string, token?: string, body?: object): Promise<T | null> {
  const answer = await fetch(new URL(path, API), {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
  });
  if (answer.status === 404) return null;
  const json = (await answer.json()) as T & { error?: { message: string } };
  if (!answer.ok) throw new Failed(answer.status, json.error?.message ?? `The API answers ${answer.status}`);
  return json;
}

async function readOrFail<T>(path: string, token: string): Promise<T> {
  const found = await read<T>(path, token);
  if (found === null) throw new Failed(404, 'Not found');
  return found;
}

const allOf = (pages: Page[]): Page[] => pages.flatMap((page) => [page, ...allOf(page.pages)]);
const spacesIn = (entries: Entry[]): SiteSpace[] =>
  entries.flatMap((entry) => entry.siteSpaces ?? spacesIn(entry.children ?? []));
const nothing: Answer = { status: 404, html: '<!doctype html><title>Not found</title><h1>Not found</h1>' };

async function answer(request: IncomingMessage): Promise<Answer> {
  const host = request.headers.host ?? 'localhost';
  const asked = new URL(request.url ?? '/', `https://${host}`);
  const site = new URL(SITE ?? `https://${host}/`);
  // A token in the address goes into a cookie, so that nobody copies it with the address.
  const token = asked.searchParams.get('jwt_token');
  if (token !== null) {
    asked.searchParams.delete('jwt_token');
    const cookie = `visitor=${encodeURIComponent(token)}; Path=/; HttpOnly; SameSite=Lax`;
    return { status: 303, location: asked.pathname + asked.search, cookie };
  }
  const found = await read<Record<string, string>>('/v1/urls/published', undefined, {
    url: site.href + asked.pathname.slice(1).replace(/\/$/, ''),
    visitor: visitorOf(request, asked),
    redirectOnError: true,
  });
  if (!found) return nothing;
  if (found['redirect']) return { status: 303, location: found['redirect'] };
  return show(found, site);
}

/** What is known of a reader: the token in its cookie, and what its address says (`?visitor.beta=true`). */
function visitorOf({ headers }: IncomingMessage, { searchParams }: URL) {
  const jwtToken = /(?:^|; )visitor=([^;]*)/.exec(headers.cookie ?? '')?.[1];
  const claims = [...searchParams].filter(([name]) => name.startsWith('visitor.'));
  return {
    ...(jwtToken && { jwtToken: decodeURIComponent(jwtToken) }),
    unsignedClaims: Object.fromEntries(claims.map(([name, value]) => [name.slice('visitor.'.length), value])),
    type: 'human',
  };
}

async function show(found: Record<string, string>, site: URL): Promise<Answer> {
  const { apiToken = '', organization, site: siteId, basePath = '/', pathname = '' } = found;
  const shareKey = found['shareKey'] ? `&shareKey=${encodeURIComponent(found['shareKey'])}` : '';
  const ofSite = `/v1/orgs/${organization}/sites/${siteId}`;
  const [published, space] = await Promise.all([
    readOrFail<{ site: { title: string }; structure: { structure: Entry[] } }>(
      `${ofSite}/published?${shareKey}`,
      apiToken,
    ),
    readOrFail<{ revision: string }>(`/v1/spaces/${found['space']}`, apiToken),
  ]);
  const content = `/v1/spaces/${found['space']}/revisions/${space.revision}`;
  const revision = await readOrFail<Revision>(`${content}?metadata=true`, apiToken);
  /** An address of the site, here. */
  const here = (address: string): string => {
    const url = new URL(address);
    const isHere = url.host === site.host && url.pathname.startsWith(site.pathname);
    return isHere ? `/${url.pathname.slice(site.pathname.length)}${url.hash}` : address;
  };
  const folder = `/${basePath.slice(site.pathname.length)}`;

  const pages = allOf(revision.pages);
  const first = pages.find(({ type }) => type === 'document');
  const wanted = pathname.toLowerCase();
  const page = wanted === '' ? first : pages.find(({ path }) => path.toLowerCase() === wanted);
  const linkTo = (to: Page): string =>
    folder + (to === first ? '' : to.path.split('/').map(encodeURIComponent).join('/'));
  if (!page) {
    if (wanted === '') return { status: 200, html: layout(published.site.title, '', '') };
    const target = await redirectFrom(found, shareKey);
    return target ? { status: 307, location: here(target) } : nothing;
  }
  if (page.type === 'group') {
    const inside = allOf(page.pages).find(({ type }) => type === 'document');
    return inside ? { status: 307, location: linkTo(inside) } : nothing;
  }

  const others = spacesIn(published.structure.structure);
  /** Where a reference of this page leads; null: nowhere. Those into other spaces need their pages, too. */
  const resolve: Resolve = async (ref) => {
    if (!ref) return null;
    if (ref.space && ref.space !== found['space']) return elsewhere(ref, others, apiToken, here);
    // What leads to a page names it: an address without a scheme is a link that was broken already.
    if (ref.kind === 'url') return /^(?:https?:|mailto:|tel:|#)/i.test(ref.url ?? '') ? ref.url! : null;
    if (ref.kind === 'file') return revision.files.find(({ id }) => id === ref.file)?.downloadURL ?? null;
    if (ref.kind === 'anchor' && !ref.page) return `#${ref.anchor}`;
    const to = ref.page && pages.find(({ id }) => id === ref.page);
    return to ? linkTo(to) + (ref.anchor ? `#${ref.anchor}` : '') : null;
  };
  if (page.type === 'link') {
    const location = await resolve(page.target);
    return location ? { status: 307, location } : nothing;
  }
  const address = `${content}/page/${page.id}/document?evaluated=deterministic-only&dereferenced=reusable-contents`;
  const document = await read<{ nodes: Node[] }>(address, apiToken);
  const body = document ? await htmlOf(document.nodes, resolve) : '';
  const navigation = [
    menu(published.structure.structure, here),
    `<nav>${await tableOfContents(revision.pages, page, linkTo, resolve)}</nav>`,
  ].join('');
  const description = page.description ? `<p><em>${escaped(page.description)}</em></p>` : '';
  return {
    status: 200,
    html: layout(
      `${page.title} – ${published.site.title}`,
      navigation,
      `<h1>${escaped(page.title)}</h1>${description}${body}`,
    ),
  };
}

/** Where a path leads that has no page: by the path in the site, then by that in the space. */
async function redirectFrom(found: Record<string, string>, shareKey: string): Promise<string | null> {
  const { apiToken, organization, site, basePath = '/', siteBasePath = '/', pathname = '' } = found;
  const path = pathname.split('/').map(encodeURIComponent).join('/');
  for (const source of new Set([`/${basePath.slice(siteBasePath.length)}${path}`, `/${path}`])) {
    const query = `source=${encodeURIComponent(source)}${shareKey}`;
    const redirect = await read<{ target: string }>(
      `/v1/orgs/${organization}/sites/${site}/redirect?${query}`,
      apiToken,
    );
    if (redirect) return redirect.target;
  }
  return null;
}

async function elsewhere(
  ref: Ref,
  spaces: SiteSpace[],
  token: string,
  here: (address: string) => string,
): Promise<string | null> {
  const to = spaces.find(({ space }) => space.id === ref.space);
  if (!to) return null;
  if (ref.kind === 'space' || !(ref.page || ref.file)) return here(to.urls.published);
  const revision = await read<Revision>(
    `/v1/spaces/${to.space.id}/revisions/${to.space.revision}?metadata=true`,
    token,
  );
  if (ref.kind === 'file') return revision?.files.find(({ id }) => id === ref.file)?.downloadURL ?? null;
  const page = allOf(revision?.pages ?? []).find(({ id }) => id === ref.page);
  return page ? here(to.urls.published + page.path) + (ref.anchor ? `#${ref.anchor}` : '') : null;
}

/** Sections, in groups where there are such, and the variants of each. */
const menu = (entries: Entry[], here: (address: string) => string): string =>
  `<ul class="menu">${entries
    .map(({ title, urls, siteSpaces = [], children }) => {
      const variants = siteSpaces.filter((row) => !row.hidden);
      const own = urls ? `<a href="${escaped(here(urls.published))}">${escaped(title)}</a>` : escaped(title);
      const links = variants.map(
        (row) => `<li><a href="${escaped(here(row.urls.published))}">${escaped(row.title)}</a></li>`,
      );
      return `<li>${own}${variants.length > 1 ? `<ul>${links.join('')}</ul>` : ''}${children ? menu(children, here) : ''}</li>`;
    })
    .join('')}</ul>`;

async function tableOfContents(
  pages: Page[],
  current: Page,
  linkTo: (page: Page) => string,
  resolve: Resolve,
): Promise<string> {
  const items = await Promise.all(
    pages.map(async (page) => {
      const href = page.type === 'document' ? linkTo(page) : page.type === 'link' ? await resolve(page.target) : null;
      const title =
        href === null
          ? escaped(page.title)
          : `<a href="${escaped(href)}"${page === current ? ' aria-current="page"' : ''}>${escaped(page.title)}</a>`;
      return `<li>${title}${page.pages.length > 0 ? await tableOfContents(page.pages, current, linkTo, resolve) : ''}</li>`;
    }),
  );
  return `<ul>${items.join('')}</ul>`;
}

const MARKS: Record<string, string> = {
  bold: 'strong',
  italic: 'em',
  code: 'code',
  strikethrough: 's',
  keyboard: 'kbd',
  superscript: 'sup',
  subscript: 'sub',
};
/** Blocks that are an element around what is in them. */
const ELEMENTS: Record<string, string> = {
  paragraph: 'p',
  blockquote: 'blockquote',
  'list-ordered': 'ol',
  'list-unordered': 'ul',
  'list-tasks': 'ul',
  hint: 'aside',
  tabs: 'section',
  stepper: 'ol',
  'stepper-step': 'li',
  columns: 'section',
  column: 'div',
  images: 'figure',
  updates: 'section',
  update: 'article',
};

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char]!);

/** Only these are followed: a page must not run what an address says. */
const isSafe = (href: string): boolean => /^(?:https?:|mailto:|tel:|[/#])/i.test(href);

async function htmlOf(nodes: readonly Node[] | undefined, resolve: Resolve): Promise<string> {
  return (await Promise.all((nodes ?? []).map((node) => nodeHtml(node, resolve)))).join('');
}

const textOf = ({ leaves = [] }: Node): string =>
  leaves
    .map(({ text, marks }) =>
      marks.reduce(
        (html, { type }) => {
          const element = MARKS[type];
          return element ? `<${element}>${html}</${element}>` : html;
        },
        escaped(text).replaceAll('\n', '<br>'),
      ),
    )
    .join('');

async function nodeHtml(node: Node, resolve: Resolve): Promise<string> {
  const { object, type = '', data = {}, meta } = node;
  if (object === 'text') return textOf(node);
  const inner = () => htmlOf(node.nodes, resolve);
  const fragment = (name: string) => htmlOf(node.fragments?.find((one) => one.fragment === name)?.nodes, resolve);
  const id = meta?.id ? ` id="${escaped(meta.id)}"` : '';
  const link = async (ref: Ref | undefined, html: string): Promise<string> => {
    const href = await resolve(ref);
    return href !== null && isSafe(href) ? `<a href="${escaped(href)}">${html}</a>` : html;
  };
  const picture = async (ref: Ref | undefined): Promise<string> => {
    const src = await resolve(ref);
    return src !== null && isSafe(src) ? `<img src="${escaped(src)}" alt="${escaped(data.alt ?? '')}">` : '';
  };
  switch (type) {
    case 'heading-1':
    case 'heading-2':
    case 'heading-3': {
      const level = Number(type.at(-1)) + 1;
      return `<h${level}${id}>${await inner()}</h${level}>`;
    }
    case 'list-item':
      return `<li>${data.checked === undefined ? '' : data.checked ? '☑ ' : '☐ '}${await inner()}</li>`;
    case 'code': {
      const lines = await Promise.all((node.nodes ?? []).map((line) => htmlOf(line.nodes, resolve)));
      return `<pre><code>${lines.join('\n')}</code></pre>`;
    }
    case 'divider':
      return '<hr>';
    case 'tabs-item':
      return `<section${id}><h4>${escaped(data.title ?? '')}</h4>${await inner()}</section>`;
    case 'expandable':
      return `<details${id}><summary>${await fragment('expandable-title')}</summary>${await fragment('expandable-body')}</details>`;
    case 'image':
      return `${await picture(data.ref)}<figcaption>${await fragment('caption')}</figcaption>`;
    case 'inline-image':
      return picture(data.ref);
    case 'math':
    case 'inline-math':
      return `<code>${escaped(data.formula ?? '')}</code>`;
    case 'emoji':
      return String.fromCodePoint(...(data.code ?? '').split('-').map((code) => Number.parseInt(code, 16) || 0x25a1));
    case 'link':
      return link(data.ref, await inner());
    case 'button':
      return link(data.ref, escaped(data.label ?? ''));
    case 'content-ref':
    case 'file':
    case 'mention':
      return `<p>${await link(data.ref, (await inner()) || escaped(type === 'file' ? 'Download' : 'Read on'))}</p>`;
    case 'embed':
      return `<p>${await link({ kind: 'url', url: data.url ?? '' }, escaped(data.url ?? ''))}</p>`;
    case 'expression':
      return `<code>${escaped(data.expression ?? '')}</code>`;
    case 'table':
      return table(node, fragment, link);
    default: {
      const element = ELEMENTS[type];
      return element ? `<${element}${id}>${await inner()}</${element}>` : inner();
    }
  }
}

type Link = (ref: Ref | undefined, html: string) => Promise<string>;

/** Cards are shown as rows, too. */
async function table({ data = {} }: Node, fragment: (name: string) => Promise<string>, link: Link): Promise<string> {
  const columns: string[] = data.view?.columns ?? [];
  const definition: Record<string, { title: string; type: string }> = data.definition ?? {};
  const records: { orderIndex: string; values: Record<string, unknown> }[] = Object.values(data.records ?? {});
  records.sort((a, b) => Number(a.orderIndex) - Number(b.orderIndex));
  const cell = async (value: unknown, type: string | undefined): Promise<string> => {
    if (value === undefined || value === null) return '';
    if (type === 'text') return fragment(String(value));
    if (type === 'content-ref') return link(value as Ref, 'Read on');
    return typeof value === 'object' ? '' : escaped(String(value));
  };
  const rows = await Promise.all(
    records.map(async ({ values }) => {
      const cells = await Promise.all(columns.map((name) => cell(values[name], definition[name]?.type)));
      return `<tr>${cells.map((html) => `<td>${html}</td>`).join('')}</tr>`;
    }),
  );
  const head = columns.map((name) => `<th>${escaped(definition[name]?.title ?? '')}</th>`).join('');
  return `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

const layout = (title: string, navigation: string, body: string): string => `<!doctype html>
<html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>
<style>body{font:16px/1.6 system-ui;max-width:72rem;margin:2rem auto;padding:0 1rem;display:grid;grid-template-columns:16rem 1fr;gap:2rem}
.menu{grid-column:1/-1;display:flex;flex-wrap:wrap;gap:1rem;list-style:none;padding:0}img{max-width:100%}pre{overflow:auto;background:#f4f4f4;padding:1rem}
table{border-collapse:collapse}td,th{border:1px solid #ccc;padding:.3rem .6rem}nav ul{padding-left:1rem;list-style:none}aside{border-left:4px solid #57f;padding:.1rem 1rem;background:#f6f8ff}
[aria-current]{font-weight:bold}</style></head><body>${navigation}<main>${body}</main></body></html>`;

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status, html, location, cookie } = await answer(request).catch((error: unknown): Answer => {
    const failed = error instanceof Failed ? error : new Failed(500, 'The page cannot be shown');
    if (!(error instanceof Failed)) console.error(error);
    return { status: failed.status, html: `<!doctype html><title>Error</title><p>${escaped(failed.message)}</p>` };
  });
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-store' };
  response.writeHead(status, { ...headers, ...(location && { location }), ...(cookie && { 'set-cookie': cookie }) });
  response.end(request.method === 'HEAD' ? '' : html);
}

const server = createServer((request, response) => void serve(request, response));
server.listen(Number(process.env['PORT'] ?? 5000), () => {
  const address = server.address();
  console.log(`http://localhost:${typeof address === 'object' && address ? address.port : ''}`);
});
