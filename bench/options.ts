import type { ScenarioName } from './scenarios.ts';

export interface Options {
  readonly names: readonly ScenarioName[];
  /** Number of measured rounds; one more warms up. */
  readonly rounds: number;
  /** Forms in PostgreSQL. */
  readonly forms: number;
  /** Whether to make only a tenth of the requests, to try that it still works. */
  readonly isShort: boolean;
  /** Port of the product. The other servers take the ports after it. */
  readonly port: number;
  readonly profile: string | undefined;
  readonly say: (text: string) => void;
}
