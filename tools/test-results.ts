import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** How a file of tests ended. */
export interface FileResult {
  readonly file: string;
  readonly hasFailed: boolean;
  /** With what it prepared. */
  readonly milliseconds: number;
}

/** Leaves how each file ended where `npm test` asked for it. */
export default class TestResults implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const path = process.env['TEST_RESULTS'];
    if (!path) return;
    const results = modules.map((module): FileResult => {
      const { duration, collectDuration, setupDuration } = module.diagnostic();
      return {
        file: module.relativeModuleId,
        hasFailed: !module.ok(),
        milliseconds: duration + collectDuration + setupDuration,
      };
    });
    writeFileSync(path, JSON.stringify(results));
  }
}
