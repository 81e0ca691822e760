/**
 * The names under which requests come that are for a site: proven hostnames, and places where proxies show sites. Kept in memory, since
 * each request asks; whether a site is really there is looked up for each visit, so a name that is gone answers nothing.
 */
import type { IncomingMessage } from 'node:http';
import { HOSTS_TOPIC } from '../../features/sites/changes.ts';
import { proxiesOf } from '../../server/network-address.ts';
import type { Services } from '../../services.ts';

/** Requests to sites under names of their own are routed below this. */
export const SITE_ROUTE = '/~site';

/** A hint may be lost. */
const REFRESH_MS = 60_000;

const READ = `SELECT "hostname" AS "name", true AS "proven" FROM "Site" WHERE "hostnameProven" IS NOT NULL
  UNION SELECT "proxy", false FROM "Site" WHERE "proxy" IS NOT NULL`;

/** What this server answers by itself: no unproven place takes these addresses away. */
const OWN_PATHS = new Set([
  'v1',
  'graphql',
  'app',
  'files',
  'pdf',
  'sites',
  'reference',
  'integrations',
  'healthz',
  'readyz',
  'metrics',
]);

export class SiteHosts {
  readonly #services: Pick<Services, 'config' | 'database' | 'events' | 'log'>;
  readonly #own: string;
  readonly #isProxy: (ip: string) => boolean;
  #hostnames: ReadonlySet<string> = new Set();
  #places: readonly string[] = [];
  #timer: NodeJS.Timeout | undefined;
  #hints: AsyncIterableIterator<unknown> | undefined;

  constructor(services: Pick<Services, 'config' | 'database' | 'events' | 'log'>) {
    this.#services = services;
    this.#own = new URL(services.config.publicUrl).hostname;
    this.#isProxy = proxiesOf(services.config.trustProxy);
  }

  /** Begins to follow the names; resolves when they are known. */
  async start(): Promise<void> {
    this.#hints = this.#services.events.subscribe(HOSTS_TOPIC);
    void this.#follow(this.#hints);
    this.#timer = setInterval(() => void this.#refresh(), REFRESH_MS);
    this.#timer.unref();
    await this.#refresh();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#hints?.return?.();
  }

  async #follow(hints: AsyncIterable<unknown>): Promise<void> {
    try {
      for await (const _ of hints) await this.#refresh();
    } catch (error) {
      this.#services.log.warn({ err: error }, 'changes of hostnames of sites are seen within a minute only');
    }
  }

  async #refresh(): Promise<void> {
    try {
      const rows = await this.#services.database.query<{ name: string; proven: boolean }>(READ, []);
      this.#hostnames = new Set(rows.flatMap(({ name, proven }) => (proven && name !== this.#own ? [name] : [])));
      this.#places = rows.flatMap(({ name, proven }) => (proven || hostOf(name) === this.#own ? [] : [name]));
    } catch (error) {
      this.#services.log.warn({ err: error }, 'the hostnames of sites could not be read');
    }
  }

  /** Where a request is routed: to a site, if its name is one of a site's; else where it asks to be. */
  route(request: IncomingMessage): string {
    const url = request.url ?? '/';
    if (this.#hostnames.size === 0 && this.#places.length === 0) return url;
    const host = this.#hostOf(request);
    return this.#hostnames.has(host) || this.#isPlace(host, url) ? SITE_ROUTE + url : url;
  }

  #isPlace(host: string, url: string): boolean {
    if (OWN_PATHS.has(url.split(/[/?]/, 2)[1] ?? '')) return false;
    const asked = `${host}${url.split('?', 1)[0]}/`;
    return this.#places.some((place) => asked.startsWith(`${place}/`));
  }

  /** What Fastify's `request.hostname` will be: the word of trusted proxies counts. */
  #hostOf({ headers, socket }: IncomingMessage): string {
    const forwarded = headers['x-forwarded-host'];
    const isTrusted = forwarded !== undefined && this.#isProxy(socket.remoteAddress ?? '');
    const named = isTrusted ? String(forwarded).split(',').at(-1) : headers.host;
    return (named ?? '').trim().replace(/:\d+$/, '').toLowerCase();
  }
}

const hostOf = (place: string): string => place.split('/', 1)[0] as string;
