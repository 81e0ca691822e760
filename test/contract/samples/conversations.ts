import { newId } from '../../../src/ids.ts';
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

const aConversation = async (world: World) => ({
  ...own(world),
  conversationId: (await world.anIssue()).conversationId,
});
const aCluster = async (world: World) => ({ ...own(world), clusterId: (await world.anIssue()).clusterId });
const ROOT = '/v1/orgs/{organizationId}/conversations';

export const CONVERSATIONS: Samples = {
  [`GET ${ROOT}`]: async (world) => {
    await world.anIssue();
    return { path: own(world) };
  },
  [`POST ${ROOT}`]: async (world) => ({
    path: own(world),
    body: {
      id: newId(),
      subject: 'The export stops',
      metadata: {
        url: 'https://support.example.com/1',
        attributes: { source: 'email' },
        createdAt: '2026-11-20T07:41:00.000Z',
      },
      parts: [{ type: 'message', role: 'user', body: 'It stops after **one** page.' }],
    },
  }),
  [`GET ${ROOT}/{conversationId}`]: async (world) => ({ path: await aConversation(world) }),
  [`GET ${ROOT}-issues`]: async (world) => {
    await world.anIssue();
    return { path: own(world) };
  },
  [`GET ${ROOT}-issues/{issueId}`]: async (world) => ({ path: { ...own(world), issueId: (await world.anIssue()).id } }),
  [`GET ${ROOT}-clusters`]: async (world) => {
    await world.anIssue();
    return { path: own(world) };
  },
  [`GET ${ROOT}-clusters/{clusterId}`]: async (world) => ({ path: await aCluster(world) }),
  [`PATCH ${ROOT}-clusters/{clusterId}`]: async (world) => ({ path: await aCluster(world), body: { muted: true } }),

  'GET /v1/orgs/{organizationId}/agent-instructions': async (world) => ({ path: own(world) }),
  'PUT /v1/orgs/{organizationId}/agent-instructions': async (world) => ({
    path: own(world),
    body: { instructions: INSTRUCTIONS },
  }),
};
