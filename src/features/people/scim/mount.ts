/** `/scim/v2`: identity providers manage the people and teams of an organization (RFC 7644). Not of the graph: its forms are its own. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiError } from '../../../errors.ts';
import { isNestedTooDeep } from '../../../graphql/nesting.ts';
import type { Services } from '../../../services.ts';
import { all, resourceTypes, schemas, serviceProviderConfig } from './discovery.ts';
import { groupChangeIn, groupIn } from './group-input.ts';
import { changeGroup, createGroup, deleteGroup, groupBody, groupOf, listGroups } from './groups.ts';
import { operationsIn } from './patch.ts';
import { errorBody, pageOf, SCIM_TYPE, ScimError, searchIn } from './protocol.ts';
import { type ScimCaller, scimCallerOf } from './tokens.ts';
import { personAfter, personIn } from './user-input.ts';
import { changeUser, createUser, deleteUser, listUsers, userBody, userOf } from './users.ts';

/** A thousand members of a group. */
const BODY_LIMIT = 512 * 1024;
/** Levels of a body: RFC 7643 has no attribute below the third. */
const MAX_LEVELS = 20;

declare module 'fastify' {
  interface FastifyRequest {
    scimCaller: ScimCaller | null;
  }
}

type Query = Record<string, string | undefined>;
type Id = { Params: { id: string } };

const send = (reply: FastifyReply, body: object, status = 200) => reply.code(status).type(SCIM_TYPE).send(body);

/** A refusal of the server in the form of SCIM (RFC 7644, 3.12). */
export const sendScimError = ({ status, message }: ApiError, reply: FastifyReply) =>
  send(reply, errorBody(status, message), status);

/** Adds the routes to a scope of their own. `errorOf` says what an error of the server is. */
export function mountScim(
  app: FastifyInstance,
  services: Services,
  errorOf: (error: FastifyError, request: FastifyRequest) => ApiError,
): void {
  const { prisma } = services.database;
  const base = `${services.config.publicUrl}/scim/v2`;
  const options = { config: { operation: 'scim' }, bodyLimit: BODY_LIMIT };

  app.removeAllContentTypeParsers();
  for (const type of ['application/scim+json', 'application/json'])
    app.addContentTypeParser(type, { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, text, done) =>
      done(null, parsed(String(text))),
    );
  app.decorateRequest('scimCaller', null);
  // Before the body is read: who may not call learns nothing of what a body should be.
  app.addHook('onRequest', async (request) => {
    request.scimCaller = await scimCallerOf(services.database, request.headers.authorization);
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof ScimError) {
      if (error.status === 401) reply.header('www-authenticate', 'Bearer');
      return send(reply, errorBody(error.status, error.message, error.scimType), error.status);
    }
    return sendScimError(errorOf(error, request), reply);
  });
  const callerOf = ({ scimCaller }: FastifyRequest): ScimCaller => {
    if (!scimCaller) throw new ScimError(401, 'A valid token for SCIM is needed');
    return scimCaller;
  };
  const oneOf = (resources: readonly object[], id: string): object => {
    const found = resources.find((each) => (each as { id: string }).id === id);
    if (!found) throw new ScimError(404, 'There is nothing at this address');
    return found;
  };

  app.get('/scim/v2/ServiceProviderConfig', options, (_, reply) => send(reply, serviceProviderConfig(base)));
  app.get('/scim/v2/ResourceTypes', options, (_, reply) => send(reply, all(resourceTypes(base))));
  app.get<Id>('/scim/v2/ResourceTypes/:id', options, ({ params }, reply) =>
    send(reply, oneOf(resourceTypes(base), params.id)),
  );
  app.get('/scim/v2/Schemas', options, (_, reply) => send(reply, all(schemas(base))));
  app.get<Id>('/scim/v2/Schemas/:id', options, ({ params }, reply) => send(reply, oneOf(schemas(base), params.id)));

  const users = async (request: FastifyRequest, reply: FastifyReply, query: Query) =>
    send(reply, await listUsers(services, callerOf(request), query['filter'], pageOf(query)));
  app.get('/scim/v2/Users', options, (request, reply) => users(request, reply, request.query as Query));
  app.post('/scim/v2/Users/.search', options, (request, reply) => users(request, reply, searchIn(request.body)));
  app.post('/scim/v2/Users', options, async (request, reply) => {
    const user = userBody(services, await createUser(services, callerOf(request), personIn(request.body, true)));
    return send(reply.header('location', locationIn(user)), user, 201);
  });
  app.get<Id>('/scim/v2/Users/:id', options, async (request, reply) =>
    send(reply, userBody(services, await userOf(prisma, callerOf(request), request.params.id))),
  );
  app.put<Id>('/scim/v2/Users/:id', options, async (request, reply) => {
    const change = (before: { active: boolean }) => personIn(request.body, before.active);
    return send(reply, userBody(services, await changeUser(services, callerOf(request), request.params.id, change)));
  });
  app.patch<Id>('/scim/v2/Users/:id', options, async (request, reply) => {
    const changes = operationsIn(request.body)
      .filter(({ isElsewhere }) => !isElsewhere)
      .map(({ op, attribute, value }) => [attribute, op === 'remove' ? null : value] as const);
    const user = await changeUser(services, callerOf(request), request.params.id, (before) =>
      personAfter(before, changes),
    );
    return send(reply, userBody(services, user));
  });
  app.delete<Id>('/scim/v2/Users/:id', options, async (request, reply) => {
    await deleteUser(services, callerOf(request), request.params.id);
    return reply.code(204).send();
  });

  const groups = async (request: FastifyRequest, reply: FastifyReply, query: Query) => {
    const asked = { filter: query['filter'], page: pageOf(query), withMembers: !leavesOutMembers(query) };
    return send(reply, await listGroups(services, callerOf(request), asked));
  };
  app.get('/scim/v2/Groups', options, (request, reply) => groups(request, reply, request.query as Query));
  app.post('/scim/v2/Groups/.search', options, (request, reply) => groups(request, reply, searchIn(request.body)));
  app.post('/scim/v2/Groups', options, async (request, reply) => {
    const group = groupBody(services, await createGroup(services, callerOf(request), groupIn(request.body)));
    return send(reply.header('location', locationIn(group)), group, 201);
  });
  app.get<Id>('/scim/v2/Groups/:id', options, async (request, reply) => {
    const withMembers = !leavesOutMembers(request.query as Query);
    return send(reply, groupBody(services, await groupOf(prisma, callerOf(request), request.params.id, withMembers)));
  });
  app.put<Id>('/scim/v2/Groups/:id', options, async (request, reply) => {
    const group = await changeGroup(services, callerOf(request), request.params.id, groupIn(request.body));
    return send(reply, groupBody(services, group));
  });
  app.patch<Id>('/scim/v2/Groups/:id', options, async (request, reply) => {
    const change = groupChangeIn(operationsIn(request.body));
    return send(reply, groupBody(services, await changeGroup(services, callerOf(request), request.params.id, change)));
  });
  app.delete<Id>('/scim/v2/Groups/:id', options, async (request, reply) => {
    await deleteGroup(services, callerOf(request), request.params.id);
    return reply.code(204).send();
  });
  app.all('/scim/v2/*', options, () => {
    throw new ScimError(404, 'There is nothing at this address');
  });
}

function parsed(text: string): unknown {
  try {
    if (!isNestedTooDeep(text, MAX_LEVELS)) return JSON.parse(text);
  } catch {
    // It is said below.
  }
  throw new ScimError(400, 'The body is not JSON, or nested too deep', 'invalidSyntax');
}

const locationIn = (resource: object): string => (resource as { meta: { location: string } }).meta.location;

/** Providers leave out what they do not need of large groups. */
const leavesOutMembers = ({ excludedAttributes = '', attributes }: Query): boolean =>
  /(?:^|,)\s{0,9}members\s{0,9}(?:,|$)/i.test(excludedAttributes) ||
  (attributes !== undefined && !/(?:^|,)\s{0,9}members\b/i.test(attributes));
