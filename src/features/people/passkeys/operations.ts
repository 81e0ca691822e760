/** Passkeys of one's account. GraphQL only: REST clients bring a token. */
import { z } from 'zod';
import { onAccount } from '../../../access/accounts.ts';
import { requireUser, userIdOf } from '../../../access/caller-kinds.ts';
import { signedIn } from '../../../access/rule.ts';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { forbidden, notFound } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { listOf, pageArgs, pageOf } from '../../../graphql/list.ts';
import { networkOf } from '../../../server/network-address.ts';
import { record } from '../audit.ts';
import { keepPasskey, registrationOptions } from './register.ts';

const Passkey = builder.prismaObject('Passkey', {
  description: 'A key on a device that signs its owner in at `/app`.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    backedUp: t.exposeBoolean('backedUp', {
      description: 'It is kept beyond the device, as by the account of a phone.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', nullable: true }),
  }),
});

builder.queryField('passkeys', (t) =>
  t.field({
    description: "The caller's own passkeys, newest first.",
    type: listOf(Passkey),
    access: signedIn(),
    args: pageArgs(),
    resolve: (_, page, context, info) =>
      pageOf({ model: 'passkey', where: { userId: userIdOf(context.caller) ?? '' } }, page, context, info),
  }),
);

/** A token that got into other hands must not become a way in that stays. */
function personIn({ caller }: Context): string {
  const { userId, sessionId } = requireUser(caller);
  if (sessionId === undefined) throw forbidden('Passkeys are kept in a browser that is signed in at /app');
  return userId;
}

builder.mutationField('beginPasskey', (t) =>
  t.field({
    description:
      'What a browser asks a device with to make a passkey: `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. It holds for five minutes, in a session of `/app`. An account has at most 20.',
    type: 'JSON',
    access: onAccount(),
    resolve: (_root, _args, context) =>
      registrationOptions(context.services, personIn(context), networkOf(context.address ?? '127.0.0.1')),
  }),
);

const name = z.string().trim().min(1, 'must not be empty').max(100, 'must have at most 100 characters');

builder.mutationField('createPasskey', (t) =>
  t.prismaField({
    description:
      'Keeps the passkey that a device made. Its owner is told by mail. It is removed by `removePasskey`, and signs in at once.',
    type: Passkey,
    access: onAccount(),
    args: {
      name: t.arg.string({ required: true, validate: name }),
      credential: t.arg({
        type: 'JSON',
        required: true,
        description: 'What the device answered: `RegistrationResponseJSON` of WebAuthn.',
      }),
    },
    resolve: (_query, _root, given, context) =>
      keepPasskey(context.services, personIn(context), given.name.trim(), given.credential),
  }),
);

/** Of the caller. */
async function requireOwn({ db, caller }: Context, id: string): Promise<void> {
  if (!(await db.passkey.findFirst({ where: { id, userId: requireUser(caller).userId }, select: { id: true } })))
    throw notFound('Passkey');
}

builder.mutationField('renamePasskey', (t) =>
  t.prismaField({
    type: Passkey,
    access: onAccount(),
    args: { passkeyId: t.arg.id({ required: true }), name: t.arg.string({ required: true, validate: name }) },
    resolve: async (query, _root, { passkeyId: id, name }, context) => {
      await requireOwn(context, id);
      return context.db.passkey.update({ ...query, where: { id }, data: { name: name.trim() } });
    },
  }),
);

builder.mutationField('removePasskey', (t) =>
  t.boolean({
    description: 'It signs in no more; its sessions stay. No error if it is gone.',
    access: onAccount(),
    args: { passkeyId: t.arg.id({ required: true }) },
    resolve: async (_, { passkeyId: id }, { services, caller }) => {
      const { userId } = requireUser(caller);
      await inTransaction(services.database, async (tx) => {
        const { count } = await tx.passkey.deleteMany({ where: { id, userId } });
        if (count === 0) return;
        await record(tx, { actorId: userId, action: 'passkey.remove', subject: id });
      });
      return true;
    },
  }),
);
