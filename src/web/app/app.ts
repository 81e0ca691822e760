/**
 * `/app`: the pages for people behind `urls.app`. They work without a script, ask the graph as its caller, and send nothing
 * that a stranger could send for them.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { OidcClients } from '../../features/people/oidc/client.ts';
import { ANONYMOUS_BYTES, type Bodies } from '../../server/bodies.ts';
import type { Services } from '../../services.ts';
import { asset } from '../asset.ts';
import { mountAccount } from './account/account.ts';
import { mountAccountEmail } from './account/email.ts';
import { mountAccountPasskeys } from './account/passkeys.ts';
import { mountAccountSessions } from './account/sessions.ts';
import { mountAccountTokens } from './account/tokens.ts';
import { asking } from './ask.ts';
import { mountBlockEditor } from './block-editor/routes.ts';
import { mountEdit } from './editing/edit.ts';
import { mountFirstEdit } from './editing/first-edit.ts';
import { mountOpenConflicts } from './editing/open-conflicts.ts';
import { mountResolve } from './editing/resolve.ts';
import { mountHome } from './home.ts';
import { mountInstallation } from './integrations/installation.ts';
import { mountIntegration } from './integrations/integration.ts';
import { mountIntegrationEvents } from './integrations/integration-events.ts';
import { mountLeaving } from './notifications/leave.ts';
import { mountNotifications } from './notifications/list.ts';
import { mountNotificationSettings } from './notifications/settings.ts';
import { mountInvitations } from './organizations/invitations.ts';
import { mountJoinable } from './organizations/joinable.ts';
import { createRenderCache } from './reading/render-cache.ts';
import { mountSpace } from './reading/space.ts';
import { type ErrorOf, refusePages } from './refused-page.ts';
import { mountChangeRequest } from './review/change-request.ts';
import { mountChangeRequestForms } from './review/change-request-forms.ts';
import { mountChangeRequestList } from './review/change-request-list.ts';
import { mountCommentForms } from './review/comment-forms.ts';
import { mountReviewerForms } from './review/reviewers.ts';
import { hadSession } from './session.ts';
import { mountSignIn } from './sign-in.ts';
import { mountPasskeySignIn } from './sign-in-passkey.ts';
import { mountOidc } from './sso/oidc.ts';
import { mountSaml } from './sso/saml.ts';
import { mountSamlLogout } from './sso/saml-logout.ts';
import { mountSsoSignIn } from './sso/sign-in.ts';
import { mountPageSettings } from './tree/page-settings.ts';
import { mountTree } from './tree/tree.ts';
import type { AppServices } from './visit.ts';
import { mountWorkplace } from './workplace.ts';

const CSS = 'text/css; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';
const assetText = (name: string): string => fs.readFileSync(path.join(import.meta.dirname, 'assets', name), 'utf8');

/** One script, so that a page makes one request: each file is a block, and shares nothing with the others. */
const script = (): string =>
  [
    "'use strict';\n",
    ...['app.js', 'drafts.js', 'times.js', 'live.js', 'tree.js', 'sorting.js', 'passkeys.js', 'looks.js'].map(
      (name) => `{\n${assetText(name)}}\n`,
    ),
  ].join('');

/** Adds the pages to a scope of its own: only there are forms read. */
export function mountApp(
  app: FastifyInstance,
  schema: GraphQLSchema,
  services: Services,
  { bodies, errorOf }: { bodies: Bodies; errorOf: ErrorOf },
): void {
  refusePages(app, errorOf);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  // The text of a person whose session is over is shown again, so that it is not lost; it had a session at least.
  app.addHook('preParsing', async (request, reply, payload) =>
    // A file goes to the disk as it comes.
    hadSession(request, services) && request.headers['content-type'] === 'application/octet-stream'
      ? payload
      : bodies.bounded(
          request,
          reply,
          payload,
          hadSession(request, services) ? undefined : (request.routeOptions.config.anonymousBytes ?? ANONYMOUS_BYTES),
        ),
  );
  app.get('/app/assets/app.css', asset(['app.css', 'workplace.css', 'block-editor.css'].map(assetText).join(''), CSS));
  app.get('/app/assets/content.css', asset(assetText('content.css'), CSS));
  app.get('/app/assets/app.js', asset(script(), SCRIPT));
  const own: AppServices = { services, asking: asking(schema), cache: createRenderCache() };
  const oidc = new OidcClients(services);
  mountSignIn(app, services, oidc);
  mountPasskeySignIn(app, services);
  mountAccount(app, own);
  mountAccountEmail(app, own);
  mountAccountPasskeys(app, own);
  mountAccountSessions(app, own);
  mountAccountTokens(app, own);
  mountNotifications(app, own);
  mountNotificationSettings(app, own);
  mountLeaving(app, services);
  mountSaml(app, services);
  mountSamlLogout(app, services);
  mountOidc(app, services, oidc);
  mountSsoSignIn(app, services);
  mountHome(app, own);
  mountWorkplace(app, own);
  mountInvitations(app, own);
  mountJoinable(app, own);
  mountIntegration(app, own);
  mountIntegrationEvents(app, own);
  mountInstallation(app, own);
  mountSpace(app, own);
  mountChangeRequestList(app, own);
  mountChangeRequest(app, own);
  mountChangeRequestForms(app, own);
  mountReviewerForms(app, own);
  mountCommentForms(app, own);
  mountEdit(app, own);
  mountBlockEditor(app, own);
  mountFirstEdit(app, own);
  mountResolve(app, own);
  mountOpenConflicts(app, own);
  mountTree(app, own);
  mountPageSettings(app, own);
}
