import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { GivenOf } from '#kit/contract/call.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { runDueEffects } from '#modules/approval/server/open.ts';
import { LeaveCompany } from '#modules/hr-requests/requests/contract/LeaveCompany.ts';
import { Transfer } from '#modules/hr-requests/requests/contract/Transfer.ts';
import { CacDept } from '#modules/people/organisation/contract/CacDept.ts';
import { userCodes } from '#modules/people/persons/contract/user-tabs.ts';
import { causes, changeAssignments } from '#modules/people/server/open.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { fieldOf, finishBill, giveRole, inDays, later, openHrPortal } from '#tests/support/hr-portal.ts';
import { peopleReadings } from '#tests/support/modules.ts';
import { AssignmentTimeline as Timeline } from '../contract/Assignment.ts';
import { certificateKinds } from '../contract/certificates.ts';

const [research, finance] = [2, 3];
const today = companyDay(new Date());
const ago = (days: number): string => shiftDays(today, -days);

eachEngine('the timeline of a person', (open) => {
  let portal: Portal;
  let db: Database;
  beforeAll(async () => {
    db = await open({ connections: 6 });
    portal = await openHrPortal(db, {
      served: [...peopleReadings],
      permissions: {
        cash: ['EmployeeManagement', 'PrepareBecome', 'Transfer', 'Organization', 'AttendanceApplication'],
        lead: ['Transfer', 'EmployeeManagement', 'AttendanceApplication'],
        fin2: [userCodes.basic],
      },
    });
    await giveRole(db, 'lead', 3, ['EmployeeManagement']);
    await giveRole(db, 'fin2', 4, [userCodes.basic]);
  });
  afterAll(() => portal.close());

  beforeEach(async () => {
    await db.pool.query(`update approval.effect set state = 3, reversed_at = now(), counter_id = null
      where state in (1, 4)`);
    await db.pool.query(`update approval.bill set state = 4 where state in (1, 2)`);
    await db.pool.query(`delete from people.assignment`);
    await db.pool.query(`update people.person set department_id = ${research}, leader_id = ${idOf('lead')},
      position = '', user_type = 1, is_active = true, job_type = 0, leave_date = null where id = ${idOf('a')}`);
    await db.pool.query(`delete from people.approval_identity i using people.approval_role r
      where r.id = i.approval_role_id and r.name = '申请人' and i.person_id = ${idOf('a')}`);
    await db.pool.query(`insert into people.approval_identity (department_id, approval_role_id, person_id)
      select ${research}, id, ${idOf('a')} from people.approval_role where name = '申请人'`);
    await db.pool
      .query(`insert into people.assignment (person_id, from_day, company_id, department_id, leader_id,
        user_type, fields, cause, made_at)
      select id, '2020-01-01', company_id, department_id, leader_id, user_type,
        '{company_id,department_id,leader_id,post_id,user_type}', 1, now() from people.person`);
  });

  const transferred = async (given: Partial<GivenOf<typeof Transfer.AddTransfer>>): Promise<number> => {
    const answer = await portal.call('cash', Transfer.AddTransfer, {
      AUID: idOf('a'),
      TakeEffect: today,
      DeptId: finance,
      LeaderAUID: idOf('fin1'),
      Reason: '业务需要',
      Submit: true,
      ...given,
    });
    expect([answer.status, answer.message, fieldOf(answer)]).toEqual([200, '', undefined]);
    await finishBill(portal, answer.body.FormID);
    return answer.body.FormID;
  };
  const timeline = (who: Member, IsSuperseded = false) =>
    portal.ok(who, Timeline.GetAssignmentList, { AUID: idOf('a'), IsSuperseded });
  const left = async (): Promise<void> => {
    const change = { by: null, now: new Date() };
    await inTransaction(db, (tx) =>
      changeAssignments(
        tx,
        [{ personId: idOf('a'), do: 'leave', day: ago(3) }],
        { cause: causes.correction, formId: null },
        change,
      ),
    );
    await db.pool.query(
      `update people.person set job_type = 1, leave_date = $1, is_active = false where id = $2`,
      [ago(3), idOf('a')],
    );
  };

  /** Returns what `lead` may see, what the chart counts, and the approvers of a new form. */
  const look = async () => {
    const draft = await portal.ok('a', LeaveCompany.AddLeaveCompany, {
      AUID: idOf('a'),
      LeaveType: 1,
      LastWorkDay: inDays(40),
      Reason: '另有发展',
      Submit: false,
    });
    const route = await portal.ok('a', Order.GetNextLevelApprovalExamine, { FormID: draft.FormID });
    const tree = await portal.ok('cash', CacDept.GetDeptTree, {});
    const seen = await portal.call('lead', Timeline.GetAssignmentList, { AUID: idOf('a') });
    return {
      reach: seen.status,
      chart: [research, finance].map((id) => tree.find(({ DeptId }) => DeptId === id)!.UserCount),
      asked: route.Levels[0]!.People.map(({ ApprovalAUID }) => ApprovalAUID),
    };
  };

  test('a transfer dated ahead changes nothing before its day; then scope, chart and routes of new forms change together', async () => {
    await transferred({ TakeEffect: inDays(3) });
    const before = await look();
    expect(before).toMatchObject({ reach: 200, asked: [idOf('lead')] });
    await runDueEffects(db, later(2));
    expect(await look()).toEqual(before);
    await runDueEffects(db, later(3));
    expect(await look()).toEqual({
      reach: 404,
      chart: [before.chart[0]! - 1, before.chart[1]! + 1],
      asked: [idOf('fin1')],
    });
  });

  test('rows lead to their form for who may open it; what was believed before is there on demand', async () => {
    const form = await transferred({});
    await runDueEffects(db, later(0));
    const { Rows } = await timeline('cash');
    expect(Rows.map((row) => [row.FromDay, row.ToDay, row.DeptName, row.LeaderName, row.Cause])).toEqual([
      [today, null, '财务部', 'fin1员', causes.transfer],
      ['2020-01-01', ago(1), '研发部', 'lead员', causes.entry],
    ]);
    expect(Rows[0]).toMatchObject({ FormID: form, Fields: ['DeptId', 'leaderid'], SupersededAt: null });
    expect(Rows[0]!.FormNumber).not.toBe('');
    // A reader who may see the account but not the form.
    expect((await timeline('fin2')).Rows[0]).toMatchObject({ FormID: null, FormNumber: '' });
    expect((await timeline('fin2')).Bills).toEqual([]);
    const all = (await timeline('cash', true)).Rows;
    expect(all.filter(({ SupersededAt }) => SupersededAt !== null)).toMatchObject([
      { FromDay: '2020-01-01', ToDay: null, DeptName: '研发部' },
    ]);
    expect(all).toHaveLength(3);
  });

  test('a counter-bill and what it reversed both stay', async () => {
    const first = await transferred({});
    await runDueEffects(db, later(0));
    const back = await transferred({
      DeptId: research,
      LeaderAUID: idOf('lead'),
      TakeEffect: inDays(2),
      Original: first,
    });
    await runDueEffects(db, later(2));
    const { Bills, Rows } = await timeline('cash');
    const both = Bills.filter(({ FormID }) => FormID === first || FormID === back);
    expect(both.map((bill) => [bill.FormID, bill.Day, bill.EffectState, bill.CounterFormID])).toEqual([
      [back, inDays(2), 2, null],
      [first, today, 3, back],
    ]);
    expect(Rows.map(({ FormID }) => FormID)).toEqual([back, first, null]);
    // A person with a copy of the original may open it. The reversing form has not reached them, so they get no link to
    // it.
    await db.pool.query(
      `insert into approval.copy (form_id, person_id, kind, sent_at) values ($1, $2, 'copy', now())`,
      [first, idOf('fin2')],
    );
    expect((await timeline('fin2')).Bills).toMatchObject([
      { FormID: first, ReversedDay: expect.any(String), CounterFormID: null },
    ]);
  });

  test('people outside the scope read no timeline', async () => {
    expect((await portal.call('stranger', Timeline.GetAssignmentList, { AUID: idOf('a') })).status).toBe(403);
    expect((await portal.call('lead', Timeline.GetAssignmentList, { AUID: idOf('fin1') })).status).toBe(404);
    expect((await portal.call('cash', Timeline.GetAssignmentList, { AUID: 999 })).status).toBe(404);
  });

  test('who is employed gets a proof of it, who left one of leaving with what the law asks for; no pay in either', async () => {
    const issue = (Kind: number, who: Member = 'cash') =>
      portal.call(who, Timeline.IssueCertificate, { AUID: idOf('a'), Kind });
    expect((await timeline('cash')).CanCertify).toBe(certificateKinds.employed);
    const refused = await issue(certificateKinds.left);
    expect([refused.status, refused.refusal.Reason, refused.refusal.Field]).toEqual([422, 'notLeft', 'Kind']);
    const { CertificateID } = (await issue(certificateKinds.employed)).body;
    const paper = await portal.ok('cash', Timeline.GetCertificate, { CertificateID });
    expect(paper).toMatchObject({
      Kind: certificateKinds.employed,
      ChineseName: 'a员',
      DeptName: '研发部',
      FirstDay: '2020-01-01',
      LastDay: null,
      Months: null,
      Contract: null,
    });
    await db.pool.query(
      `insert into hr_requests.contract (person_id, contract_type, company_id, start_day, end_day, made_at)
       values ($1, 1, 1, '2023-01-01', '2026-01-05', now())`,
      [idOf('a')],
    );
    await db.pool.query(
      `with made as (insert into people.post (name, name_en) values ('验收员', 'Inspector') returning id)
       update people.assignment set post_id = made.id from made where person_id = $1`,
      [idOf('a')],
    );
    await left();
    expect((await timeline('cash')).CanCertify).toBe(certificateKinds.left);
    expect((await issue(certificateKinds.employed)).refusal.Reason).toBe('notEmployed');
    const leaving = await issue(certificateKinds.left);
    const proof = await portal.ok('cash', Timeline.GetCertificate, {
      CertificateID: leaving.body.CertificateID,
    });
    expect(proof).toMatchObject({
      LastDay: ago(3),
      position: '验收员',
      positionEn: 'Inspector',
      Contract: { ContractType: 1, StartDay: '2023-01-01', EndDay: '2026-01-05' },
    });
    expect(proof.Months).toBeGreaterThan(70);
    // An issued certificate never changes.
    expect(await portal.ok('cash', Timeline.GetCertificate, { CertificateID })).toEqual(paper);
    expect((await timeline('cash')).Certificates.map(({ Number }) => Number)).toEqual([
      proof.Number,
      paper.Number,
    ]);
    const { rows } = await db.pool.query<{ detail: object }>(
      `select detail from kit.audit where act = 'certificate.issue' and target = $1 order by at`,
      [`person:${idOf('a')}`],
    );
    expect(rows.map(({ detail }) => detail)).toMatchObject([
      { number: paper.Number, kind: 1 },
      { number: proof.Number, kind: 2 },
    ]);
    expect(JSON.stringify([paper, proof, rows])).not.toMatch(/salary|pay|amount/i);
  });

  /** Issues a certificate of leaving and returns the contract that it names. */
  const provenContract = async () => {
    const { CertificateID } = await portal.ok('cash', Timeline.IssueCertificate, {
      AUID: idOf('a'),
      Kind: certificateKinds.left,
    });
    return (await portal.ok('cash', Timeline.GetCertificate, { CertificateID })).Contract;
  };

  test('of a second employment no proof names the contract of the first', async () => {
    await db.pool.query(`delete from hr_requests.contract`);
    await db.pool.query(
      `insert into hr_requests.contract (person_id, contract_type, company_id, start_day, end_day, ended_on, made_at)
       values ($1, 1, 1, '2020-01-01', '2099-12-31', '2021-06-30', now())`,
      [idOf('a')],
    );
    await db.pool.query(
      `update people.assignment set from_day = '2022-03-01', cause = ${causes.reentry} where person_id = $1`,
      [idOf('a')],
    );
    await left();
    expect(await provenContract()).toBeNull();
    await db.pool.query(
      `insert into hr_requests.contract (person_id, contract_type, company_id, start_day, end_day, made_at)
       values ($1, 1, 1, '2022-03-01', '2099-12-31', now())`,
      [idOf('a')],
    );
    expect(await provenContract()).toMatchObject({ StartDay: '2022-03-01' });
  });

  test('only personnel in scope certify, and read what was issued', async () => {
    const mine = { AUID: idOf('a'), Kind: certificateKinds.employed };
    expect((await portal.call('fin2', Timeline.IssueCertificate, mine)).status).toBe(403);
    expect((await timeline('fin2')).CanCertify).toBe(0);
    const { CertificateID } = await portal.ok('lead', Timeline.IssueCertificate, mine);
    const beyond = { AUID: idOf('fin1'), Kind: certificateKinds.employed };
    expect((await portal.call('lead', Timeline.IssueCertificate, beyond)).status).toBe(404);
    expect((await timeline('fin2')).Certificates).toEqual([]);
    await db.pool.query(`update people.person set department_id = ${finance} where id = $1`, [idOf('a')]);
    expect((await portal.call('lead', Timeline.GetCertificate, { CertificateID })).status).toBe(404);
  });

  test('whoever holds a certificate learns by its code what it should say; another code says nothing', async () => {
    const { CertificateID } = await portal.ok('cash', Timeline.IssueCertificate, {
      AUID: idOf('a'),
      Kind: certificateKinds.employed,
    });
    const { VerifyCode, Number } = await portal.ok('cash', Timeline.GetCertificate, { CertificateID });
    const ask = (code: string) =>
      portal.app.inject({
        method: 'POST',
        url: Timeline.VerifyCertificate.path,
        payload: { VerifyCode: code },
      });
    expect((await ask(VerifyCode)).json()).toMatchObject({
      ErrorCode: 0,
      Body: { Number, ChineseName: 'a员', FirstDay: '2020-01-01' },
    });
    const wrong = VerifyCode.startsWith('A') ? `B${VerifyCode.slice(1)}` : `A${VerifyCode.slice(1)}`;
    expect((await ask(wrong)).statusCode).toBe(404);
    expect((await ask('short')).statusCode).toBe(400);
  });
});
