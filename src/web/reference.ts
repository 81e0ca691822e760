/**
 * `/docs`: the reference of the REST API, to read and to try. The program that shows it comes with this server: the page asks
 * no other host for anything, and its policy would not let it.
 */
import Fastify, { type FastifyInstance } from 'fastify';
import { asset, type SendAsset } from './asset.ts';
import { ICON, page } from './html.ts';
import { TAB_STORAGE } from './tab-storage.ts';

/** Nothing that leads to another host: no fonts, telemetry, hosted client, agents. */
const CONFIGURATION = {
  url: '/v1/openapi.json',
  pageTitle: 'Octavo REST API',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  // The token stays in the tab, as in GraphiQL.
  persistAuth: true,
  authentication: { preferredSecurityScheme: 'token' },
  documentDownloadType: 'json',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
};

/** Requests go to the address that the page was opened under, which need not be the one that `PUBLIC_URL` names. */
const START = `Scalar.createApiReference('#reference', { ...${JSON.stringify(CONFIGURATION)}, servers: [{ url: location.origin }] });\n`;

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Octavo REST API</title>
<link rel="icon" href="${ICON}">
</head>
<body>
<p style="margin:0;padding:.5rem 1rem;font:14px/1.5 system-ui,sans-serif;color:#59655f;background:#f1f4f2">A token that you enter here stays in this tab: it is sent to this server alone, and forgotten when the tab is closed.</p>
<div id="reference"></div>
<noscript>This page needs JavaScript. The description that it shows: <a href="/v1/openapi.json">/v1/openapi.json</a></noscript>
<script src="/docs/storage.js"></script>
<script src="/docs/reference.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

/** Adds `/docs` to the server. */
export function mountReference(app: FastifyInstance): void {
  app.get('/docs', page(PAGE, { script: "'self'", style: "'unsafe-inline'", connect: "'self'" }));
  app.get('/docs/storage.js', asset(TAB_STORAGE, 'text/javascript; charset=utf-8'));
  app.get('/docs/start.js', asset(START, 'text/javascript; charset=utf-8'));
  let program: Promise<SendAsset> | undefined;
  app.get('/docs/reference.js', async (request, reply) => {
    program ??= referenceProgram().then((script) => asset(script, 'text/javascript; charset=utf-8'));
    return (await program)(request, reply);
  });
}

/** The package keeps its program of 4 MB behind a route of its own: loaded when the reference is first opened. */
async function referenceProgram(): Promise<Buffer> {
  const { default: reference } = await import('@scalar/fastify-api-reference');
  const shelf = Fastify();
  await shelf.register(reference, { routePrefix: '/reference', configuration: { url: CONFIGURATION.url } });
  const { statusCode, rawPayload } = await shelf.inject('/reference/js/scalar.js');
  await shelf.close();
  if (statusCode !== 200) throw new Error(`The API reference has no program: ${statusCode}`);
  return rawPayload;
}
