import type { Round } from './load.ts';

/** What was measured of one call; without the bare server on the embedded database. */
export interface Figures {
  readonly title: string;
  readonly ours: readonly Round[];
  readonly bare: readonly Round[];
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Latency below which this share of the requests stayed, in milliseconds. */
const percentile = ({ latencies }: Round, share: number): number =>
  latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))]!;

const measures: readonly (readonly [name: string, of: (round: Round) => number, decimals: number])[] = [
  ['req/s', (round) => round.perSecond, 0],
  ['p50', (round) => percentile(round, 0.5), 1],
  ['p95', (round) => percentile(round, 0.95), 1],
  ['p99', (round) => percentile(round, 0.99), 1],
  ['cpu', (round) => round.cpu, 2],
];

const line = (rounds: readonly Round[]): string[] =>
  measures.map(([, of, decimals]) => median(rounds.map(of)).toFixed(decimals));

export function printRound(who: string, round: number, result: Round): void {
  const figures = measures.map(([name, of, decimals]) => `${name} ${of(result).toFixed(decimals)}`);
  console.log(`  ${round === 0 ? 'warm-up' : `round ${round}`} ${who}: ${figures.join(', ')}`);
}

/** Requests a second of ours to those of the bare server, in the same run. */
export const ratioOf = ({ ours, bare }: Figures): number =>
  median(ours.map((round) => round.perSecond)) / median(bare.map((round) => round.perSecond));

/** A table in Markdown: medians over the rounds; latencies and processor time in milliseconds. */
export function printFigures(figures: readonly Figures[]): void {
  const names = measures.map(([name]) => name);
  console.log(`| call | server | ${names.join(' | ')} | ratio |`);
  console.log(`|---|---|${names.map(() => '--:').join('|')}|--:|`);
  for (const each of figures) {
    const ratio = each.bare.length > 0 ? ratioOf(each).toFixed(2) : '';
    console.log(`| ${each.title} | Portico | ${line(each.ours).join(' | ')} | ${ratio} |`);
    if (each.bare.length > 0) console.log(`| | bare | ${line(each.bare).join(' | ')} | |`);
  }
}
