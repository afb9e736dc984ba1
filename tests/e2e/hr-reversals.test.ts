import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { seats } from '#app/demo/demo-people.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { kitWords } from '#kit/web/shell/words.ts';
import { effectStateLabels } from '#modules/approval/contract/codes.ts';
import { approvalRefusals } from '#modules/approval/contract/refusals.ts';
import { addAndSubmit, approve, listWaiting, runDueEffects, type By } from '#modules/approval/server/open.ts';
import { approvalWords } from '#modules/approval/web/words.ts';
import { findStandardTemplate } from '#modules/forms/server/open.ts';
import { billKinds } from '#modules/hr-requests/contract/codes.ts';
import { hrWords } from '#modules/hr-requests/requests/web/words.ts';
import { leaving, transfer } from '#modules/hr-requests/server/standard/hr-forms.ts';
import { peopleFigureWords } from '#modules/hr-requests/statistics/web/statistics-words.ts';
import { taskStateLabels } from '#modules/hr-requests/tasks/contract/task-codes.ts';
import { taskWords } from '#modules/hr-requests/tasks/web/words.ts';
import { fillDay } from '#tests/support/expense-form.ts';
import { languagesOf } from '#tests/support/journey.ts';
import { submitForm, useStage } from '#tests/support/stage.ts';

/** People of one team who lead nobody, and two leaders of teams beside it. */
let team: { id: number; company: number; department: number; leader: number; zh: string; en: string }[];
let beside: { department: number; leader: number }[];
/** Leaders of small teams elsewhere. */
let leaders: { department: number; leader: number }[];
let hrbp: number;

const today = companyDay(new Date());

const stage = useStage('hr-reversals', async (db) => {
  const rows = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await db.pool.query(text, values)).rows as T[];
  team = await rows(
    `select p.id, p.company_id as company, p.department_id as department, p.leader_id as leader,
       p.chinese_name as zh, p.english_name as en
     from people.person p join people.department d on d.id = p.department_id
     where d.name = '移动端组' and p.id <> d.leader_id and p.user_type = 1 order by p.id`,
  );
  beside = await rows(
    `select id as department, leader_id as leader from people.department where name in ('后端组', '前端组') order by id`,
  );
  leaders = await rows(
    `select d.id as department, d.leader_id as leader from people.department d
     where not exists (select from people.department c where c.parent_id = d.id)
       and (select count(*) from people.department o where o.leader_id = d.leader_id) = 1
       and exists (select from people.person r where r.leader_id = d.leader_id and r.is_active)
       and d.name not in ('移动端组', '后端组', '前端组')
       and d.leader_id not in (select id from people.person where login_name = any($1))
     order by d.id limit 2`,
    [Object.values(seats).map(({ loginName }) => loginName)],
  );
  [{ id: hrbp }] = (await rows<{ id: number }>(`select id from people.person where login_name = $1`, [
    seats.hrbp.loginName,
  ])) as [{ id: number }];
});
const as = (id: number): By => ({
  id,
  administers: false,
  oversees: false,
  language: 'zh',
  now: new Date(),
});
/** Names are read again by the form. */
const ref = (id: number) => ({ id, name: '-', nameEn: '-' });
const personRef = (id: number) => [{ ...ref(id), dept: '', deptEn: '' }];

/** Everybody who is asked agrees, and what is due comes. */
async function approveAll(FormID: number, version: number): Promise<void> {
  let Version = version;
  for (;;) {
    const [row] = await listWaiting(stage.db, [FormID]);
    if (row?.personId == null) break;
    ({ Version } = await approve(stage.db, as(row.personId), { FormID, RowID: row.no, Version, Remark: '' }));
  }
  await runDueEffects(stage.db, new Date());
}

/** The HRBP moves somebody on a day, and it has been approved. */
async function move(
  person: (typeof team)[number],
  to: (typeof beside)[number],
  day: string,
): Promise<number> {
  const template = (await findStandardTemplate(stage.db, billKinds.transfer))!;
  const { rows } = await stage.db.pool.query<{ company: number; department: number }>(
    `select company_id as company, department_id as department from people.person where id = $1`,
    [hrbp],
  );
  const { FormID, Version } = await addAndSubmit(stage.db, as(hrbp), {
    TemplateId: template.id,
    Values: {
      company: ref(rows[0]!.company),
      department: ref(rows[0]!.department),
      AUID: personRef(person.id),
      TakeEffect: day,
      DeptId: ref(to.department),
      LeaderAUID: personRef(to.leader),
      Reason: '项目需要',
      KeepIdentities: 'false',
    },
    Remark: '',
  });
  await approveAll(FormID, Version);
  return FormID;
}

describe.each(languagesOf(import.meta.filename))(
  'what is reversed, and who is behind figures, in %s',
  (language) => {
    const words = approvalWords[language];
    const tasks = taskWords[language];
    const come = async (path: string): Promise<Page> => {
      const page = await stage.come('hrbp', language);
      await stage.open(page, path);
      return page;
    };
    const label = (name: string, of = transfer): string => {
      const found = of.edition.controls.find((control) => control.name === name)!;
      return (language === 'zh' ? found.label : found.labelEn)!;
    };

    test('a transfer that a later one rests on is not revoked; a counter-bill begins below it, leads to it and leaves tasks', async () => {
      const person = team[language === 'zh' ? 0 : 1]!;
      const first = await move(person, beside[0]!, shiftDays(today, -6));
      await move(person, beside[1]!, shiftDays(today, -2));
      const original = `/rolePage/MyJob/application/${first}`;
      const page = await come(original);
      const revoke = words.further.acts.revoke;
      await page.getByRole('button', { name: revoke, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').first().fill('调错了');
      await dialog.getByRole('button', { name: revoke, exact: true }).click();
      await page.getByText(approvalRefusals.effectRests[language]).first().waitFor();

      await stage.open(page, original);
      await page.getByRole('button', { name: words.effects.counter }).click();
      await page.getByRole('main').getByText(person[language]).first().waitFor();
      await fillDay(page, label('TakeEffect'), today);
      await page.getByRole('main').getByLabel(label('Reason'), { exact: true }).fill('冲销上次调动');
      await page
        .locator('.effect-lines')
        .filter({ hasText: label('Original') })
        .waitFor();
      await submitForm(page, language);
      const counter = Number(new URL(page.url()).pathname.split('/').at(-1));
      const { rows } = await stage.db.pool.query<{ version: number; number: string }>(
        `select version, number from approval.form where id = $1`,
        [counter],
      );
      await approveAll(counter, rows[0]!.version);

      await stage.open(page, original);
      await page.getByText(effectStateLabels[3][language]).first().waitFor();
      await page.locator('.effect-when').getByRole('link', { name: rows[0]!.number }).click();
      await page.waitForURL(`**/rolePage/MyJob/application/${counter}`);
      // A task that is done moves behind the open ones.
      const title = await page.locator('.task-title').first().innerText();
      const task = page.locator('.task').filter({ hasText: title.trim() });
      await task.getByRole('button', { name: tasks.done, exact: true }).click();
      await task.locator('.status').filter({ hasText: taskStateLabels[1][language] }).waitFor();
      const { rows: stands } = await stage.db.pool.query(
        `select department_id from people.person where id = $1`,
        [person.id],
      );
      expect(stands).toEqual([{ department_id: person.department }]);
    });

    test('a leader who leaves hands over team and department; from the day after they are somebody else’s', async () => {
      const { department, leader } = leaders[language === 'zh' ? 0 : 1]!;
      const heir = team[2]!;
      const named = async (id: number) =>
        (
          await stage.db.pool.query<{ zh: string; en: string }>(
            `select chinese_name as zh, english_name as en from people.person where id = $1`,
            [id],
          )
        ).rows[0]!;
      const who = await named(leader);
      const page = await come('/performanceManagement/AttendanceApplication?kind=leave');
      const main = page.getByRole('main');
      const choose = async (control: string, name: { zh: string; en: string }): Promise<void> => {
        await main.getByRole('combobox', { name: label(control, leaving) }).fill(name.zh);
        await page
          .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option', {
            hasText: name[language],
          })
          .first()
          .click();
      };
      await page.getByRole('link', { name: hrWords[language].leave.start }).first().click();
      await choose('AUID', who);
      await fillDay(page, label('LastWorkDay', leaving), shiftDays(today, -1));
      await main.getByLabel(label('Reason', leaving), { exact: true }).fill('回老家创业');
      await choose('TeamSuccessor', heir);
      // The form names the successor before anybody is asked to approve.
      await page.locator('.effect-lines').getByText(heir[language]).first().waitFor();
      await submitForm(page, language);
      const form = Number(new URL(page.url()).pathname.split('/').at(-1));
      const { rows } = await stage.db.pool.query<{ version: number }>(
        `select version from approval.form where id = $1`,
        [form],
      );
      await approveAll(form, rows[0]!.version);
      await page.reload();
      await page.getByText(effectStateLabels[2][language]).first().waitFor();
      const { rows: after } = await stage.db.pool.query(
        `select p.is_active, d.leader_id as leads,
         (select count(*)::int from people.person r where r.leader_id = p.id and r.is_active) as reports
       from people.person p, people.department d where p.id = $1 and d.id = $2`,
        [leader, department],
      );
      expect(after).toEqual([{ is_active: false, leads: heir.id, reports: 0 }]);
    });

    test('a figure opens the people behind it, as many as it says, and takes them along as Excel', async () => {
      const figures = peopleFigureWords[language];
      const page = await come('/EmployeeManagement/PersonnelStatistics');
      // Nobody chose a period: the one in force stands in the picker.
      const ends = page.locator('.heads-filters .ant-picker input');
      for (const end of [ends.first(), ends.last()])
        await expect.poll(() => end.inputValue()).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      const drawer = page.getByRole('dialog');
      const counted = async (button: ReturnType<Page['locator']>): Promise<void> => {
        const count = Number(/\d+/.exec((await button.innerText()).replaceAll(',', ''))![0]);
        await button.click();
        await drawer.getByText(kitWords[language].total(count), { exact: true }).waitFor();
      };
      for (const kind of ['headcount', 'joined', 'left'] as const) {
        await counted(page.locator('.heads-totals').getByRole('button', { name: figures.kinds[kind] }));
        await page.keyboard.press('Escape');
        await drawer.waitFor({ state: 'hidden' });
      }
      await counted(page.locator('.heads-bars').first().getByRole('button').first());
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        drawer.getByRole('button', { name: figures.export }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
      // The list that is open is part of the address.
      await page.reload();
      await drawer.getByRole('button', { name: figures.export }).waitFor();
    });
  },
);
