/** Reads a whole site, as a crawler does: every page, every link of every page, every file. */
import type { IncomingHttpHeaders } from 'node:http';

/** Requests at a time. */
const WIDTH = 4;

/** What is read. */
interface Site {
  /** Of its addresses. */
  origin: string;
  /** The server that has its files. */
  server: string;
  /** What was not as it has to be. */
  problems: string[];
}

type Get = (path: string) => Promise<{ status: number; headers: IncomingHttpHeaders; html: string }>;

const linksIn = (html: string, attribute: string): string[] =>
  [...html.matchAll(new RegExp(` ${attribute}="([^"]*)"`, 'g'))].map(([, link]) =>
    (link ?? '').replaceAll('&amp;', '&'),
  );

/** Does something with each of a growing set, several at a time. */
export async function each(open: Set<string>, work: (item: string) => Promise<void>): Promise<void> {
  const done = new Set<string>();
  const next = () => [...open].find((item) => !done.has(item));
  for (let item = next(); item !== undefined; item = next()) {
    const together = [...open].filter((one) => !done.has(one)).slice(0, WIDTH);
    for (const one of together) done.add(one);
    await Promise.all(together.map(work));
  }
}

/** Reads the whole site as one visitor; gives what there was. */
export async function read({ origin, server, problems }: Site, get: Get, addresses: readonly string[]) {
  // Files are at the address of the server itself, under whatever name it is known.
  const { port } = new URL(server);
  const open = new Set(['/', ...addresses]);
  const files = new Set<string>();
  let pages = 0;
  let redirects = 0;
  let elsewhere = 0;
  let links = 0;
  await each(open, async (address) => {
    const { status, headers, html } = await get(address);
    if (status === 307) {
      redirects += 1;
      open.add(new URL(headers.location ?? '', origin + address).pathname);
      return;
    }
    if (status !== 200) return void problems.push(`${status} ${address}`);
    pages += 1;
    for (const link of [...linksIn(html, 'href'), ...linksIn(html, 'src')]) {
      const url = URL.parse(link, origin + address);
      links += 1;
      if (!url) problems.push(`${address}: no address: ${link}`);
      else if (url.origin === origin) open.add(url.pathname);
      else if (url.port === port) files.add(new URL(url.pathname + url.search, server).href);
      else elsewhere += 1;
    }
  });
  await each(files, async (address) => {
    const answer = await fetch(address);
    if (answer.status !== 200) problems.push(`${answer.status} ${address}`);
    await answer.body?.cancel();
  });
  return { pages, redirects, links, files: files.size, elsewhere, addresses: open };
}
