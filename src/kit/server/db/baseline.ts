import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MigrationFile } from './migrate.ts';

/** Name of the baseline in the folder of the migrations. */
export const BASELINE = 'baseline.sql';

export interface Baseline {
  readonly text: string;
  /** SHA-256 by name of the migrations that the baseline replaces. */
  readonly covers: ReadonlyMap<string, string>;
}

/** Returns the baseline of a folder of migrations; null if there is none. */
export async function readBaseline(folder: string): Promise<Baseline | null> {
  const file = join(folder, BASELINE);
  if (!existsSync(file)) return null;
  const text = (await readFile(file, 'utf8')).replaceAll('\r\n', '\n');
  const covers = new Map(
    [...text.matchAll(/^-- (\d\w*) ([\da-f]{64})$/gm)].map(([, name, sum]) => [name!, sum!]),
  );
  return { text, covers };
}

/**
 * Returns whether a folder contains all migrations of the baseline, unchanged. Otherwise they are applied one by one.
 */
export function isCovered({ covers }: Baseline, files: readonly MigrationFile[]): boolean {
  const known = new Map(files.map(({ name, sha256 }) => [name, sha256]));
  return covers.size > 0 && [...covers].every(([name, sha256]) => known.get(name) === sha256);
}
