/** The samples of all areas. A built operation without one fails the tests: add it to the file of its area. */
import type { Sample } from '../call.ts';
import { CHANGE_REQUESTS } from './change-requests.ts';
import { COLLECTIONS } from './collections.ts';
import { COMMENTS } from './comments.ts';
import { CONTENT } from './content.ts';
import { CONVERSATIONS } from './conversations.ts';
import { GIT } from './git.ts';
import { INTEGRATIONS } from './integrations.ts';
import { MEMBERS } from './members.ts';
import { OPENAPI } from './openapi.ts';
import { ORGANIZATIONS } from './organizations.ts';
import { PERMISSIONS } from './permissions.ts';
import { SEARCH } from './search.ts';
import { SITE_SETTINGS } from './site-settings.ts';
import { SITES } from './sites.ts';
import { SPACES } from './spaces.ts';
import { SSO } from './sso.ts';
import { TEAMS } from './teams.ts';
import { TRANSLATIONS } from './translations.ts';
import { USERS } from './users.ts';

const AREAS = [
  CHANGE_REQUESTS,
  COLLECTIONS,
  COMMENTS,
  CONTENT,
  CONVERSATIONS,
  GIT,
  INTEGRATIONS,
  MEMBERS,
  OPENAPI,
  ORGANIZATIONS,
  PERMISSIONS,
  SEARCH,
  SITE_SETTINGS,
  SITES,
  SPACES,
  SSO,
  TEAMS,
  TRANSLATIONS,
  USERS,
];

/** The sample of an operation. Throws, saying what to do, when there is none. */
export function sampleOf(key: string): Sample {
  const found = AREAS.flatMap((area) => area[key] ?? []);
  if (found.length !== 1)
    throw new Error(
      `${key} has ${found.length || 'no'} sample${found.length > 1 ? 's' : ''}: see test/contract/samples/`,
    );
  return found[0] as Sample;
}
