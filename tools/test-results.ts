import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestModule } from 'vitest/node';

/** Result of a file of tests. */
export interface FileResult {
  readonly file: string;
  readonly hasFailed: boolean;
  /** Number of tests. */
  readonly passed: number;
  readonly failed: number;
  /** Failed tests with their reasons: the first line of each, and what differs. */
  readonly failures: readonly string[];
  /** Duration of the file, preparation included. */
  readonly milliseconds: number;
}

const resultOf = (module: TestModule): FileResult => {
  const { duration, collectDuration, setupDuration } = module.diagnostic();
  return {
    file: module.relativeModuleId,
    hasFailed: !module.ok(),
    passed: [...module.children.allTests('passed')].length,
    failed: [...module.children.allTests('failed')].length,
    failures: [
      ...module.errors().map(({ message }) => firstLine(message)),
      ...[...module.children.allTests('failed')].map(
        (test) =>
          `${test.fullName}: ${(test.result().errors ?? []).map(({ message, diff }) => firstLine(message) + shorten(diff)).join('; ')}`,
      ),
    ],
    milliseconds: duration + collectDuration + setupDuration,
  };
};

/** Reads how files ended, as `TestResults` left it: none if nothing ended. */
export const readResults = (path: string): FileResult[] =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as FileResult[]) : [];

/**
 * Leaves how each file ended where `npm test` asked for it, after each file, so that a run that is broken off leaves what it
 * found. Runs that share a place add to it.
 */
export default class TestResults implements Reporter {
  readonly #path = process.env['TEST_RESULTS'];
  readonly #earlier = this.#path ? readResults(this.#path) : [];
  readonly #ended: FileResult[] = [];

  onTestModuleEnd(module: TestModule): void {
    this.#ended.push(resultOf(module));
    this.#write(this.#ended);
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    this.#write(modules.map(resultOf));
  }

  #write(own: readonly FileResult[]): void {
    if (this.#path) writeFileSync(this.#path, JSON.stringify([...this.#earlier, ...own]));
  }
}

/** The first changed lines of a difference: a message alone says no more than that two lists differ. */
const shorten = (diff = ''): string =>
  stripVTControlCharacters(diff)
    .split('\n')
    .filter((line) => /^[-+] /.test(line))
    .slice(0, 12)
    .map((line) => `\n      ${line.slice(0, 300)}`)
    .join('');

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';
