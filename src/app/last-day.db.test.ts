import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { runDueEffects } from '#modules/approval/server/open.ts';
import { getTemplate } from '#modules/forms/server/open.ts';
import { LeaveCompany } from '#modules/hr-requests/requests/contract/LeaveCompany.ts';
import { idOf, loanValues, type Portal } from '#tests/support/approval-portal.ts';
import { assignEverybody } from '#tests/support/assignments.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { finishBill, inDays, later, openHrPortal } from '#tests/support/hr-portal.ts';
import { addPeople } from '#tests/support/people.ts';
import { startProduct, type Caller, type Product } from '#tests/support/product.ts';

eachEngine('a last working day', (open) => {
  let db: Database;
  let portal: Portal;
  let product: Product;
  let leaver: number;
  beforeAll(async () => {
    db = await open();
    portal = await openHrPortal(db);
    await addPeople(db, [{ loginName: 'leaver' }]);
    const { rows } = await db.pool.query<{ id: number }>(
      `update people.person set leader_id = $1, department_id = 2 where login_name = 'leaver' returning id`,
      [idOf('lead')],
    );
    leaver = rows[0]!.id;
    await db.pool.query('delete from people.assignment');
    await assignEverybody(db);
    product = await startProduct(db);
  });
  afterAll(async () => {
    await product.close();
    await portal.close();
  });

  const asks = async (as: Caller): Promise<number> =>
    (
      await fetch(`${product.url}/api/CacUser/GetUserInfo`, {
        method: 'POST',
        headers: { ...as.headers, 'content-type': 'application/json' },
        body: '{}',
      })
    ).status;

  test('on that day the person still works; the day after, their token is refused, and their waiting items have an owner', async () => {
    const { id: TemplateId } = await getTemplate(db, { code: 'JK' });
    const { FormID: loan } = await portal.ok('a', ApprovalForm.AddMyApproval, {
      TemplateId,
      Values: loanValues('100.00'),
    });
    await db.pool.query(`update approval.row set person_id = $1 where form_id = $2 and status = 6`, [
      leaver,
      loan,
    ]);
    const { FormID } = await portal.ok('cash', LeaveCompany.AddLeaveCompany, {
      AUID: leaver,
      LeaveType: 1,
      LastWorkDay: inDays(0),
      Reason: '另有发展',
      Submit: true,
    });
    await finishBill(portal, FormID);
    const token = await product.signIn('leaver');
    await runDueEffects(db, new Date());
    expect(await asks(token)).toBe(200);
    await runDueEffects(db, later(1));
    expect(await asks(token)).toBe(401);
    await expect(product.signIn('leaver')).rejects.toThrow(/./);
    const { rows } = await db.pool.query(
      `select p.login_name as who, p.is_active as active from approval.row r join people.person p on p.id = r.person_id
       where r.form_id = $1 and r.status = 6`,
      [loan],
    );
    expect(rows).toEqual([{ who: 'lead', active: true }]);
  });
});
