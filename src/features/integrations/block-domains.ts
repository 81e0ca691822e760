/** Which addresses the blocks of an integration stand for: `https://*.example.com/**` is `example.com` and all below it. */

const HOST = /^https?:\/\/(\*\.)?([^/:]+)/i;

/** The hosts of the patterns of blocks, in lower case, each once. */
export function unfurledDomains(blocks: readonly { urlUnfurl?: readonly string[] | undefined }[]): string[] {
  const hosts = blocks.flatMap(({ urlUnfurl = [] }) =>
    urlUnfurl.flatMap((pattern) => HOST.exec(pattern)?.[2]?.toLowerCase() ?? []),
  );
  return [...new Set(hosts)];
}

/** A domain, and those above it: what a pattern that stands for it has as its host. */
export function domainsAbove(domain: string): string[] {
  const labels = domain.toLowerCase().split('.');
  return labels.map((_, at) => labels.slice(at).join('.'));
}
