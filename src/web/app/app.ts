/**
 * `/app`: the pages for people behind `urls.app`. They work without a script, ask the graph as its caller, and send nothing
 * that a stranger could send for them.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import type { Services } from '../../services.ts';
import { asset } from '../asset.ts';
import { checkQuestions } from './ask.ts';
import { mountChangeRequest } from './change-request.ts';
import { mountChangeRequestForms } from './change-request-forms.ts';
import { mountChangeRequestList } from './change-request-list.ts';
import { mountCommentForms } from './comment-forms.ts';
import { mountEdit } from './edit.ts';
import { mountHome } from './home.ts';
import { createRenderCache } from './render-cache.ts';
import { mountResolve } from './resolve.ts';
import { mountReviewerForms } from './reviewers.ts';
import { mountSignIn } from './sign-in.ts';
import { mountSpace } from './space.ts';
import type { AppServices } from './visit.ts';

const ASSETS = {
  'app.css': 'text/css; charset=utf-8',
  'content.css': 'text/css; charset=utf-8',
  'app.js': 'text/javascript; charset=utf-8',
} as const;

/** Adds the pages to a scope of its own: only there are forms read. */
export function mountApp(app: FastifyInstance, schema: GraphQLSchema, services: Services): void {
  checkQuestions(schema);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  for (const [name, type] of Object.entries(ASSETS)) {
    app.get(`/app/assets/${name}`, asset(fs.readFileSync(path.join(import.meta.dirname, 'assets', name)), type));
  }
  const own: AppServices = { services, schema, cache: createRenderCache() };
  mountSignIn(app, services);
  mountHome(app, own);
  mountSpace(app, own);
  mountChangeRequestList(app, own);
  mountChangeRequest(app, own);
  mountChangeRequestForms(app, own);
  mountReviewerForms(app, own);
  mountCommentForms(app, own);
  mountEdit(app, own);
  mountResolve(app, own);
}
