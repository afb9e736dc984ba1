import { expect, test } from 'vitest';
import { inTime, PageTooSlow } from './load-page.ts';

test('a page that arrives is shown', async () => {
  await expect(inTime(() => Promise.resolve('page'))()).resolves.toBe('page');
});

test('a page that fails says why', async () => {
  await expect(inTime(() => Promise.reject(new Error('gone')))()).rejects.toThrow('gone');
});

test('a page that never arrives is given up', async () => {
  await expect(inTime(() => Promise.withResolvers().promise, 5)()).rejects.toBeInstanceOf(PageTooSlow);
});
