import type { Reporter, TestCase } from 'vitest/node';

/** Names at the end what passed only at the second try: no retry hides a fault. In the soak it is one. */
export default class SecondTries implements Reporter {
  #found: string[] = [];

  onTestCaseResult(test: TestCase): void {
    const tries = test.diagnostic();
    if (tries?.flaky) this.#found.push(`${test.module.relativeModuleId}: ${test.fullName}`);
  }

  onTestRunEnd(): void {
    if (this.#found.length === 0) return;
    console.log(`\nPassed at the second try only:\n${this.#found.map((name) => `  ${name}`).join('\n')}\n`);
    if (process.env['NO_SECOND_TRY']) process.exitCode = 1;
  }
}
