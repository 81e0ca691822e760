/** What readers would see with the settings of a form: shown in a frame beside it, to those who may change them, and stored nowhere. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { unauthenticated } from '../../../../errors.ts';
import { asApiError } from '../../../../failures.ts';
import { settingsOf } from '../../../../features/sites/customization/merge.ts';
import type { Settings } from '../../../../features/sites/customization/settings.ts';
import { checkedSettings } from '../../../../features/sites/customization/tried.ts';
import { sendOnce } from '../../../reader/answers.ts';
import { sendAsset } from '../../../reader/assets-of-site.ts';
import { draftPage } from '../../../reader/draft-page.ts';
import { Values } from '../../declared/values.ts';
import { html } from '../../html.ts';
import { sendPage } from '../../layout.ts';
import { type AppServices, checkOrigin, reasonsOf, type Visit, visitOf } from '../../visit.ts';
import { settingsIn } from './given.ts';
import { LOOKS, looksOf } from './page.ts';

/** Styles and fonts of published pages: the same for every site, and there before one is published. */
const ASSETS = '/app/assets/reader/';

export function mountSitePreview(app: FastifyInstance, own: AppServices): void {
  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    draftOf: (visit: Visit) => Promise<Settings>,
  ): Promise<FastifyReply> => {
    try {
      const visit = await visitOf(request, own);
      if (!visit) throw unauthenticated('You are signed out: sign in, and open this page again');
      const settings = await draftOf(visit);
      const siteId = visit.params['siteId'] ?? '';
      return await sendOnce(
        request,
        reply,
        await draftPage(visit.context, request, { siteId, settings, assets: ASSETS }),
      );
    } catch (error) {
      const refused = asApiError(error);
      return sendPage(reply, refused.status, refusedHtml(reasonsOf(refused)), { isFramed: true });
    }
  };
  const config = { operation: 'app', heavy: true } as const;
  app.get(`${LOOKS}/preview`, { config }, (request, reply) =>
    show(request, reply, async (visit) => (await looksOf(visit)).settings),
  );
  app.post(`${LOOKS}/preview`, { config }, (request, reply) =>
    show(request, reply, async (visit) => {
      const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      checkOrigin(visit, fields);
      const values = new Values(fields);
      const { settings } = await looksOf(visit);
      return inScheme(
        settingsOf(await checkedSettings(visit.context, visit.params['siteId'] ?? '', settingsIn(values, settings))),
        values.text('scheme'),
      );
    }),
  );
  app.get(`${ASSETS}*`, { config: { operation: 'app' } }, async (request, reply) => {
    const name = (request.params as { '*': string })['*'];
    return (await sendAsset(request, reply, name)) ?? reply.code(404).type('text/plain').send('Not found');
  });
}

/** Shown in the scheme that was pressed, whatever readers begin with. */
const inScheme = (settings: Settings, scheme: string): Settings =>
  scheme === 'light' || scheme === 'dark' ? { ...settings, themes: { ...settings.themes, default: scheme } } : settings;

const refusedHtml = (reason: string) =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>No preview</title>
<link rel="stylesheet" href="/app/assets/app.css">
</head>
<body class="app-framed"><main><p class="app-notice app-failed" role="alert">${reason}</p></main></body>
</html>
`;
