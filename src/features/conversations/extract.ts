/** Finding the issues of a conversation: by the organization's language model, or without one by its words. */
import { z } from 'zod';
import type { Conversation } from '../../db/generated/prisma/client.ts';
import {
  cut,
  type FoundIssue,
  IMPACTS,
  MAX_DETAILS,
  MAX_TITLE,
  type StoredConversation,
} from '../../engine/conversations/issues.ts';
import { masked } from '../../engine/conversations/mask.ts';
import type { Services } from '../../services.ts';
import type { OrganizationEngine } from '../people/organizations/engine.ts';
import type { ReadIssue } from './process.ts';

/** Recorded with what the local method found. */
export const LOCAL = 'words';

/** Characters of a conversation that a model gets. */
const MOST_SENT = 24_000;

const answer = z.object({
  issues: z.array(z.object({ title: z.string().min(1), details: z.string(), impact: z.enum(IMPACTS) })).max(10),
});

/** A conversation to be read, with its parts as JSON. */
export type Pending = Omit<Conversation, 'parts'> & StoredConversation;

const textOf = ({ subject, parts }: Pending): StoredConversation => ({ subject, parts });

/** The issues of many conversations, in one of the threads. */
export const readByWords = (services: Services, conversations: readonly Pending[]): Promise<ReadIssue[][]> =>
  services.threads.run('readConversations', [conversations.map(textOf)]);

/** The issues of one conversation as a language model tells them. @throws EngineError */
export async function readByEngine(
  services: Services,
  engine: OrganizationEngine,
  instructions: string,
  conversation: Pending,
  signal: AbortSignal,
): Promise<ReadIssue[]> {
  const { subject, parts } = await services.threads.run('maskedWithin', [textOf(conversation), MOST_SENT]);
  const data = { ...(subject && { subject }), parts: parts.map(({ role, body }) => ({ role, text: body })) };
  const { issues } = await engine.answer({ task: taskOf(instructions), data, signal }, answer);
  const found = issues.map(
    ({ title, details, impact }): FoundIssue => ({
      title: cut(masked(title).replace(/\s+/g, ' ').trim(), MAX_TITLE),
      details: cut(masked(details).trim(), MAX_DETAILS),
      impact,
    }),
  );
  const words = await services.threads.run('wordsOfIssues', [found]);
  return found.map((issue, i) => ({ ...issue, words: words[i] ?? [] }));
}

const taskOf = (instructions: string): string =>
  [
    'You read a conversation of a user with the support of a product, to find out what its documentation should say better.',
    'List the different issues that the user has: a short title, details in plain text that somebody understands who has not read the conversation, and the impact: low (minor friction), medium (noticeable friction, there is a workaround), high (blocking or severe, no workaround).',
    'None where nobody has an issue. Do not name people. Never the same issue twice.',
    ...(instructions.trim() ? [`The organization asks for this: ${instructions.trim()}`] : []),
  ].join('\n');
