import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { identityCheckDigit } from '#kit/rules/identity-card.ts';
import type { Database } from '#kit/server/db/database.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { runDueEffects } from '#modules/approval/server/open.ts';
import { FormAttachment } from '#modules/forms/contract/FormAttachment.ts';
import { HRTask } from '#modules/hr-requests/tasks/contract/HRTask.ts';
import { openIdentityNumber } from '#modules/people/server/open.ts';
import { Interviewee } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import { recruitingRefusals as no } from '#modules/recruiting/contract/refusals.ts';
import { Recruitment } from '#modules/recruiting/openings/contract/Recruitment.ts';
import { idOf, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { finishBill, giveRole, inDays, later } from '#tests/support/hr-portal.ts';
import { takeBack } from '#tests/support/leave-portal.ts';
import { makeOffers, offeredPay, offerSteps } from '#tests/support/offer-portal.ts';
import { PayBills } from '#tests/support/pay-bills.ts';
import {
  candidateSteps,
  emptyRecruiting,
  knownBy,
  makeOpening,
  openRecruiting,
  recruitingSecret,
} from '#tests/support/recruiting-portal.ts';
import { sampleFiles } from '#tests/support/sample-files.ts';

const card = 'AASUserManagementCommonView';
let serial = 300;
const newNumber = (): string => {
  const first17 = `11010519900307${++serial}`;
  return first17 + identityCheckDigit(first17);
};

eachEngine('whoever was accepted', (open) => {
  let portal: Portal;
  let db: Database;
  let source: number;
  let post: number;
  let opening: number;

  beforeAll(async () => {
    db = await open({ connections: 6 });
    const more = { cash: ['EmployeeManagement', card], fin2: [card] };
    ({ portal, source, post } = await openRecruiting(db, more, { hasHr: true }));
    await makeOffers(db);
    await giveRole(db, 'cash', 4, [card]);
    await giveRole(db, 'fin2', 1, [card]);
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    await db.pool.query('delete from hr_requests.task');
    await db.pool.query('update approval.bill set state = 4');
    await emptyRecruiting(db);
    opening = await makeOpening(portal, post, { Title: '后端工程师', DeptId: 2, OwnerAUID: idOf('a') });
  });

  const { added } = candidateSteps(() => ({ db, portal, source, opening }));
  const { get, seen, accepted } = offerSteps(() => ({ db, portal }));
  const onboard = async (id: number, more: Record<string, unknown> = {}) =>
    portal.ok('cash', Interviewee.OnboardToUser, {
      ...(await seen(id)),
      IdCard: newNumber(),
      EntryTime: inDays(7),
      ...more,
    });
  const hired = async () =>
    (await portal.ok('cash', Recruitment.GetRecruitmentPage, { PageIndex: 1, PageSize: 10 })).Rows[0]!;

  test('creates onboarding tasks once; cancelled, they no longer have to be done', async () => {
    const id = (await added({ Name: '张三' })).IntervieweeID;
    const form = await accepted(id);
    const { UserAUID } = await onboard(id);
    await onboard(id);
    const tasks = async () => (await portal.ok('cash', HRTask.GetTaskPage, { Kind: 'entry' })).Rows;
    const made = await tasks();
    expect(made.map(({ Title, OwnerAUID, DueDay }) => [Title, OwnerAUID, DueDay])).toEqual([
      ['准备工位、设备与门禁', idOf('cash'), inDays(4)],
      ['发送报到须知', idOf('cash'), inDays(4)],
      ['安排带教人与首周计划', idOf('a'), inDays(6)],
      ['签订劳动合同，收齐入职材料', idOf('cash'), inDays(7)],
      ['核对定薪', idOf('cash'), inDays(7)],
      ['沟通试用期目标', idOf('a'), inDays(14)],
      ['社保、公积金增员', idOf('cash'), inDays(22)],
    ]);
    expect(new Set(made.map(({ FormID, SubjectAUID }) => `${FormID} ${SubjectAUID}`))).toEqual(
      new Set([`${form} ${UserAUID}`]),
    );
    const mine = await portal.ok('a', HRTask.GetTaskPage, { Mine: true });
    expect(mine.Rows.map(({ Title }) => Title)).toEqual(['安排带教人与首周计划', '沟通试用期目标']);
    await portal.ok('cash', Interviewee.CancelOnboard, { ...(await seen(id)), Reason: '未报到' });
    expect(new Set((await tasks()).map(({ State }) => State))).toEqual(new Set([2]));
  });

  test('a card of Hong Kong is checked by its own digit, and kept as one', async () => {
    const id = (await added({ Name: '陈大文' })).IntervieweeID;
    await accepted(id);
    const asked = { ...(await seen(id)), EntryTime: inDays(7) };
    for (const wrong of [{ IdCard: 'A123456(4)' }, { IdCard: 'A1234564', IdCardType: 2 as const }])
      expect(
        (await portal.call('cash', Interviewee.OnboardToUser, { ...asked, ...wrong })).refusal,
      ).toMatchObject({ Reason: 'idCardWrong', Field: 'IdCard' });
    const { UserAUID } = await onboard(id, { IdCard: 'a123456（3）' });
    const { rows } = await db.pool.query<{ sealed: string; type: number; last: string }>(
      `select p.identity_number_sealed as sealed, p.id_last1 as last, c.id_card_type as type
       from people.person p join people.employee_card c on c.person_id = p.id where p.id = $1`,
      [UserAUID],
    );
    expect(rows[0]).toMatchObject({ type: 2, last: '3' });
    expect(openIdentityNumber(recruitingSecret, rows[0]!.sealed)).toBe('A123456(3)');
  });

  const transfer = async (id: number, more: Record<string, unknown> = {}) => {
    const { FormID } = await portal.ok('cash', Interviewee.BeginTransfer, await seen(id));
    const { Values } = await portal.ok('cash', ApprovalForm.FindDocJsonAsync, { FormID });
    const { rows } = await db.pool.query<{ version: number }>(
      'select version from approval.form where id = $1',
      [FormID],
    );
    const answer = await portal.call('cash', Order.SubmitGetCacApprovalForm, {
      FormID,
      Version: rows[0]!.version,
      Values: { ...Values, TeamSuccessor: [], ...more },
    });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.refusal));
    return { FormID, Values };
  };
  const colleague = async (): Promise<number> => {
    await knownBy(db, 'fin2', 'Phone', '13800000077');
    const id = (await added({ Name: '内部人', Phone: '13800000077' })).IntervieweeID;
    await accepted(id);
    return id;
  };
  const place = async () =>
    (
      await db.pool.query<{ department: number; leader: number; people: number }>(
        `select department_id as department, leader_id as leader,
          (select count(*)::int from people.person) as people from people.person where id = $1`,
        [idOf('fin2')],
      )
    ).rows[0]!;

  test('an employee is transferred: no account is created, and they are hired on the day of the transfer', async () => {
    const id = await colleague();
    const before = await place();
    const user = await portal.call('cash', Interviewee.OnboardToUser, {
      ...(await seen(id)),
      IdCard: newNumber(),
      EntryTime: inDays(7),
    });
    expect(-user.refusal.Code).toBe(no.isEmployee.code);
    const noRight = await portal.call('a', Interviewee.BeginTransfer, await seen(id));
    expect(noRight.status).toBe(403);
    const { FormID, Values } = await transfer(id);
    expect(Values).toMatchObject({
      AUID: [{ id: idOf('fin2') }],
      DeptId: { id: 2 },
      LeaderAUID: [{ id: idOf('a') }],
      TakeEffect: inDays(7),
      NewSalary: offeredPay.Basic,
    });
    // A repeated request returns the same form.
    const again = await portal.ok('cash', Interviewee.BeginTransfer, await seen(id));
    expect(again.FormID).toBe(FormID);
    await finishBill(portal, FormID);
    await runDueEffects(db, later(6));
    expect(await get(id)).toMatchObject({ Stage: 6, Moves: [], Offer: { Transfer: { FormID } } });
    await runDueEffects(db, later(7));
    expect(await get(id)).toMatchObject({ Stage: 8, Offer: { UserAUID: null } });
    expect(await place()).toEqual({ department: 2, leader: idOf('a'), people: before.people });
    expect(await hired()).toMatchObject({ Hired: 1 });
    expect(await portal.ok('cash', Interviewee.GetArrivals, { AUID: idOf('fin2') })).toMatchObject([
      { IntervieweeID: id, Stage: 8 },
    ]);
    // Revoking the transfer restores both the employee's place and the application.
    await new PayBills(portal).revoke('cash', FormID, []);
    await finishBill(portal, FormID);
    expect(await get(id)).toMatchObject({ Stage: 6 });
    expect(await place()).toEqual(before);
    expect(await hired()).toMatchObject({ Hired: 0 });
  });

  test('a transfer that is given up leaves the place free and can be begun anew; who does not work here has none', async () => {
    const id = await colleague();
    const { FormID } = await transfer(id);
    await takeBack(portal, 'cash', FormID);
    const { rows } = await db.pool.query<{ version: number }>(
      'select version from approval.form where id = $1',
      [FormID],
    );
    await portal.ok('cash', ApprovalForm.Del, { FormID, Version: rows[0]!.version });
    expect((await get(id)).Offer!.Transfer).toBeNull();
    const next = await portal.ok('cash', Interviewee.BeginTransfer, await seen(id));
    expect(next.FormID).not.toBe(FormID);
    const stranger = (await added({ Name: '张三', Phone: '13800000078' })).IntervieweeID;
    await accepted(stranger);
    const refused = await portal.call('cash', Interviewee.BeginTransfer, await seen(stranger));
    expect(-refused.refusal.Code).toBe(no.notEmployee.code);
  });

  test('the resume goes to the employee card, and only readers of the card can read it', async () => {
    const id = (await added({ Name: '张三' })).IntervieweeID;
    const uid = await portal.upload('cash', '简历.pdf', sampleFiles.pdf);
    const { Version, SeekerVersion } = await get(id);
    await portal.ok('cash', Interviewee.UpdateDetail, {
      IntervieweeID: id,
      Version,
      SeekerVersion,
      Files: [uid],
      ResumeUID: uid,
    });
    await accepted(id);
    const { UserAUID } = await onboard(id);
    const [arrival] = await portal.ok('cash', Interviewee.GetArrivals, { AUID: UserAUID });
    expect(arrival).toMatchObject({
      IntervieweeID: id,
      Title: '后端工程师',
      SourceName: '招聘网站',
      EntryDay: inDays(7),
      Files: [{ uid, name: '简历.pdf', IsResume: true }],
    });
    const other = await portal.call('fin2', Interviewee.GetArrivals, { AUID: UserAUID });
    expect(other.status).toBe(404);
    expect(await portal.ok('fin2', Interviewee.GetArrivals, { AUID: idOf('fin2') })).toEqual([]);
    const reads = (who: 'cash' | 'fin2' | 'stranger'): Promise<boolean> =>
      portal.bytes(who, FormAttachment.Download, { UID: uid }).then(
        () => true,
        () => false,
      );
    // Runs last, because afterwards nobody has recruiting permissions any more.
    await db.pool.query('delete from people.hrbp');
    await db.pool.query(`delete from people.role_permission where permission_id =
      (select id from people.permission where code = 'RecruitmentList')`);
    expect([await reads('cash'), await reads('fin2'), await reads('stranger')]).toEqual([true, false, false]);
  });
});
