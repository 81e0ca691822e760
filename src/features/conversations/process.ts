/** From a conversation to its issues, and from them to clusters: in one transaction for each conversation, so that it may be done twice. */
import type { Transaction } from '../../db/database.ts';
import type { Conversation, ConversationIssue } from '../../db/generated/prisma/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { FoundIssue, Impact, IssueWord } from '../../engine/conversations/issues.ts';
import { IMPACTS } from '../../engine/conversations/issues.ts';
import { likeness } from '../../engine/conversations/vectors.ts';
import { newId } from '../../ids.ts';
import type { Services } from '../../services.ts';
import { stemsOf } from '../content/search/stems.ts';
import { announceClusters } from './announce.ts';
import { countTerms, join, leave, lockClusters, settle, type Term, vectorOf } from './clusters.ts';
import { withoutIssues } from './proposal-text.ts';

export type ReadIssue = FoundIssue & { words: readonly IssueWord[] };

/** Two issues of one conversation that share so much are one. */
const SAME = 0.6;

/** The terms of issues: stems where the database has a dictionary, without the words that say nothing. */
export async function termsOf(services: Services, issues: readonly ReadIssue[]): Promise<Map<string, Term>[]> {
  const words = new Set(issues.flatMap((issue) => issue.words.map(({ word }) => word)).filter(Boolean));
  const stems = await stemsOf((sql, params) => services.database.query(sql, [...params]), words, [null]);
  return issues.map((issue) => {
    const terms = new Map<string, Term>();
    for (const { lexeme, word, count } of issue.words) {
      const term = word === '' ? lexeme : (stems.of(word, null) ?? lexeme);
      if (term === '') continue;
      const known = terms.get(term);
      if (known) known.count += count;
      else terms.set(term, { count, word: lexeme });
    }
    return terms;
  });
}

/** Stores what was found in a conversation. Nothing, when it has changed or gone meanwhile. */
export async function storeIssues(
  services: Services,
  conversation: Omit<Conversation, 'parts'>,
  found: readonly ReadIssue[],
  engine: string,
): Promise<void> {
  const { organizationId, id, hash } = conversation;
  const terms = await termsOf(services, found);
  await inTransaction(services.database, async (tx) => {
    await lockClusters(tx, organizationId);
    // Without its parts, which may be megabytes.
    const current = await tx.conversation.findUnique({
      where: { organizationId_id: { organizationId, id }, hash, pendingSince: { not: null } },
      select: { id: true },
    });
    if (!current) return;
    const existing = await tx.conversationIssue.findMany({ where: { organizationId, conversationId: id } });
    const kept: ConversationIssue[] = [];
    for (const [i, issue] of found.entries()) {
      const own = terms[i] as Map<string, Term>;
      const vector = await vectorOf(tx, organizationId, own);
      const same = kept.find((row) => likeness(vector, storedVector(row)) >= SAME);
      if (same) continue;
      const before = existing.find((row) => !kept.includes(row) && isSame(row, issue, vector));
      if (before && before.title === issue.title && before.details === issue.details) {
        kept.push(before);
        continue;
      }
      if (before) await removeIssue(tx, before);
      kept.push(await addIssue(tx, conversation, issue, vector, own, engine, before));
    }
    const ids = new Set(kept.map((row) => row.id));
    for (const row of existing) if (!ids.has(row.id)) await removeIssue(tx, row);
    await tx.conversation.update({
      where: { organizationId_id: { organizationId, id } },
      data: { pendingSince: null, processedAt: new Date(), attempts: 0, problem: null, impact: highest(kept) },
      select: { id: true },
    });
    announceClusters(services, organizationId);
  });
}

const storedVector = ({ vector }: ConversationIssue) => new Map(Object.entries(vector as Record<string, number>));

const isSame = (row: ConversationIssue, issue: FoundIssue, vector: ReadonlyMap<string, number>): boolean =>
  row.title === issue.title || likeness(storedVector(row), vector) >= SAME;

const highest = (issues: readonly { impact: string }[]): Impact =>
  IMPACTS.findLast((impact) => issues.some((issue) => issue.impact === impact)) ?? 'low';

async function addIssue(
  tx: Transaction,
  { organizationId, id: conversationId, createdAt }: Omit<Conversation, 'parts'>,
  { title, details, impact }: FoundIssue,
  vector: ReadonlyMap<string, number>,
  terms: ReadonlyMap<string, Term>,
  engine: string,
  before: ConversationIssue | undefined,
): Promise<ConversationIssue> {
  const clusterId = await join(tx, organizationId, vector, terms);
  await countTerms(tx, organizationId, vector.keys(), 1);
  const others = await tx.conversationIssue.count({ where: { clusterId, conversationId, organizationId } });
  const issue = await tx.conversationIssue.create({
    data: {
      id: before?.id ?? newId(),
      organizationId,
      conversationId,
      clusterId,
      title,
      details,
      impact,
      engine,
      vector: Object.fromEntries(vector),
      createdAt,
      ...(before && { ingestedAt: before.ingestedAt }),
    },
  });
  await settle(tx, clusterId, { issues: 1, conversations: others === 0 ? 1 : 0 });
  return issue;
}

async function removeIssue(tx: Transaction, issue: ConversationIssue): Promise<void> {
  const { id, clusterId, conversationId, organizationId } = issue;
  await leave(tx, issue);
  await tx.conversationIssue.delete({ where: { id } });
  const others = await tx.conversationIssue.count({ where: { clusterId, conversationId, organizationId } });
  const before = await tx.issuesCluster.findUnique({ where: { id: clusterId } });
  await settle(tx, clusterId, { issues: -1, conversations: others === 0 ? -1 : 0 });
  if (before) await withoutIssues(tx, before, [issue]);
}

/** Removes a conversation and all that came from it: issues, what clusters say of them, quotes in change requests. */
export const removeConversation = (services: Services, organizationId: string, id: string): Promise<void> =>
  inTransaction(services.database, async (tx) => {
    await lockClusters(tx, organizationId);
    const issues = await tx.conversationIssue.findMany({ where: { organizationId, conversationId: id } });
    for (const issue of issues) await removeIssue(tx, issue);
    await tx.conversation.deleteMany({ where: { organizationId, id } });
    announceClusters(services, organizationId);
  });
