/** Projects of vitest.config.ts that `npm test` runs one after another in each lane. */
export const lanes = [['journeys'], ['rules', 'data', 'processes', 'lateJourneys']] as const;

/** Data tests that start processes of their own or take long: when the rest has passed. */
export const longOnes = [
  'src/modules/approval/server/approval.kill.db.test.ts',
  'src/modules/approval/server/approval.model.db.test.ts',
  'src/modules/approval/server/approval.processes.db.test.ts',
  'src/kit/server/db/backup.db.test.ts',
  'src/kit/server/db/folder.db.test.ts',
  'src/modules/visitors/server/visitors.fuzz.db.test.ts',
  'tests/contract/release.test.ts',
  'tests/contract/several-processes.test.ts',
];

/** Journeys that the second lane takes when its own is done, so that both end together. */
export const lateOnes = [
  'tests/e2e/home.test.ts',
  'tests/e2e/organisation.test.ts',
  'tests/e2e/pages.test.ts',
  'tests/e2e/visitors.test.ts',
];
