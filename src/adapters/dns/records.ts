/** What a domain says of itself in DNS. */
import { Resolver } from 'node:dns/promises';

export interface DomainRecords {
  /**
   * The TXT records of a name, each as one text; none where there is no such name, or it has no such records. Rejects with
   * `RecordsUnavailable` when no server answers.
   */
  texts(name: string): Promise<string[]>;
}

/** No answer came; it may come later. */
export class RecordsUnavailable extends Error {
  override readonly name = 'RecordsUnavailable';
}

const TIMEOUT_MS = 3000;
const TRIES = 2;

/** Asks these servers; without any, those of this machine. */
export function domainRecords(servers: readonly string[]): DomainRecords {
  return {
    async texts(name) {
      const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
      if (servers.length > 0) resolver.setServers(servers);
      try {
        // A record of more than 255 bytes comes in pieces (RFC 1035, 3.3.14).
        return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''));
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
        throw new RecordsUnavailable(`No DNS server answers for ${name}`, { cause: error });
      }
    },
  };
}
