import type { Round } from './load.ts';

/**
 * Servers that are measured: the product, a bare server with its statements, and the least work that a call must do.
 */
export const servers = ['ours', 'bare', 'floor'] as const;
export type ServerName = (typeof servers)[number];

/** Rounds measured for one call, by server. On the embedded database only the product has rounds. */
export type Figures = { readonly title: string } & Readonly<Record<ServerName, readonly Round[]>>;

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Returns the latency below which this share of the requests stayed, in milliseconds. */
const percentile = ({ latencies }: Round, share: number): number =>
  latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))]!;

const measures: readonly (readonly [name: string, of: (round: Round) => number, decimals: number])[] = [
  ['req/s', (round) => round.perSecond, 0],
  ['p50', (round) => percentile(round, 0.5), 1],
  ['p95', (round) => percentile(round, 0.95), 1],
  ['p99', (round) => percentile(round, 0.99), 1],
  ['Node ms', (round) => round.cpu, 2],
  ['PostgreSQL ms', (round) => round.postgres ?? Number.NaN, 2],
];

const line = (rounds: readonly Round[]): string[] =>
  measures.map(([, of, decimals]) => median(rounds.map(of)).toFixed(decimals));

export function printRound(who: string, round: number, result: Round): void {
  const figures = measures.map(([name, of, decimals]) => `${name} ${of(result).toFixed(decimals)}`);
  console.log(`  ${round === 0 ? 'warm-up' : `round ${round}`} ${who}: ${figures.join(', ')}`);
}

/** Requests a second of ours to those of another server, in the same run. */
const ratioOf = (figures: Figures, other: ServerName): string =>
  figures[other].length === 0
    ? ''
    : (
        median(figures.ours.map((round) => round.perSecond)) /
        median(figures[other].map((round) => round.perSecond))
      ).toFixed(2);

/**
 * Prints a table in Markdown: medians over the rounds, with latencies and processor time for each request in
 * milliseconds.
 */
export function printFigures(figures: readonly Figures[]): void {
  const names = measures.map(([name]) => name);
  console.log(`| call | server | ${names.join(' | ')} | to it |`);
  console.log(`|---|---|${names.map(() => '--:').join('|')}|--:|`);
  for (const each of figures)
    for (const server of servers.filter((name) => each[name].length > 0)) {
      const [call, name] = server === 'ours' ? [each.title, 'Portico'] : ['', server];
      const ratio = server === 'ours' ? '' : ratioOf(each, server);
      console.log(`| ${call} | ${name} | ${line(each[server]).join(' | ')} | ${ratio} |`);
    }
}
