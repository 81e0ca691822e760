/** What the admission of a request takes: how often the rule of its operation runs, and its SQL statements. */
import { countStatements } from '../../src/db/statements.ts';
import { graph } from '../../src/graphql/schema.ts';
import { project } from '../../src/rest/routes.ts';
import { keyOf } from './operation.ts';

/** One run of a rule. */
export interface Admission {
  /** Its statements, beyond the one that finds the caller and all that the path names. */
  statements: readonly string[];
}

/** Watches the rules of all REST operations of this process; gives those that have run for an operation since it was last asked. */
export async function watchAdmissions(): Promise<(key: string) => Admission[]> {
  const seen = new Map<string, Admission[]>();
  for (const { operation } of (await project(graph)).routes) {
    const rule = operation.access;
    const key = keyOf(operation);
    operation.access = {
      ...rule,
      check: async (context, args, parent) => {
        const { result, statements } = await countStatements(() => rule.check(context, args, parent), { texts: true });
        seen.set(key, [...(seen.get(key) ?? []), { statements: statements.texts ?? [] }]);
        return result;
      },
    };
  }
  return (key) => {
    const admissions = seen.get(key) ?? [];
    seen.delete(key);
    return admissions;
  };
}

/** How many more statements an operation may need, because it is not only about what its path names. */
export function beyondAdmission(key: string): number {
  // The organization that `organization` names in the body, and the caller as it sees them.
  if (key.endsWith('/transfer')) return 2;
  // The organization that `organization` names in the body, and the caller as it sees them.
  if (key === 'POST /v1/integrations/{integrationName}') return 2;
  // The space that `source` names in the body, and the collection that it is in.
  if (key === 'POST /v1/orgs/{organizationId}/translations') return 2;
  // The space that the context names, the caller as that sees it, the installation and where it is bound.
  if (key.endsWith('/render')) return 5;
  // Only who sees one of its spaces sees a section, or a group.
  if (key.includes('{siteSectionId}') || key.includes('{siteSectionGroupId}')) return 2;
  // After an organization, `inviteId` names an invitation. An invite by link has the same name, and is shown while who made it may invite.
  if (key.endsWith('/link-invites/{inviteId}')) return key.startsWith('GET') ? 2 : 1;
  return BEYOND.some((end) => key.endsWith(end)) ? 1 : 0;
}

const BEYOND = [
  // Only who sees the space or site sees what is installed in it.
  '/installations/{installationId}/spaces/{spaceId}',
  '/installations/{installationId}/sites/{siteId}',
  // The collection that `parent` names in the body, or that holds the space or collection.
  '/move',
  '/duplicate',
  // Pages and files are not rows: their revision is opened to find them.
  '{pageId}/links',
  '/backlinks',
  // Only who sees the space sees its translation.
  '{translationId}',
  '{translationId}/run',
  // Only who sees the space sees that it is in the site.
  '{siteSpaceId}',
  '{siteSpaceId}/customization',
  // Whether the organization lets its texts go to the engine.
  '{siteId}/ask',
  // Which version is the latest one, the description says.
  '{specSlug}/versions/latest',
  '{specSlug}/versions/latest/content',
  // People are in no organization: whom the caller knows is a question of its own.
  ' /v1/users/{userId}',
];
