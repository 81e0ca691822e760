/** `/`: for people who open the server in a browser. What this is, and where to go on. */
import type { FastifyInstance } from 'fastify';
import { VERSION } from '../version.ts';
import { hashSource, ICON, page } from './html.ts';

const STYLE = `
:root { color-scheme: light dark; --ink: #1d2421; --dim: #5c6863; --line: #dfe5e1; --paper: #fbfcfb; --card: #fff; --accent: #2f5d50; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8edea; --dim: #9aa7a1; --line: #2c3531; --paper: #121614; --card: #191f1c; --accent: #8cc7b3; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.6 system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: clamp(2rem, 8vh, 6rem) 1.5rem 3rem; }
header { display: flex; align-items: center; gap: .9rem; }
header img { width: 2.75rem; height: 2.75rem; }
h1 { margin: 0; font-size: 2rem; line-height: 1.2; letter-spacing: -.02em; }
h1 small { font-size: .85rem; font-weight: 400; letter-spacing: 0; color: var(--dim); }
p { color: var(--dim); margin: 1rem 0 2rem; max-width: 38rem; }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: .75rem; grid-template-columns: repeat(auto-fit, minmax(17rem, 1fr)); }
a { color: inherit; }
li a { display: block; height: 100%; padding: 1rem 1.1rem; border: 1px solid var(--line); border-radius: 10px; background: var(--card); text-decoration: none; }
li a:hover, li a:focus-visible { border-color: var(--accent); outline: none; }
li b { display: block; color: var(--accent); }
li span { color: var(--dim); font-size: .92rem; }
h2 { margin: 2.5rem 0 .5rem; font-size: 1rem; }
pre { margin: 0; padding: .9rem 1.1rem; border: 1px solid var(--line); border-radius: 10px; background: var(--card); overflow-x: auto; font: .85rem/1.6 ui-monospace, monospace; }
`;

const LINKS = [
  ['/app', 'Your spaces', 'Read, review and edit what is kept here, with an access token.'],
  ['/graphql', 'GraphiQL', 'Ask the graph: every operation, nested as you need it, with its documentation.'],
  ['/docs', 'REST reference', 'Every address under /v1, to read and to try.'],
  ['/v1/openapi.json', 'OpenAPI document', 'The REST API for tools: generate clients, import, validate.'],
  ['/readyz', 'Health', 'Whether the server and its database answer.'],
] as const;

/** Adds `/` to the server; `publicUrl` stands in its example. */
export function mountStartPage(app: FastifyInstance, publicUrl: string): void {
  app.get('/', page(startPage(publicUrl), { style: hashSource(STYLE) }));
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const startPage = (publicUrl: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Octavo</title>
<meta name="description" content="An open server for documentation.">
<link rel="icon" href="${ICON}">
<style>${STYLE}</style>
</head>
<body>
<main>
<header><img src="${ICON}" alt=""><h1>Octavo <small>${VERSION}</small></h1></header>
<p>An open server for documentation: keep it in spaces, edit it in change requests, review and merge it, over REST and GraphQL.</p>
<ul>
${LINKS.map(([href, title, text]) => `<li><a href="${href}"><b>${title}</b><span>${text}</span></a></li>`).join('\n')}
</ul>
<h2>With a token</h2>
<pre tabindex="0">curl -H "Authorization: Bearer $TOKEN" ${escaped(publicUrl)}/v1/orgs</pre>
</main>
</body>
</html>
`;
