import { spawnSync } from 'node:child_process';

// `npm run soak`: the long forms of what `npm test` runs short, one after another. About an hour; arguments go to the test
// runner.
const long = {
  FORMULA_RUNS: '200000',
  MODEL_RUNS: '50000',
  HTTP_MODEL_RUNS: '2000',
  KILLS: '500',
  RACE_ROUNDS: '200',
  VISITOR_RUNS: '20000',
  CANDIDATE_RUNS: '20000',
  CROWD: '300',
  CROWD_SECONDS: '120',
  PROCESSES_PEOPLE: '60',
  PROCESSES_SECONDS: '120',
  FUZZ_RUNS: '50000',
  FUZZ_TRIES: '40',
  ALL_LOOKS: '1',
  ALL_LANGUAGES: '1',
  HISTORY_RUNS: '300',
  EFFECT_HISTORIES: '150',
  PLACE_CHANGES: '10000',
  ROOM_RACERS: '500',
  ROOM_SERIES: '200',
  OUTAGE_CUTS: '500',
  OUTAGE_RESTARTS: '20',
  DAY_HISTORIES: '300',
  DAY_KILLS: '60',
  ALL_DEMO_DAYS: '1',
  TREE_WRITES: '10000',
  KNOWN_HISTORIES: '1000',
};
/**
 * Test files in the order in which they run, with their number of workers. Files that print figures have the machine to
 * themselves; journeys run one browser at a time.
 */
const turns: readonly (readonly [workers: number, files: readonly string[]])[] = [
  [
    1,
    [
      'tests/contract/crowd.test.ts',
      'tests/contract/several-processes.test.ts',
      'tests/contract/fuzz.test.ts',
    ],
  ],
  [
    2,
    [
      'src/kit/rules/formula/formula.random.test.ts',
      'src/modules/approval/flow/server/rules/flow.model.test.ts',
      'src/modules/approval/effects/server/approval.effects.db.test.ts',
      'src/app/demo/attendance.db.test.ts',
      'src/modules/approval/flow/server/approval.model.db.test.ts',
      'src/modules/approval/flow/server/approval.kill.db.test.ts',
      'src/modules/approval/flow/server/approval.known.db.test.ts',
      'src/modules/approval/flow/server/approval.outage.db.test.ts',
      'src/modules/approval/flow/server/approval.processes.db.test.ts',
      'src/modules/attendance/requests/server/attendance.kill.db.test.ts',
      'src/modules/attendance/days/server/day-prints.db.test.ts',
      'src/modules/library/server/histories.db.test.ts',
      'src/modules/okr/breakdown/server/breakdown.db.test.ts',
      'src/modules/people/places/server/places.db.test.ts',
      'src/modules/recruiting/server/recruiting.fuzz.db.test.ts',
      'src/modules/rooms/server/rooms.races.db.test.ts',
      'src/modules/visitors/server/visitors.fuzz.db.test.ts',
    ],
  ],
  [1, ['tests/e2e']],
];

for (const [workers, files] of turns) {
  const { status } = spawnSync(
    'vitest',
    ['run', ...files, '--maxWorkers', String(workers), ...process.argv.slice(2)],
    { stdio: 'inherit', env: { ...process.env, ...long } },
  );
  if (status !== 0) process.exitCode = status ?? 1;
}
