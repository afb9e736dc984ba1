import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { supplierStateLabels } from '#modules/suppliers/contract/codes.ts';
import { ratingWords } from '#modules/suppliers/web/ratings/words.ts';
import { ruleWords } from '#modules/suppliers/web/rules/words.ts';
import { supplierWords } from '#modules/suppliers/web/words.ts';
import { startApp, type RunningApp } from '#tests/support/app.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { enter, picture } from '#tests/support/journey.ts';

let app: RunningApp;
let browser: Browser;
let tries = 0;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp('quiet'), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

test('the specification’s words of a rating', () => {
  const { saved, failed, notFetched, integer } = ratingWords.zh;
  expect([saved, failed, notFetched, integer]).toEqual(['修改成功', '修改失败', '请求失败', '评分为整数']);
});

/** Buttons of two Chinese characters have a space between them on screen. */
const named = (text: string): RegExp =>
  new RegExp(
    `^${text.length === 2 && /^\p{Script=Han}+$/u.test(text) ? `${text[0]}\\s*${text[1]}` : text}$`,
    'u',
  );

describe.each(['zh', 'en'] as const)('suppliers in %s', (language) => {
  const words = supplierWords[language];
  const rules = ruleWords[language];
  const rating = ratingWords[language];
  const come = async (name: string, path: string): Promise<Page> => {
    const { page } = await enter(browser, { url: app.url, language }, name);
    onTestFailed(async () => picture(page, `suppliers-${language}-${name}`));
    await page.goto(app.url + path);
    return page;
  };

  test('one is registered, rated, scored by hand and blacklisted, and a payment cannot choose it', async () => {
    tries += 1;
    const name = `澄江实业 ${language} ${tries} 有限公司`;
    const nora = await come('Nora Qin', '/supplier/companies');
    await nora.getByRole('button', { name: words.register }).first().click();
    const drawer = nora.getByRole('dialog', { name: words.registerTitle });
    const register = drawer.getByRole('button', { name: words.register });
    await drawer.getByLabel(words.creditCode).fill('914403000000000000');
    await register.click();
    await drawer.getByLabel(words.name, { exact: true }).fill(name);
    await register.click();
    // A code that is not right is said beside its field.
    await drawer.locator('.ant-form-item-explain-error').first().waitFor();
    await drawer.getByLabel(words.creditCode).fill('');
    await register.click();
    const card = nora.getByRole('dialog', { name: words.detail });
    await card.getByRole('heading', { name }).waitFor();
    await card.getByText(supplierStateLabels[3][language]).first().waitFor();

    await card.getByRole('button', { name: named(rating.rate) }).click();
    const rate = nora.getByRole('dialog', { name: rating.rateTitle(name) });
    await rate.getByRole('combobox').click();
    await nora.locator('.ant-select-item-option').first().click();
    // Nothing is known of it yet, and no data is not full points.
    await rate.locator('.rating-system', { hasText: rating.unrated }).waitFor();
    await rate.getByRole('button', { name: rating.save }).click();
    await nora.getByText(rating.rated).waitFor();
    await card.getByRole('tab', { name: rating.tab }).click();
    const byHand = async (score: string): Promise<void> => {
      await card.getByRole('button', { name: rating.human }).click();
      const dialog = nora.getByRole('dialog', { name: rating.humanTitle });
      await dialog.getByRole('spinbutton').fill(score);
      await dialog.getByLabel(rating.reason).fill('现场考察');
      await dialog.getByRole('button', { name: named(rating.ok) }).click();
    };
    await byHand('12.5');
    const dialog = nora.getByRole('dialog', { name: rating.humanTitle });
    await dialog.getByText(rating.integer, { exact: true }).waitFor();
    await dialog.getByRole('button', { name: named(rating.cancel) }).click();
    await dialog.waitFor({ state: 'hidden' });
    await byHand('88');
    await nora.getByText(rating.saved).waitFor();
    await card.locator('.supplier-head .grade', { hasText: 'A' }).waitFor();

    await card.getByRole('button', { name: words.moves[6] }).click();
    const move = nora.getByRole('dialog', { name: words.moveTitle(words.moves[6], name) });
    await move.getByText(words.blacklistEffect).waitFor();
    await move.getByLabel(words.reason).fill('逾期交付');
    await move.getByLabel(words.evidence).fill('https://example.com/a');
    await move.getByRole('button', { name: words.moves[6] }).click();
    await nora.getByText(words.moved).waitFor();
    await card.locator('.supplier-head', { hasText: supplierStateLabels[6][language] }).waitFor();

    const cora = await come('Cora Lin', '/applyByPay?template=2');
    const select = cora.getByLabel(language === 'zh' ? '供应商' : 'Supplier', { exact: true });
    await select.click();
    await cora.locator('.ant-select-item-option').first().waitFor();
    await select.fill(name.slice(0, 4));
    await cora.locator('.ant-select-dropdown .ant-empty').first().waitFor();
    expect(await cora.locator('.ant-select-item-option', { hasText: name }).count()).toBe(0);
  });

  test('a library gets a new edition, opened after a dry run', async () => {
    const nora = await come('Nora Qin', '/supplier/rules');
    await nora
      .locator('tr', { hasText: rules.states[2] })
      .getByRole('button', { name: '供应商准入评分' })
      .first()
      .click();
    await nora.getByRole('button', { name: rules.copy }).click();
    const edit = nora.getByRole('button', { name: `${rules.edit} 偿债能力` });
    await edit.click();
    const dialog = nora.getByRole('dialog', { name: rules.editRule });
    const formula = dialog.getByRole('textbox', { name: rules.formula, exact: true });
    await formula.fill('100 - 负债');
    await dialog.locator('.cm-lintRange-error').waitFor();
    await formula.fill('50 - 资产负债率 / 2');
    await dialog.locator('.cm-lintRange-error').waitFor({ state: 'hidden' });
    await dialog.getByRole('button', { name: named(rules.save) }).click();
    await dialog.waitFor({ state: 'hidden' });
    await nora.getByRole('button', { name: named(rules.open), exact: true }).click();
    const publish = nora.getByRole('dialog');
    await publish.getByRole('status').filter({ hasText: /\d+/ }).waitFor();
    await publish.locator('[aria-busy=false]').first().waitFor();
    await publish.getByRole('button', { name: named(rules.open) }).click();
    await nora.getByText(rules.frozen).waitFor();
    await nora.getByRole('button', { name: rules.compare }).click();
    const compared = nora.getByRole('dialog');
    await compared.getByText(rules.same).waitFor();
    await expect.poll(() => compared.locator('.rule-moves li').count()).toBeGreaterThan(0);
  });
});
