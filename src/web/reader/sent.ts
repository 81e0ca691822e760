/** What a function says that may have answered. */
import type { FastifyReply } from 'fastify';

/**
 * It has answered. The reply itself would not do: it is a thenable of undefined, so whoever waits for it hears, when the answer has left,
 * that there was none.
 */
export type Sent = true;

export const sent = (_reply: FastifyReply): Sent => true;
