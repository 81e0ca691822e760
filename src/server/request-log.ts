/** A line in the log for each answered request. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../log.ts';
import { loggedPath } from './logged-path.ts';

/** pino, as far as it is used here; other logs have no children. */
interface Redacting extends Log {
  child?(bindings: object, options: { redact: string[] }): Log;
}

/** Writes the lines. None of their fields holds a secret: looking for secrets in each was four fifths of what a line cost. */
export function requestLog(log: Redacting): (request: FastifyRequest, reply: FastifyReply) => void {
  const lines = log.child?.({}, { redact: [] }) ?? log;
  return (request, reply) => lines.info(lineOf(request, reply), 'request');
}

const lineOf = (request: FastifyRequest, reply: FastifyReply) => ({
  requestId: request.id,
  method: request.method,
  path: loggedPath(request.url),
  operation: request.routeOptions.config?.operation,
  callerId: request.callerId,
  status: reply.statusCode,
  ms: Math.round(reply.elapsedTime * 10) / 10,
  statements: request.statements?.count,
  roundTrips: request.statements?.roundTrips,
});
