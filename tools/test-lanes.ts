/** Projects of vitest.config.ts that `npm test` runs one after another in each lane. */
export const lanes = [['journeys'], ['rules', 'data', 'processes', 'late-journeys']] as const;

/** Data tests that start processes of their own or take long. */
export const longOnes = [
  'src/modules/approval/server/approval.kill.db.test.ts',
  'src/modules/approval/server/approval.model.db.test.ts',
  'src/modules/approval/server/approval.processes.db.test.ts',
  'src/kit/server/db/backup.db.test.ts',
  'src/kit/server/db/folder.db.test.ts',
  'src/modules/visitors/server/visitors.fuzz.db.test.ts',
];

/** Journeys that the other lane takes when its data is done: they balance the lanes. */
export const lateJourneys = [
  'tests/e2e/rooms.test.ts',
  'tests/e2e/sign-in.test.ts',
  'tests/e2e/suppliers.test.ts',
  'tests/e2e/users.test.ts',
  'tests/e2e/visitors.test.ts',
];
