import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { startApp, type RunningApp } from '#tests/support/app.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { enter, fromOwnMenu, picture } from '#tests/support/journey.ts';
import { sampleFiles } from '#tests/support/sample-files.ts';

// The messages of the specification, sections 5 and 8, as people read them: written out here on purpose.
let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([
    startApp('busy', {
      WXWORK_CORP_ID: 'ww-messages',
      WXWORK_AGENT_ID: '1',
      WXWORK_SECRET: 'unused',
    }),
    launchBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

async function come(name: string): Promise<Page> {
  const { page } = await enter(browser, { url: app.url, language: 'zh' }, name);
  onTestFailed(async () => picture(page, `messages-${name}`));
  return page;
}

const says = async (page: Page, text: string): Promise<void> => {
  await page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();
  expect(await page.getByText(text, { exact: true }).count()).toBeGreaterThan(0);
};

/** Gives somebody an initial password as the administrator does. */
async function resetPassword(loginName: string): Promise<void> {
  const page = await come('Ray Xie');
  await page.evaluate(async (name) => {
    const token = Object.values(localStorage).find((text) => text.includes('accessToken')) ?? '{}';
    const { accessToken } = JSON.parse(token) as { accessToken: string };
    const call = async (path: string, body: object) => {
      const answer = await fetch(`/api/CacUser/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
        body: JSON.stringify(body),
      });
      return ((await answer.json()) as { Body: never }).Body;
    };
    const found = (await call('GetUserInfoListByName', { Name: name })) as { AUID: number }[];
    await call('ResetPasswordByAUID', { AUID: found[0]?.AUID });
  }, loginName);
  await page.context().close();
}

test('changing the password', async () => {
  await resetPassword('Cora Lin');
  const page = await come('Cora Lin');
  // The password is a given one, so the dialog is there by itself and has no way out.
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: '保存' });
  await dialog.waitFor();
  expect(await dialog.getByRole('button', { name: /关闭|取消|Close/ }).count()).toBe(0);
  await page.keyboard.press('Escape');
  expect(await dialog.isVisible()).toBe(true);
  await save.click();
  await says(page, '请输入密码');
  await says(page, '请确认密码');
  await dialog.getByLabel('新密码', { exact: true }).fill('12345');
  await save.click();
  await says(page, '密码长度6-16位');
  await dialog.getByLabel('新密码', { exact: true }).fill('plum-7 river');
  await dialog.getByLabel('确认密码').fill('plum-8 river');
  await save.click();
  await says(page, '两次输入密码不一致!');
  // Whoever has just signed in is not asked for the password they came with.
  expect(await dialog.getByLabel('当前密码').count()).toBe(0);
  await dialog.getByLabel('确认密码').fill('plum-7 river');
  await save.click();
  await says(page, '修改成功');
  await page.context().close();
});

test('giving feedback', async () => {
  const page = await come('Leo Zhou');
  await page.goto(`${app.url}/rolePage/MyJob/application`);
  await fromOwnMenu(page, '意见反馈');
  const dialog = page.getByRole('dialog');
  const send = dialog.getByRole('button', { name: '提交', exact: true });
  await send.click();
  await says(page, '反馈意见不能为空！');
  await says(page, '答案不能为空！');
  for (const box of await dialog.getByRole('textbox').all()) await box.fill('很好用');
  const picker = dialog.locator('input[type=file]');
  for (const name of ['1.png', '2.png', '3.png']) {
    await picker.setInputFiles({ name, mimeType: 'image/png', buffer: sampleFiles.png });
    await says(page, '附件上传成功！');
    await dialog
      .getByRole('button', { name: new RegExp(name) })
      .first()
      .waitFor();
  }
  // Two are kept; the oldest went.
  expect(await dialog.getByRole('button', { name: /1\.png/ }).count()).toBe(0);
  await dialog.getByRole('button', { name: '删除 2.png' }).click();
  await says(page, '附件删除成功！');
  await send.click();
  await says(page, '反馈提交成功！');
  await page.context().close();
});

test('looking colleagues up in the roster', async () => {
  const page = await come('Leo Zhou');
  await fromOwnMenu(page, '员工快速查询');
  const dialog = page.getByRole('dialog');
  const search = dialog.getByRole('button', { name: '查询', exact: true });
  await search.click();
  await says(page, '请输入姓名信息');
  const boxes = dialog.getByRole('textbox');
  await boxes.nth(0).fill('溪');
  await search.click();
  await says(page, '请输入证件号信息');
  await boxes.nth(1).press('a');
  expect(await boxes.nth(1).inputValue()).toBe('');
  // Identity numbers of the demo begin with 9.
  await boxes.nth(1).press('1');
  await boxes.nth(2).press('x');
  await search.click();
  await says(page, '没有找到用户！');
  await page.context().close();
});

test('binding WeCom when the network is gone', async () => {
  const page = await come('Cora Lin');
  await page.goto(`${app.url}/loginLog`);
  await page.route('**/CacUser/GetWxWorkUrl', (route) => route.abort());
  await page.getByRole('button', { name: '绑定企业微信' }).click();
  await says(page, '获取绑定图片失败');
  await page.unroute('**/CacUser/GetWxWorkUrl');
  await page.getByRole('dialog').getByRole('button', { name: '刷新二维码' }).click();
  await page.getByRole('dialog').locator('svg').last().waitFor();
  await page.route('**/CacUser/HaveBindWxWork', (route) => route.abort());
  await says(page, '请求失败');
  expect(await page.getByRole('dialog').isVisible()).toBe(true);
  await page.context().close();
});

test('leaving, and changing the look', async () => {
  const page = await come('Grace Shen');
  await fromOwnMenu(page, '界面设置');
  await page.getByText('顶部', { exact: true }).click();
  await says(page, '加载中');
  await page.keyboard.press('Escape');
  await fromOwnMenu(page, '退出登录');
  await says(page, '确定要退出登录吗？');
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
  await page.waitForURL('**/authority/**');
  expect(await page.locator('button[name=demo]').count()).toBeGreaterThan(0);
  await page.context().close();
});
