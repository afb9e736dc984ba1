import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { feedbackStateLabels } from '#modules/feedback/contract/codes.ts';
import { feedbackRefusals } from '#modules/feedback/contract/refusals.ts';
import { feedbackWords } from '#modules/feedback/web/words.ts';
import { startApp, type RunningApp } from '#tests/support/app.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { enter, fromOwnMenu, languagesOf, picture } from '#tests/support/journey.ts';
import { sampleFiles } from '#tests/support/sample-files.ts';

let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

test('the specification’s messages are word for word', () => {
  expect(feedbackRefusals.remarkEmpty.zh).toBe('反馈意见不能为空！');
  expect(feedbackRefusals.answerEmpty.zh).toBe('答案不能为空！');
  expect(feedbackWords.zh.submitted).toBe('反馈提交成功！');
});

describe.each(languagesOf(import.meta.filename))('feedback in %s', (language) => {
  const words = feedbackWords[language];
  const remark = `按金额排序 ${language}`;
  const come = async (name: string): Promise<Page> => {
    const { page } = await enter(browser, { url: app.url, language }, name);
    onTestFailed(async () => picture(page, `feedback-${language}-${name}`));
    return page;
  };

  test('is given where one is, answered, and the answer finds its way back', async () => {
    const cora = await come('Cora Lin');
    await cora.goto(`${app.url}/rolePage/MyJob/application`);
    await fromOwnMenu(cora, words.open);
    const dialog = cora.getByRole('dialog', { name: words.open });
    // The page is chosen already, and it has questions.
    await dialog.getByTitle(language === 'zh' ? '我的申请' : 'My applications').waitFor();
    const submit = dialog.getByRole('button', { name: words.submit, exact: true });
    await submit.click();
    await dialog.getByText(feedbackRefusals.remarkEmpty[language]).waitFor();
    expect(await dialog.getByText(feedbackRefusals.answerEmpty[language]).count()).toBe(2);

    for (const box of await dialog.getByRole('textbox').all()) await box.fill(remark);
    const files = ['1.png', '2.png', '3.png'].map((name) => ({
      name,
      mimeType: 'image/png',
      buffer: sampleFiles.png,
    }));
    await dialog.locator('input[type=file]').setInputFiles(files);
    await dialog.getByRole('img', { name: '3.png' }).waitFor();
    expect(await dialog.getByRole('img', { name: /^\d\.png$/ }).count()).toBe(2);
    expect(await dialog.getByRole('img', { name: '1.png' }).count()).toBe(0);
    await expect.poll(() => dialog.getByRole('progressbar').count()).toBe(0);
    await submit.click();
    await cora.getByText(words.submitted).waitFor();

    const ray = await come('Ray Xie');
    await ray.goto(`${app.url}/mySetting/feedback`);
    await ray.getByRole('button', { name: remark }).first().click();
    const drawer = ray.getByRole('dialog', { name: words.detail });
    await drawer.getByText('/rolePage/MyJob/application').waitFor();
    await expect.poll(() => drawer.locator('.feedback-picture img').count()).toBe(2);
    await drawer.getByRole('combobox', { name: words.state }).click();
    await ray.getByTitle(feedbackStateLabels[3][language]).click();
    await drawer.getByRole('button', { name: words.saveReply }).click();
    await drawer.getByText(feedbackRefusals.replyEmpty[language]).waitFor();
    await drawer.getByRole('textbox', { name: words.reply }).fill(`done ${language}`);
    await drawer.getByRole('button', { name: words.saveReply }).click();
    await ray.getByText(words.replySent).waitFor();

    // The notice comes to her open window and leads to the reply.
    await cora.locator('.ant-notification-notice').last().click();
    await cora.waitForURL(/feedback=\d+/);
    await cora.getByRole('dialog').getByText(`done ${language}`).waitFor();
  });

  test('asks the questions that a manager gives a page', async () => {
    const question = `还差什么 ${language}？`;
    const ray = await come('Ray Xie');
    await ray.goto(`${app.url}/mySetting/feedback?questions=1`);
    const drawer = ray.getByRole('dialog', { name: words.editQuestions });
    await drawer.getByRole('combobox', { name: words.page }).click();
    await ray
      .getByTitle(language === 'zh' ? /^待我审批/ : /^To approve/)
      .last()
      .click();
    await drawer.getByRole('button', { name: words.addQuestion }).click();
    await drawer.getByPlaceholder(words.questionZh).last().fill(question);
    await drawer.getByRole('button', { name: words.save, exact: true }).click();
    await ray.getByText(words.saved).waitFor();
    await ray.goto(`${app.url}/rolePage/MyJob/myApprover?feedback=new`);
    const asked = ray.getByRole('dialog', { name: words.open }).getByText(question);
    await expect.poll(() => asked.count()).toBe(1);
  });
});
