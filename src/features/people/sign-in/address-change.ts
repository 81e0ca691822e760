/** Changing the address of one's account: confirmed by a code sent to the new one, with a notice to the old one. */
import { z } from 'zod';
import { requireUser } from '../../../access/caller-kinds.ts';
import { signedIn } from '../../../access/rule.ts';
import { isMailAddress } from '../../../adapters/mail/mailer.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { badInput, conflict } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { networkOf } from '../../../server/network-address.ts';
import { record } from '../audit.ts';
import { writeMails } from '../mail/write.ts';
import { User } from '../users/types.ts';
import { sendCode, useCode } from './codes.ts';

const NOTICE_SECONDS = 3 * 86_400;

builder.mutationField('requestEmailChange', (t) =>
  t.id({
    description:
      "Sends a code to a new address for the caller's account; gives the id of the request, for `confirmEmailChange`. The answer does not tell whether another account has the address; then no code comes. At most 5 codes for an address in 15 minutes.",
    access: signedIn(),
    args: {
      email: t.arg.string({
        required: true,
        validate: z.email('must be an e-mail address').max(320, 'must have at most 320 characters'),
      }),
    },
    resolve: async (_, args, { services, caller, address }) => {
      const email = args.email.toLowerCase();
      if (!isMailAddress(email)) throw badInput('email', 'must be an e-mail address');
      const { userId } = requireUser(caller);
      const taken = await services.database.prisma.user.findFirst({
        where: { email, id: { not: userId } },
        select: { id: true },
      });
      return sendCode(services, {
        purpose: 'address',
        email,
        network: networkOf(address ?? '127.0.0.1'),
        userId: taken ? null : userId,
        subject: 'Confirm your address',
        letter: (_id, code) => ({
          paragraphs: ['Enter this code to make this the address of your account. It works once, for ten minutes.'],
          code,
          foot: 'If you did not ask for it, ignore this mail, and give the code to no one.',
        }),
      });
    },
  }),
);

builder.mutationField('confirmEmailChange', (t) =>
  t.prismaField({
    description:
      "Makes the address that a code was sent to the caller's own. The old one gets a notice. A code that is wrong, used or older than ten minutes is refused, as is the right one after five tries.",
    type: User,
    access: signedIn(),
    args: { requestId: t.arg.id({ required: true }), code: t.arg.string({ required: true }) },
    resolve: async (query, _, { requestId, code }, { services, caller }) => {
      const { userId } = requireUser(caller);
      const used = await useCode(services, { purpose: 'address', id: requestId, code });
      if (used?.userId !== userId) throw badInput('code', 'is wrong or not valid any more');
      const { email } = used;
      return inTransaction(services.database, async (tx) => {
        const before = await tx.user.findUniqueOrThrow({
          where: { id: userId },
          select: { email: true, emailVerified: true },
        });
        if (await tx.user.findFirst({ where: { email, id: { not: userId } }, select: { id: true } }))
          throw conflict('Another account has this address by now');
        const user = await tx.user.update({ ...query, where: { id: userId }, data: { email, emailVerified: true } });
        await record(tx, { actorId: userId, action: 'user.change-email', subject: userId });
        if (before.emailVerified && before.email !== email) await notify(before.email, email);
        return user;

        function notify(to: string, changedTo: string) {
          const letter = {
            paragraphs: [`The address of your account is ${changedTo} from now on; this one signs in no more.`],
            foot: `If this was not you, tell the administrator of ${services.config.publicUrl}.`,
          };
          return writeMails(tx, services, [{ to, subject: 'Your address was changed', ...letter }], NOTICE_SECONDS);
        }
      });
    },
  }),
);
