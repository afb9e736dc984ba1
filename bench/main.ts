import { parseArgs } from 'node:util';
import { benchFormula } from './formula.ts';
import { onPglite } from './on-pglite.ts';
import { onPostgres } from './on-postgres.ts';
import type { Options } from './options.ts';
import { scenarios, type ScenarioName } from './scenarios.ts';

// `npm run bench`: measures four calls of the product on PostgreSQL with 100,000 forms, or `--forms` of them. In turn
// with it run the same SQL through a bare server, and the least that each call must do. `--short` tries whether it all
// works. `--engine pglite` measures the product alone on the embedded database; `--engine formula` measures the formula
// language. docs/benchmarks.md says how to read the figures.
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
