/** Signing in by a passkey: what the script of the page asks the device with, and what it answered. */
import type { FastifyInstance } from 'fastify';
import { asApiError } from '../../failures.ts';
import { REFUSED } from '../../features/people/passkeys/relying-party.ts';
import { signInByPasskey, signInOptions } from '../../features/people/passkeys/sign-in.ts';
import { ANONYMOUS_BYTES } from '../../server/bodies.ts';
import { networkOf } from '../../server/network-address.ts';
import type { Services } from '../../services.ts';
import { isFromHere } from '../sent-from-here.ts';
import { credentialIn } from './account/passkeys.ts';
import { signInAs } from './session.ts';
import { FOREIGN, fieldsOf, nextOf, showSignIn } from './sign-in.ts';

const BOUNDED = { bodyLimit: ANONYMOUS_BYTES };

export function mountPasskeySignIn(app: FastifyInstance, services: Services): void {
  app.post('/app/sign-in/passkey/options', BOUNDED, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isFromHere(request)) return reply.code(403).send({ problem: FOREIGN });
    try {
      return await signInOptions(services, networkOf(request.ip));
    } catch (error) {
      const { status, message } = asApiError(error);
      return reply.code(status).send({ problem: message });
    }
  });

  app.post('/app/sign-in/passkey', BOUNDED, async (request, reply) => {
    const fields = fieldsOf(request);
    const next = nextOf(fields.get('next'));
    if (!isFromHere(request)) return showSignIn(reply, services, 403, next, { passkey: FOREIGN });
    const userId = await signInByPasskey(services, answerIn(fields));
    if (userId === null) return showSignIn(reply, services, 401, next, { passkey: REFUSED });
    await signInAs(request, reply, services, userId, 'passkey');
    return reply.redirect(next, 303);
  });
}

/** Undefined, which no device answers, for what is none. */
function answerIn(fields: URLSearchParams): unknown {
  try {
    return credentialIn(fields);
  } catch {
    return undefined;
  }
}
