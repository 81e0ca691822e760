/** PDFs of a space, of a change request, or of one page of them: the address where one is made when it is opened. */
import { onSpace } from '../../access/entities.ts';
import type { Context } from '../../context.ts';
import { badInput, unauthenticated } from '../../errors.ts';
import { builder } from '../../graphql/builder.ts';
import { onChangeRequest } from '../change-requests/access.ts';
import { ChangeRequest } from '../change-requests/types.ts';
import { open, pageIn, revisionById } from '../content/reading.ts';
import { Space } from '../spaces/types.ts';
import { type PdfTicket, pdfUrl } from './addresses.ts';

const Pdf = builder.objectRef<{ url: string }>('Pdf').implement({
  description: 'A PDF, made when its address is opened.',
  fields: (t) => ({
    url: t.exposeString('url', {
      description: 'Signed, good for an hour, and only as long as the caller may read the space.',
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
  const { caller, services } = context;
  if (!caller) throw unauthenticated();
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
    userId: caller.userId,
    tokenId: caller.tokenId,
  };
  return { url: pdfUrl(services, ticket, title) };
}

builder.objectField(Space, 'pdf', (t) =>
  t.field({
    description: 'The current content as a PDF.',
    type: Pdf,
    rest: 'GET /v1/spaces/{spaceId}/pdf',
    area: 'Spaces',
    access: onSpace('read', { scope: 'space:content:read' }),
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
    access: onChangeRequest('read'),
    args: pdfArgs(),
    resolve: ({ id, spaceId, revisionId, number, subject }, args, context) =>
      pdfOf(context, args, { spaceId, revisionId, changeRequestId: id, title: subject || `#${number}` }),
  }),
);
