import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { approvalWords } from '#modules/approval/web/words.ts';
import { startApp, type RunningApp } from '#tests/support/app.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { enter, languagesOf, type Person, picture } from '#tests/support/journey.ts';
import { attachReceipt, expenseLabels, fillDay, fillRow } from '#tests/support/expense-form.ts';

let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const main = (page: Page) => page.getByRole('main');
/** Sheets of A4 that a page takes when it is printed. */
async function sheets(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

describe.each(languagesOf(import.meta.filename))('an expense reimbursement in %s', (language) => {
  const words = approvalWords[language];
  const form = expenseLabels[language];
  const reason = `上海出差 ${language}`;

  const visitors: Person[] = [];
  const come = async (name: string): Promise<Page> => {
    const person = await enter(browser, { url: app.url, language }, name);
    visitors.push(person);
    onTestFailed(() => picture(person.page, `expense-${language}-${name}`));
    return person.page;
  };

  test('is filed, sent back, corrected, approved, paid and printed', async () => {
    const applicant = await come('Cora Lin');
    await main(applicant).getByRole('link', { name: form.template }).first().click();
    await applicant.getByRole('textbox', { name: form.reason }).fill(reason);
    await fillDay(applicant, form.from, '2026-11-02');
    await fillDay(applicant, form.to, '2026-11-04');
    await fillRow(applicant, form, 1, '2026-11-02', form.travel, '860');
    await press(applicant, form.addRow);
    await fillRow(applicant, form, 2, '2026-11-03', form.travel, '100');
    await press(applicant, form.addRow);
    await fillRow(applicant, form, 3, '2026-11-04', form.train, '39.5');
    await expect
      .poll(() => main(applicant).getByRole('status', { name: form.total }).textContent())
      .toContain('999.50');

    // A missing value is reported beside its field, and what was typed stays.
    await press(applicant, words.fill.submit);
    await main(applicant).getByText(form.missing).first().waitFor();
    expect(await applicant.getByRole('textbox', { name: form.reason }).inputValue()).toBe(reason);

    // Sent while a file is on its way, it says what it waits for, for as long as it does.
    const held = Promise.withResolvers<void>();
    await applicant.route('**/GetApprovalOrderUpload*', async (route) => {
      await held.promise;
      await route.continue();
    });
    const early = applicant.getByRole('alert').getByText(words.fill.uploading);
    await attachReceipt(applicant, form, async () => {
      await press(applicant, words.fill.submit);
      await early.waitFor();
      held.resolve();
    });
    await early.waitFor({ state: 'detached' });
    await applicant.unroute('**/GetApprovalOrderUpload*');

    // A reload finds the draft again.
    await main(applicant).getByText(words.fill.saved('').trim()).first().waitFor();
    await applicant.reload();
    await expect.poll(() => applicant.getByRole('textbox', { name: form.reason }).inputValue()).toBe(reason);
    await main(applicant).getByText('receipt.pdf').waitFor();
    await press(applicant, words.fill.submit);
    await applicant.waitForURL(/application\/\d+/);
    const address = applicant.url();
    const shown = await main(applicant).getByText(/BX-\d/).first().textContent();
    const number = /BX-[\d-]+/.exec(shown ?? '')?.[0] ?? '';

    // The leader sends it back with a reason.
    const leader = await come('Leo Zhou');
    await leader.goto(`${app.url}/rolePage/MyJob/myApprover`);
    await main(leader).getByText(reason).first().click();
    await press(leader, words.act.sendBack);
    const dialog = leader.getByRole('dialog');
    await dialog.getByRole('button', { name: words.act.sendBack, exact: true }).click();
    await dialog.getByText(words.act.reasonMissing).waitFor();
    await dialog.getByRole('textbox', { name: words.act.reason }).fill('train 39.50?');
    await dialog.getByRole('button', { name: words.act.sendBack, exact: true }).click();
    await leader.getByText(words.act.sentBack(number)).waitFor();

    // The applicant's open window learns of it without a reload, and the form is corrected there.
    await applicant.getByText(words.fill.sentBackBy(language === 'zh' ? '周泊远' : 'Leo Zhou')).waitFor();
    await applicant.getByRole('link', { name: words.act.editAgain }).click();
    await main(applicant).getByText('train 39.50?').first().waitFor();
    const third = applicant.getByRole('group', { name: form.row(3), exact: true });
    await third.getByRole('textbox', { name: form.amount }).fill('29.50');
    await press(applicant, words.fill.resubmit);
    await applicant.waitForURL(/application\/\d+$/);

    // The leader sees what changed and approves.
    await leader.goto(`${app.url}/rolePage/MyJob/myApprover`);
    await main(leader).getByText(reason).first().click();
    await main(leader).getByText('39.50').first().waitFor();
    await main(leader).getByText('29.50').first().waitFor();
    await press(leader, words.act.approve);
    await leader.getByText(words.act.approved(number)).waitFor();

    // Finance checks, the cashier pays.
    for (const name of ['Iris Tao', 'Evan Lu']) {
      const finance = await come(name);
      await finance.goto(`${app.url}/rolePage/MyJob/FinanceApprover`);
      await main(finance).getByText(reason).first().click();
      if (name === 'Evan Lu') await pay(finance);
      await press(finance, words.act.financeApprove);
      await finance.getByText(words.act.approved(number)).waitFor();
    }

    // The applicant sees it finished, in the window that was open all the time, and prints it.
    await main(applicant).getByText(words.flow.end).first().waitFor();
    await applicant.goto(`${address}/print`);
    await main(applicant).getByText(number).first().waitFor();
    const paper = await main(applicant).innerText();
    expect(paper).toContain(number);
    expect(paper).toContain('玖佰捌拾玖元伍角');
    for (const name of language === 'zh'
      ? ['周泊远', '陶静姝', '陆和光']
      : ['Leo Zhou', 'Iris Tao', 'Evan Lu'])
      expect(paper).toContain(name);
    // Three rows, three decisions and what was said fit on one sheet, the code in its head.
    const code = main(applicant).getByRole('link', { name: words.record.qr });
    await code.waitFor();
    expect(await sheets(applicant)).toBe(1);
    const [head, body] = await Promise.all(
      [code, main(applicant).getByText(form.reason)].map((part) => part.boundingBox()),
    );
    expect(head!.y).toBeLessThan(body!.y);

    // The code on the paper leads to the page that says whether the record is intact: once.
    await code.click();
    const verdict = main(applicant).getByRole('alert');
    await expect.poll(() => verdict.allInnerTexts()).toHaveLength(1);
    expect(await verdict.innerText()).toContain(words.record.present);
    // A wrong code is bad news only, and so is one that cannot be read.
    const right = new URL(applicant.url());
    for (const hash of ['0'.repeat(64), '0'.repeat(63)]) {
      const wrong = new URL(right);
      wrong.searchParams.set('hash', hash);
      await applicant.goto(wrong.href);
      await main(applicant).getByText(words.record.foreign).waitFor();
      expect(await verdict.count()).toBe(1);
      expect(await main(applicant).locator('.ant-alert-success').count()).toBe(0);
    }
    // People who may not read the form are told so if their code is right. With a wrong code they do not even learn
    // that it exists.
    const stranger = await come('Nora Qin');
    await stranger.goto(right.href);
    await main(stranger).getByText(words.record.notYours).waitFor();
    right.searchParams.set('hash', '0'.repeat(64));
    await stranger.goto(right.href);
    await main(stranger).getByText(words.record.notFound).waitFor();

    // The next one of the kind is found by what people call it, and begins with what this one says, without its files.
    await applicant.goto(`${app.url}/rolePage/processList`);
    await applicant.getByRole('searchbox', { name: words.choose.search }).fill('fapiao');
    const cards = main(applicant).locator('.choose-card');
    await expect.poll(() => cards.count()).toBe(1);
    await cards.click();
    await press(applicant, words.fill.fromEarlier);
    await applicant.getByRole('menuitem', { name: reason }).click();
    const said = applicant.getByRole('textbox', { name: form.reason });
    await expect.poll(() => said.inputValue()).toBe(reason);
    expect(await main(applicant).getByRole('status', { name: form.total }).textContent()).toContain('989.50');
    expect(await main(applicant).getByText('receipt.pdf').count()).toBe(0);
    await applicant.goto(address);
    await press(applicant, words.detail.again);
    await applicant.waitForURL(/baoxiao\?template=/);
    await expect.poll(() => said.inputValue()).toBe(reason);
    expect(visitors.flatMap((visitor) => visitor.complaints)).toEqual([]);
  });

  async function pay(page: Page): Promise<void> {
    // Today and the amount asked for stand there already; the cashier corrects the day.
    const paid = main(page).getByRole('textbox', { name: form.paid });
    await expect.poll(() => paid.inputValue()).toBe('989.50');
    await fillDay(page, form.cashierDate, '2026-11-20');
  }
});
