import type { Samples } from '../call.ts';
import type { World } from '../world.ts';

const own = ({ organization }: World) => ({ organizationId: organization.id });

const INSTRUCTIONS = {
  object: 'document',
  nodes: [
    {
      object: 'block',
      type: 'paragraph',
      nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: 'Name versions.', marks: [] }] }],
    },
  ],
};

export const CONVERSATIONS: Samples = {
  'GET /v1/orgs/{organizationId}/agent-instructions': async (world) => ({ path: own(world) }),
  'PUT /v1/orgs/{organizationId}/agent-instructions': async (world) => ({
    path: own(world),
    body: { instructions: INSTRUCTIONS },
  }),
};
