/** The language model of the server, for one organization: only where it allows that, and within its share of a day. */
import type { z } from 'zod';
import { type Answer, type DeepPartial, type Engine, EngineError, type Question } from '../../../adapters/ai/engine.ts';
import type { Services } from '../../../services.ts';

/** As the engine, with what its answers cost counted. */
export interface OrganizationEngine {
  readonly name: string;
  complete(question: Question): Promise<string>;
  answer<Value>(question: Question, schema: z.ZodType<Value>): Promise<Value>;
  /** Its answers while they come, the last one whole. */
  answering<Value>(question: Question, schema: z.ZodType<Value>): AsyncGenerator<DeepPartial<Value>, Value>;
  embed(texts: readonly string[], signal?: AbortSignal): Promise<number[][]>;
}

/** Whether the texts of an organization may go to an engine, and there is one. */
export async function hasEngine({ engine, database }: Services, organizationId: string): Promise<boolean> {
  if (!engine) return false;
  const [row] = await database.query<{ ai: boolean }>(AI, [organizationId]);
  return row?.ai ?? false;
}

/** Undefined where the server has no engine, and where the organization keeps its texts to itself (`ai` is off). */
export async function engineOf(services: Services, organizationId: string): Promise<OrganizationEngine | undefined> {
  const { engine } = services;
  return engine && (await hasEngine(services, organizationId)) ? counted(services, engine, organizationId) : undefined;
}

function counted({ database, config }: Services, engine: Engine, organizationId: string): OrganizationEngine {
  const admit = async () => {
    const most = config.aiDailyTokens;
    if (most <= 0) return;
    const [row] = await database.query<{ tokens: number }>(USED, [organizationId]);
    if ((row?.tokens ?? 0) >= most)
      throw new EngineError(`The organization has used up its ${most.toLocaleString('en')} tokens of today`, false);
  };
  const add = (tokens: number) => database.query(ADD, [organizationId, tokens]);
  const count = async <Value>(ask: () => Promise<Answer<Value>>): Promise<Value> => {
    await admit();
    const { value, tokens } = await ask();
    await add(tokens);
    return value;
  };
  return {
    name: engine.name,
    complete: (question) => count(() => engine.complete(question)),
    answer: (question, schema) => count(() => engine.answer(question, schema)),
    async *answering<Value>(question: Question, schema: z.ZodType<Value>) {
      await admit();
      // An answer that nobody waits for any more has cost what there was of it.
      let tokens: number | undefined;
      let part: unknown;
      try {
        const answer = engine.answering(question, schema);
        for (;;) {
          const next = await answer.next();
          if (next.done) {
            tokens = next.value.tokens;
            return next.value.value;
          }
          part = next.value;
          yield next.value;
        }
      } finally {
        if (tokens === undefined && part !== undefined) tokens = tokensOf(question, part);
        if (tokens !== undefined) await add(tokens);
      }
    },
    embed: (texts, signal) => count(() => engine.embed(texts, signal)),
  };
}

/** As many as texts have characters in four. */
const tokensOf = ({ task, data }: Question, answer: unknown): number =>
  Math.ceil((task.length + JSON.stringify(data).length + JSON.stringify(answer).length) / 4);

const AI = `SELECT "ai" FROM "Organization" WHERE "id" = $1`;
const TODAY = `(now() AT TIME ZONE 'UTC')::date`;
const USED = `SELECT "tokens"::int AS "tokens" FROM "EngineUse" WHERE "organizationId" = $1 AND "day" = ${TODAY}`;
const ADD = `
  INSERT INTO "EngineUse" ("organizationId", "day", "tokens") VALUES ($1, ${TODAY}, $2)
  ON CONFLICT ("organizationId", "day") DO UPDATE SET "tokens" = "EngineUse"."tokens" + excluded."tokens"`;
