/**
 * Where the links in mails lead that end mails of a kind: a page with one button, without a session. Programs that look at links
 * change nothing; mail programs send the POST themselves (RFC 8058).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ABOUT } from '../../../features/notifications/kinds.ts';
import { LEAVE_PATH, type Leaving, leave, leavingOf } from '../../../features/notifications/leave.ts';
import { ANONYMOUS_BYTES } from '../../../server/bodies.ts';
import type { Services } from '../../../services.ts';
import { ACCOUNT_PATH } from '../account/parts.ts';
import { type Html, html } from '../html.ts';
import { sendPage, shell } from '../layout.ts';

export function mountLeaving(app: FastifyInstance, services: Services): void {
  app.get(LEAVE_PATH, async (request, reply) => {
    const leaving = leavingIn(request, services);
    return leaving ? show(reply, 200, 'Stop mails?', ask(request, leaving)) : unknown(reply);
  });

  app.register(async (scope) => {
    // Mail programs may send it so, too; what they say in it is always the same.
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (_request, _body, done) =>
      done(null, null),
    );
    scope.post(LEAVE_PATH, { bodyLimit: ANONYMOUS_BYTES }, async (request, reply) => {
      const leaving = leavingIn(request, services);
      if (!leaving) return unknown(reply);
      await leave(services, leaving);
      return show(reply, 200, 'No more mails', done(leaving));
    });
  });
}

const leavingIn = ({ url }: FastifyRequest, services: Services): Leaving | null =>
  leavingOf(services, new URLSearchParams(url.split('?')[1] ?? '').get('of') ?? '');

const about = ({ kinds }: Leaving): string => new Intl.ListFormat('en').format(kinds.map((kind) => ABOUT[kind]));

const show = (reply: FastifyReply, status: number, title: string, main: Html) =>
  sendPage(reply, status, shell({ title, main: html`<h1>${title}</h1>${main}` }, undefined, undefined));

const unknown = (reply: FastifyReply) =>
  show(
    reply,
    404,
    'This link is not complete',
    html`<p class="app-lead">Copy the whole link from the mail, or change your settings in <a href="${ACCOUNT_PATH}#app-notifications">your account</a>.</p>`,
  );

const ask = ({ url }: FastifyRequest, leaving: Leaving): Html =>
  html`<p class="app-lead">You get no more mails about ${about(leaving)}. They stay among your notifications here.</p>
<form method="post" action="${url}"><button class="app-button app-primary">Stop these mails</button></form>`;

const done = (leaving: Leaving): Html =>
  html`<p class="app-lead">You get no more mails about ${about(leaving)}. <a href="${ACCOUNT_PATH}#app-notifications">Your account</a> has all settings.</p>`;
