import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { registerFormerSecrets } from '#kit/server/secret-box.ts';
import type { Config } from './config.ts';

/**
 * Returns the secret for fields and keys: the configured one, or in demo mode one that is created once and kept with
 * the data. Also registers former secrets.
 */
export function secretOf(config: Config): string {
  if (config.PORTICO_SECRET) {
    registerFormerSecrets(config.PORTICO_SECRET, config.PORTICO_FORMER_SECRETS);
    return config.PORTICO_SECRET;
  }
  const file = join(config.PORTICO_DATA, 'secret');
  mkdirSync(config.PORTICO_DATA, { recursive: true });
  try {
    // `wx` lets exactly one of two starting processes write the file.
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
