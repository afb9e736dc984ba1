import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { excel } from '#kit/server/excel.ts';
import { kitWords } from '#kit/web/shell/words.ts';
import { contractWords } from '#modules/hr-requests/contracts/web/contract-words.ts';
import { timelineWords } from '#modules/hr-requests/timeline/web/timeline-words.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { organisationWords } from '#modules/people/organisation/web/organisation-words.ts';
import { rosterWords } from '#modules/people/persons/contract/roster.ts';
import { userFields } from '#modules/people/persons/contract/user-fields.ts';
import { placeWords } from '#modules/people/persons/web/place-words.ts';
import { severalWords } from '#modules/people/persons/web/several-words.ts';
import { userWords } from '#modules/people/persons/web/user-words.ts';
import { effectiveDay } from '#modules/people/places/contract/effective-day.ts';
import { peopleWords } from '#modules/people/web/words.ts';
import { startApp, type RunningApp } from '#tests/support/app.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { enter, fromOwnMenu, languagesOf, picture } from '#tests/support/journey.ts';

let app: RunningApp;
let browser: Browser;
let tries = 0;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp('busy'), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const row = (page: Page, text: string) => page.locator('.ant-table-row', { hasText: text });
const drawer = (page: Page) => page.locator('.ant-drawer-open');

const pick = async (page: Page, name: string, option: string): Promise<void> => {
  await drawer(page).getByLabel(name, { exact: true }).click();
  await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click();
};
const pickPerson = async (page: Page, name: string, typed: string): Promise<void> => {
  await drawer(page).getByLabel(name, { exact: true }).fill(typed);
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
};

describe.each(languagesOf(import.meta.filename))('users, in %s', (language) => {
  const words = userWords[language];
  const several = severalWords[language];
  const places = placeWords[language];
  const timeline = timelineWords[language];
  const organisation = organisationWords[language];
  const { imports } = kitWords[language];
  const label = (field: keyof typeof userFields): string => userFields[field][language];
  const zh = language === 'zh';

  async function come(name: string, path = '/mySetting/userManager'): Promise<Page> {
    const { page } = await enter(browser, { url: app.url, language }, name);
    onTestFailed(async () => picture(page, `users-${language}`));
    await page.goto(app.url + path);
    return page;
  }
  test('the administrator adds somebody, whose contract dates follow from the entry date', async () => {
    const page = await come('Ray Xie', '/dashboard/index');
    await page.getByRole('link', { name: words.title }).click();
    await row(page, 'JY0001').waitFor();
    await page.getByRole('button', { name: words.add }).click();
    const form = drawer(page);
    await form.getByRole('button', { name: words.save }).click();
    await form
      .getByText(zh ? '不能为空' : 'Must not be empty')
      .first()
      .waitFor();

    // A number of its own for each try: the one before may have left its person behind.
    const id = `E2E-${language}${++tries}`;
    await form.getByLabel(label('EmployeeId'), { exact: true }).fill(id);
    await form.getByLabel(label('ChineseName'), { exact: true }).fill('司徒云深');
    await form.getByLabel(label('Phone'), { exact: true }).fill('12000001234');
    // Neither Esc nor the cross drops what was typed without a question.
    const leaving = page.getByRole('dialog', { name: kitWords[language].leaveTitle });
    await page.keyboard.press('Escape');
    await leaving.getByRole('button', { name: kitWords[language].stay }).click();
    await leaving.waitFor({ state: 'hidden' });
    await form.locator('.ant-drawer-close').click();
    await leaving.getByRole('button', { name: kitWords[language].stay }).click();
    await leaving.waitFor({ state: 'hidden' });
    expect(await form.getByLabel(label('EmployeeId'), { exact: true }).inputValue()).toBe(id);
    await pick(page, label('CompanyId'), zh ? '霁屿集团有限公司' : 'Jiyu Group Co., Ltd.');
    await form.getByLabel(label('DeptId'), { exact: true }).click();
    const tax = zh ? '税务部' : 'Tax';
    const tree = page.locator('.tree-field-popup:visible');
    await tree.getByRole('textbox').fill(tax);
    await tree.getByText(tax, { exact: true }).click();
    const entry = form.getByLabel(label('EntryTime'), { exact: true });
    await entry.fill('2024-08-31');
    await entry.press('Enter');
    await pick(page, label('ContractType'), zh ? '劳动合同 5 年' : 'Fixed term, 5 years');
    await expect
      .poll(() => form.getByLabel(label('ContractStartDate'), { exact: true }).inputValue())
      .toBe('2027-09-05');
    expect(await form.getByLabel(label('ContractEndDate'), { exact: true }).inputValue()).toBe('2032-09-04');
    expect(await form.getByLabel(label('PrepareBARW'), { exact: true }).inputValue()).toBe('2025-02-27');
    await form.getByText(words.contractHint).waitFor();
    await form.getByRole('button', { name: words.save }).click();
    await page.getByText(words.passwordOnce).waitFor();
    await page
      .getByRole('dialog', { name: words.newPassword })
      .getByRole('button', { name: words.close })
      .last()
      .click();

    await page.goto(`${app.url}/mySetting/userManager`);
    await page.getByLabel(words.search).fill('stys');
    await expect.poll(() => new URL(page.url()).searchParams.get('Name')).toBe('stys');
    await row(page, id).waitFor();
    await row(page, id).getByText('120****1234').waitFor();
    await row(page, id).getByRole('button', { name: words.more }).click();
    await page.getByRole('menuitem', { name: words.setCore }).click();
    await page.getByText(words.saved).waitFor();
    await expect.poll(() => row(page, id).getByText(words.yes, { exact: true }).count()).toBe(1);
  });

  test('the detail has its address and tabs; what is masked is shown for a reason and then found by the roster', async () => {
    const page = await come('Ray Xie', '/mySetting/userManager?Name=cora.lin');
    await page.goto(`${app.url}/mySetting/userManager?Name=Cora`);
    await row(page, zh ? '林若溪' : 'Cora Lin').click();
    await page.getByRole('tab', { name: words.tabs.basic }).waitFor();
    await page.getByRole('tab', { name: words.tabs.common }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('Tab')).toBe('common');
    await page.reload();
    await drawer(page)
      .getByRole('button', { name: words.revealTitle(label('IdCard')) })
      .click();
    const dialog = page.getByRole('dialog', { name: words.revealTitle(label('IdCard')) });
    await dialog.getByRole('button', { name: words.reveal, exact: true }).click();
    await dialog.getByText(zh ? '不能为空' : 'Must not be empty').waitFor();
    await dialog.getByLabel(words.revealReason).fill('办理居住证');
    await dialog.getByRole('button', { name: words.reveal, exact: true }).click();
    const number = (await dialog.locator('strong').textContent())?.trim() ?? '';
    expect(number).toMatch(/^\d{17}[\dX]$/);
    await page.keyboard.press('Escape');
    await drawer(page).getByRole('tab', { name: words.tabs.records }).click();
    await drawer(page).getByText(words.reasonWas('办理居住证')).first().waitFor();

    await page.goto(`${app.url}/dashboard/index`);
    await fromOwnMenu(page, words.roster);
    const roster = page.getByRole('dialog', { name: words.roster });
    const search = roster.getByRole('button', { name: words.rosterSearch, exact: true });
    await search.click();
    await roster.getByText(rosterWords.nameNeeded[language]).waitFor();
    const name = roster.getByLabel(words.rosterName, { exact: true });
    const first = roster.getByLabel(words.rosterIdFirst, { exact: true });
    const last = roster.getByLabel(words.rosterIdLast, { exact: true });
    await name.fill('溪');
    await search.click();
    await roster.getByText(rosterWords.idNeeded[language]).waitFor();
    // A letter is cleared; one character a box; Backspace clears and moves back.
    await first.press('a');
    expect(await first.inputValue()).toBe('');
    await first.press('8');
    await expect.poll(() => last.evaluate((box) => box === document.activeElement)).toBe(true);
    await last.press('x');
    await last.press('Backspace');
    expect(await last.inputValue()).toBe('');
    await expect.poll(() => first.evaluate((box) => box === document.activeElement)).toBe(true);
    await first.press('8');
    await last.press('8');
    await search.click();
    await roster.getByText(rosterWords.nobody[language]).waitFor();
    await first.fill(number.at(0)!);
    await last.fill(number.at(-1)!);
    await search.click();
    await roster.getByText('林若溪').waitFor();
    await roster.getByText(`${number.slice(0, 3)}***********${number.slice(-4)}`).waitFor();
    expect(await roster.textContent()).not.toContain(number);
  });

  test('somebody leaves: the preview says what he holds, his successors have it, and he is not let in', async () => {
    const leaver = zh ? '周泊远' : 'Owen Liang';
    const page = await come('Ray Xie', `/mySetting/userManager?Name=${zh ? 'zby' : 'Liang'}`);
    await row(page, leaver).getByRole('button', { name: words.more }).click();
    await page.getByRole('menuitem', { name: words.disable }).click();
    const held = drawer(page).locator('.user-held');
    await held.getByText(zh ? '待处理的审批' : 'Approvals waiting').waitFor();
    await drawer(page).getByRole('button', { name: words.disableNow }).click();
    await drawer(page)
      .getByText(zh ? '请选择团队接手人' : 'Choose who takes over the team')
      .waitFor();
    await pickPerson(page, words.approvalSuccessor, 'Iris Tao');
    await pickPerson(page, words.teamSuccessor, 'Grace Shen');
    await drawer(page).getByLabel(words.leaveRemark).fill('回乡发展');
    await drawer(page).getByRole('button', { name: words.disableNow }).click();
    await page.getByText(words.disableDone).waitFor();
    await drawer(page).getByText(words.disabled, { exact: true }).waitFor();
    await drawer(page).getByText('回乡发展').waitFor();
    await drawer(page).getByRole('tab', { name: words.tabs.records }).click();
    await drawer(page)
      .getByText(zh ? '停用账号' : 'Disabled')
      .first()
      .waitFor();

    const outside = await browser.newContext({
      locale: zh ? 'zh-CN' : 'en-GB',
      viewport: { width: 390, height: 844 },
    });
    const door = await outside.newPage();
    await door.goto(app.url);
    await door.locator('button[name=demo]').first().waitFor();
    expect(await door.locator('button[name=demo]', { hasText: leaver }).count()).toBe(0);
    expect(await door.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await outside.close();

    await drawer(page).getByRole('button', { name: words.more }).click();
    await page.getByRole('menuitem', { name: words.enable }).click();
    await page.getByRole('dialog').getByRole('button', { name: words.enable }).click();
    await page.getByText(words.enabled, { exact: true }).waitFor();
  });

  test('who left long ago is rehired as the same person, with a contract of the new employment', async () => {
    const contracts = contractWords[language];
    const page = await come('Ray Xie', `/mySetting/userManager?Name=${zh ? 'JY0901' : 'JY0902'}`);
    const leaver = zh ? '方知夏' : 'Hugo Jin';
    await row(page, leaver).getByRole('button', { name: words.more }).click();
    await page.getByRole('menuitem', { name: words.rehire }).click();
    await drawer(page).getByText(words.rehireProbation).waitFor();
    await drawer(page).getByLabel(label('position'), { exact: true }).fill('顾问');
    await drawer(page).getByRole('button', { name: words.rehire }).click();
    await page.getByText(words.rehired, { exact: true }).waitFor();
    // The form opens for what else has changed.
    await drawer(page).getByRole('button', { name: words.cancel }).click();
    await drawer(page).getByText(words.inUse, { exact: true }).waitFor();
    await drawer(page).getByText('顾问').first().waitFor();

    await drawer(page).getByRole('tab', { name: contracts.contracts }).click();
    await drawer(page).getByRole('button', { name: contracts.add }).click();
    const dialog = page.getByRole('dialog').filter({ hasText: contracts.number });
    await dialog.getByLabel(contracts.number).fill('HT-9');
    await dialog.getByRole('button', { name: contracts.save }).click();
    await page.getByText(contracts.saved).waitFor();
    await drawer(page).getByText('HT-9').waitFor();
    await drawer(page).getByText(contracts.shown, { exact: true }).waitFor();
    expect(await drawer(page).locator('.contract-card').count()).toBe(1);
  });

  test('an Excel shows its differences before anything is written', async () => {
    const page = await come('Ray Xie', '/mySetting/userManager');
    await page.getByRole('button', { name: words.more }).first().click();
    await page.getByRole('menuitem', { name: words.import }).click();
    await page.getByText(imports.drop).waitFor();
    const id = `XL-${language}`;
    const { stream } = await excel('users', [
      {
        name: 'Users',
        head: ['工号', '中文名', '所属公司', '部门', '职位'].map((title) => ({ title })),
        rows: [
          [id, '钟离春', '霁屿集团有限公司', '税务部', '税务会计'],
          ['JY0002', '', '', '', `客服总监 ${language}`],
          ['JY0003', '', '', '没有这个部门', ''],
        ],
      },
    ]);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'users.xlsx', mimeType: 'application/octet-stream', buffer: stream as Buffer });
    await page
      .getByText(zh ? '没有这个部门：没有这个部门' : 'This department does not exist: 没有这个部门')
      .waitFor();
    await page.getByText(imports.errors(1)).waitFor();
    // Errors can be downloaded with row, person, column and reason.
    const faults = page.waitForEvent('download');
    await page.getByRole('button', { name: imports.saveErrors }).click();
    expect((await readFile(await (await faults).path(), 'utf8')).split('\r\n')).toEqual([
      `\uFEFF${imports.errorColumns.join(',')}`,
      `4,JY0003,${label('DeptId')},${zh ? '没有这个部门：' : 'This department does not exist: '}没有这个部门`,
      '',
    ]);
    const changed = page.locator('.import-rows > li', { hasText: 'JY0002' });
    expect(await changed.locator('ins').allTextContents()).toEqual([`客服总监 ${language}`]);
    await page.getByRole('button', { name: imports.apply(2) }).click();
    await page.getByText(words.importDone(1, 1)).waitFor();
    // A person who was added gets a password in one more step. A careless click does not lose it.
    await page.getByRole('button', { name: several.make(1) }).click();
    const passwords = page.getByRole('dialog', { name: several.passwordsTitle(1) });
    await passwords.getByRole('button', { name: several.make(1) }).click();
    await passwords.getByText(several.made(1)).waitFor();
    expect(await passwords.locator('code').innerText()).toMatch(/^\w{12}$/);
    await passwords.getByRole('button', { name: several.close, exact: true }).last().click();
    await passwords.getByText(several.notKept).waitFor();
    const file = page.waitForEvent('download');
    await passwords.getByRole('button', { name: several.keep }).click();
    const kept = await readFile(await (await file).path(), 'utf8');
    expect(kept).toContain(id);
    expect(kept).toContain(await passwords.locator('code').innerText());
    await passwords.getByRole('button', { name: several.closeAnyway }).click();
    await page.getByLabel(words.search).fill(id);
    await row(page, '钟离春').waitFor();
  });

  test('several are chosen and moved; who cannot be is named with the reason', async () => {
    const page = await come('Ray Xie', `/mySetting/userManager?Name=XL-${language}`);
    await row(page, '钟离春').waitFor();
    await page.getByRole('checkbox').first().check();
    await page.getByText(several.chosen(1)).waitFor();
    await page.getByRole('button', { name: several.department }).click();
    const move = page.getByRole('dialog', { name: several.departmentTitle(1) });
    await move.getByRole('button', { name: several.toDepartment }).click();
    await page.getByRole('treeitem').first().click();
    await move.getByRole('button', { name: several.move, exact: true }).click();
    await page.getByText(several.done(1)).waitFor();
    // People cannot disable themselves: the batch lists the refusal for them.
    await page.goto(`${app.url}/mySetting/userManager?Name=Ray`);
    await row(page, zh ? '谢怀瑾' : 'Ray Xie')
      .getByRole('checkbox')
      .check();
    await page.getByRole('button', { name: several.disable }).click();
    const leave = page.getByRole('dialog', { name: several.disableTitle(1) });
    await leave.getByRole('button', { name: several.disableNow(1) }).click();
    const outcome = page.getByRole('dialog', { name: several.outcome(0, 1) });
    expect(await outcome.innerText()).toContain(peopleRefusals.notYourself[language]);
    // On a phone each card has its box.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${app.url}/mySetting/userManager`);
    const boxes = page.locator('.list-cards').getByRole('checkbox');
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await page.getByText(several.chosen(2)).waitFor();
    await boxes.nth(1).uncheck();
    await page.getByText(several.chosen(1)).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });

  test('a place changed from a past day: previewed, in the timeline, and in the charts of the day before and of that day', async () => {
    const day = shiftDays(companyDay(new Date()), -9);
    const [person, name] = zh ? ['JY0021', '税务部'] : ['JY0022', 'Tax'];
    const page = await come('Ray Xie', `/mySetting/userManager?Name=${person}`);
    await row(page, person).click();
    await drawer(page).getByRole('button', { name: words.edit, exact: true }).click();
    const at = drawer(page).getByLabel(effectiveDay[language], { exact: true });
    await at.fill(day);
    await at.press('Enter');
    await drawer(page).getByText(places.basedOn(day)).waitFor();
    await drawer(page).getByLabel(label('DeptId'), { exact: true }).click();
    const tree = page.locator('.tree-field-popup:visible');
    await tree.getByRole('textbox').fill(name);
    await tree.getByText(name, { exact: true }).click();
    const preview = drawer(page).locator('.change-day');
    await preview.getByText(places.presentChanges).waitFor();
    expect(await preview.locator('ins').allTextContents()).toEqual([name]);
    await preview.getByText(places.goesOn).waitFor();
    await drawer(page).getByRole('button', { name: words.save }).click();
    await page.getByText(words.saved).waitFor();

    await drawer(page)
      .getByRole('tab', { name: zh ? '任职时间线' : 'Timeline' })
      .click();
    const [last, former] = [
      drawer(page).locator('.timeline-place').nth(0),
      drawer(page)
        .locator('.timeline-head')
        .filter({ hasText: timeline.until(shiftDays(day, -1)) }),
    ];
    await last.getByText(name, { exact: true }).waitFor();
    await former.first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);

    const peopleOn = async (on: string): Promise<string> => {
      await page.goto(`${app.url}/mySetting/framework?view=chart&Day=${on}`);
      await page.getByText(organisation.asOf(on)).waitFor();
      const search = page.getByLabel(organisation.searchChart);
      await search.fill(name);
      await search.press('Enter');
      await page.locator('.chart-chosen', { hasText: name }).waitFor();
      await page.getByRole('button', { name: organisation.whoWas }).click();
      await drawer(page).locator('.chart-people').waitFor();
      return drawer(page).locator('.chart-people').innerText();
    };
    expect(await peopleOn(shiftDays(day, -1))).not.toContain(person);
    expect(await peopleOn(day)).toContain(person);
  });

  test('one’s own information is read-only under AASDisable, also in the user list', async () => {
    const page = await come('Ray Xie', '/mySetting/userManager?Name=Ray');
    await row(page, zh ? '谢怀瑾' : 'Ray Xie').click();
    await drawer(page).getByText(words.readOnly).waitFor();
    expect(await drawer(page).getByRole('tab').allTextContents()).toEqual([
      words.tabs.basic,
      words.tabs.records,
    ]);
    await page.goto(`${app.url}/dashboard/index`);
    await fromOwnMenu(page, peopleWords[language].personalInfo);
    const dialog = page.getByRole('dialog', { name: words.personal });
    await dialog.getByText(words.ownReadOnly).waitFor();
    for (const tab of Object.values(words.personalTabs))
      await dialog.getByRole('tab', { name: tab, exact: true }).click();
    await dialog.getByRole('tree').waitFor();
  });
});
