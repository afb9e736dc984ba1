import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** Leaves the names of the files that failed where `npm test` asked for them, a line each. */
export default class FailedFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const path = process.env['FAILED_FILES'];
    if (!path) return;
    const failed = modules.filter((module) => !module.ok()).map((module) => module.relativeModuleId);
    writeFileSync(path, failed.map((name) => `${name}\n`).join(''));
  }
}
