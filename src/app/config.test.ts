import { expect, test } from 'vitest';
import { ConfigError, readConfig, warningsOf } from './config.ts';

const good = '3f1c9a7be2d84056a1b7c3d9e0f2481c';

test.each([
  ['x'.repeat(40), false],
  ['0123456789abcdef'.repeat(4), false],
  ['ab'.repeat(20), false],
  ['aaaaaaaaaaaaaaaabbbbbbbbbbbbbbbbcccc', false],
  ['short', false],
  [good, true],
  [good.repeat(2), true],
  ['a secret of the tests, 32 letters long', true],
])('the secret %j is taken: %s', (PORTICO_SECRET, taken) => {
  const read = (): string | undefined => {
    try {
      return readConfig({ PORTICO_SECRET }).PORTICO_SECRET;
    } catch (error) {
      return error instanceof ConfigError ? undefined : String(error);
    }
  };
  expect(read()).toBe(taken ? PORTICO_SECRET : undefined);
});

test('former secrets are as strong, a line each, and others than the new one', () => {
  const [one, two] = [`${good}-1`, `a secret, with commas and blanks; ${good}`];
  const read = (PORTICO_FORMER_SECRETS: string, PORTICO_SECRET = good) =>
    readConfig({ PORTICO_SECRET, PORTICO_FORMER_SECRETS }).PORTICO_FORMER_SECRETS;
  expect(read('')).toEqual([]);
  expect(read(`${one}\n${two}\n`)).toEqual([one, two]);
  expect(() => read('short')).toThrow(/PORTICO_FORMER_SECRETS.0/);
  expect(() => read(`${one}\n${good}`)).toThrow(/contains PORTICO_SECRET itself/);
  expect(() => read(`${one}\n${one}`)).toThrow(/same secret twice/);
  expect(() => read(one, '')).toThrow(/Set PORTICO_SECRET/);
});

test.each([
  [{ S3_ENDPOINT: 'http://store:9000' }, 'S3_BUCKET'],
  [{ S3_BUCKET: 'b', S3_ENDPOINT: 'store:9000' }, 'S3_ENDPOINT'],
  [{ S3_BUCKET: 'b', S3_PREFIX: '/portico' }, 'S3_PREFIX'],
  [{ BACKUP_AT: '24' }, 'BACKUP_AT'],
  [{ DATABASE_READ_URL: 'postgres://replica/portico' }, 'DATABASE_URL, which is not set'],
  [{ DATABASE_URL: 'postgres://db/a', DATABASE_READ_URL: 'postgres://db/a' }, 'not to the same server'],
  [{ BACKUP_KEEP: '7' }, 'BACKUP_KEEP'],
])('a setting that cannot be meant is refused: %j', (env, named) => {
  expect(() => readConfig(env)).toThrow(named);
});

test.each([
  ['', ''],
  ['3', '03:00'],
  ['23', '23:00'],
  ['4:30', '04:30'],
])('a backup at %j is made at %j', (BACKUP_AT, at) => {
  expect(readConfig({ BACKUP_AT }).BACKUP_AT).toBe(at);
});

test.each([
  [{}, 0],
  [{ HOST: '127.0.0.1' }, 0],
  [{ HOST: '0.0.0.0' }, 1],
  [{ PUBLIC_URL: 'https://demo.example.com' }, 1],
  [{ HOST: '0.0.0.0', PORTICO_MODE: 'production', PORTICO_SECRET: good, PUBLIC_URL: 'https://x.example' }, 0],
])('a demo that others can reach is warned of: %j', (env, warnings) => {
  expect(warningsOf(readConfig(env))).toHaveLength(warnings);
});
