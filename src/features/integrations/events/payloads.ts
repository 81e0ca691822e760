/** What events say: one shape for each type, as scripts and clients know them. The events reference is made from these. */
import { z } from 'zod';
import { configurationValue } from '../installations/configuration.ts';
import { pageFeedback, siteView, visibility } from './fields.ts';

const id = z.string();
const status = z.enum(['pending', 'active', 'paused']);
const configuration = configurationValue;
const previous = z.object({ status, configuration: configuration.optional() }).optional();

const bare = { eventId: id.describe('The same on every attempt: a script drops what it has had.') };
const ofInstallation = { ...bare, installationId: id };
const ofSpace = { ...ofInstallation, spaceId: id };
const ofSite = { ...ofInstallation, siteId: id };

const event = <Type extends string, Fields extends z.ZodRawShape>(type: Type, fields: Fields, description: string) =>
  z.object({ type: z.literal(type), ...fields }).meta({ id: `Event_${type}`, description });

/** Those that are stored, and delivered in order. */
export const storedEvents = [
  event(
    'installation_setup',
    { ...ofInstallation, status, previous },
    'The integration was installed in an organization, or its installation was changed: then `previous` says what was before.',
  ),
  event(
    'installation_deleted',
    { ...ofInstallation, previous: z.object({ configuration: configuration.optional() }) },
    'It was uninstalled.',
  ),
  event(
    'space_installation_setup',
    { ...ofSpace, status, previous },
    'It was installed in a space, or its configuration there was changed.',
  ),
  event(
    'space_installation_deleted',
    { ...ofSpace, previous: z.object({ configuration: configuration.optional() }) },
    'It was taken off a space.',
  ),
  event(
    'site_installation_setup',
    { ...ofSite, status, previous },
    'It was installed in a site, or its configuration there was changed.',
  ),
  event(
    'site_installation_deleted',
    { ...ofSite, previous: z.object({ configuration: configuration.optional() }) },
    'It was taken off a site.',
  ),
  event(
    'space_content_updated',
    { ...ofSpace, revisionId: id.describe('The new primary revision.') },
    'The primary content of a space changed. Needs `space:content:read`.',
  ),
  event(
    'space_visibility_updated',
    { ...ofSpace, previousVisibility: visibility, visibility },
    'A space got another visibility. Needs `space:metadata:read`.',
  ),
  event(
    'space_gitsync_started',
    { ...ofSpace, revisionId: id, commitId: z.string() },
    'An import or export of a space began. Needs `space:git:sync`.',
  ),
  event(
    'space_gitsync_completed',
    { ...ofSpace, state: z.enum(['success', 'failure']), revisionId: id, commitId: z.string() },
    'It is over. Needs `space:git:sync`.',
  ),
  event('site_view', { ...ofSite, ...siteView }, 'A page of a site was read. Needs `site:views:read`.'),
  event('page_feedback', { ...ofSite, ...pageFeedback }, 'A reader rated a page. Needs `page:feedback:read`.'),
] as const;

export const eventPayload = z
  .discriminatedUnion('type', storedEvents)
  .meta({ id: 'IntegrationEventPayload', description: 'What happened.' });

export type EventPayload = z.output<typeof eventPayload>;
