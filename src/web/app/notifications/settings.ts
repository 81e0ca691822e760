/** How the reader hears of each kind: a part of the account page. */
import type { FastifyInstance } from 'fastify';
import { ACCOUNT_PATH, carried } from '../account/parts.ts';
import { question } from '../generated/gql.ts';
import type { NotificationSettingsQuery } from '../generated/graphql.ts';
import { type Html, html, NOTHING } from '../html.ts';
import { type AppServices, form, type Visit } from '../visit.ts';

const SETTINGS = question(`query NotificationSettings { notificationSettings { kind channel } }`);
const SET = question(
  `mutation SetNotificationChannel($kind: NotificationKind!, $channel: NotificationChannel!) {
    setNotificationChannel(kind: $kind, channel: $channel) { kind channel } }`,
);

type Setting = NotificationSettingsQuery['notificationSettings'][number];

const LABELS: Readonly<Record<Setting['kind'], string>> = {
  review_requested: 'Someone asks for my review',
  review_given: 'My change request is reviewed',
  mention: 'Someone mentions me',
  reply: 'Replies, and comments on my change requests',
  conflict: 'My change request has conflicts',
  merged: 'A change request of mine, or that I reviewed, is merged',
  sync_failed: 'An import or export that I began fails',
  translation_failed: 'A translation that I began fails',
};
const CHANNELS: readonly (readonly [Setting['channel'], string])[] = [
  ['mail', 'By mail, soon'],
  ['daily', 'By mail, once a day'],
  ['app', 'Only here'],
  ['off', 'Not at all'],
];

export function mountNotificationSettings(app: FastifyInstance, own: AppServices): void {
  form(app, own, `${ACCOUNT_PATH}/notifications`, async ({ ask }, fields) => {
    const { notificationSettings } = await ask(SETTINGS);
    for (const { kind, channel } of notificationSettings) {
      const chosen = fields.get(kind);
      if (chosen !== null && chosen !== channel) await ask(SET, { kind, channel: chosen as Setting['channel'] });
    }
    return { to: `${ACCOUNT_PATH}#app-notifications`, said: 'Your settings were saved.' };
  });
}

/** The section with its form. */
export async function notificationSettings(visit: Visit): Promise<Html> {
  const { notificationSettings: settings } = await visit.ask(SETTINGS);
  return html`<section class="app-group" aria-labelledby="app-notifications"><h2 id="app-notifications">Notifications</h2>
<form method="post" action="${ACCOUNT_PATH}/notifications">${carried(visit)}
<div class="app-channels">${settings.map(
    ({ kind, channel }) => html`<label for="app-on-${kind}">${LABELS[kind]}</label>
<select id="app-on-${kind}" name="${kind}">${CHANNELS.map(([value, label]) => html`<option value="${value}"${value === channel ? html` selected` : NOTHING}>${label}</option>`)}</select>`,
  )}</div>
<p class="app-actions"><button class="app-button">Save</button></p>
</form></section>`;
}
