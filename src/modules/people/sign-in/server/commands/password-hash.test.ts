import { expect, test } from 'vitest';
import { hashPassword, hashWith, isPassword } from './password-hash.ts';

test('a password is kept with the usual effort, and is told from others by its hash alone', async () => {
  const hash = await hashPassword('correct horse');
  expect(hash).toMatch(/^scrypt\$15\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
  hashWith('quick');
  try {
    expect(await isPassword('correct horse', hash)).toBe(true);
    expect(await isPassword('correct house', hash)).toBe(false);
    expect(await isPassword('correct horse', null)).toBe(false);
    expect(await hashPassword('correct horse')).toMatch(/^scrypt\$8\$/);
  } finally {
    hashWith('usual');
  }
});
