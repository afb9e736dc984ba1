import { expect, test } from 'vitest';
import { wordsOf } from '#kit/contract/refusals.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { identityCheckDigit } from '#kit/rules/identity-card.ts';
import { kitWords } from '#kit/web/shell/words.ts';
import { userFields } from '#modules/people/persons/contract/user-fields.ts';
import { userWords } from '#modules/people/persons/web/user-words.ts';
import { rosterWords } from '#modules/people/roster/web/roster-words.ts';
import { findings } from '#tests/support/axe.ts';
import { languagesOf, strangerOnPhone } from '#tests/support/journey.ts';
import { useStage } from '#tests/support/stage.ts';

const stage = useStage('hiring');
const languages = languagesOf(import.meta.filename);
/** Identity number of a man born on 7 March 1990 without its check digit, another one in each language. */
const digitsOf = { zh: '11010519900307663', en: '11010519900307665' } as const;
const password = 'violet 3 tram';

/** Sizes of the window in which HR works, and the new employee fills in their form. */
const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

test.each(languages)(
  'HR hires somebody, who fills in the rest on a phone and signs in (%s)',
  async (language) => {
    const words = rosterWords[language];
    const digits = digitsOf[language];
    const check = identityCheckDigit(digits);
    const label = (name: keyof typeof userFields): string => userFields[name][language];
    const page = await stage.come('hrbp', language, { viewport: sizes.desk });
    await stage.open(page, '/EmployeeManagement/EmployeeRoster');

    expect(await findings(page)).toEqual([]);
    // Chosen columns stay, and go to paper.
    await page.getByRole('button', { name: kitWords[language].columns.title }).click();
    await page.getByRole('checkbox', { name: label('Education') }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: label('Education') }).waitFor();
    await page.getByRole('button', { name: words.print, exact: true }).click();
    await page
      .locator('.roster-paper')
      .getByRole('columnheader', { name: label('Education') })
      .waitFor();
    await page.getByRole('link', { name: words.back }).click();

    // The short form: who, where, from when.
    await page.getByRole('button', { name: words.hire, exact: true }).click();
    const form = page.getByRole('dialog', { name: words.hire });
    await expect.poll(() => form.getByLabel(label('EmployeeId')).inputValue()).toMatch(/\d+$/);
    const number = await form.getByLabel(label('EmployeeId')).inputValue();
    const name = language === 'zh' ? '陆新程' : '程新陆';
    await form.getByLabel(label('ChineseName')).fill(name);
    await form.getByLabel(label('IdCard')).fill(`${digits}${check === '1' ? '2' : '1'}`);
    await form.locator('.document-wrong').filter({ hasText: /\S/ }).waitFor();
    await form.getByLabel(label('IdCard')).fill(`${digits}${check}`);
    await form.getByText(userWords[language].documentRight('1990-03-07')).waitFor();
    await form.getByText(language === 'zh' ? '男' : 'Male', { exact: true }).waitFor();
    await form.getByLabel(label('DeptId')).click();
    await page.getByRole('treeitem').first().click();
    await form.getByRole('combobox', { name: words.position }).click();
    await page.locator('.ant-select-item-option').first().click();
    const day = shiftDays(companyDay(new Date()), 3);
    await form.getByLabel(label('EntryTime')).fill(day);
    await page.keyboard.press('Enter');
    await form.getByRole('button', { name: words.add, exact: true }).click();
    await page.getByText(words.added(name)).waitFor();
    const link = await page.getByLabel(words.linkTitle).inputValue();
    await page.getByRole('button', { name: words.close, exact: true }).click();
    await page.getByRole('button', { name: words.hires, exact: true }).waitFor();

    // The new employee has no account yet and uses a phone.
    const phone = await strangerOnPhone(page, language, link);
    await phone.getByRole('heading', { level: 1 }).filter({ hasText: name }).waitFor();
    expect(await findings(phone)).toEqual([]);
    // HR knows the number already.
    expect(await phone.getByLabel(label('IdCard'), { exact: true }).count()).toBe(0);
    await phone.getByLabel(label('Phone')).fill('138 1234 5678');
    await phone.getByLabel(label('BankNumberStr')).fill('6222 0202 0011 2233 445');
    await phone.getByLabel(words.password, { exact: true }).fill(password);
    await phone.getByRole('button', { name: words.send, exact: true }).tap();
    await phone.getByLabel(words.passwordAgain).fill(password);
    await phone.getByRole('button', { name: words.send, exact: true }).tap();
    await phone.getByText(words.sent).waitFor();
    // The link again: the address is the same, so only a reload asks the server.
    await phone.reload();
    await phone.getByText(wordsOf({ zh: '链接无效', en: 'This link is not valid' }, language)).waitFor();
    expect(await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await phone.context().close();

    // HR sees who has filled in, and the card.
    await stage.open(page, '/EmployeeManagement/EmployeeRoster?Hire=list');
    const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: number });
    await row.getByText(words.filled, { exact: true }).waitFor();
    await row.getByRole('button', { name: words.open, exact: true }).click();
    await page.getByRole('tab', { name: userWords[language].tabs.common }).click();
    await page
      .getByText(/^\*+3445/)
      .first()
      .waitFor();
  },
);
