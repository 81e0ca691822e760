/** Whom a text mentions: by a mention, or by a link to the person (`/users/{id}`). */
import { toDocument } from './read.ts';

/** The ids of all users that a text refers to, each once, in its order. */
export const mentionedUsers = (markdown: string): string[] => [...new Set(usersIn(toDocument(markdown)))];

/** The ids of all references to users in a Document, or a part of one. */
function* usersIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  const { kind, user } = value as { kind?: unknown; user?: unknown };
  if (kind === 'user' && typeof user === 'string') yield user;
  for (const entry of Object.values(value)) yield* usersIn(entry);
}
