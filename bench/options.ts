import type { ScenarioName } from './scenarios.ts';

export interface Options {
  readonly names: readonly ScenarioName[];
  /** Measured ones; one more warms up. */
  readonly rounds: number;
  /** Forms in PostgreSQL. */
  readonly forms: number;
  /** Of the product; the bare server has the next one. */
  readonly port: number;
  readonly profile: string | undefined;
  readonly say: (text: string) => void;
}
