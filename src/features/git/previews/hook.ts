/**
 * `POST /hooks/git/{spaceId}`: a forge says that something was pushed. It says so in words of its own, of which only the signature is read:
 * what was pushed is looked up in the repository.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, notFound } from '../../../errors.ts';
import type { Services } from '../../../services.ts';
import { askForLook } from './job.ts';
import { secretOf } from './settings.ts';

/** Forges send the commits of a push along. */
const MAX_BODY = 5 * 1024 * 1024;

/** The address that a forge calls. */
export const hookAddress = (publicUrl: string, spaceId: string): string => `${publicUrl}/hooks/git/${spaceId}`;

/** Adds the route to the server. */
export function mountGitHooks(app: FastifyInstance, services: Services): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY }, (_request, body, done) => done(null, body));
  app.post<{ Params: { spaceId: string } }>(
    '/hooks/git/:spaceId',
    { config: { operation: 'gitHook' }, bodyLimit: MAX_BODY },
    async (request, reply) => {
      const { spaceId } = request.params;
      const settings = await services.database.prisma.gitPreviews.findUnique({ where: { spaceId } });
      if (!settings) throw notFound('Space');
      if (!isSigned(request, secretOf(services.secrets, settings)))
        throw new ApiError('UNAUTHENTICATED', 'The call is not signed with the secret of the hook');
      await askForLook(services, spaceId);
      return reply.code(202).send();
    },
  );
}

/** By GitHub, Gitea and Forgejo with an HMAC of the body; by GitLab with the secret itself. */
function isSigned({ headers, body }: FastifyRequest, secret: string): boolean {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const expected = createHmac('sha256', secret).update(bytes).digest('hex');
  const { 'x-hub-signature-256': signature, 'x-gitlab-token': token } = headers;
  if (typeof signature === 'string') return isSame(signature, `sha256=${expected}`);
  return typeof token === 'string' && isSame(token, secret);
}

/** In a time that tells nothing of how much is right. */
function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
