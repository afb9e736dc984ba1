import type { Page } from 'playwright-core';

/** Milliseconds from each key to the frame that shows it, typed one after the other into what has the focus. */
export async function typeKeys(page: Page, keys: readonly string[]): Promise<readonly number[]> {
  await page.evaluate(() => {
    const took: number[] = [];
    Object.assign(globalThis, { took });
    addEventListener(
      'keydown',
      () => {
        const from = performance.now();
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.addEventListener('message', () => took.push(performance.now() - from));
          channel.port1.start();
          channel.port2.postMessage(null);
        });
      },
      { capture: true },
    );
  });
  for (const key of keys) await page.keyboard.press(key);
  return page.evaluate(() => (globalThis as unknown as { took: number[] }).took);
}
