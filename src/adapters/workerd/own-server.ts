/** Requests of scripts to the public address of this server: the only ones that may go to an inside address. */

export interface OwnServer {
  /** As environments of scripts name it. */
  readonly publicUrl: string;
  /** Where it listens; undefined: not yet. */
  readonly address: { readonly host: string; readonly port: number } | undefined;
}

/** Who asks is told by the connection, not by the script. */
const FORWARDED = /^(?:forwarded|via|x-real-ip|x-forwarded-.*|cf-.*|true-client-ip)$/i;

/**
 * Where a request for an address of this server goes, and its headers; undefined: it is for another server. `refused`: what
 * operators keep to their own network stays there.
 */
export function toOwnServer(
  url: URL,
  headers: readonly string[],
  { publicUrl, address }: OwnServer,
): { origin: string; headers: string[]; refused?: string } | undefined {
  const own = new URL(publicUrl);
  if (url.origin !== own.origin || !address) return undefined;
  const kept: string[] = [];
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index]!;
    if (!FORWARDED.test(name) && name.toLowerCase() !== 'host') kept.push(name, headers[index + 1]!);
  }
  return {
    origin: originOf(address),
    headers: [...kept, 'host', own.host],
    ...(isInternal(url.pathname) ? { refused: 'This address of the server is not for scripts' } : {}),
  };
}

/** Where a server that listens everywhere is reached from this machine. */
function originOf({ host, port }: { host: string; port: number }): string {
  const reached = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
}

function isInternal(pathname: string): boolean {
  let path = pathname;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    // The server will not understand it either.
  }
  return /^\/*metrics(?:\/|$)/i.test(path);
}
