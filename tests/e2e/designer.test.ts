import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { approvalWords } from '#modules/approval/web/words.ts';
import { kindNames } from '#modules/forms/web/designer/palette.ts';
import { kitWords } from '#kit/web/shell/words.ts';
import { designerWords } from '#modules/forms/web/designer/words.ts';
import { startApp, type RunningApp } from '#tests/support/app.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { enter, languagesOf, type Person, picture } from '#tests/support/journey.ts';

let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** Begins like the note that everything is kept; “Not saved” does not. */
const savedIn = (text: string): RegExp => new RegExp(`^${text.trim()}`);
const main = (page: Page) => page.getByRole('main');

const pickOption = async (page: Page, field: Locator, option: string): Promise<void> => {
  await field.click();
  await page.locator('.ant-select-item-option', { hasText: option }).first().click();
};

/** Returns whether the visible children of an element end within the element that encloses it. */
const isInside = (page: Locator, inner: string, outer: string): Promise<boolean> =>
  page
    .locator(inner)
    .first()
    .evaluate((element, enclosing) => {
      const edge = element.closest(enclosing)?.getBoundingClientRect().right ?? 0;
      return [...element.children].every((child) => child.getBoundingClientRect().right <= edge);
    }, outer);

describe.each(languagesOf(import.meta.filename))('a form designed in %s', (language) => {
  const words = designerWords[language];
  const approval = approvalWords[language];
  const code = language === 'zh' ? 'GZ' : 'GE';
  const title = { zh: `客户招待${code}`, en: `Customer entertainment ${code}` };
  const name = title[language];
  const visitors: Person[] = [];
  const come = async (who: string): Promise<Page> => {
    const person = await enter(browser, { url: app.url, language }, who);
    visitors.push(person);
    onTestFailed(() => picture(person.page, `designer-${language}-${who}`));
    return person.page;
  };
  const add = (page: Page, kind: keyof typeof kindNames): Promise<void> =>
    page.getByRole('button', { name: words.add(kindNames[kind][language]), exact: true }).click();
  const side = (page: Page): Locator => page.getByRole('complementary', { name: words.properties });
  const relabel = async (page: Page, zh: string, en: string): Promise<void> => {
    await side(page).getByRole('textbox', { name: words.label, exact: true }).fill(zh);
    await side(page).getByRole('textbox', { name: words.labelEn, exact: true }).fill(en);
  };
  const publish = async (page: Page, edition: number): Promise<void> => {
    await page.getByRole('button', { name: words.publish, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: words.publish, exact: true }).click();
    await page.getByText(words.published(edition)).waitFor();
    await dialog.waitFor({ state: 'hidden' });
  };

  test('is published, filled in, and published again without touching what was filed', async () => {
    const designer = await come('Helen Gu');
    await designer.goto(`${app.url}/rolePage/formTemplates`);
    await designer.getByRole('button', { name: words.newTemplate }).click();
    const dialog = designer.getByRole('dialog');
    await dialog.getByLabel(words.name, { exact: true }).fill(title.zh);
    await dialog.getByLabel(words.nameEn, { exact: true }).fill(title.en);
    await dialog.getByLabel(words.code).fill(code);
    await dialog.getByRole('button', { name: words.create }).click();
    await designer.waitForURL(/formTemplates\/\d+/);
    const address = designer.url();

    await add(designer, 'email');
    await relabel(designer, '收件邮箱', 'Mail to');

    // A choice, and a text that shows while it has its second option.
    await add(designer, 'select');
    await relabel(designer, '方式', 'Kind');
    await designer.getByRole('textbox', { name: `${words.itemName} 1`, exact: true }).fill('宴请');
    await designer.getByRole('textbox', { name: `${words.itemNameEn} 1`, exact: true }).fill('Dinner');
    await designer.getByRole('textbox', { name: `${words.itemName} 2`, exact: true }).fill('礼品');
    await designer.getByRole('textbox', { name: `${words.itemNameEn} 2`, exact: true }).fill('Gift');
    await add(designer, 'input');
    await relabel(designer, '礼品清单', 'Gifts');
    await side(designer).getByRole('switch', { name: words.relation }).click();
    const kind = { zh: '方式', en: 'Kind' }[language];
    await pickOption(designer, side(designer).getByRole('combobox', { name: words.relationName }), kind);
    const gift = { zh: '礼品', en: 'Gift' }[language];
    await pickOption(designer, side(designer).getByRole('combobox', { name: words.relationValue }), gift);
    await designer.keyboard.press('Escape');

    // A name that only the fixed control may have is refused as it is typed.
    await add(designer, 'textarea');
    await relabel(designer, '金额', 'Amount');
    const reserved = {
      zh: '控件不能命名为“金额”或“合计金额”，请使用固定控件',
      en: 'A control cannot be named 金额 or 合计金额. Use the fixed control instead.',
    }[language];
    await side(designer).getByText(reserved).waitFor();
    await expect
      .poll(() => designer.getByRole('button', { name: words.publish, exact: true }).isDisabled())
      .toBe(true);
    await relabel(designer, '事由', 'Purpose');

    // Rows with an accounting subject and a money control, moved in by keys.
    await add(designer, 'groupArea');
    await relabel(designer, '明细', 'Item');
    await add(designer, 'accountingSubjectTree');
    const canvas = designer.getByRole('region', { name: words.canvas });
    const item = { zh: '明细', en: 'Item' }[language];
    const groupCard = canvas.getByRole('button', { name: item });
    await groupCard.click();
    await add(designer, 'money');
    await expect.poll(() => canvas.locator('.designer-inner .designer-slot').count()).toBe(3);
    // Deleted by a key, and brought back.
    await designer.keyboard.press('Delete');
    await expect.poll(() => canvas.locator('.designer-inner .designer-slot').count()).toBe(2);
    await designer.getByRole('button', { name: words.undo, exact: true }).click();
    await expect.poll(() => canvas.locator('.designer-inner .designer-slot').count()).toBe(3);
    await groupCard.click();
    await designer.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => canvas.locator('.designer-pick').nth(3).textContent()).toContain(item);

    // The draft survives a reload.
    await main(designer)
      .getByText(savedIn(words.saved('')))
      .first()
      .waitFor();
    await designer.reload();
    await expect.poll(() => canvas.locator('.designer-inner .designer-slot').count()).toBe(3);

    // The preview shows what it will be like, and checks what is filled in.
    await designer.getByRole('button', { name: words.preview }).click();
    await designer.getByRole('dialog').getByRole('button', { name: words.check }).click();
    await designer.getByRole('dialog').getByRole('alert').first().waitFor();
    await designer.keyboard.press('Escape');
    await publish(designer, 1);

    // Filled in by an employee; a wrong value is refused with its message, the rest stays.
    const employee = await come('Cora Lin');
    await employee.goto(`${app.url}/rolePage/processList`);
    await main(employee).getByRole('searchbox').fill(code);
    await main(employee).getByRole('link', { name }).first().click();
    const gifts = employee.getByRole('textbox', { name: { zh: '礼品清单', en: 'Gifts' }[language] });
    await pickOption(employee, employee.getByRole('combobox', { name: kind }), gift);
    await gifts.fill('茶叶');
    await employee.getByRole('textbox', { name: { zh: '事由', en: 'Purpose' }[language] }).fill('来访接待');
    // The 101st character is not taken, and the page stays.
    const mail = employee.getByRole('textbox', { name: { zh: '收件邮箱', en: 'Mail to' }[language] });
    await mail.fill(`${'x'.repeat(95)}@a.com`);
    await expect.poll(() => mail.inputValue()).toBe(`${'x'.repeat(95)}@a.co`);
    await mail.fill('tea@example.com');
    // The rows have their title, and stay inside of their card.
    await main(employee).locator('.form-label', { hasText: item }).first().waitFor();
    expect(await isInside(main(employee), '.form-rows', '.panel')).toBe(true);
    const row = employee.getByRole('group', {
      name: `${{ zh: '明细', en: 'Item' }[language]} 1`,
      exact: true,
    });
    await row.getByRole('textbox', { name: { zh: '说明', en: 'Note' }[language] }).fill('两盒');
    const subject = { zh: '业务招待费', en: 'Business entertainment' }[language];
    await row.getByRole('combobox').fill(subject);
    await employee.locator('.ant-select-tree-node-content-wrapper', { hasText: subject }).first().click();
    const amount = row.getByRole('textbox', { name: { zh: '金额', en: 'Amount' }[language] });
    await amount.fill('10000000.01');
    await employee.getByRole('button', { name: approval.fill.submit }).click();
    await main(employee)
      .getByText({ zh: '不能大于 10000000', en: 'Must be at most 10000000' }[language])
      .first()
      .waitFor();
    expect(await gifts.inputValue()).toBe('茶叶');
    await amount.fill('67348.18');
    await employee.getByRole('button', { name: approval.fill.submit }).click();
    await employee.waitForURL(/application\/\d+/);
    const form = employee.url();

    // The second edition: the form that exists keeps the first one.
    await designer.goto(address);
    await canvas.getByRole('button', { name: { zh: '事由', en: 'Purpose' }[language] }).click();
    await relabel(designer, '招待事由', 'Reason for it');
    await main(designer)
      .getByText(savedIn(words.saved('')))
      .first()
      .waitFor();
    await publish(designer, 2);
    await employee.goto(form);
    await main(employee).getByText('67,348.18').first().waitFor();
    await main(employee)
      .getByText({ zh: '事由', en: 'Purpose' }[language], { exact: true })
      .first()
      .waitFor();
    expect(await main(employee).getByText({ zh: '招待事由', en: 'Reason for it' }[language]).count()).toBe(0);
    await designer.getByRole('button', { name: words.editions }).click();
    await designer.getByRole('dialog').getByText(words.edition(2), { exact: true }).waitFor();
    expect(visitors.flatMap((visitor) => visitor.complaints)).toEqual([]);
  });
});

test('two administrators at once: the later one sees who was first, and goes on from there', async () => {
  const words = designerWords.zh;
  const visit = { url: app.url, language: 'zh' as const };
  const [one, other] = await Promise.all([
    enter(browser, visit, 'Helen Gu'),
    enter(browser, visit, 'Helen Gu'),
  ]);
  onTestFailed(() => picture(other.page, 'designer-two'));
  const side = (page: Page): Locator => page.getByRole('complementary', { name: words.properties });
  for (const { page } of [one, other]) {
    await page.goto(`${app.url}/rolePage/formTemplates/3`);
    await side(page).getByRole('textbox', { name: words.name, exact: true }).waitFor();
  }
  await side(one.page).getByRole('textbox', { name: words.nameEn }).fill('Loan one');
  await one.page
    .getByRole('main')
    .getByText(savedIn(words.saved('')))
    .first()
    .waitFor();
  await side(other.page).getByRole('textbox', { name: words.nameEn }).fill('Loan other');
  const alert = other.page.getByRole('alert');
  await alert.getByText('顾南笙').waitFor();
  await alert.getByRole('button', { name: kitWords.zh.useTheirs }).click();
  await expect
    .poll(() => side(other.page).getByRole('textbox', { name: words.nameEn }).inputValue())
    .toBe('Loan one');
});
