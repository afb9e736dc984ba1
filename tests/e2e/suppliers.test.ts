import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { excel } from '#kit/server/excel.ts';
import { kitWords } from '#kit/web/shell/words.ts';
import { approvalWords } from '#modules/approval/web/words.ts';
import { supplierStateLabels } from '#modules/suppliers/contract/codes.ts';
import { supplierRefusals } from '#modules/suppliers/contract/refusals.ts';
import { ratingWords } from '#modules/suppliers/web/ratings/words.ts';
import { ruleWords } from '#modules/suppliers/web/rules/words.ts';
import { supplierWords } from '#modules/suppliers/web/words.ts';
import { startApp, type RunningApp } from '#tests/support/app.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { enter, languagesOf, picture } from '#tests/support/journey.ts';
import {
  certificate,
  choose,
  fillPayment,
  fillSupplier,
  named,
  paid,
  payment,
} from '#tests/support/supplier-journey.ts';

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

describe.each(languagesOf(import.meta.filename))('suppliers in %s', (language) => {
  const words = supplierWords[language];
  const approval = approvalWords[language];
  const rules = ruleWords[language];
  const rating = ratingWords[language];
  const kit = kitWords[language];
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

    const companyId = Number(new URL(nora.url()).searchParams.get('company'));

    // The card counts the details that the company still has to give.
    await card.getByText(words.missing(14)).waitFor();
    await card.getByRole('button', { name: named(words.fill) }).click();
    const document = nora.getByRole('dialog', { name: words.fillTitle });
    await fillSupplier(nora, document, language);
    await document.getByRole('button', { name: named(words.save) }).click();
    await card.getByText(words.complete).waitFor();

    // The application for it begins with what is known; she may rate in it because it is hers.
    await card.getByRole('button', { name: words.apply }).click();
    await nora.waitForURL(/[?]id=\d+/);
    const form = nora.getByRole('main');
    await form.getByRole('listitem').filter({ hasText: certificate }).waitFor();
    await expect
      .poll(() =>
        form.getByRole('textbox').evaluateAll((all) => all.map((one) => 'value' in one && one.value)),
      )
      .toEqual(expect.arrayContaining([name, '陈砚秋', '2012-03-15', '科苑路 15 号', '2026-12-31 23:59']));
    await nora.getByRole('button', { name: named(approval.fill.submit) }).click();
    await nora.waitForURL(/application\/\d+/);
    const application = nora.url();
    const panel = nora.locator('.rating-place', { hasText: name });
    await panel.getByRole('button', { name: named(rating.rate) }).click();
    await choose(nora, panel.getByRole('combobox'), '供应商准入评分');
    await panel.locator('.rating-system .grade').waitFor();
    await panel.getByRole('button', { name: rating.save }).click();
    await nora.getByText(rating.rated).waitFor();
    const byHand = async (score: string): Promise<void> => {
      await panel.getByRole('button', { name: rating.human }).click();
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
    await panel.locator('.grade', { hasText: '88' }).waitFor();

    // The administrator finishes the application; with it the supplier is admitted.
    const helen = await come('Helen Gu', new URL(application).pathname);
    await helen.getByRole('button', { name: approval.further.more }).click();
    // Sends the click without the pointer, because the menu may move under it.
    await helen
      .getByRole('menuitem', { name: approval.further.acts.end, exact: true })
      .dispatchEvent('click');
    const end = helen.getByRole('dialog');
    await end.getByRole('textbox', { name: approval.further.reason }).fill('资料齐全');
    await end.getByRole('button', { name: approval.further.acts.end }).click();
    await helen.getByText(approval.further.dones.end).first().waitFor();
    await nora.goto(`${app.url}/supplier/companies?company=${companyId}`);
    await card.getByText(words.complete).waitFor();
    await card.getByRole('button', { name: words.change }).click();
    await nora.getByRole('menuitem', { name: named(words.moves[4]) }).click();
    const admit = nora.getByRole('dialog', { name: words.moveTitle(words.moves[4], name) });
    await admit.getByRole('combobox').click();
    await nora.locator('.ant-select-item-option').first().click();
    await admit.getByRole('button', { name: named(words.moves[4]) }).click();
    await nora.getByText(words.moved).waitFor();
    await card.locator('.supplier-head', { hasText: supplierStateLabels[4][language] }).waitFor();

    // A payment that is being written while the company is admitted still.
    const cora = await come('Cora Lin', '/applyByPay?template=2');
    await fillPayment(cora, language, name);

    await card.getByRole('button', { name: words.moves[6] }).click();
    const move = nora.getByRole('dialog', { name: words.moveTitle(words.moves[6], name) });
    await move.getByText(words.blacklistEffect).waitFor();
    await move.getByLabel(words.reason).fill('逾期交付');
    await move.getByLabel(words.evidence).fill('https://example.com/a');
    await move.getByRole('button', { name: words.moves[6] }).click();
    await nora.getByText(words.moved).waitFor();
    await card.locator('.supplier-head', { hasText: supplierStateLabels[6][language] }).waitFor();

    // The refusal shows beside the chosen company, and nothing written is lost.
    const pay = payment[language];
    const main = cora.getByRole('main');
    await cora.getByRole('button', { name: named(approval.fill.submit) }).click();
    await main.getByText(pay.barred(name)).first().waitFor();
    const select = main.getByRole('combobox', { name: pay.supplier });
    expect(await select.getAttribute('aria-invalid')).toBe('true');
    const written = await main
      .getByRole('textbox')
      .evaluateAll((all) => all.map((one) => 'value' in one && one.value));
    expect(written).toEqual(
      expect.arrayContaining([name, paid.reason, paid.bank, paid.account, '2027-01-15']),
    );
    await main.getByText('合同.png').waitFor();
    // Nor is it offered again.
    await select.click();
    await select.fill(name);
    await cora.locator('.ant-select-dropdown .nothing-to-choose').first().waitFor();
    expect(await cora.locator('.ant-select-item-option', { hasText: name }).count()).toBe(0);
  });

  test('companies come out of Excel once every row was looked at, and a search is kept', async () => {
    tries += 1;
    const name = `导入实业 ${language} ${tries} 有限公司`;
    const nora = await come('Nora Qin', '/supplier/companies');
    await nora.getByRole('button', { name: words.import }).click();
    const drawer = nora.getByRole('dialog', { name: words.importTitle });
    const { stream } = await excel('x', [
      {
        name: 'x',
        head: ['企业名称', '统一社会信用代码', '法人代表'].map((title) => ({ title })),
        rows: [
          [name, '', '陈砚秋'],
          [`${name}二`, '914403000000000000', ''],
        ],
      },
    ]);
    await drawer.locator('input[type=file]').setInputFiles({
      name: 'companies.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: stream as Buffer,
    });
    await drawer.getByText(kit.imports.errors(1)).waitFor();
    await drawer.getByText(supplierRefusals.badCreditCode[language]).waitFor();
    await drawer.getByRole('button', { name: kit.imports.apply(1) }).click();
    await nora.getByText(words.importDone(1, 0)).waitFor();
    await nora.getByRole('searchbox', { name: words.search }).fill(name);
    await nora.locator('.list-row').first().waitFor();
    await expect.poll(() => nora.locator('.list-row').count()).toBe(1);
    const download = nora.waitForEvent('download');
    await nora.getByRole('button', { name: kit.exportList }).click();
    expect((await download).suggestedFilename()).toBe(`${words.title}.xlsx`);
    await nora.getByRole('button', { name: kit.views.title }).click();
    await nora.getByPlaceholder(kit.views.namePlaceholder).fill(`${language}${tries}`);
    await nora.getByRole('button', { name: named(kit.views.confirm) }).click();
    await nora.getByText(kit.views.saved, { exact: true }).waitFor();
    await nora.goto(`${app.url}/supplier/companies`);
    await nora.getByRole('button', { name: kit.views.title }).click();
    await nora.getByRole('button', { name: `${language}${tries}`, exact: true }).click();
    await expect.poll(() => nora.locator('.list-row').count()).toBe(1);
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
    await nora.locator('.rule-lines code', { hasText: '50 - 资产负债率 / 2' }).waitFor();
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
