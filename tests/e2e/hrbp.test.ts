import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { seats } from '#app/demo/demo-people.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { addAndSubmit, approve, listWaiting, type By } from '#modules/approval/server/open.ts';
import { approvalWords } from '#modules/approval/web/words.ts';
import { findStandardTemplate } from '#modules/forms/server/open.ts';
import { billKinds } from '#modules/hr-requests/contract/codes.ts';
import { agencyState } from '#modules/people/hrbp/contract/hrbp-codes.ts';
import { hrbpWords } from '#modules/people/hrbp/web/hrbp-words.ts';
import { languagesOf } from '#tests/support/journey.ts';
import { useStage, type Seat } from '#tests/support/stage.ts';

/** People who report to the sales leader. */
let sellers: { id: number; company: number; department: number }[];

const stage = useStage('hrbp', async (db) => {
  const { rows } = await db.pool.query<(typeof sellers)[number]>(
    `select p.id, p.company_id as company, p.department_id as department from people.person p
     join people.person l on l.id = p.leader_id where l.login_name = $1 order by p.id`,
    [seats.leader.loginName],
  );
  sellers = rows;
});
const as = (id: number): By => ({
  id,
  administers: false,
  oversees: false,
  language: 'zh',
  now: new Date(),
});

/** Names are read again by the form. */
const ref = (of: number) => ({ id: of, name: '-', nameEn: '-' });

/**
 * Files a resignation of somebody in sales, which their leader approves, so that it waits for the HRBP. Returns its
 * number.
 */
async function giveNotice({ id, company, department }: (typeof sellers)[number]): Promise<string> {
  const template = (await findStandardTemplate(stage.db, billKinds.leave))!;
  const filed = await addAndSubmit(stage.db, as(id), {
    TemplateId: template.id,
    Values: {
      company: ref(company),
      department: ref(department),
      AUID: [{ id, name: '-', nameEn: '', dept: '', deptEn: '' }],
      LeaveType: '1',
      LastWorkDay: shiftDays(companyDay(new Date()), 45),
      Reason: '回乡发展',
    },
    Remark: '',
  });
  const [row] = await listWaiting(stage.db, [filed.FormID]);
  await approve(stage.db, as(row!.personId!), {
    FormID: filed.FormID,
    RowID: row!.no,
    Version: filed.Version,
    Remark: '',
  });
  return filed.Number;
}

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const line = (page: Page, title: string) => main(page).getByRole('treeitem', { name: title }).first();

describe.each(languagesOf(import.meta.filename))('HRBPs, agents and the plan in %s', (language) => {
  const words = hrbpWords[language];
  const { agents, plan } = words;
  const isZh = language === 'zh';
  const come = (who: Seat) => stage.come(who, language);
  const name = (who: Seat): string => seats[who].name[language];
  const choosePerson = async (page: Page, label: string, who: Seat): Promise<void> => {
    await dialog(page).getByRole('combobox', { name: label }).fill(seats[who].name.zh);
    await page
      .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option', {
        hasText: name(who),
      })
      .first()
      .click();
  };
  const save = (page: Page) => dialog(page).getByRole('button', { name: words.save, exact: true }).click();

  test('a department gets an HRBP; those below it say from where they have him', async () => {
    const [centre, below] = isZh ? ['市场中心', '品牌公关部'] : ['Product Centre', 'Enterprise Products'];
    const page = await come('hrbp');
    await stage.open(page, '/Hrbp');
    await line(page, centre).click();
    await main(page).getByRole('heading', { name: centre }).waitFor();
    await main(page)
      .getByText(words.inheritedNote(isZh ? '霁屿集团' : 'Jiyu Group'))
      .waitFor();
    await main(page).getByRole('button', { name: words.add }).click();
    await choosePerson(page, words.person, 'leader');
    await save(page);
    await main(page).getByText(words.ownNote(1)).waitFor();
    await main(page).getByRole('textbox', { name: words.search }).fill(below);
    await line(page, below).getByText(name('leader')).waitFor();
    expect(await line(page, below).locator('.hrbp-inherited').count()).toBe(1);
    expect(await line(page, centre).locator('.hrbp-inherited').count()).toBe(0);
    await line(page, below).click();
    await main(page).getByText(words.inheritedNote(centre)).waitFor();
  });

  test('in his window the agent decides for the HRBP, and what is left comes back', async () => {
    const number = await giveNotice(sellers.pop()!);
    const hannah = await come('hrbp');
    await stage.open(hannah, '/Recruiting/HRBPAgentPage');
    // The demo has one window; it is present.
    await main(hannah).getByText(agencyState[1][language]).first().waitFor();
    await hannah.getByRole('button', { name: agents.add }).click();
    await choosePerson(hannah, agents.to, 'departmentHead');
    await save(hannah);
    await dialog(hannah).waitFor({ state: 'hidden' });
    const row = main(hannah)
      .getByRole('row')
      .filter({ hasText: name('departmentHead') });
    await row.getByText(agencyState[1][language]).first().waitFor();

    const head = await come('departmentHead');
    await stage.open(head, '/rolePage/MyJob/myApprover');
    await main(head).getByText(number).first().waitFor();
    await main(head)
      .getByText(approvalWords[language].triage.onBehalfOf(name('hrbp')))
      .first()
      .waitFor();

    await stage.open(hannah, '/rolePage/MyJob/myApprover');
    expect(await main(hannah).getByText(number).count()).toBe(0);
    await stage.open(hannah, '/Recruiting/HRBPAgentPage');
    await row.getByRole('button', { name: agents.end }).first().click();
    await dialog(hannah).getByRole('button', { name: agents.end }).click();
    await row.getByText(agents.off).first().waitFor();
    await stage.open(hannah, '/rolePage/MyJob/myApprover');
    await main(hannah).getByText(number).first().waitFor();
  });

  test('a department plans its posts, and sees what is open', async () => {
    const [team, post] = isZh ? ['税务部', '税务会计'] : ['Tax', 'Tax Accountant'];
    const page = await come('hrbp');
    await stage.open(page, '/PositionManagement');
    await main(page).getByRole('textbox', { name: plan.search }).fill(team);
    await line(page, team).click();
    const planned = main(page).getByRole('spinbutton', { name: plan.plannedOf(post) });
    const before = Number(await planned.inputValue());
    await planned.fill(String(before + 3));
    await main(page).getByText(plan.changed(1)).waitFor();
    await main(page).getByRole('button', { name: plan.save }).click();
    await page.getByText(plan.saved).waitFor();
    await page.reload();
    await expect.poll(() => planned.inputValue()).toBe(String(before + 3));
    const open3 = main(page).getByRole('row').filter({ hasText: post }).locator('strong.plan-open');
    expect(Number(await open3.textContent())).toBeGreaterThanOrEqual(2);
    await stage.open(page, '/PositionManagement?view=posts');
    await main(page).getByRole('row').nth(1).waitFor();
  });
});
