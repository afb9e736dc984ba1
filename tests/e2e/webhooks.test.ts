import type { Browser } from 'playwright-core';
import { Webhook as Standard } from 'standardwebhooks';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { eventWords } from '#modules/people/persons/contract/event-types.ts';
import { deliveryStateLabels } from '#modules/webhooks/contract/codes.ts';
import { webhookWords } from '#modules/webhooks/web/words.ts';
import { startApp, type RunningApp } from '#tests/support/app.ts';
import { findings } from '#tests/support/axe.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { enter, languagesOf, picture } from '#tests/support/journey.ts';
import { startReceiver, type Receiver } from '#tests/support/receiver.ts';

let app: RunningApp;
let browser: Browser;
let receiver: Receiver;

beforeAll(async () => {
  [app, browser, receiver] = await Promise.all([
    startApp('quiet', { WEBHOOK_NETWORKS: '127.0.0.0/8' }),
    launchBrowser(),
    startReceiver(),
  ]);
});
afterAll(async () => {
  await Promise.all([browser?.close(), app?.stop(), receiver?.close()]);
});

test.each(languagesOf(import.meta.filename))(
  'an address is added, tried, and its log read, in %s',
  async (language) => {
    const words = webhookWords[language];
    const { page, complaints } = await enter(browser, { url: app.url, language }, 'Ray Xie');
    onTestFailed(async () => picture(page, `webhooks-${language}`));
    receiver.received.length = 0;
    const name = language === 'zh' ? '财务系统' : 'Finance system';
    await page.goto(`${app.url}/mySetting/webhooks`);
    await page.getByRole('button', { name: words.add }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(words.name).fill(name);
    await dialog.getByLabel(words.url).fill('https://10.1.2.3/hook');
    await dialog.getByLabel(words.events).click();
    await page.getByTitle(eventWords['form.finished'][language]).click();
    await dialog.getByLabel(words.name).click();
    await dialog.getByRole('button', { name: words.create }).click();
    await dialog.getByText('WEBHOOK_NETWORKS').waitFor();
    await dialog.getByLabel(words.url).fill(`${receiver.url}/hook`);
    await dialog.getByRole('button', { name: words.create }).click();
    const shown = page.getByRole('dialog', { name: words.secretTitle });
    const secret = (await shown.locator('code').textContent())?.trim() ?? '';
    expect(secret).toMatch(/^whsec_/);
    await shown.getByRole('button', { name: words.close }).click();

    await page.getByRole('link', { name }).click();
    await page.getByRole('button', { name: words.test }).click();
    const row = page.getByRole('row', { name: new RegExp(words.testEvent) });
    await row.getByText(deliveryStateLabels[2][language]).waitFor();
    const [{ headers, body }] = receiver.received as [Receiver['received'][number]];
    new Standard(secret).verify(body, headers as Record<string, string>);
    expect(await findings(page)).toEqual([]);

    await row.getByRole('button', { name: words.replay }).click();
    await expect.poll(() => receiver.received.length).toBe(2);
    expect(receiver.received[1]?.headers['webhook-id']).toBe(headers['webhook-id']);
    expect(complaints).toEqual([]);
  },
);
