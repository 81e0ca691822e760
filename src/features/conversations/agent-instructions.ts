/** What an organization tells the agents that work on its conversations: read by members, written by administrators. */
import { requireUser } from '../../access/caller-kinds.ts';
import { onOrganization } from '../../access/entities.ts';
import { ORGANIZATION } from '../../access/permissions.ts';
import type { Transaction } from '../../db/database.ts';
import type { Organization as OrganizationRow } from '../../db/generated/prisma/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import { document } from '../../engine/markdown/dialect/document-shape.ts';
import { builder } from '../../graphql/builder.ts';
import { urlsOf } from '../../graphql/shapes.ts';
import { documentFor } from '../../threads/texts.ts';
import { instructionsOf } from '../translations/create.ts';

interface Instructions {
  organizationId: string;
  instructions: string;
  updatedAt: Date;
  updatedById: string;
}

const area = 'Organizations';
const Urls = urlsOf('AgentInstructions', ['location']);

const AgentInstructions = builder.objectRef<Instructions>('AgentInstructions').implement({
  scope: ORGANIZATION.readAgentInstructions.scope,
  object: 'agent-instructions',
  description: 'What the agents keep to that read the conversations of an organization.',
  fields: (t) => ({
    instructions: t.field({
      type: 'JSON',
      shape: document,
      description: 'As a Document; maybe empty.',
      resolve: ({ instructions }, _, context) => documentFor(context, instructions),
    }),
    instructionsMarkdown: t.exposeString('instructions', { inRest: 'hide', description: 'The same as Markdown.' }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'Before somebody wrote them: when the organization was made.',
    }),
    updatedBy: t.exposeID('updatedById', {
      description: 'A member. Before somebody wrote them: the first administrator.',
    }),
    urls: t.field({
      type: Urls,
      resolve: ({ organizationId }, _, { services: { config } }) => ({
        location: `${config.publicUrl}/v1/orgs/${organizationId}/agent-instructions`,
      }),
    }),
  }),
});

/** What stands for an organization whose administrators wrote none: an empty text of the first of them. */
async function storedOf(
  db: Pick<Transaction, 'agentInstructions' | 'member'>,
  { id, createdAt }: OrganizationRow,
): Promise<Instructions> {
  const stored = await db.agentInstructions.findUnique({ where: { organizationId: id } });
  if (stored) return stored;
  const first = await db.member.findFirst({
    where: { organizationId: id, role: 'admin' },
    orderBy: [{ joinedAt: 'asc' }, { userId: 'asc' }],
    select: { userId: true },
  });
  return { organizationId: id, instructions: '', updatedAt: createdAt, updatedById: first?.userId ?? '' };
}

builder.queryField('agentInstructions', (t) =>
  t.field({
    description: 'What the agents of the organization keep to.',
    type: AgentInstructions,
    rest: 'GET /v1/orgs/{organizationId}/agent-instructions',
    area,
    access: onOrganization('readAgentInstructions'),
    args: { organizationId: t.arg.id({ required: true }) },
    resolve: (organization: OrganizationRow, _, { db }) => storedOf(db, organization),
  }),
);

builder.mutationField('updateAgentInstructions', (t) =>
  t.field({
    description:
      'Writes what the agents of the organization keep to, with the next conversation that they read. Without a language model nothing reads it.',
    type: AgentInstructions,
    rest: 'PUT /v1/orgs/{organizationId}/agent-instructions',
    area,
    access: onOrganization('admin'),
    args: {
      organizationId: t.arg.id({ required: true }),
      instructions: t.arg({
        type: 'JSON',
        shape: document,
        clearable: true,
        description: 'A Document; null removes it.',
      }),
    },
    resolve: async (organization: OrganizationRow, { instructions }, context) => {
      const { services, caller, db } = context;
      if (instructions === undefined) return storedOf(db, organization);
      const { id: organizationId } = organization;
      const current = await storedOf(db, organization);
      const markdown = instructions === null ? '' : await instructionsOf(context, instructions, current.instructions);
      const data = { instructions: markdown, updatedById: requireUser(caller).userId };
      return inTransaction(services.database, (tx) =>
        tx.agentInstructions.upsert({
          where: { organizationId },
          create: { organizationId, ...data },
          update: data,
        }),
      );
    },
  }),
);
