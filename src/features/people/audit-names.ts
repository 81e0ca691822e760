/** What the entities that an audit log mentions by id are called today: a person who reads it knows names, not ids. */
import type { Context } from '../../context.ts';
import type { AuditEvent } from '../../db/generated/prisma/client.ts';
import { PLANNED_EACH_TIME } from '../../db/statements.ts';
import { Held } from '../../graphql/held.ts';

export interface Named {
  id: string;
  name: string;
}

const OF_AN_ORGANIZATION = {
  Space: 'title',
  Collection: 'title',
  Site: 'title',
  Team: 'title',
  Integration: 'title',
  Webhook: 'title',
  OpenAPISpec: 'slug',
  SamlProvider: 'label',
  OidcProvider: 'label',
  ScimToken: 'name',
};

/** Ids that are another organization's get no name: a space that left keeps in the old log the id of the new one. */
const NAMES = `${PLANNED_EACH_TIME}
  WITH asked AS (SELECT * FROM unnest($1::text[], $2::text[]) AS a("organizationId", "id"))
  ${Object.entries(OF_AN_ORGANIZATION)
    .map(
      ([table, name]) =>
        `SELECT a.*, t."${name}" AS "name" FROM asked a JOIN "${table}" t ON t."id" = a."id" AND t."organizationId" = a."organizationId"`,
    )
    .join(' UNION ALL ')}
  UNION ALL SELECT a.*, t."title" FROM asked a JOIN "IntegrationInstallation" i ON i."id" = a."id" AND i."organizationId" = a."organizationId"
    JOIN "Integration" t ON t."id" = i."integrationId"
  UNION ALL SELECT a.*, t."title" FROM asked a JOIN "Organization" t ON t."id" = a."id" AND t."id" = a."organizationId"
  UNION ALL SELECT a.*, t."displayName" FROM asked a JOIN "User" t ON t."id" = a."id"
  UNION ALL SELECT a.*, t."name" FROM asked a JOIN "AccessToken" t ON t."id" = a."id" AND a."organizationId" = ''`;

type Row = Pick<AuditEvent, 'organizationId' | 'subject' | 'details'>;

const keyOf = ({ organizationId }: Row, id: string): string => `${organizationId ?? ''} ${id}`;

/** What may be the id of something. */
function idsIn({ subject, details }: Row): string[] {
  const values = Object.values((details ?? {}) as Record<string, unknown>);
  return [subject, ...values].filter((value) => typeof value === 'string' && /^[\w-]{20}$/.test(value)) as string[];
}

const namesHeld = (context: Context): Held<string> =>
  context.memo(
    'auditNames',
    () =>
      new Held(async (keys) => {
        const asked = keys.map((key) => key.split(' '));
        const params = [asked.map(([organizationId]) => organizationId), asked.map(([, id]) => id)];
        const found = await context.services.database.query<{ organizationId: string; id: string; name: string }>(
          NAMES,
          params,
        );
        return found.map(({ organizationId, id, name }) => [`${organizationId} ${id}`, name] as const);
      }),
  );

/** Loads the names for all events of a list in one statement. */
export const namesAhead = (rows: readonly Row[], context: Context): Promise<void> =>
  namesHeld(context).load(new Set(rows.flatMap((row) => idsIn(row).map((id) => keyOf(row, id)))));

/** What the subject and what the details mention is called, as far as it is still there. */
export async function namesOf(row: Row, context: Context): Promise<Named[]> {
  const held = namesHeld(context);
  const named = await Promise.all(
    [...new Set(idsIn(row))].map((id) => held.get(keyOf(row, id), (name) => (name === null ? [] : [{ id, name }]))),
  );
  return named.flat();
}
