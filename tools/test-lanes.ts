import { globSync, readFileSync } from 'node:fs';
import { seats } from '#app/demo/demo-people.ts';

/** One command of a run of tests. */
export interface Step {
  readonly name: string;
  /** Arguments for the test runner, or with `command` what to run instead of it. */
  readonly args: readonly string[];
  readonly command?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Seconds it takes on two quiet cores: a step that cannot end in time is not begun. */
  readonly seconds: number;
}

/**
 * Journeys of the gate: each main job once, in one language. The others run in `npm run test:all`, as do these in the
 * other language. An order by length, the longest first, lets both lanes end together.
 */
export const coreJourneys = [
  'tests/e2e/expense.test.ts',
  'tests/e2e/two-approvers.test.ts',
  'tests/e2e/sign-in.test.ts',
  'tests/e2e/leave.test.ts',
  'tests/e2e/rooms.test.ts',
  'tests/e2e/requisition.test.ts',
  'tests/e2e/payslips.test.ts',
  'tests/e2e/okr.test.ts',
  'tests/e2e/weight.test.ts',
  'tests/e2e/lists.test.ts',
  'tests/e2e/shell.test.ts',
  'tests/e2e/pages.test.ts',
];

/** Data tests that only `npm run test:all` runs: they take long and hold nothing that changes from day to day. */
const longOnes = [
  'src/app/demo/attendance.db.test.ts',
  'src/app/demo/filling.db.test.ts',
  'tests/contract/first-start.test.ts',
  'tests/contract/release.test.ts',
];
/** Random and kill tests that the gate runs in short and the rest at their usual length. */
const shortened = [
  'src/kit/server/db/backup.db.test.ts',
  'src/kit/server/db/folder.db.test.ts',
  'src/modules/approval/flow/server/approval.kill.db.test.ts',
  'src/modules/approval/flow/server/approval.model.db.test.ts',
  'src/modules/attendance/requests/server/attendance.kill.db.test.ts',
  'src/modules/kpi/sheets/server/kpi.kill.db.test.ts',
  'src/modules/recruiting/interviews/server/interviews.kill.db.test.ts',
  'src/modules/recruiting/stages/server/recruiting.kill.db.test.ts',
  'src/modules/visitors/server/visitors.fuzz.db.test.ts',
  'tests/contract/foreign-ids.test.ts',
  'tests/contract/fuzz.test.ts',
];
/** Random tests of the rules that the gate runs in short and the rest at their usual length. */
const shortenedRules = [
  'src/kit/rules/formula/formula.random.test.ts',
  'src/modules/approval/flow/server/rules/flow.model.test.ts',
];
/** Numbers of rounds with which random and kill tests are short. */
export const short = {
  KILLS: '1',
  HTTP_MODEL_RUNS: '40',
  DAY_KILLS: '1',
  KPI_KILLS: '1',
  INVOICE_KILLS: '1',
  VISITOR_RUNS: '150',
  FUZZ_RUNS: '600',
  FUZZ_TRIES: '2',
  FOREIGN_TRIES: '1',
  MODEL_RUNS: '4000',
  FORMULA_RUNS: '5000',
};

const excluding = (files: readonly string[]): readonly string[] =>
  files.flatMap((file) => ['--exclude', file]);

/** Data tests in so many parts: whichever lane is free takes the next. */
const inShards = (shards: number, step: Step): readonly Step[] =>
  Array.from({ length: shards }, (_, n) => ({
    ...step,
    name: `${step.name}, ${n + 1} of ${shards}`,
    args: [...step.args, '--shard', `${n + 1}/${shards}`],
    seconds: step.seconds / shards,
  }));
/** Files of data tests that run on one engine in the gate and on the other one in the rest. */
const onOtherEngine = globSync(['src/**/*.db.test.ts', 'tests/contract/**/*.test.ts']).filter((file) =>
  /\beachEngine\(|\(engines\)|\bisRest\b/.test(readFileSync(file, 'utf8')),
);

const journeys: Step = {
  name: 'core journeys',
  args: ['--project', 'journeys', ...coreJourneys],
  seconds: 240,
};

/** `npm test`: whichever of its two lanes is free takes the next step. */
export const gate: readonly Step[] = [
  journeys,
  ...inShards(4, {
    name: 'data on PostgreSQL',
    args: ['--project', 'data', ...excluding(longOnes)],
    env: short,
    seconds: 500,
  }),
  { name: 'rules', args: ['--project', 'rules'], env: short, seconds: 45 },
];

const otherLanguage = { LANGUAGES_TURN: String(1 - Number(process.env['LANGUAGES_TURN'] ?? 0)) };
/** Opens every page of every seat: last, so that it keeps nothing else waiting. */
const menus = 'tests/e2e/menus.test.ts';
/** Seats whose menus one step opens: long steps are the first that a short time leaves out. */
const seatsAtOnce = 3;
const menuSteps: readonly Step[] = Array.from(
  { length: Math.ceil(Object.keys(seats).length / seatsAtOnce) },
  (_, n) => {
    const some = Object.keys(seats).slice(n * seatsAtOnce, (n + 1) * seatsAtOnce);
    return {
      name: `menus of ${some.join(', ')}`,
      args: ['--project', 'journeys', menus],
      env: { MENU_SEATS: some.join(',') },
      seconds: 120 * some.length,
    };
  },
);
/** Moments of `tools/hours.ts`, each a step; the last one runs rules and data. */
const hourSteps: readonly Step[] = [200, 200, 200, 200, 600].map((seconds, n) => ({
  name: n < 4 ? `pages at other hours, ${n + 1} of 4` : 'rules and data at another hour',
  command: 'node',
  args: ['tools/hours.ts', '--only', String(n + 1)],
  seconds,
}));
const benches =
  'bench bench:hr bench:attendance bench:pay bench:pay-openings bench:recruiting bench:kpi bench:kpi-sheet bench:okr bench:mcp bench:files bench:processes bench:traces bench:start bench:webhooks';

/** The other half of `npm run test:all`, what finds most first: continuous integration does as much of it as its time allows. */
export const rest: readonly Step[] = [
  ...inShards(4, { name: 'data on PGlite', args: ['--project', 'data', ...onOtherEngine], seconds: 500 }),
  {
    name: 'random and kill tests, long data tests',
    args: ['--project', 'data', ...shortened, ...longOnes],
    env: { SUITE: 'all' },
    seconds: 300,
  },
  { name: 'random rules', args: ['--project', 'rules', ...shortenedRules], seconds: 30 },
  // Each language begins with a company of its own: what a journey leaves behind does not meet its second language.
  ...[0, 1].flatMap((turn) =>
    inShards(3, {
      name: `journeys, ${turn === 0 ? 'one language' : 'the other language'}`,
      args: ['--project', 'journeys', ...excluding([...coreJourneys, menus])],
      env: { LANGUAGES_TURN: String(turn) },
      seconds: 900,
    }),
  ),
  { ...journeys, name: 'core journeys, the other language, all pages', env: otherLanguage, seconds: 400 },
  ...hourSteps,
  // Checks only that the benchmarks still work, not how fast they are.
  ...benches.split(' ').map((name) => ({
    name,
    command: 'npm',
    args: ['run', name, '--', '--short'],
    // The program that is measured has the machine's clock, and so has its database.
    env: { TEST_CLOCK_OFFSET: '0' },
    seconds: 60,
  })),
  ...menuSteps,
];

/** Seconds that the longest files may take in the gate on two quiet cores; above that the run says so. */
export const budgets: Readonly<Record<string, number>> = {
  'tests/contract/sweep.test.ts': 40,
  'tests/e2e/pages.test.ts': 60,
  'src/app/demo/demo.db.test.ts': 60,
  'tests/contract/fuzz.test.ts': 30,
  'tests/contract/authorisation.test.ts': 30,
};
