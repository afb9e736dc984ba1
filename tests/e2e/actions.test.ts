import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { seats } from '#app/demo/demo-people.ts';
import { kitWords } from '#kit/web/shell/words.ts';
import { approvalRefusals } from '#modules/approval/contract/refusals.ts';
import { approvalWords } from '#modules/approval/web/words.ts';
import { startApp, type RunningApp } from '#tests/support/app.ts';
import { findings } from '#tests/support/axe.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { enter, languagesOf, picture } from '#tests/support/journey.ts';

let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp('busy'), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

let tries = 0;

const press = (page: Pick<Page, 'getByRole'>, name: string) =>
  page.getByRole('button', { name, exact: true }).click();
const dialogOf = (page: Page) => page.getByRole('dialog');

/** Sends the dialog, which closes and says what was done. */
async function send(page: Page, button: string, said: string): Promise<void> {
  await press(dialogOf(page), button);
  await page.getByText(said).first().waitFor();
  await dialogOf(page).waitFor({ state: 'detached' });
}

describe.each(languagesOf(import.meta.filename))(
  'what an approver may do beside deciding, in %s',
  (language) => {
    const colorScheme = language === 'zh' ? 'light' : 'dark';
    const words = approvalWords[language];
    const { further, copies, absence, act } = words;

    async function come(seat: keyof typeof seats): Promise<Page> {
      const { page } = await enter(browser, { url: app.url, language }, seats[seat].name.en);
      onTestFailed(async () => picture(page, `actions-${language}-${seat}`));
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      return page;
    }
    async function choose(page: Page, name: keyof typeof further.acts): Promise<void> {
      await press(page, further.more);
      // The page of transfers stands in the menu at the side by the same word.
      await page
        .locator('.ant-dropdown')
        .getByRole('menuitem', { name: further.acts[name], exact: true })
        .click();
      await dialogOf(page).waitFor();
    }
    async function pick(page: Page, seat: keyof typeof seats): Promise<void> {
      await dialogOf(page).getByRole('combobox').first().fill(seats[seat].name.en);
      await page.locator('.ant-select-item-option', { hasText: seats[seat].name[language] }).first().click();
    }

    test('urge, hang up, add a signer, take back, send a copy, transfer, override', async () => {
      const leader = await come('leader');
      await leader.goto(`${app.url}/rolePage/MyJob/myApprover`);
      // An expense of hers: it has several levels. Each language finds one of its own.
      const item = leader
        .locator('.triage-item')
        .filter({ hasText: /费用报销|Expense reimbursement/ })
        .filter({ hasText: seats.employee.name[language] })
        .first();
      await item.click();
      await expect.poll(() => item.getAttribute('aria-current')).toBe('true');
      const id = new URL(leader.url()).searchParams.get('FormID');
      const address = `${app.url}/rolePage/MyJob/application/${id}`;
      await leader.goto(address);
      const title = leader.locator('.form-head');
      await title.getByText(seats.employee.name[language]).first().waitFor();
      const number = /BX-\d{4}-\d+/.exec((await title.textContent()) ?? '')?.[0] ?? 'no number';
      const finished = (name: keyof typeof further.dones) => `${further.dones[name]} ${number}`;

      const applicant = await come('employee');
      await applicant.goto(address);
      await press(applicant, further.urge);
      await applicant.getByText(further.urged).waitFor();
      await press(applicant, further.urge);
      await applicant.getByText(approvalRefusals.urgedRecently[language]).waitFor();

      await leader.goto(address);
      await leader.getByText(words.triage.urgent, { exact: true }).waitFor();
      await choose(leader, 'hangUp');
      await send(leader, further.acts.hangUp, finished('hangUp'));
      await press(leader, further.acts.resume);
      await send(leader, further.acts.resume, finished('resume'));

      await choose(leader, 'countersign');
      await press(dialogOf(leader), further.acts.countersign);
      await dialogOf(leader).getByText(further.missing, { exact: true }).waitFor();
      expect(await findings(leader)).toEqual([]);
      await pick(leader, 'departmentHead');
      await send(leader, further.acts.countersign, finished('countersign'));
      const approve = leader.getByRole('button', { name: act.approve, exact: true });
      await approve.waitFor({ state: 'detached' });

      const colleague = await come('departmentHead');
      await colleague.goto(address);
      await press(colleague, act.approve);
      await colleague.getByText(act.approved(number)).waitFor();

      await approve.click();
      await leader.getByText(act.approved(number)).first().waitFor();
      await press(leader, further.acts.takeBack);
      await send(leader, further.acts.takeBack, finished('takeBack'));
      await approve.waitFor();

      await leader.locator('.ant-segmented-item', { hasText: copies.tab }).click();
      await leader.locator('.talk-send').getByRole('button', { name: copies.kinds.copy.send }).click();
      await pick(leader, 'financeLead');
      await send(leader, copies.kinds.copy.send, copies.sent);
      await leader.getByText(copies.unread, { exact: true }).waitFor();
      const reader = await come('financeLead');
      await reader.goto(`${app.url}/rolePage/MyJob/application?State=received`);
      const read = reader.waitForResponse(/ReadApprovalCopy/);
      await reader.getByRole('main').getByText(number).first().click();
      await read;
      await leader.reload();
      await leader.locator('.ant-segmented-item', { hasText: copies.tab }).click();
      await leader.getByText(new RegExp(`^${copies.read('').trim()} \\d`)).waitFor();

      // A colleague named behind an @ is notified, may read the form, and finds it among their mentions.
      await leader.locator('.ant-segmented-item', { hasText: words.detail.remarks }).click();
      const box = leader.getByRole('textbox', { name: words.remark.add });
      await box.pressSequentially('@');
      await leader.keyboard.insertText(seats.supplierManager.name[language].slice(0, 3));
      await leader.keyboard.press('Shift');
      await leader
        .locator('.ant-mentions-dropdown-menu-item', { hasText: seats.supplierManager.name[language] })
        .waitFor();
      await leader.keyboard.press('Enter');
      await leader.keyboard.insertText(`look ${language}`);
      await press(leader, words.remark.add);
      await leader.getByText(words.remark.added).waitFor();
      const said = `@${seats.supplierManager.name[language]} look ${language}`;
      await expect.poll(() => leader.locator('.talk-text').last().textContent()).toBe(said);
      const mentioned = await come('supplierManager');
      await mentioned.goto(`${app.url}/rolePage/MyJob/application?State=mentioned`);
      await mentioned.getByRole('main').getByText(number).first().click();
      await mentioned.getByText(said).first().waitFor();

      await choose(leader, 'transfer');
      await pick(leader, 'financeReviewer');
      await send(leader, further.acts.transfer, finished('transfer'));

      const administrator = await come('approvalAdministrator');
      await administrator.goto(address);
      await choose(administrator, 'decide');
      await dialogOf(administrator)
        .getByRole('radio', { name: seats.financeReviewer.name[language] })
        .waitFor();
      await press(dialogOf(administrator), further.acts.decide);
      await dialogOf(administrator).getByText(further.reasonMissing, { exact: true }).waitFor();
      expect(await findings(administrator)).toEqual([]);
      await dialogOf(administrator).getByRole('textbox', { name: further.reason }).fill('She is on leave');
      await send(administrator, further.acts.decide, finished('decide'));
      await applicant.reload();
      await applicant.locator('.form-mark', { hasText: further.overridden }).waitFor();
    });

    test('an absence is set by the clock of the company, shows, and is called off', async () => {
      const leader = await come('leader');
      await leader.goto(`${app.url}/rolePage/MyJob/myApprover`);
      await leader.getByRole('button', { name: absence.title }).click();
      await dialogOf(leader).getByRole('button', { name: absence.add, exact: true }).click();
      await dialogOf(leader).getByText(further.missing, { exact: true }).waitFor();
      await pick(leader, 'departmentHead');
      // Two absences of one person may not meet, so every try has a year of its own.
      const year = 2036 + tries++;
      for (const [label, moment] of [
        [absence.from, `${year}-01-07 09:00`],
        [absence.until, `${year}-01-11 18:00`],
      ] as const) {
        const box = dialogOf(leader).getByRole('textbox', { name: label });
        await box.fill(moment);
        await box.press('Enter');
      }
      await dialogOf(leader).getByRole('button', { name: absence.add, exact: true }).click();
      const entry = dialogOf(leader)
        .getByRole('listitem')
        .filter({ hasText: absence.byDelegate(seats.departmentHead.name[language]) })
        .filter({ hasText: `${year}-01-07` });
      await expect.poll(() => entry.textContent()).toContain(`${year}-01-07 09:00 – ${year}-01-11 18:00`);
      expect(await findings(leader)).toEqual([]);
      await entry.getByRole('button', { name: absence.drop }).click();
      const question = leader.getByRole('tooltip').filter({ hasText: absence.dropTitle });
      await question.getByRole('button', { name: absence.drop }).click();
      await entry.waitFor({ state: 'detached' });
      const left = await dialogOf(leader).getByRole('listitem').count();
      if (left === 0) await dialogOf(leader).getByText(absence.empty).waitFor();
    });

    test('keys act after arriving by the menu; a phone’s menu can be read', async () => {
      const leader = await come('leader');
      await leader.locator('nav.shell-menu a[href="/rolePage/MyJob/myApprover"]').click();
      const opened = () => new URL(leader.url()).searchParams.get('FormID');
      await expect.poll(opened).not.toBeNull();
      const first = opened();
      await leader.keyboard.press('j');
      await expect.poll(opened).not.toBe(first);
      await leader.keyboard.press('k');
      await expect.poll(opened).toBe(first);

      await leader.setViewportSize({ width: 390, height: 844 });
      await leader.goto(`${app.url}/dashboard/index`);
      await press(leader, kitWords[language].openMenu);
      await dialogOf(leader).locator('nav.shell-menu').waitFor();
      await expect.poll(() => findings(leader)).toEqual([]);
    });
  },
);
