import { Buffer } from 'node:buffer';
import { zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { companyDay } from '#kit/rules/dates.ts';
import { approvalWords } from '#modules/approval/web/words.ts';
import { invoiceKindLabels } from '#modules/invoices/contract/codes.ts';
import { fieldWords } from '#modules/invoices/contract/field-words.ts';
import { claimWords } from '#modules/invoices/claims/web/words.ts';
import { invoiceWords } from '#modules/invoices/folder/web/words.ts';
import { reviewWords } from '#modules/invoices/review/web/words.ts';
import { chooseSubject, expenseLabels, fillDay } from '#tests/support/expense-form.ts';
import { mealInvoice } from '#tests/support/invoice-samples.ts';
import { languagesOf } from '#tests/support/journey.ts';
import { sampleFiles } from '#tests/support/sample-files.ts';
import { useStage } from '#tests/support/stage.ts';

const today = companyDay(new Date());
const seller = '青礁湾餐饮管理（样例）有限公司';

/** Fills in a day; phones have an input of their own. */
const fillIn = async (page: Page, name: string, day: string): Promise<void> => {
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  await (isPhone ? page.getByLabel(name).first().fill(day) : fillDay(page, name, day));
};

describe.each(languagesOf(import.meta.filename))('invoices in %s', (language) => {
  const words = invoiceWords[language];
  const claim = claimWords[language];
  const form = expenseLabels[language];
  const { fill, act } = approvalWords[language];
  const review = reviewWords[language];
  const stage = useStage('invoices');
  /** Returns name and credit code of a person's company, to which their invoices are made out. */
  const buyerOf = async (loginName: string) => {
    const { rows } = await stage.db.pool.query<{ buyer: string; buyerTaxId: string }>(
      `select c.name as buyer, c.credit_code as "buyerTaxId" from people.person p join people.company c on c.id = p.company_id where p.login_name = $1`,
      [loginName],
    );
    return rows[0]!;
  };
  const upload = async (page: Page, name: string, bytes: Uint8Array): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('main').getByRole('button', { name: words.upload }).first().click();
    await (
      await chooser
    ).setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });
  };
  /** Begins an expense and fills in all but its rows. */
  const beginExpense = async (page: Page, reason: string): Promise<void> => {
    await stage.open(page, '/dashboard/index');
    await page.getByRole('main').getByRole('link', { name: form.template }).first().click();
    await page.getByRole('textbox', { name: form.reason }).fill(reason);
    await fillIn(page, form.from, today);
    await fillIn(page, form.to, today);
  };
  const rowAt = (page: Page, n: number) => page.getByRole('group', { name: form.row(n), exact: true });

  test('a zip is dropped into the folder, picked, and fills the rows of an expense', async () => {
    const cora = await stage.come('employee', language);
    const buyer = await buyerOf('cora.lin');
    const files = Object.fromEntries(
      [1, 2, 3].map((serial) => [`${serial}.xml`, mealInvoice({ serial, day: today, ...buyer })]),
    );
    await stage.open(cora, '/Invoice');
    await upload(cora, 'invoices.zip', zipSync(files));
    await cora.getByText(words.read(3, 3)).waitFor();
    await cora.getByRole('button', { name: seller }).nth(2).waitFor();

    await beginExpense(cora, `客户午餐 ${language}`);
    await cora.getByRole('button', { name: claim.choose }).click();
    const drawer = cora.getByRole('dialog', { name: claim.chooseTitle });
    for (const box of [0, 1, 2]) await drawer.getByRole('checkbox').nth(box).check();
    await drawer.getByText(claim.sum('1,140.00')).waitFor();
    await drawer.getByRole('button', { name: claim.add(3) }).click();
    await cora.getByText(claim.compare('1,140.00', '1,140.00')).waitFor();
    expect(await rowAt(cora, 3).getByRole('textbox', { name: form.amount }).inputValue()).toBe('380.00');
    for (const n of [1, 2, 3]) await chooseSubject(cora, rowAt(cora, n), form.travel, form.subject);
    await cora.getByRole('button', { name: fill.submit }).click();
    await cora.waitForURL(/application\/\d+/);
    await cora.getByRole('main').getByText(seller).nth(2).waitFor();
  });

  test('finance reviews each invoice before the form moves on', async () => {
    const reason = `客户午餐 ${language}`;
    const leader = await stage.come('leader', language);
    await stage.open(leader, '/rolePage/MyJob/myApprover');
    await leader.getByRole('main').getByText(reason).first().click();
    await leader.getByRole('main').getByText(seller).first().waitFor();
    await leader.getByRole('button', { name: act.approve }).click();
    await leader.getByText(act.approved('').trim()).first().waitFor();

    const iris = await stage.come('financeReviewer', language);
    await stage.open(iris, '/rolePage/MyJob/FinanceApprover');
    await iris.getByRole('main').getByText(reason).first().click();
    const panel = iris.locator('section.panel', { hasText: review.title });
    await panel.getByText(review.undecided).nth(2).waitFor();
    await iris.getByRole('button', { name: act.financeApprove }).click();
    const undecided = language === 'zh' ? '还有 3 张发票未审核' : '3 invoices have not been reviewed';
    await iris.getByText(undecided).first().waitFor();
    await panel.getByRole('button', { name: review.refuse }).first().click();
    const dialog = iris.getByRole('dialog', { name: review.refuseTitle(seller) });
    await dialog.getByRole('textbox', { name: review.reason }).fill('与本次招待无关');
    await dialog.getByRole('button', { name: review.refuse }).click();
    await panel.getByText(review.refused, { exact: true }).waitFor();
    await panel.getByRole('button', { name: review.acceptAll }).click();
    await panel.getByText(review.payable('760.00')).waitFor();
    await iris.getByRole('button', { name: act.financeApprove }).click();
    await iris.getByText(act.approved('').trim()).first().waitFor();

    const cora = await stage.come('employee', language);
    await stage.open(cora, '/Invoice?tab=toCheck');
    await cora.getByRole('button', { name: seller }).click();
    await cora.getByText(words.refused('与本次招待无关')).waitFor();
    expect(await cora.getByRole('button', { name: words.remove }).count()).toBe(1);
  });

  test('the same invoice from somebody else is refused, and tells nothing about the first', async () => {
    const other = await stage.come('leader', language);
    const buyer = await buyerOf('cora.lin');
    await beginExpense(other, `同一张发票 ${language}`);
    await upload(other, 'meal.xml', mealInvoice({ serial: 2, day: today, ...buyer }));
    await other.getByRole('button', { name: claim.open(seller) }).waitFor();
    await chooseSubject(other, rowAt(other, 1), form.travel, form.subject);
    await other.getByRole('button', { name: fill.submit }).click();
    const said = language === 'zh' ? '这张发票已报销或正在报销' : 'an invoice like this was filed before';
    await other.getByRole('main').getByText(said).first().waitFor();
    expect(await other.getByRole('main').getByText('BX-').count()).toBe(0);
  });

  test('a photographed taxi receipt takes three fields, and is filed on a phone', async () => {
    const cora = await stage.come('employee', language, { viewport: { width: 390, height: 844 } });
    await stage.open(cora, '/Invoice');
    const chooser = cora.waitForEvent('filechooser');
    await cora.getByRole('button', { name: words.shoot }).tap();
    await (
      await chooser
    ).setFiles({ name: 'taxi.png', mimeType: 'image/png', buffer: Buffer.from(sampleFiles.png) });
    const card = cora.getByRole('dialog', { name: words.detail });
    await card.getByText(words.plainPhotoHint).waitFor();
    await card.getByRole('combobox', { name: fieldWords.Kind[language] }).tap();
    await cora.getByTitle(invoiceKindLabels[10][language]).tap();
    await card.getByLabel(fieldWords.IssuedOn[language]).first().fill(today);
    await card.getByRole('textbox', { name: fieldWords.Total[language] }).fill('36');
    await card.getByRole('button', { name: words.confirm }).tap();
    await card.getByRole('button', { name: words.edit }).waitFor();

    await beginExpense(cora, `打车 ${language}`);
    await cora.getByRole('button', { name: claim.choose }).tap();
    const drawer = cora.getByRole('dialog', { name: claim.chooseTitle });
    await drawer.getByRole('checkbox').first().check();
    await drawer.getByRole('button', { name: claim.add(1) }).tap();
    await expect
      .poll(() => rowAt(cora, 1).getByRole('textbox', { name: form.amount }).inputValue())
      .toBe('36.00');
    await chooseSubject(cora, rowAt(cora, 1), form.train, form.subject);
    await cora.getByRole('button', { name: fill.submit }).tap();
    await cora.waitForURL(/application\/\d+/);
  });
});
