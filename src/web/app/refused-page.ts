/** What is refused before anything is known of who asks (a busy server, a form that is too large), as a page: people read no JSON. */
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiError } from '../../errors.ts';
import { refreshLater } from '../refresh.ts';
import { errorPage, sendPage, shell } from './layout.ts';

/** Of an error of Fastify, what callers are told. */
export type ErrorOf = (error: FastifyError, request: FastifyRequest) => ApiError;

/** Answers such refusals in this scope with pages; scripts of pages get JSON, as everywhere. */
export function refusePages(app: FastifyInstance, errorOf: ErrorOf): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refused = errorOf(error, request);
    if (!request.headers.accept?.includes('text/html')) throw refused;
    const { status, message } = refused;
    const more = refreshLater(request, reply) ? '. This page then loads again by itself.' : '';
    return sendPage(reply, status, shell(errorPage(status, message + more), undefined, undefined));
  });
}
