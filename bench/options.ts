import type { ScenarioName } from './scenarios.ts';

export interface Options {
  readonly names: readonly ScenarioName[];
  /** Measured ones; one more warms up. */
  readonly rounds: number;
  /** Forms in PostgreSQL. */
  readonly forms: number;
  /** A tenth of the requests: whether it still works, not how fast it is. */
  readonly isShort: boolean;
  /** Port of the product. The other servers take the ports after it. */
  readonly port: number;
  readonly profile: string | undefined;
  readonly say: (text: string) => void;
}
