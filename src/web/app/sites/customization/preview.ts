/** What readers would see with the settings of a form: shown in a frame beside it, to those who may change them, and stored nowhere. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { unauthenticated } from '../../../../errors.ts';
import { asApiError } from '../../../../failures.ts';
import { settingsOf } from '../../../../features/sites/customization/merge.ts';
import type { Settings } from '../../../../features/sites/customization/settings.ts';
import { checkedOverrides, checkedSettings } from '../../../../features/sites/customization/tried.ts';
import { sendOnce } from '../../../reader/answers.ts';
import { sendAsset } from '../../../reader/assets-of-site.ts';
import { draftPage } from '../../../reader/draft-page.ts';
import type { Tried } from '../../../reader/visit.ts';
import { Values } from '../../declared/values.ts';
import { html } from '../../html.ts';
import { sendPage } from '../../layout.ts';
import { type AppServices, checkOrigin, reasonsOf, type Visit, visitOf } from '../../visit.ts';
import { settingsIn } from './given.ts';
import { LOOKS, looksOf } from './page.ts';
import { changesIn, SPACE_LOOKS, spaceLooksOf } from './space-page.ts';

/** Styles and fonts of published pages: the same for every site, and there before one is published. */
const ASSETS = '/app/assets/reader/';

export function mountSitePreview(app: FastifyInstance, own: AppServices): void {
  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    draftOf: (visit: Visit) => Promise<Tried>,
  ): Promise<FastifyReply> => {
    try {
      const visit = await visitOf(request, own);
      if (!visit) throw unauthenticated('You are signed out: sign in, and open this page again');
      const { siteId = '', siteSpaceId } = visit.params;
      const draft = { ...(await draftOf(visit)), siteId, siteSpaceId, assets: ASSETS };
      await sendOnce(request, reply, await draftPage(visit.context, request, draft));
      return reply;
    } catch (error) {
      const refused = asApiError(error);
      return sendPage(reply, refused.status, refusedHtml(reasonsOf(refused)), { isFramed: true });
    }
  };
  const config = { operation: 'app', heavy: true } as const;
  const mount = (
    looks: string,
    stored: (visit: Visit) => Promise<Tried>,
    tried: (visit: Visit, values: Values) => Promise<Tried>,
  ): void => {
    app.get(`${looks}/preview`, { config }, (request, reply) => show(request, reply, stored));
    app.post(`${looks}/preview`, { config }, (request, reply) =>
      show(request, reply, async (visit) => {
        const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
        checkOrigin(visit, fields);
        return tried(visit, new Values(fields));
      }),
    );
  };
  mount(LOOKS, looksOf, async (visit, values) => {
    const { settings } = await looksOf(visit);
    const given = await checkedSettings(visit.context, visit.params['siteId'] ?? '', settingsIn(values, settings));
    return { settings: inScheme(settingsOf(given), values.text('scheme')) };
  });
  mount(
    SPACE_LOOKS,
    async (visit) => ({ settings: (await spaceLooksOf(visit)).ofSite }),
    async (visit, values) => {
      const looks = await spaceLooksOf(visit);
      const overrides = await checkedOverrides(visit.context, visit.params['siteId'] ?? '', changesIn(values, looks));
      const { themes, ...more } = overrides as { themes?: object };
      const scheme = schemeIn(values.text('scheme'));
      return { settings: looks.ofSite, overrides: { ...more, themes: { ...themes, ...scheme } } };
    },
  );
  app.get(`${ASSETS}*`, { config: { operation: 'app' } }, async (request, reply) => {
    const name = (request.params as { '*': string })['*'];
    if (!(await sendAsset(request, reply, name))) reply.code(404).type('text/plain').send('Not found');
    return reply;
  });
}

/** The scheme that was pressed, whatever readers begin with. */
const schemeIn = (scheme: string): object => (scheme === 'light' || scheme === 'dark' ? { default: scheme } : {});

const inScheme = (settings: Settings, scheme: string): Settings => ({
  ...settings,
  themes: { ...settings.themes, ...schemeIn(scheme) },
});

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
