/** PDFs of a space, of a change request, or of one page of them: the address where one is made when it is opened. */
import { requireUser } from '../../../access/caller-kinds.ts';
import { onSpace } from '../../../access/entities.ts';
import type { Context } from '../../../context.ts';
import { badInput } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { onChangeRequest } from '../../review/change-requests/access.ts';
import { ChangeRequest } from '../../review/change-requests/types.ts';
import { Space } from '../../spaces/types.ts';
import { open, pageIn, revisionById } from '../reading.ts';
import { type PdfTicket, pdfUrl } from './addresses.ts';

/** Who gets the PDF of a space: asked when its address is made, and when that is opened. */
export const onPrintable = onSpace('access');

const Pdf = builder.objectRef<{ url: string }>('Pdf').implement({
  description: 'A PDF, created when its address is opened.',
  fields: (t) => ({
    url: t.exposeString('url', {
      description: 'Signed; valid for an hour, and only as long as the caller may read the space.',
    }),
  }),
});

interface PdfArgs {
  page?: string | null | undefined;
  only?: boolean | null | undefined;
}

const pdfArgs = () => {
  const { page, only } = builder.args((t) => ({
    page: t.id({ description: 'One page, with the pages below it.' }),
    only: t.boolean({ description: 'With `page`: without the pages below it.' }),
  }));
  return { page, only };
};

async function pdfOf(
  context: Context,
  { page, only }: PdfArgs,
  of: Pick<PdfTicket, 'spaceId' | 'revisionId' | 'changeRequestId'> & { title: string },
): Promise<{ url: string }> {
  const { services } = context;
  const { userId, tokenId, sessionId } = requireUser(context.caller);
  if (only && page == null) throw badInput('only', 'needs a page');
  const { title: whole, ...source } = of;
  let title = whole;
  if (page != null) {
    const content = await open(context, await revisionById(context, source.revisionId));
    title = (await pageIn(content, page)).page.title;
  }
  const ticket: PdfTicket = {
    ...source,
    ...(page != null && { page }),
    ...(only && { only: true }),
    userId,
    ...(tokenId === null ? sessionId !== undefined && { sessionId } : { tokenId }),
  };
  return { url: pdfUrl(services, ticket, title) };
}

builder.objectField(Space, 'pdf', (t) =>
  t.field({
    description: 'The current content as a PDF.',
    type: Pdf,
    rest: 'GET /v1/spaces/{spaceId}/pdf',
    area: 'Spaces',
    access: onPrintable,
    args: pdfArgs(),
    resolve: ({ id, revisionId, title }, args, context) => pdfOf(context, args, { spaceId: id, revisionId, title }),
  }),
);

builder.objectField(ChangeRequest, 'pdf', (t) =>
  t.field({
    description: 'The content of the change request as a PDF.',
    type: Pdf,
    rest: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/pdf',
    area: 'Change requests',
    access: onChangeRequest('access'),
    args: pdfArgs(),
    resolve: ({ id, spaceId, revisionId, number, subject }, args, context) =>
      pdfOf(context, args, { spaceId, revisionId, changeRequestId: id, title: subject || `#${number}` }),
  }),
);
