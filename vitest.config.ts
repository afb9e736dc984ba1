import { defineConfig } from 'vitest/config';
import { lateOnes, longOnes, quietOnes } from './tools/test-lanes.ts';

const onData = {
  globalSetup: 'tests/support/global-setup.ts',
  setupFiles: 'tests/support/quick-hashes.ts',
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

const inBrowser = {
  globalSetup: 'tests/support/companies.ts',
  setupFiles: 'tests/support/quick-hashes.ts',
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // As patient as the pages' own waiting: a slow machine is no fault.
  expect: { poll: { timeout: 30_000, interval: 50 } },
  // One browser at a time.
  fileParallelism: false,
};

// Three kinds of tests: rules (no I/O), data (both database engines; the long ones and those about seconds as projects of their own), journeys
// (real Chromium).
export default defineConfig({
  test: {
    maxWorkers: 2,
    // Files of a worker share the modules they load: a quarter of the processor time. What a file begins, it ends.
    isolate: false,
    reporters: ['default', './tools/test-results.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
          exclude: ['src/**/*.db.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'data',
          include: ['src/**/*.db.test.ts', 'tests/contract/**/*.test.ts'],
          exclude: [...longOnes, ...quietOnes],
          ...onData,
        },
      },
      { extends: true, test: { name: 'processes', include: longOnes, ...onData } },
      { extends: true, test: { name: 'quiet', include: quietOnes, ...onData } },
      {
        extends: true,
        test: { name: 'journeys', include: ['tests/e2e/**/*.test.ts'], exclude: lateOnes, ...inBrowser },
      },
      { extends: true, test: { name: 'lateJourneys', include: lateOnes, ...inBrowser } },
    ],
  },
});
