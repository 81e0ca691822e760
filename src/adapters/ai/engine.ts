/**
 * A language model, as features see it. Without one they have methods of their own, which need no network: what comes of it says which
 * made it.
 */
import type { z } from 'zod';

/** What a model is asked. What users wrote is data: it belongs into `data`, never into `task`. */
export interface Question {
  /** What to do, in the server's own words. */
  readonly task: string;
  /** The texts that it is done with. */
  readonly data: unknown;
  readonly signal?: AbortSignal;
}

export interface Answer<Value> {
  readonly value: Value;
  /** Tokens that the question and the answer took; as many as they have characters in four, where the server does not say. */
  readonly tokens: number;
}

/** A value while it comes: any part may be missing. */
export type DeepPartial<Value> = Value extends readonly (infer Item)[]
  ? DeepPartial<Item>[]
  : Value extends object
    ? { [Key in keyof Value]?: DeepPartial<Value[Key]> }
    : Value;

export interface Engine {
  /** For people: `gpt-oss-20b at llm.example.com`. */
  readonly name: string;
  /** @throws EngineError */
  complete(question: Question): Promise<Answer<string>>;
  /** An answer of this shape; one that has another shape is asked for again. @throws EngineError */
  answer<Value>(question: Question, schema: z.ZodType<Value>): Promise<Answer<Value>>;
  /**
   * The same, with what is there of the answer while it comes: each text holds the ones before, but after an answer of a wrong shape, which
   * begins again. What it returns at the end is whole. @throws EngineError
   */
  answering<Value>(question: Question, schema: z.ZodType<Value>): AsyncGenerator<DeepPartial<Value>, Answer<Value>>;
  /** Vectors of texts, all of one length. @throws EngineError, also where the server has no model for it */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Answer<number[][]>>;
}

/** The engine gave nothing that can be used; the message is for people, and names no secret. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  /** Whether it may work later: the server was busy, slow or away. */
  readonly isTemporary: boolean;

  constructor(message: string, isTemporary: boolean, options?: ErrorOptions) {
    super(message, options);
    this.isTemporary = isTemporary;
  }
}
