import { defineConfig } from 'vitest/config';

const onData = {
  globalSetup: 'tests/support/global-setup.ts',
  setupFiles: ['tests/support/clock.ts', 'tests/support/quick-hashes.ts'],
  testTimeout: 180_000,
  // Whole companies are made in them. A slow machine is no fault.
  hookTimeout: 600_000,
  expect: { poll: { timeout: 150_000, interval: 20 } },
};

const inBrowser = {
  globalSetup: 'tests/support/companies.ts',
  setupFiles: ['tests/support/clock.ts', 'tests/support/quick-hashes.ts'],
  testTimeout: 180_000,
  hookTimeout: 600_000,
  // As patient as the pages' own waiting: a slow machine is no fault.
  expect: { poll: { timeout: 60_000, interval: 50 } },
  // One browser at a time.
  fileParallelism: false,
};

// Three kinds of tests: rules (no I/O), data (real databases), journeys (real Chromium).
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
          setupFiles: 'tests/support/clock.ts',
          testTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'data',
          include: ['src/**/*.db.test.ts', 'tests/contract/**/*.test.ts'],
          ...onData,
        },
      },
      {
        extends: true,
        test: { name: 'journeys', include: ['tests/e2e/**/*.test.ts'], ...inBrowser },
      },
    ],
  },
});
