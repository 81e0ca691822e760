/** Runs the cases on one database: servers side by side, rounds in turn, so that what disturbs one disturbs the other too. */
import { ask, type Case, type Peer } from './cases.ts';
import type { Prepared } from './database.ts';
import { type Load, type Measured, measure, type Request } from './load.ts';
import { type Cores, pin, Server, START } from './process.ts';

const ROUNDS = 3;
const WARM_UP_SECONDS = 3;

/** Of one server in one case. */
export interface Figures {
  /** A second; the median of the rounds. */
  requests: number;
  /** Milliseconds; the median of the rounds. */
  p50: number;
  p99: number;
  /** Milliseconds of its core for each request. */
  cpu: number | undefined;
}

export interface Compared {
  case: Case;
  ours: Figures;
  /** SQL statements of one request to this server. */
  statements: number;
  /** Null: this peer does not run on this database. */
  peer: Figures | null;
}

/** Bytes, when ready and after the load. */
export interface Memory {
  server: string;
  ready: number | undefined;
  after: number | undefined;
}

export interface Comparison {
  compared: Compared[];
  memory: Memory[];
}

export interface Options {
  cores: Cores;
  seconds: number;
  /** Requests a second; undefined: as many as each server answers. */
  rate: number | undefined;
  /** A folder for CPU profiles of this server. */
  profile: string | undefined;
  log(line: string): void;
}

/** As `npm start` starts it. */
const OURS = { name: 'octavo', args: START };
const OWN = { RATE_LIMIT: '0', BOOTSTRAP_TOKEN: 'oct_bench_bootstrap' };
const PEERS: Record<Peer, { name: string; args: string[] }> = {
  'fastify-pg': { name: 'Fastify + pg', args: ['bench/peers/fastify-pg.ts'] },
  postgraphile: { name: 'PostGraphile 5', args: ['bench/peers/postgraphile.ts'] },
};

/** The address that links in bodies begin with, the same for all servers. */
const PUBLIC_URL = 'http://bench.test';

export async function compare(
  prepared: Prepared,
  cases: readonly Case[],
  peers: readonly Peer[],
  options: Options,
): Promise<Comparison> {
  const { cores, profile } = options;
  const running: Server[] = [];
  const start = async ({ name, args }: { name: string; args: readonly string[] }, env: Record<string, string> = {}) => {
    const server = await Server.start({
      name,
      args,
      core: cores.server,
      env: { ...prepared.env(), PUBLIC_URL, ...env },
    });
    running.push(server);
    return server;
  };
  try {
    const profiled = profile ? ['--cpu-prof', '--cpu-prof-dir', profile] : [];
    const ours = await start({ ...OURS, args: [...profiled, ...OURS.args] }, OWN);
    const others = new Map<Peer, Server>();
    for (const peer of peers) {
      if (cases.some((one) => one.peer === peer)) others.set(peer, await start(PEERS[peer]));
    }
    const lasting = [...running];
    const ready = lasting.map((server) => server.memory());
    const compared: Compared[] = [];
    for (const one of cases) {
      const own = one.env && (await start(OURS, { ...OWN, ...one.env }));
      compared.push(await compareOne(one, own ?? ours, others.get(one.peer) ?? null, prepared, options));
      await own?.stop();
    }
    const memory = lasting.map((server, i) => ({ server: server.name, ready: ready[i], after: server.memory() }));
    return { compared, memory };
  } finally {
    for (const server of running) await server.stop();
  }
}

async function compareOne(
  one: Case,
  ours: Server,
  peer: Server | null,
  { facts, backends }: Prepared,
  { cores, seconds, rate, log }: Options,
): Promise<Compared> {
  const token = one.token ? one.token(facts) : facts.token;
  if (peer) await one.agree(ours, peer, facts);
  else await ask(ours, token, one.requests(facts)[0] as never);
  const statements = await statementsOf(ours, facts.token, () => ask(ours, token, one.requests(facts)[0] as Request));
  const side = (server: Server, requests: Load['requests']) => ({ server, requests, rounds: [] as Measured[], cpu: 0 });
  const sides = [
    side(ours, one.requests(facts)),
    ...(peer ? [side(peer, (one.peerRequests ?? one.requests).call(one, facts))] : []),
  ];
  const { connections, own = false } = one;
  for (const [i, length] of [WARM_UP_SECONDS, ...Array<number>(ROUNDS).fill(seconds / ROUNDS)].entries()) {
    for (const { server, requests, rounds, ...rest } of sides) {
      const before = server.cpu() ?? Number.NaN;
      const load = { url: server.url, token, seconds: length, connections, requests, own, rate };
      const measured = await measure(load, cores.load);
      // The database works on the core of the load: otherwise it takes the servers' own, as often as the system likes.
      pin(await backends(), cores.load);
      if (i === 0) continue;
      rounds.push(measured);
      const entry = sides.find((candidate) => candidate.server === server) as (typeof sides)[number];
      entry.cpu = rest.cpu + (server.cpu() ?? Number.NaN) - before;
    }
  }
  const [first, second] = sides.map(figuresOf) as [Figures, Figures | undefined];
  log(`${one.name}: ${statements} statements; ${lineOf(first)}${second ? `; ${peer?.name} ${lineOf(second)}` : ''}`);
  return { case: one, ours: first, statements, peer: second ?? null };
}

/** SQL statements of a request, as the server's own metrics tell; the request before it has warmed what is kept. */
async function statementsOf(ours: Server, token: string, send: () => Promise<string>): Promise<number> {
  const counted = async () => {
    const text = await ask(ours, token, { path: '/metrics' });
    return [...text.matchAll(/^octavo_request_statements_sum\{.*\} (\d+)$/gm)].reduce(
      (sum, [, n]) => sum + Number(n),
      0,
    );
  };
  const before = await counted();
  await send();
  return (await counted()) - before;
}

function figuresOf({ rounds, cpu }: { rounds: Measured[]; cpu: number }): Figures {
  const total = rounds.reduce((sum, { requests }) => sum + requests, 0);
  return {
    requests: median(rounds.map(({ requests, seconds }) => requests / seconds)),
    p50: median(rounds.map(({ p50 }) => p50)),
    p99: median(rounds.map(({ p99 }) => p99)),
    cpu: Number.isNaN(cpu) ? undefined : cpu / total,
  };
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;

const lineOf = ({ requests, p50, p99, cpu }: Figures): string =>
  `${requests.toFixed(0)} a second, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms${cpu === undefined ? '' : `, ${cpu.toFixed(3)} ms of its core each`}`;
