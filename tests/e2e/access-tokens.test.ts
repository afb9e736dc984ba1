import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { kitWords } from '#kit/web/shell/words.ts';
import { areaWords } from '#modules/people/programs/contract/access-areas.ts';
import { accessTokenWords } from '#modules/people/programs/web/access-token-words.ts';
import { programAccountWords } from '#modules/people/programs/web/program-account-words.ts';
import { programRequestWords } from '#modules/people/programs/web/program-request-words.ts';
import { startApp, type RunningApp } from '#tests/support/app.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { enter, languagesOf, picture } from '#tests/support/journey.ts';

let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const use = (token: string, path: string) =>
  fetch(`${app.url}/api/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  }).then(({ status }) => status);

describe.each(languagesOf(import.meta.filename))('access tokens, in %s', (language) => {
  const words = accessTokenWords[language];
  const come = async (name: string, path: string): Promise<Page> => {
    const { page } = await enter(browser, { url: app.url, language }, name);
    onTestFailed(async () => picture(page, `tokens-${language}-${name}`));
    await page.goto(app.url + path);
    return page;
  };

  test('made on one’s profile, used by a program, revoked by an administrator', async () => {
    const name = language === 'zh' ? '夜间导出' : 'Nightly export';
    const cora = await come('Cora Lin', '/loginLog');
    await cora.getByRole('button', { name: words.add }).click();
    const dialog = cora.getByRole('dialog');
    await dialog.getByLabel(words.name).fill(name);
    await dialog.getByRole('button', { name: words.create }).click();
    await dialog.getByText(words.madeNote).waitFor();
    const token = (await dialog.locator('.token-value').first().textContent())?.trim() ?? '';
    expect(token).toMatch(/^portico_pat_/);
    expect(await use(token, 'CacUser/GetUserInfo')).toBe(200);
    expect(await use(token, 'NoticePreference/SetNoticePreference')).toBe(403);
    await dialog.getByRole('button', { name: words.close }).click();
    const line = cora.locator('.token-line', { hasText: name }).filter({ hasText: words.inUse });
    await line.getByText(words.reads).waitFor();

    const ray = await come('Ray Xie', '/mySetting/myInfo');
    await ray.getByRole('navigation', { name: words.views }).getByText(words.tokens).click();
    await ray.getByRole('searchbox').or(ray.getByPlaceholder(words.search)).first().fill(name);
    const row = ray.getByRole('row', { name: new RegExp(name) });
    await row.getByRole('button', { name: words.revoke }).click();
    await ray.getByRole('dialog').getByRole('button', { name: words.revoke }).click();
    await ray.getByText(words.revokeDone).waitFor();
    expect(await use(token, 'CacUser/GetUserInfo')).toBe(401);

    await cora.getByRole('button', { name: new RegExp(`^${kitWords[language].inbox}`) }).waitFor();
    await cora.reload();
    await cora.locator('.token-line', { hasText: name }).getByText(words.revoked, { exact: true }).waitFor();
  });

  test('a program gets an account of its own, a token, and is switched off', async () => {
    const account = programAccountWords[language];
    const name = language === 'zh' ? '财务系统' : 'Finance system';
    const ray = await come('Ray Xie', '/mySetting/myInfo?view=accounts');
    await ray.getByRole('button', { name: account.add }).click();
    const form = ray.getByRole('dialog', { name: account.add });
    await form.getByLabel(account.name, { exact: true }).fill(name);
    await form.getByLabel(account.purpose, { exact: true }).fill('每晚取走已付款的报销');
    await form.getByLabel(account.owner, { exact: true }).fill('Nora Qin');
    await ray.locator('.ant-select-item-option').first().click();
    await form.getByLabel(account.department, { exact: true }).click();
    await ray.locator('.tree-field-popup:visible').getByRole('treeitem').first().click();
    await form.getByRole('button', { name: account.create }).click();
    // A missing value is reported beside its field, and nothing typed is lost.
    await form.locator('.ant-form-item-explain-error').first().waitFor();
    const areas = form.getByLabel(account.areas, { exact: true });
    await areas.click();
    await ray.getByTitle(areaWords.people[language], { exact: true }).click();
    await ray.keyboard.press('Escape');
    await form.getByRole('button', { name: account.create }).click();
    await ray.getByText(account.added).waitFor();

    const line = ray.locator('.account-line', { hasText: name });
    await line.getByText(account.noRoles).waitFor();
    await line.getByRole('button', { name: account.tokens }).click();
    const tokens = ray.getByRole('dialog');
    await tokens.getByRole('button', { name: account.addToken }).click();
    await tokens.getByLabel(account.tokenName).fill('server');
    await tokens.getByRole('button', { name: words.create }).click();
    const token = (await tokens.locator('.token-value').first().textContent())?.trim() ?? '';
    await tokens.getByRole('button', { name: words.close }).click();
    await tokens.locator('.token-line', { hasText: 'server' }).waitFor();
    await ray.keyboard.press('Escape');
    expect(await use(token, 'CacUser/GetUserInfo')).toBe(200);

    await line.getByRole('button', { name: account.stop }).click();
    await ray.getByRole('dialog').getByRole('button', { name: account.stop }).click();
    await ray.getByText(account.stopped).waitFor();
    expect(await use(token, 'CacUser/GetUserInfo')).toBe(401);
  });

  test('an assistant that wants to submit waits for its person, who looks and accepts', async () => {
    const asks = programRequestWords[language];
    const cora = await come('Cora Lin', '/loginLog');
    await cora.getByRole('button', { name: words.add }).click();
    const dialog = cora.getByRole('dialog');
    await dialog.getByLabel(words.name).fill(language === 'zh' ? '我的助手' : 'My assistant');
    await dialog.getByLabel(words.mayWrite).click();
    await dialog.getByRole('button', { name: words.create }).click();
    await dialog.getByText(words.assistant).waitFor();
    const token = (await dialog.locator('.token-value').first().textContent())?.trim() ?? '';
    const address = (await dialog.locator('.token-value').last().textContent())?.trim() ?? '';
    await dialog.getByRole('button', { name: words.close }).click();

    const client = new Client({ name: 'assistant', version: '1' });
    const headers = { authorization: `Bearer ${token}` };
    await client.connect(new StreamableHTTPClientTransport(new URL(address), { requestInit: { headers } }));
    const use = async (name: string, input: Record<string, unknown>) => {
      const { content } = await client.callTool({ name, arguments: input });
      const [first] = content as { text: string }[];
      return first?.text ?? '';
    };
    const kinds = JSON.parse(await use('list_form_kinds', {})) as {
      Templates: { TemplateId: number; Code: string }[];
    }[];
    const kind = kinds.flatMap(({ Templates }) => Templates).find(({ Code }) => Code === 'TY');
    const TemplateId = kind?.TemplateId ?? 0;
    const begun = JSON.parse(await use('begin_form', { TemplateId })) as { Values: object };
    const Values = { ...begun.Values, topic: '换门禁卡', reason: '消磁' };
    const { FormID, Version } = JSON.parse(await use('save_draft', { TemplateId, Values })) as {
      FormID: number;
      Version: number;
    };
    expect(await use('submit_form', { FormID, Version })).toContain('/loginLog');
    await client.close();

    await cora.reload();
    const request = cora.locator('.request-line').filter({ has: cora.locator(`a[href$="/${FormID}"]`) });
    await request.getByRole('link', { name: asks.open }).click();
    await cora.getByText('换门禁卡').first().waitFor();
    await cora.goBack();
    await request.getByRole('button', { name: asks.accept }).click();
    await cora.getByText(asks.done).waitFor();
    await request.waitFor({ state: 'detached' });
  });
});
