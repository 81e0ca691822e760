/** The language model of the server, for one organization: only where it allows that, and within its share of a day. */
import type { z } from 'zod';
import { type Answer, type Engine, EngineError, type Question } from '../../../adapters/ai/engine.ts';
import type { Services } from '../../../services.ts';

/** As the engine, with what its answers cost counted. */
export interface OrganizationEngine {
  readonly name: string;
  complete(question: Question): Promise<string>;
  answer<Value>(question: Question, schema: z.ZodType<Value>): Promise<Value>;
  embed(texts: readonly string[], signal?: AbortSignal): Promise<number[][]>;
}

/** Undefined where the server has no engine, and where the organization keeps its texts to itself (`ai` is off). */
export async function engineOf(services: Services, organizationId: string): Promise<OrganizationEngine | undefined> {
  const { engine, database } = services;
  if (!engine) return undefined;
  const organization = await database.prisma.organization.findUnique({
    where: { id: organizationId },
    select: { ai: true },
  });
  return organization?.ai ? counted(services, engine, organizationId) : undefined;
}

function counted({ database, config }: Services, engine: Engine, organizationId: string): OrganizationEngine {
  const count = async <Value>(ask: () => Promise<Answer<Value>>): Promise<Value> => {
    const most = config.aiDailyTokens;
    if (most > 0) {
      const [row] = await database.query<{ tokens: number }>(USED, [organizationId]);
      if ((row?.tokens ?? 0) >= most)
        throw new EngineError(`The organization has used up its ${most.toLocaleString('en')} tokens of today`, false);
    }
    const { value, tokens } = await ask();
    await database.query(ADD, [organizationId, tokens]);
    return value;
  };
  return {
    name: engine.name,
    complete: (question) => count(() => engine.complete(question)),
    answer: (question, schema) => count(() => engine.answer(question, schema)),
    embed: (texts, signal) => count(() => engine.embed(texts, signal)),
  };
}

const TODAY = `(now() AT TIME ZONE 'UTC')::date`;
const USED = `SELECT "tokens"::int AS "tokens" FROM "EngineUse" WHERE "organizationId" = $1 AND "day" = ${TODAY}`;
const ADD = `
  INSERT INTO "EngineUse" ("organizationId", "day", "tokens") VALUES ($1, ${TODAY}, $2)
  ON CONFLICT ("organizationId", "day") DO UPDATE SET "tokens" = "EngineUse"."tokens" + excluded."tokens"`;
