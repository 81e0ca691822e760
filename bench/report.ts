/** Tables, as they are printed and as they stand in docs/performance.md. */
import fs from 'node:fs';
import os from 'node:os';
import type { Compared, Comparison, Figures } from './compare.ts';

/** A Markdown table; columns after the first stand at the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const width = head.map((name, i) => Math.max(3, name.length, ...rows.map((row) => (row[i] ?? '').length)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => (i === 0 ? cell.padEnd(width[i] as number) : cell.padStart(width[i] as number))).join(' | ')} |`;
  const rule = `|${width.map((n, i) => (i === 0 ? '-'.repeat(n + 2) : `${'-'.repeat(n + 1)}:`)).join('|')}|`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}

const PEER_NAMES = { 'fastify-pg': 'Fastify + pg', postgraphile: 'PostGraphile 5' } as const;

const number = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1));
const both = (figures: Figures | null) => (figures ? `${number(figures.requests)} / ${figures.p99.toFixed(1)}` : '–');
const megabytes = (bytes: number | undefined) => (bytes === undefined ? '–' : `${Math.round(bytes / 1e6)} MB`);
const ratio = (a: number | undefined, b: number | undefined) => (a && b ? (a / b).toFixed(2) : '–');

/** Requests a second and p99 of one database; ratios of throughput and of processor time (more is better for both), and of p99. */
export function comparisonTable({ compared }: Comparison): string {
  const rows = compared.map(({ case: { title, peer, aim }, ours, statements, peer: other }: Compared) => [
    title,
    String(statements),
    both(ours),
    both(other),
    other ? PEER_NAMES[peer] : '–',
    ratio(ours.requests, other?.requests),
    ratio(other?.cpu, ours.cpu),
    aim === null ? '–' : aim.toFixed(1),
    ratio(ours.p99, other?.p99),
    ours.cpu === undefined ? '–' : ours.cpu.toFixed(3),
    other?.cpu === undefined ? '–' : other.cpu.toFixed(3),
  ]);
  const head = [
    '',
    'statements',
    'Octavo',
    'peer',
    'which',
    'throughput',
    'processor',
    'aim',
    'p99',
    'Octavo ms',
    'peer ms',
  ];
  return table(head, rows);
}

/** Resident memory of the servers. */
export function memoryTable({ memory }: Comparison): string {
  return table(
    ['', 'ready', 'after the load'],
    memory.map(({ server, ready, after }) => [server, megabytes(ready), megabytes(after)]),
  );
}

/** The size of this machine, without its name. */
export function machine(postgres: string | null, seconds: number, rate?: number): string {
  const memory = Math.round(os.totalmem() / 2 ** 30);
  return [
    `${os.cpus().length} cores (each server on one of them, the load and the database on another), ${memory} GB of memory`,
    `${os.type()} ${os.arch()}, Node ${process.versions.node}`,
    ...(postgres ? [`PostgreSQL ${postgres} on the same machine`] : []),
    `${seconds} s for each figure`,
    ...(rate ? [`${rate} requests a second`] : []),
  ].join('; ');
}

const OPEN = '<!-- measured by `npm run bench` -->';
const CLOSE = '<!-- end of what was measured -->';

/** Puts the tables between the marks of a document. Throws when it has none. */
export function writeInto(file: string, text: string): void {
  const document = fs.readFileSync(file, 'utf8');
  const [from, to] = [document.indexOf(OPEN), document.indexOf(CLOSE)];
  if (from < 0 || to < from) throw new Error(`${file} has no place for the tables: "${OPEN}" … "${CLOSE}"`);
  fs.writeFileSync(file, `${document.slice(0, from + OPEN.length)}\n\n${text}\n\n${document.slice(to)}`);
}
