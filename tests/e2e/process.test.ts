import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { rowsWords } from '#kit/web/formula/rows-words.ts';
import { treeWords } from '#modules/approval/processes/web/canvas/words.ts';
import { designWords } from '#modules/approval/processes/web/words.ts';
import { phraseWords } from '#modules/approval/talk/web/phrase-words.ts';
import { approvalWords } from '#modules/approval/web/words.ts';
import { startApp, type RunningApp } from '#tests/support/app.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { expenseLabels, fileExpense } from '#tests/support/expense-form.ts';
import { enter, languagesOf, type Person, picture } from '#tests/support/journey.ts';

let app: RunningApp;
let browser: Browser;
let tries = 0;

const main = (page: Page) => page.getByRole('main');

const texts = {
  zh: {
    process: '费用报销流程',
    branch: '小额专项',
    level: '专项审批',
    formula: '金额 in [100..200]',
    wrong: '金额 > "一百"',
    amount: '金额',
    field: '职级',
    note: '归档备查',
    applicant: '林若溪',
    corrected: '补充了会议纪要',
  },
  en: {
    process: 'Expense reimbursement process',
    branch: 'Small and special',
    level: 'Special approval',
    formula: 'Amount in [110..130]',
    wrong: 'Amount > "hundred"',
    amount: 'Amount',
    field: 'Level',
    note: 'for your files',
    applicant: 'Cora Lin',
    corrected: 'with the minutes',
  },
} as const;

describe.each(languagesOf(import.meta.filename))('a process in %s', (language) => {
  // A company for each language: phrases that somebody keeps take the place of the default ones.
  beforeAll(async () => {
    [app, browser] = await Promise.all([startApp(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });
  const words = designWords[language];
  const [tree, rows] = [treeWords[language], rowsWords[language]];
  const { fill, act, detail } = approvalWords[language];
  const { submit } = fill;
  const phrases = phraseWords[language];
  // A second try has names of its own.
  let text: { readonly [K in keyof (typeof texts)['zh']]: string } = texts[language];

  const visitors: Person[] = [];
  const come = async (name: string): Promise<Person> => {
    const person = await enter(browser, { url: app.url, language }, name);
    visitors.push(person);
    onTestFailed(() => picture(person.page, `process-${language}-${name}`));
    return person;
  };

  test('gets a branch by a formula, is tried, published, and leaves earlier forms alone', async () => {
    tries += 1;
    visitors.length = 0;
    const { branch, level } = texts[language];
    text = { ...texts[language], branch: `${branch} ${tries}`, level: `${level} ${tries}` };
    const { page: applicant } = await come('Cora Lin');
    await fileExpense(applicant, expenseLabels[language], submit, `before ${language}`);
    const earlier = applicant.url();

    const { page: designer } = await come('Helen Gu');
    const press = (name: string) => designer.getByRole('button', { name, exact: true }).click();
    await designer.goto(`${app.url}/mySetting/approvalProcess`);
    await main(designer).getByText(text.process, { exact: true }).first().click();
    await press(words.newEdition);

    // A branch of its own stands first, and its first level has another name.
    await designer.getByRole('button', { name: words.addBranch }).click();
    await designer.getByRole('textbox', { name: `${words.branchName} · ${words.nameZh}` }).fill(text.branch);
    await designer.getByRole('textbox', { name: `${words.branchName} · ${words.nameEn}` }).fill(text.branch);
    await designer.getByRole('button', { name: rows.asFormula }).click();
    const condition = designer.getByRole('textbox', { name: words.condition, exact: true });
    await condition.fill(text.wrong);
    await main(designer).locator('.cm-lintRange-error').waitFor();
    await main(designer).locator('.design-branch .design-problem').first().waitFor();
    await condition.fill(text.formula);
    for (;;) {
      const up = designer.getByRole('button', { name: tree.earlier(text.branch), exact: true });
      if (await up.isDisabled()) break;
      await up.click();
    }
    await main(designer).locator('[data-key=b0l0] .design-card-body').click();
    const levelName = `${words.levelName} · `;
    await designer.getByRole('textbox', { name: levelName + words.nameZh }).fill(text.level);
    await designer.getByRole('textbox', { name: levelName + words.nameEn }).fill(text.level);
    await designer.getByRole('switch', { name: words.copies }).click();
    await main(designer).locator('.design-card .design-problem').first().waitFor();
    await designer.getByRole('combobox', { name: words.copyPeople }).click();
    await designer
      .locator('.ant-select-item-option', { hasText: words.ruleKinds.departmentLeader })
      .last()
      .click();
    await designer.getByRole('textbox', { name: words.copyNote }).fill(text.note);
    // Its people may correct what the expense was for.
    await designer
      .getByRole('radiogroup', { name: expenseLabels[language].reason, exact: true })
      .getByText(words.right.edit, { exact: true })
      .click();
    await main(designer).getByText(words.noProblems).waitFor();

    // Tried on somebody: the formula decides, and each person has a reason.
    await designer.getByText(words.simulate, { exact: true }).first().click();
    await designer.getByRole('combobox', { name: words.applicant }).fill('Cora');
    await designer.locator('.ant-select-item-option', { hasText: text.applicant }).first().click();
    const amount = designer.getByRole('spinbutton', { name: words.amount });
    await amount.fill('120');
    await press(words.run);
    await main(designer).locator('.flow').getByText(text.level).waitFor();
    expect(await main(designer).locator('.design-taken').textContent()).toContain(text.branch);
    await main(designer).locator('.flow-copies', { hasText: text.note }).waitFor();
    await amount.fill('201');
    await amount.blur();
    await expect.poll(() => main(designer).locator('.design-taken').textContent()).not.toContain(text.branch);

    await press(words.publish);
    const dialog = designer.getByRole('dialog');
    await dialog.getByText(words.publishFrom).waitFor();
    await dialog.getByRole('textbox', { name: words.note }).fill('special');
    await dialog.getByRole('button', { name: words.publish, exact: true }).click();
    await designer.getByRole('button', { name: words.newEdition, exact: true }).waitFor();
    await designer.getByText(words.editions, { exact: true }).first().click();
    await main(designer).locator('.design-added', { hasText: text.branch }).waitFor();

    // The form filed before keeps its route; a new one takes the new one.
    await applicant.goto(earlier);
    await main(applicant).locator('.flow-level').first().waitFor();
    expect(await main(applicant).getByText(text.level).count()).toBe(0);
    await applicant.goto(`${app.url}/dashboard/index`);
    await fileExpense(applicant, expenseLabels[language], submit, `after ${language}`);
    await main(applicant).getByText(text.level).first().waitFor();

    // The approver has the field. Empty, it blocks the approval; filled in, it is saved with the approval and in the
    // record.
    const { page: approver } = await come('Leo Zhou');
    await approver.goto(
      `${app.url}/rolePage/MyJob/myApprover?FormID=${/application\/(\d+)/.exec(applicant.url())![1]}`,
    );
    const reason = main(approver).getByRole('textbox', { name: expenseLabels[language].reason });
    const approve = main(approver).getByRole('button', { name: act.approve });
    await expect.poll(() => main(approver).locator('.pane-fill textarea, .pane-fill input').count()).toBe(1);
    // A phrase is appended to the approver's comment. The whole comment can be kept as a phrase of their own.
    const opinion = main(approver).getByRole('textbox', { name: act.opinion });
    const phrase = (name: string) => approver.getByRole('button', { name, exact: true }).first();
    await opinion.fill('1');
    await phrase(phrases.open).click();
    await phrase(phrases.phrases.checked).click();
    const comment = `1${phrases.between}${phrases.phrases.checked}`;
    expect(await opinion.inputValue()).toBe(comment);
    await phrase(phrases.open).click();
    await approver.getByRole('button', { name: phrases.keep }).click();
    await opinion.fill('');
    await phrase(comment).click();
    expect(await opinion.inputValue()).toBe(comment);
    await reason.fill('');
    await approve.click();
    await main(approver)
      .locator('.pane-fill [role=alert]', { hasText: expenseLabels[language].reason })
      .waitFor();
    await reason.fill(text.corrected);
    await approve.click();
    await approver.getByText(act.approved('').trim(), { exact: false }).first().waitFor();
    await applicant.reload();
    await main(applicant).getByText(detail.history, { exact: true }).click();
    await main(applicant).locator('.talk-changes ins', { hasText: text.corrected }).waitFor();

    expect(visitors.flatMap(({ complaints }) => complaints)).toEqual([]);
    await Promise.all(visitors.map(({ context }) => context.close()));
  });

  test('is drawn and changed by rows, keys and hand, tried in the drawing, and listed on a phone', async () => {
    visitors.length = 0;
    const { page } = await come('Helen Gu');
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    // An icon's own name stands before the words of its button.
    const tap = (name: string) => page.getByRole('button', { name }).click();
    const card = (key: string) => main(page).locator(`[data-key=${key}]`);
    const body = (key: string) => card(key).locator('.design-card-body');
    const count = (branch: number) => main(page).locator(`[data-key^=b${branch}l]`).count();
    await page.goto(`${app.url}/mySetting/approvalProcess`);
    await main(page).getByText(text.process, { exact: true }).first().click();
    await body('b0').waitFor();
    // A try before this one may have left its draft.
    const start = page.getByRole('button', { name: words.newEdition, exact: true });
    if (await start.isVisible()) await start.click();

    // A condition by field, comparison and value is the formula that it says, and is read back from it.
    await tap(words.addBranch);
    const added = await main(page).locator('.design-branch.design-chosen').getAttribute('data-key');
    const problem = card(added!).locator('.design-problem');
    await problem.first().waitFor();
    const choose = async (label: string, option: string) => {
      await page.getByRole('combobox', { name: label, exact: true }).click();
      await page
        .locator('.ant-select-item-option', { hasText: option })
        .filter({ visible: true })
        .first()
        .click();
    };
    await choose(`${rows.field} 1`, text.amount);
    await choose(`${rows.test} 1`, rows.tests.range);
    await page.getByRole('spinbutton', { name: `${rows.value} 1`, exact: true }).fill('7');
    await page.getByRole('spinbutton', { name: `${rows.value} 1 · ${rows.valueTo}` }).fill('9');
    await tap(rows.add);
    await choose(`${rows.field} 2`, text.field);
    await page.getByRole('combobox', { name: `${rows.value} 2`, exact: true }).fill('x');
    await page.getByText(rows.joined.any, { exact: true }).click();
    const formula = card(added!).locator('code');
    await expect.poll(() => formula.textContent()).toBe(`${text.amount} in [7..9] or ${text.field} = "x"`);
    await expect.poll(() => problem.count()).toBe(0);
    await tap(rows.asFormula);
    const condition = page.getByRole('textbox', { name: words.condition, exact: true });
    await condition.fill(`${text.amount} * 2 > 3`);
    await main(page).getByText(rows.staysFormula).waitFor();
    await condition.fill(`${text.amount} > 123`);
    await tap(rows.asRows);
    const value = page.getByRole('spinbutton', { name: `${rows.value} 1`, exact: true });
    await expect.poll(() => value.inputValue()).toBe('123');

    // Keys go from card to card, add behind one, take away, and take back.
    const before = await count(0);
    await body('start').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => body('b0l0').evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('a');
    await expect.poll(() => body('b0l1').evaluate((one) => one === document.activeElement)).toBe(true);
    await expect.poll(() => body('b0l1').textContent()).toContain(words.newLevel);
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => body('b0l0').textContent()).toContain(words.newLevel);
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: tree.remove, exact: true }).click();
    await expect.poll(() => count(0)).toBe(before);
    await page.keyboard.press('Control+z');
    await expect.poll(() => count(0)).toBe(before + 1);
    await page.keyboard.press('Control+y');
    await expect.poll(() => count(0)).toBe(before);

    // By hand a level goes into another branch.
    const [there, name] = [await count(1), await body('b0l0').locator('strong').textContent()];
    const from = (await body('b0l0').boundingBox())!;
    const to = (await body('b1l0').boundingBox())!;
    await page.mouse.move(from.x + 40, from.y + 12);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height + 14, { steps: 5 });
    await main(page).locator('.design-target').waitFor({ state: 'attached' });
    await page.mouse.up();
    await expect.poll(() => count(1)).toBe(there + 1);
    expect(await count(0)).toBe(before - 1);
    expect(await body('b1l1').locator('strong').textContent()).toBe(name!.replace(/^1/, '2'));
    await press(tree.undo);
    await expect.poll(() => count(0)).toBe(before);

    // A trial run lights its way in the drawing, and says why the others are not taken.
    await main(page).getByText(words.simulate, { exact: true }).first().click();
    await page.getByRole('combobox', { name: words.applicant }).fill('Cora');
    await page.locator('.ant-select-item-option', { hasText: text.applicant }).first().click();
    await page.getByRole('spinbutton', { name: words.amount }).fill('999999');
    await press(words.run);
    await main(page).locator('.design-taken').getByText(tree.isTrue).waitFor();
    expect(await main(page).locator('.design-way-lit').count()).toBe(1);
    expect(await card('b0').textContent()).toContain(tree.isFalse);

    // On a phone the same tree is a list; a tap opens the settings.
    await page.setViewportSize({ width: 390, height: 844 });
    await main(page).getByText(words.flow, { exact: true }).first().click();
    await main(page).locator('.design-list').waitFor();
    await body('b0l0').click();
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: `${words.levelName} · ${words.nameZh}` })
      .waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await page.keyboard.press('Escape');
    await press(words.dropDraft);
    await page.getByRole('dialog').getByRole('button', { name: words.dropDraft }).click();
    await page.getByRole('button', { name: words.newEdition, exact: true }).waitFor();

    expect(visitors.flatMap(({ complaints }) => complaints)).toEqual([]);
    await Promise.all(visitors.map(({ context }) => context.close()));
  });
});
