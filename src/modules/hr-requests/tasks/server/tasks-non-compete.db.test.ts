import { afterAll, beforeAll, expect, test } from 'vitest';
import { shiftDays, shiftMonths } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { LeaveCompany } from '#modules/hr-requests/requests/contract/LeaveCompany.ts';
import { openPay } from '#modules/payroll/server/open.ts';
import { idOf, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { finishBill, giveRole, inDays, openHrPortal } from '#tests/support/hr-portal.ts';
import { PayBills } from '#tests/support/pay-bills.ts';
import { HRTask } from '../contract/HRTask.ts';

eachEngine('the task of a non-compete', (open) => {
  let portal: Portal;
  let db: Database;
  let bills: PayBills;
  beforeAll(async () => {
    db = await open({ connections: 6 });
    portal = await openHrPortal(db);
    bills = new PayBills(portal);
    await giveRole(db, 'fin1', 4, ['Remuneration']);
    await giveRole(db, 'lead', 3, ['EmployeeManagement']);
  });
  afterAll(() => portal.close());

  test('a non-compete is kept for so many months from the day after, or given up; revoked with its leaving', async () => {
    await db.pool.query(
      `insert into people.employee_card (person_id, competition) values ($1, 30)
       on conflict (person_id) do update set competition = 30`,
      [idOf('a')],
    );
    const { FormID: form } = await portal.ok('a', LeaveCompany.AddLeaveCompany, {
      AUID: idOf('a'),
      LeaveType: 1,
      LastWorkDay: inDays(20),
      Reason: '另有发展',
      Submit: true,
    });
    await finishBill(portal, form);
    const title = '竞业限制：履行或放弃';
    const set = async (change: object) => {
      const { Rows } = await portal.ok('cash', HRTask.GetTaskPage, { FormID: form });
      const { TaskID, Version } = Rows.find(({ Title }) => Title === title)!;
      return portal.call('cash', HRTask.UpdateTask, { TaskID, Version, ...change });
    };
    const clauses = async () => {
      const { rows } = await db.pool.query<{
        from: string;
        to: string;
        months: number;
        ended: string | null;
      }>(
        `select from_day::text as "from", to_day::text as "to", months, ended_day::text as ended
         from payroll.non_compete where form_id = $1`,
        [form],
      );
      return rows;
    };
    const lacking = await set({ State: 1 });
    expect(lacking.refusal).toMatchObject({ Code: -42615, Field: 'Months' });
    expect((await set({ State: 1, Months: 25 })).status).toBe(400);
    expect((await set({ DueDay: inDays(21), Months: 6 })).refusal).toMatchObject({
      Code: -42616,
      Field: 'Months',
    });
    expect((await set({ State: 1, Months: 6 })).status).toBe(200);
    const from = inDays(21);
    const to = shiftDays(shiftMonths(from, 6), -1);
    expect(await clauses()).toEqual([{ from, to, months: 6, ended: null }]);
    const { rows: kept } = await db.pool.query<{ sealed: string }>(
      'select sealed from payroll.non_compete where form_id = $1',
      [form],
    );
    // Encrypted text may contain digits by chance, so the test checks that no word is readable.
    expect(kept[0]!.sealed).not.toMatch(/percent|[{":}]/);
    expect(openPay(kept[0]!.sealed)).toEqual({ percent: 30 });
    // A clause waived before its start is deleted. Keeping it later creates it again.
    expect((await set({ State: 2, Reason: '无竞业风险' })).status).toBe(200);
    expect(await clauses()).toEqual([]);
    await set({ State: 0 });
    expect((await set({ State: 1, Months: 12 })).status).toBe(200);
    expect((await clauses())[0]).toMatchObject({ months: 12 });
    await bills.revoke('a', form, ['lead', 'cash']);
    expect(await clauses()).toEqual([]);
  });
});
