import { parseArgs } from 'node:util';
import { benchFormula } from './formula.ts';
import { onPglite } from './on-pglite.ts';
import { onPostgres } from './on-postgres.ts';
import type { Options } from './options.ts';
import { scenarios, type ScenarioName } from './scenarios.ts';

// `npm run bench`: four calls of the product beside the same SQL through a bare server and beside the least that each must
// do, in turns, on PostgreSQL with 100,000 forms or `--forms` of them; `--short` tries whether it all works; with `--engine pglite` the product alone on the embedded database, with
// `--engine formula` the formula language. docs/benchmarks.md says how to read it.
const { values } = parseArgs({
  options: {
    /** Calls, by their names in scenarios.ts. */
    only: { type: 'string', default: Object.keys(scenarios).join() },
    engine: { type: 'string', default: 'postgres' },
    rounds: { type: 'string', default: '5' },
    /** Forms in PostgreSQL; each has five rows or so. */
    forms: { type: 'string', default: '100000' },
    short: { type: 'boolean', default: false },
    /** Folder for a profile of the product's processor time. */
    profile: { type: 'string' },
  },
});
const names = values.only.split(',') as ScenarioName[];
const unknown = names.find((name) => !Object.hasOwn(scenarios, name));
if (unknown !== undefined)
  throw new Error(`No call is named ${unknown}; there are ${Object.keys(scenarios).join(', ')}.`);
const options: Options = {
  names,
  rounds: values.short ? 1 : Number(values.rounds),
  forms: values.short ? 2_000 : Number(values.forms),
  isShort: values.short,
  port: Number(process.env['BENCH_PORT'] ?? 4371),
  profile: values.profile,
  say: (text) => console.log(`  ${text}`),
};
if (values.engine.includes('postgres')) await onPostgres(options);
if (values.engine.includes('pglite')) await onPglite(options);
if (values.engine.includes('formula')) benchFormula(options.say);
