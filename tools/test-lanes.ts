/** What `npm test` runs: whichever of its two lanes is free takes the next. The long run of journeys begins at once. */
export const queue: readonly (readonly string[])[] = [
  ['journeys'],
  ['rules'],
  ['data', '--shard', '1/5'],
  ['data', '--shard', '2/5'],
  ['data', '--shard', '3/5'],
  ['data', '--shard', '4/5'],
  ['data', '--shard', '5/5'],
  ['processes'],
  ['lateJourneys'],
];

/** What it runs after them, alone. */
export const quiet: readonly string[] = ['--project', 'quiet'];

/** Data tests that start processes of their own or take long: when the rest has passed. */
export const longOnes = [
  'src/app/demo/filling.db.test.ts',
  'src/modules/approval/server/approval.kill.db.test.ts',
  'src/modules/approval/server/approval.model.db.test.ts',
  'src/modules/approval/server/approval.processes.db.test.ts',
  'src/kit/server/db/backup.db.test.ts',
  'src/modules/visitors/server/visitors.fuzz.db.test.ts',
  'tests/contract/first-start.test.ts',
  'tests/contract/release.test.ts',
  'tests/contract/stop.test.ts',
];

/** Data tests of promises in seconds, each about one process alone: after both lanes, with nothing beside them. */
export const quietOnes = [
  'src/kit/server/db/folder.db.test.ts',
  'src/kit/server/http/patience.db.test.ts',
  'src/modules/approval/server/approval.outage.db.test.ts',
  'tests/contract/replica.test.ts',
  'tests/contract/several-processes.test.ts',
];

/** Journeys for the lane that is done first, so that both end together. */
export const lateOnes = [
  'tests/e2e/home.test.ts',
  'tests/e2e/organisation.test.ts',
  'tests/e2e/pages.test.ts',
  'tests/e2e/visitors.test.ts',
];
