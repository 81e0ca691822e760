/** Where the addresses of a text lead, by id: for what is shown away from the pages around it. */
import type { Places } from '../../engine/markdown/dialect/shown.ts';
import { escapeText } from '../../engine/markdown/document/escape.ts';
import { type StableAddress, stableAddressOf } from '../../engine/markdown/stable-addresses.ts';
import { referencesIn, stableText } from '../../threads/texts.ts';
import { downloadUrl } from './files/addresses.ts';
import { type LinkSource, resolveAddresses } from './links/resolve.ts';
import type { OpenContent } from './reading.ts';
import { unseenPages } from './references-for-reader.ts';

/** What the addresses in a text refer to; those that lead nowhere, or to what the caller does not see, are left out. */
export async function placesIn(content: OpenContent, markdown: string, from: LinkSource): Promise<Places> {
  const { context, revision, row } = content;
  const { references } = await referencesIn(context.threads, markdown);
  const addresses = references.filter(({ shown }) => shown !== 'openapi').map(({ address }) => address);
  const resolved = await resolveAddresses(
    revision,
    addresses.map((address) => ({ address, from })),
    { spaceId: row.spaceId, appUrl: `${context.services.config.publicUrl}/app` },
  );
  const isUnseen = await unseenPages(
    content,
    resolved.map(({ target }) => target),
  );
  return new Map(
    resolved.flatMap(({ target, missing }, i) => {
      const address = addresses[i] as string;
      // An anchor of the page itself stays one.
      const isKnown =
        target !== null && !missing && !isUnseen(target) && target.kind !== 'url' && !address.startsWith('#');
      return isKnown ? [[address, target]] : [];
    }),
  );
}

/** A heading of level 1, in both spellings. */
const TITLED = /^\ufeff?\s*(?:#[ \t]|\S[^\n]*\r?\n=+[ \t]*(?:\r?\n|$))/;
const HEADING = { before: '', after: '', line: true, cell: false, link: false };

/** The text with its links by id, its images at addresses that can be loaded, and its title. */
export async function stableMarkdown(
  content: OpenContent,
  markdown: string,
  title: string,
  from: LinkSource,
): Promise<string> {
  const { answer, services } = content.context;
  answer.converts(markdown);
  const places = await placesIn(content, markdown, from);
  const ids = [...places.values()].flatMap((ref) => (ref.kind === 'file' && ref.space === undefined ? ref.file : []));
  const files = new Map(
    (await content.revision.filesById([...new Set(ids)])).flatMap((file) => (file ? [[file.id, file]] : [])),
  );
  const addresses = new Map<string, StableAddress>();
  for (const [address, ref] of places) {
    const file = ref.kind === 'file' ? files.get(ref.file) : undefined;
    const isImage = file?.contentType.startsWith('image/');
    addresses.set(address, {
      link: stableAddressOf(ref),
      ...(file && isImage && { image: downloadUrl(services, { ...file, organizationId: content.row.organizationId }) }),
    });
  }
  const text = addresses.size === 0 ? markdown : await stableText(content.context.threads, markdown, addresses);
  return TITLED.test(text) ? text : `# ${escapeText(title.replace(/\s+/g, ' ').trim(), HEADING)}\n\n${text}`;
}
