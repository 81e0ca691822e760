/** What concerns the reader: to be opened, which marks it as read, and how they hear of it. */
import type { FastifyInstance } from 'fastify';
import { ACCOUNT_PATH } from '../account/parts.ts';
import { drawForm } from '../declared/forms.ts';
import { pager, row, rows } from '../declared/lists.ts';
import { type Drawn, declarePage } from '../declared/page.ts';
import { question } from '../generated/gql.ts';
import type { NotificationsPageQuery } from '../generated/graphql.ts';
import { type Html, html, NOTHING, when } from '../html.ts';
import type { AppServices } from '../visit.ts';

const LIST = question(
  `query NotificationsPage($unread: Boolean, $page: String) { unreadNotifications
    notifications(unread: $unread, page: $page, limit: 30) { next { page } items { id text createdAt readAt space { id title } } } }`,
);
const OPEN = question(
  `mutation OpenNotification($id: ID!) { opened: markNotificationRead(notificationId: $id) { urls { app } } }`,
);
const MARK = question(
  `mutation MarkNotification($id: ID!, $unread: Boolean) { markNotificationRead(notificationId: $id, unread: $unread) { id } }`,
);
const MARK_ALL = question(`mutation MarkNotifications { marked: markNotificationsRead }`);

export const NOTIFICATIONS_PATH = '/app/notifications';
const TITLE = 'Notifications';

type Item = NotificationsPageQuery['notifications']['items'][number];

export function mountNotifications(app: FastifyInstance, own: AppServices): void {
  declarePage(app, own, {
    path: NOTIFICATIONS_PATH,
    ask: ({ ask, query }) =>
      ask(LIST, { unread: query.has('all') ? undefined : true, page: query.get('page') ?? undefined }),
    around: () => ({ title: TITLE, trail: [{ title: TITLE }] }),
    main: ({ notifications, unreadNotifications }, drawn) => {
      const isAll = drawn.visit.query.has('all');
      const tab = (label: string, query: string, isHere: boolean) =>
        html`<a href="${NOTIFICATIONS_PATH}${query}"${isHere ? html` aria-current="page"` : NOTHING}>${label}</a>`;
      return html`<h1>${TITLE}</h1>
<nav class="app-tabs" aria-label="Which notifications">${tab('Unread', '', !isAll)}${tab('All', '?all', isAll)}</nav>
${rows(
  notifications.items.map((item) => line(item, drawn)),
  isAll ? 'Nothing has concerned you in the last 90 days.' : 'You have read everything.',
)}
${pager(drawn, notifications.next)}
<div class="app-actions">${unreadNotifications > 0 ? drawForm(drawn, { action: '/read', button: 'Mark all as read', isInline: true }) : NOTHING}<a href="${ACCOUNT_PATH}#app-notifications">What you hear of, and how</a></div>`;
    },
    forms: {
      '/read': async ({ ask }) => {
        await ask(MARK_ALL);
        return 'Everything is marked as read.';
      },
      '/:notificationId/open': async ({ ask, params }) => {
        const { opened } = await ask(OPEN, { id: params['notificationId'] });
        // Under the address that the page was opened under, which need not be the one that `PUBLIC_URL` names.
        const { pathname, hash } = new URL(opened.urls.app);
        return { to: `${pathname}${hash}` };
      },
      '/:notificationId/mark': async ({ ask, params }, values) => {
        const unread = values.text('unread') === 'yes';
        await ask(MARK, { id: params['notificationId'], unread });
        return unread ? 'It is unread again.' : 'It is marked as read.';
      },
    },
  });
}

/** One of them: the line opens it. */
function line({ id, text, createdAt, readAt, space }: Item, drawn: Drawn): Html {
  const { visit, here, back } = drawn;
  const isUnread = readAt === null;
  return row(
    html`<form method="post" action="${here}/${id}/open">${visit.proof}<input type="hidden" name="back" value="${back}"><button class="app-notification${isUnread ? ' app-unread' : ''}">${isUnread ? html`<span class="app-unseen">Unread: </span>` : NOTHING}${text}</button></form>
<p class="app-dim">${space.title} · ${when(createdAt)}</p>`,
    drawForm(drawn, {
      action: `/${id}/mark`,
      button: isUnread ? 'Mark as read' : 'Mark as unread',
      about: text,
      kind: 'quiet',
      isInline: true,
      fields: [{ name: 'unread', label: 'Unread', kind: 'hidden', value: isUnread ? '' : 'yes' }],
    }),
  );
}
