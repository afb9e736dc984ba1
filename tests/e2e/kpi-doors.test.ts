import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { batchRest } from '#modules/approval/batch/contract/batch.ts';
import { approvalWords } from '#modules/approval/web/words.ts';
import { appealLabels } from '#modules/kpi/contract/codes.ts';
import { detailWords } from '#modules/kpi/sheets/web/detail-words.ts';
import { outcomeWords } from '#modules/kpi/sheets/web/outcome-words.ts';
import { sheetWords } from '#modules/kpi/sheets/web/words.ts';
import { sheetPath } from '#modules/kpi/web/parts/paths.ts';
import { findings } from '#tests/support/axe.ts';
import { languagesOf } from '#tests/support/journey.ts';
import { fileForms, personOf, scoreAs, type Forms, type Waiting } from '#tests/support/kpi-forms.ts';
import { useStage, type Seat } from '#tests/support/stage.ts';

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog').last();
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
/** Finds the line in which a batch reports a form that it leaves out. */
const left = (page: Page, { number }: Waiting) =>
  dialog(page).getByRole('listitem').filter({ hasText: number });

// Each language decides forms of its own.
describe.each(languagesOf(import.meta.filename))(
  'forms of sheets at their three doors, in %s',
  (language) => {
    let forms: Forms;
    const stage = useStage('kpi-doors', async (db) => {
      forms = await fileForms(db);
    });
    const isZh = language === 'zh';
    const { act, batch } = approvalWords[language];
    const words = sheetWords[language];
    const change = detailWords[language];
    const after = outcomeWords[language];
    const says = {
      unscored: isZh
        ? /请先在考核表中评分：商机资料质量、团队协作、重大违规/
        : /score these in the review first: Quality of leads, Working together, Serious breach/,
      own: isZh ? /不能处理自己的申诉/ : /you cannot decide your own appeal/,
      noTotal: isZh ? /请在考核表中填写申诉后的总分/ : /enter the total after the appeal in the review/,
      moved: isZh ? /生效目标已变化/ : /targets in force have changed/,
    };

    /** Gives the waiting row of a form to somebody else, as an administrator would. */
    const hand = async ({ form }: Waiting, to: Seat): Promise<void> => {
      const values = [form, await personOf(stage.db, to)];
      await stage.db.pool.query(
        'update approval.row set person_id = $2 where form_id = $1 and status = 6',
        values,
      );
    };
    const stateOf = async ({ sheet }: Waiting): Promise<number> => {
      const text = 'select state from kpi.sheet where id = $1';
      return (await stage.db.pool.query<{ state: number }>(text, [sheet])).rows[0]!.state;
    };
    /** Returns the target of the first indicator of a sheet. */
    const targetOf = async ({ sheet }: Waiting): Promise<string> => {
      const text = 'select target from kpi.row where sheet_id = $1 and row_no = 1';
      return (await stage.db.pool.query<{ target: string }>(text, [sheet])).rows[0]!.target;
    };
    const appealOf = async ({ form }: Waiting): Promise<number> => {
      const text = 'select state from kpi.appeal where form_id = $1';
      return (await stage.db.pool.query<{ state: number }>(text, [form])).rows[0]!.state;
    };
    const putTarget = ({ sheet }: Waiting, target: string) =>
      stage.db.pool.query('update kpi.row set target = $2 where sheet_id = $1 and row_no = 1', [
        sheet,
        target,
      ]);
    const score = async ({ sheet }: Waiting) => scoreAs(stage.db, await personOf(stage.db, 'leader'), sheet);

    beforeAll(async () => {
      for (const one of forms.appeals) await hand(one, 'financeLead');
    });

    /** Finds a button among the actions of the form that is open in the inbox. */
    const acts = (page: Page, name: string) =>
      main(page).getByRole('region', { name: act.all }).getByRole('button', { name });
    /** Opens a form in the inbox. */
    const inInbox = async (page: Page, { form, number }: Waiting): Promise<void> => {
      await stage.open(page, `/rolePage/MyJob/myApprover?FormID=${form}`);
      await main(page).getByText(number).first().waitFor();
      await acts(page, act.approve).waitFor();
    };
    const approves = async (page: Page, { number }: Waiting): Promise<void> => {
      await acts(page, act.approve).click();
      await page.getByText(act.approved(number)).first().waitFor();
    };
    /** The page of a sheet under appeal, where somebody may not decide it. */
    const offersNothing = async (page: Page, { sheet }: Waiting): Promise<void> => {
      await stage.open(page, sheetPath(sheet));
      await main(page).getByText(appealLabels[0]![language], { exact: true }).waitFor();
      expect(await button(page, after.decide).count()).toBe(0);
    };
    const isRefused = async (page: Page, why: RegExp): Promise<void> => {
      await acts(page, act.approve).click();
      await page.getByText(why).first().waitFor();
    };

    test('in the inbox: targets, a change and a scored result are approved, an appeal is sent back; what is missing is named', async () => {
      const { targets, changes, results, appeals } = forms;
      const leader = await stage.come('leader', language);
      await inInbox(leader, targets[0]!);
      await approves(leader, targets[0]!);
      expect(await stateOf(targets[0]!)).toBe(2);

      await inInbox(leader, changes[0]!);
      await putTarget(changes[0]!, '280');
      await isRefused(leader, says.moved);
      await putTarget(changes[0]!, '300');
      await approves(leader, changes[0]!);
      expect(await targetOf(changes[0]!)).toBe('360');

      await inInbox(leader, results[0]!);
      await isRefused(leader, says.unscored);
      expect(await findings(leader)).toEqual([]);
      await score(results[0]!);
      await approves(leader, results[0]!);

      // A stand-in who is asked about their own appeal may not decide it.
      await hand(appeals[0]!, 'employee');
      const person = await stage.come('employee', language);
      await inInbox(person, appeals[0]!);
      await isRefused(person, says.own);
      await offersNothing(person, appeals[0]!);
      await hand(appeals[0]!, 'financeLead');
      const above = await stage.come('financeLead', language);
      await inInbox(above, appeals[0]!);
      await isRefused(above, says.noTotal);
      await acts(above, act.sendBack).click();
      await dialog(above).getByRole('textbox').first().fill('v1');
      await dialog(above).getByRole('button', { name: act.sendBack, exact: true }).click();
      await above.getByText(act.sentBack(appeals[0]!.number)).first().waitFor();
      expect(await appealOf(appeals[0]!)).toBe(2);
    });

    /** Chooses forms, and looks at what deciding on them would do. */
    const choose = async (page: Page, some: readonly Waiting[], how: string): Promise<void> => {
      await stage.open(page, '/rolePage/MyJob/myApprover');
      await button(page, batch.start).click();
      for (const { number } of some)
        await main(page)
          .getByRole('checkbox', { name: batch.pick(`${number} `) })
          .check();
      await main(page).locator('.batch-pick').getByRole('button', { name: how, exact: true }).click();
      await dialog(page).getByRole('button', { name: /\d/ }).waitFor();
    };
    /** Says the word, and lets the seconds in which it can be taken back pass. */
    const confirms = async (page: Page, what: string, done: string): Promise<void> => {
      await dialog(page).getByRole('button', { name: what, exact: true }).click();
      await main(page).getByRole('button', { name: batch.undo }).waitFor();
      await stage.db.pool.query(`update approval.batch set due_at = now() where due_at > now()`);
      await page.clock.setSystemTime(new Date(Date.now() + batchRest));
      await page.getByText(done).first().waitFor();
    };

    test('in a batch: what is missing is left out by name, the others are decided', async () => {
      const { targets, changes, results, appeals } = forms;
      await score(results[1]!);
      await putTarget(changes[2]!, '280');
      const leader = await stage.come('leader', language, { now: new Date() });
      await choose(leader, [targets[1]!, changes[1]!, changes[2]!, results[1]!, results[2]!], act.approve);
      await left(leader, changes[2]!).filter({ hasText: says.moved }).waitFor();
      await left(leader, results[2]!).filter({ hasText: says.unscored }).waitFor();
      expect(await findings(leader)).toEqual([]);
      await confirms(leader, batch.confirm.approve(3), batch.done.approve(3));
      expect(await stateOf(targets[1]!)).toBe(2);
      expect(await targetOf(changes[1]!)).toBe('360');
      expect(await targetOf(changes[2]!)).toBe('280');
      await putTarget(changes[2]!, '300');

      const above = await stage.come('financeLead', language, { now: new Date() });
      await choose(above, [appeals[1]!], act.approve);
      await left(above, appeals[1]!).filter({ hasText: says.noTotal }).waitFor();
      await dialog(above).getByRole('button', { name: act.cancel, exact: true }).click();
      await choose(above, [appeals[1]!], act.sendBack);
      await dialog(above).getByRole('textbox').fill('v1');
      await confirms(above, batch.confirm.sendBack(1), batch.done.sendBack(1));
      expect(await appealOf(appeals[1]!)).toBe(2);
    });

    test('on pages of sheets: the same is asked, and said in the same words', async () => {
      const { targets, changes, results, appeals } = forms;
      const leader = await stage.come('leader', language);
      const open = (page: Page, { sheet }: Waiting) => stage.open(page, sheetPath(sheet));
      const press = async (what: string): Promise<void> => {
        await button(leader, what).click();
        await button(leader, what).waitFor({ state: 'hidden' });
      };
      await open(leader, targets[2]!);
      await press(words.approve);
      expect(await stateOf(targets[2]!)).toBe(2);

      await open(leader, results[3]!);
      await button(leader, words.approve).click();
      await leader.getByText(says.unscored).first().waitFor();
      await score(results[3]!);
      await leader.reload();
      await press(words.approve);

      await open(leader, changes[3]!);
      await button(leader, change.changeOpen).click();
      await putTarget(changes[3]!, '280');
      const agree = dialog(leader).getByRole('button', { name: change.approve, exact: true });
      await agree.click();
      await leader.getByText(says.moved).first().waitFor();
      await putTarget(changes[3]!, '300');
      await agree.click();
      await leader.getByRole('dialog').waitFor({ state: 'hidden' });
      expect(await targetOf(changes[3]!)).toBe('360');

      // A person who gave a score is offered no decision, even where the appeal waits for them.
      await hand(appeals[2]!, 'leader');
      await offersNothing(leader, appeals[2]!);
      await hand(appeals[2]!, 'financeLead');
      const above = await stage.come('financeLead', language);
      await inInbox(above, appeals[2]!);
      await main(above).getByRole('link', { name: words.openToDecide, exact: true }).click();
      await button(above, after.decide).click();
      const total = dialog(above).getByLabel(after.newTotal, { exact: true });
      const decide = dialog(above).getByRole('button', { name: after.decide, exact: true });
      await dialog(above).getByLabel(after.reason, { exact: true }).fill('v1');
      await total.fill('');
      await decide.click();
      await dialog(above)
        .getByText(isZh ? '请填写申诉后的总分' : 'Enter the total after the appeal')
        .waitFor();
      await total.fill('96.5');
      await decide.click();
      await above.getByRole('dialog').waitFor({ state: 'hidden' });
      await main(above)
        .getByText(new RegExp(`^${words.total} 96\\.50 `))
        .waitFor();
      expect(await appealOf(appeals[2]!)).toBe(1);
      expect(await findings(above)).toEqual([]);
    });
  },
);
