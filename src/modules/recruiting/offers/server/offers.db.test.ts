import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { identityCheckDigit } from '#kit/rules/identity-card.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { ApprovalEffect } from '#modules/approval/effects/contract/ApprovalEffect.ts';
import { runDueEffects } from '#modules/approval/server/open.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { contractDates } from '#modules/people/persons/contract/contract-dates.ts';
import { enableUser } from '#modules/people/server/open.ts';
import { Interviewee } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import { offerStates } from '#modules/recruiting/contract/codes.ts';
import { recruitingRefusals as no } from '#modules/recruiting/contract/refusals.ts';
import { Recruitment } from '#modules/recruiting/openings/contract/Recruitment.ts';
import { sealRange, sealsOf } from '#modules/recruiting/server/commands/seals.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { dumpOf } from '#tests/support/dump.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { fieldOf, inDays, later } from '#tests/support/hr-portal.ts';
import { takeBack } from '#tests/support/leave-portal.ts';
import { makeOffers, offeredPay, offerSteps } from '#tests/support/offer-portal.ts';
import { PayBills } from '#tests/support/pay-bills.ts';
import {
  candidateSteps,
  emptyRecruiting,
  makeOpening,
  openRecruiting,
  recruitingSecret,
} from '#tests/support/recruiting-portal.ts';
import { lapseOffers } from './commands/offers.ts';

const codeOf = ({ refusal }: { readonly refusal: { readonly Code?: number } }) => -refusal.Code!;

/** Counter for identity numbers that no other test uses. */
let serial = 100;
const newNumber = (): string => {
  const first17 = `11010519900307${++serial}`;
  return first17 + identityCheckDigit(first17);
};

eachEngine('from an offer to the first day', (open) => {
  let portal: Portal;
  let db: Database;
  let source: number;
  let post: number;
  /** Opening of research with two places, owned by `a`. */
  let opening: number;

  beforeAll(async () => {
    db = await open({ connections: 8 });
    ({ portal, source, post } = await openRecruiting(db, { cash: ['EmployeeManagement'] }));
    await makeOffers(db);
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    await emptyRecruiting(db);
    opening = await makeOpening(portal, post, { Title: '后端工程师', DeptId: 2, OwnerAUID: idOf('a') });
  });

  const { added, move } = candidateSteps(() => ({ db, portal, source, opening }));
  const { get, seen, pass, submit, offered, accepted } = offerSteps(() => ({ db, portal }));
  let phone = 0;
  const somebody = async (): Promise<number> => {
    phone++;
    const Phone = `1380000${String(phone).padStart(4, '0')}`;
    return (await added({ Name: `候选${phone}`, Phone })).IntervieweeID;
  };
  const onboard = async (id: number, more: Record<string, unknown> = {}) =>
    portal.call('cash', Interviewee.OnboardToUser, {
      ...(await seen(id)),
      IdCard: newNumber(),
      EntryTime: inDays(7),
      ...more,
    });
  const person = async (id: number) =>
    (
      await db.pool.query<Record<string, unknown>>(
        `select p.is_active as active, p.sso_state as sso, p.user_type as type, p.position, p.leader_id as leader,
          p.department_id as department, c.contract_start as start, c.contract_end as "end", c.probation_until as until,
          p.chinese_name as name,
          (select count(*)::int from people.assignment a where a.person_id = p.id and a.superseded_at is null) as rows
         from people.person p left join people.employee_card c on c.person_id = p.id where p.id = $1`,
        [id],
      )
    ).rows[0]!;

  const warningsOf = async (FormID: number, who: Member) =>
    (await portal.ok(who, ApprovalEffect.GetEffect, { FormID })).flatMap(({ Warnings }) => Warnings);
  const beyondRange = '月薪合计超出招聘职位的薪资范围';

  test('pay outside the range of the opening is warned of, to who files and who approves, and not to who may not know it', async () => {
    const id = await somebody();
    await pass(id);
    const ranged = (min: number | null, max: number | null) =>
      db.pool.query('update recruiting.recruitment set salary_sealed = $1 where id = $2', [
        sealRange(sealsOf(recruitingSecret), { min, max }),
        opening,
      ]);
    // The offered pay is 21,111.00 yuan a month.
    const { FormID } = await submit(id);
    expect(await warningsOf(FormID, 'a')).toEqual([]);
    const approver = await waitingFor(FormID);
    for (const [min, max, isOut] of [
      [null, 21_111_00, false],
      [null, 21_110_99, true],
      [21_111_00, null, false],
      [21_111_01, 30_000_00, true],
    ] as const) {
      await ranged(min, max);
      const expected = isOut ? [beyondRange] : [];
      expect([min, max, await warningsOf(FormID, 'a')]).toEqual([min, max, expected]);
      expect([min, max, await warningsOf(FormID, approver)]).toEqual([min, max, expected]);
    }
    // An assistant files without knowing the range: trying amounts must not reveal it.
    await db.pool.query(
      'update recruiting.recruitment set owner_id = $2, assistant_ids = array[$3::bigint] where id = $1',
      [opening, idOf('fin1'), idOf('a')],
    );
    expect(await warningsOf(FormID, 'a')).toEqual([]);
    expect(await warningsOf(FormID, approver)).toEqual([beyondRange]);
  });

  test('an offer beyond the headcount plan is warned of by the position, those on their way counted', async () => {
    const id = await somebody();
    await pass(id);
    const { FormID } = await submit(id);
    const planned = (postId: number, count: number | null) =>
      db.pool.query(
        count === null
          ? 'delete from people.post_plan where department_id = 2 and post_id = $1'
          : `insert into people.post_plan (department_id, post_id, planned) values (2, $1, ${count})
             on conflict (department_id, post_id) do update set planned = ${count}`,
        [postId],
      );
    expect(await warningsOf(FormID, 'a')).toEqual([]);
    await planned(post, 1);
    expect(await warningsOf(FormID, 'a')).toEqual([]);
    const other = await somebody();
    await offered(other);
    const beyond = [expect.stringMatching(/编制 1 人，在岗与已录用 1 人，再增加 1 人将超编$/)];
    expect(await warningsOf(FormID, 'a')).toEqual(beyond);
    expect(await warningsOf(FormID, await waitingFor(FormID))).toEqual(beyond);
    await planned(post, 2);
    expect(await warningsOf(FormID, 'a')).toEqual([]);
    await planned(post, null);
    const { rows } = await db.pool.query<{ id: number }>(
      `insert into people.post (name, name_en) values ('编制内', 'Planned') returning id`,
    );
    await planned(rows[0]!.id, 1);
    expect(await warningsOf(FormID, 'a')).toEqual([expect.stringContaining('编制计划中没有职位')]);
    await planned(rows[0]!.id, null);
  });

  /** Member who must decide first on a form. */
  const waitingFor = async (FormID: number): Promise<Member> => {
    const { rows } = await db.pool.query<{ login: string }>(
      `select p.login_name as login from approval.row r join people.person p on p.id = r.person_id
       where r.form_id = $1 and r.status = 6 order by r.no limit 1`,
      [FormID],
    );
    return rows[0]!.login as Member;
  };

  test('an approved offer moves to 5; revoked before an answer the application is back at 4, after it that is refused', async () => {
    const id = await somebody();
    const early = await portal.call('a', Interviewee.AddOffer, await seen(id));
    expect(codeOf(early)).toBe(no.offerStage.code);
    const form = await offered(id);
    expect(await get(id)).toMatchObject({
      Stage: 5,
      Moves: [7, 9],
      PlanEntryDay: inDays(7),
      Offer: { State: offerStates.approved, FormID: form, UserAUID: null },
    });
    await new PayBills(portal).revoke('a', form, ['head', 'cash']);
    expect(await get(id)).toMatchObject({ Stage: 4, Offer: { State: offerStates.revoked } });
    const again = await accepted(id);
    expect(await get(id)).toMatchObject({ Stage: 6, Moves: [9], Offer: { State: offerStates.accepted } });
    const refused = await takeBack(portal, 'a', again);
    expect([refused.status, refused.message]).toEqual([422, expect.stringContaining('候选人已接受录用')]);
    // An accepted offer can only end with a reason.
    const ended = await move('a', id, { Stage: 9, Version: (await get(id)).Version });
    expect(codeOf(ended)).toBe(no.reasonNeeded.code);
    await move('a', id, { Stage: 9, Version: (await get(id)).Version, Reason: '候选人另有选择' });
    expect(await get(id)).toMatchObject({ Stage: 9, ClosedFrom: 6, Offer: { State: offerStates.revoked } });
  });

  test('one live offer: the second form of an application is refused, and a stranger files none', async () => {
    const id = await somebody();
    await pass(id);
    const first = await submit(id);
    expect(first.status).toBe(200);
    expect(await get(id)).toMatchObject({ Stage: 4, Offer: { State: offerStates.inApproval } });
    expect(codeOf(await portal.call('cash', Interviewee.AddOffer, await seen(id)))).toBe(no.offerOut.code);
    const other = await somebody();
    await pass(other);
    const named = await submit(other, { IntervieweeID: String(id), Candidate: (await get(id)).Name });
    expect(fieldOf(named)?.[0]).toEqual(['IntervieweeID', '该候选人已有一份录用（审批中）']);
    await takeBack(portal, 'a', first.FormID);
    expect(await get(id)).toMatchObject({ Offer: { State: offerStates.none } });
    const unseen = await portal.call('fin1', Interviewee.AddOffer, { IntervieweeID: id, Version: 1 });
    expect(unseen.status).toBe(404);
  });

  test('people who handle an application get a link to the offer form only if they may open it', async () => {
    const id = await somebody();
    const FormID = await offered(id);
    for (const [who, IsReadable] of [
      ['a', true],
      ['head', true],
      ['lead', false],
    ] as const) {
      const { Offer } = await portal.ok(who, Interviewee.GetInterviewee, { IntervieweeID: id });
      const opened = await portal.call(who, ApprovalForm.FindDocJsonAsync, { FormID });
      expect([Offer!.IsReadable, opened.status === 200], who).toEqual([IsReadable, IsReadable]);
    }
  });

  test('an offer that nobody answers lapses the day after its last; another one is made from 4', async () => {
    const id = await somebody();
    await offered(id, { ValidDays: '3' });
    await portal.ok('a', Interviewee.SendOffer, await seen(id));
    expect((await get(id)).Offer).toMatchObject({ State: offerStates.sent, Until: inDays(3) });
    expect(await lapseOffers(db, later(3))).toBe(0);
    expect(await lapseOffers(db, later(4))).toBe(1);
    expect(await lapseOffers(db, later(4))).toBe(0);
    expect(await get(id)).toMatchObject({ Stage: 5, Moves: [4, 7, 9], Offer: { State: offerStates.lapsed } });
    const late = await portal.call('a', Interviewee.AnswerOffer, {
      ...(await seen(id)),
      IsAccepted: true,
      Proof: '电话',
    });
    expect(codeOf(late)).toBe(no.offerState.code);
    await move('a', id, { Stage: 4, Version: (await get(id)).Version, Reason: '重新报价' });
    expect((await get(id)).Stage).toBe(4);
  });

  test('an account needs an accepted offer, two calls create one account, and it is invisible before the first day', async () => {
    const id = await somebody();
    await offered(id);
    expect(codeOf(await onboard(id))).toBe(no.offerState.code);
    await portal.ok('a', Interviewee.SendOffer, await seen(id));
    await portal.ok('a', Interviewee.AnswerOffer, { ...(await seen(id)), IsAccepted: true, Proof: '邮件' });
    const noRight = await portal.call('a', Interviewee.OnboardToUser, {
      ...(await seen(id)),
      IdCard: newNumber(),
      EntryTime: inDays(7),
    });
    expect(noRight.status).toBe(403);
    const IdCard = newNumber();
    const both = await Promise.all([onboard(id, { IdCard }), onboard(id, { IdCard })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const [one, other] = both.map(({ body }) => body);
    expect(one!.UserAUID).toBe(other!.UserAUID);
    expect(one!.IsAgain).not.toBe(other!.IsAgain);
    const user = one!.UserAUID;
    expect(await person(user)).toMatchObject({ active: false, sso: 0, rows: 0 });
    // HR cannot enable the account by hand either: the person starts on the first working day.
    const byHand = { by: idOf('cash'), now: new Date(), language: 'zh' as const, secret: recruitingSecret };
    await expect(inTransaction(db, (tx) => enableUser(tx, user, {}, byHand))).rejects.toMatchObject({
      refusal: peopleRefusals.isToCome,
    });
    expect(await person(user)).toMatchObject({ active: false, sso: 0, rows: 0 });
    const dates = contractDates(inDays(7), 1)!;
    expect(await person(user)).toMatchObject({
      start: dates.ContractStartDate,
      end: dates.ContractEndDate,
      until: dates.PrepareBARW,
      type: 0,
      position: '工程师',
      leader: idOf('a'),
    });
    expect(await get(id)).toMatchObject({
      Stage: 6,
      Moves: [],
      Offer: { UserAUID: user, EntryDay: inDays(7) },
    });
    await runDueEffects(db, later(6));
    expect((await get(id)).Stage).toBe(6);
    await runDueEffects(db, later(7));
    expect(await get(id)).toMatchObject({ Stage: 8 });
    expect(await person(user)).toMatchObject({ active: true, sso: 1, rows: 1, department: 2 });
    const { Rows } = await portal.ok('cash', Recruitment.GetRecruitmentPage, { PageIndex: 1, PageSize: 10 });
    expect(Rows[0]).toMatchObject({ Hired: 1 });
  });

  test('the first day moves until it comes; places are counted with those to come; the last one fills the opening', async () => {
    const ids = [await somebody(), await somebody(), await somebody()];
    for (const id of ids) await accepted(id);
    const proposed = (await get(ids[0]!)).Offer?.NextEmployeeId;
    const race = await Promise.all(ids.map((id) => onboard(id)));
    // Both get numbers of the company's own series, the proposed one and another, even at once.
    const numbers = race.flatMap(({ status, body }) => (status === 200 ? [body.EmployeeId] : []));
    expect(new Set(numbers).size).toBe(2);
    expect(numbers).toContain(proposed);
    expect(race.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 422]);
    expect(codeOf(race.find(({ status }) => status === 422)!)).toBe(no.placesFull.code);
    const [first] = ids.filter((_, n) => race[n]!.status === 200);
    const whole = await get(first!);
    await portal.ok('cash', Interviewee.UpdateDetail, {
      IntervieweeID: first!,
      Version: whole.Version,
      SeekerVersion: whole.SeekerVersion,
      PlanEntryDay: inDays(20),
    });
    await runDueEffects(db, later(7));
    expect((await get(first!)).Stage).toBe(6);
    await runDueEffects(db, later(20));
    expect((await get(first!)).Stage).toBe(8);
    const { Rows } = await portal.ok('cash', Recruitment.GetRecruitmentPage, { PageIndex: 1, PageSize: 10 });
    expect(Rows[0]).toMatchObject({ Hired: 2, State: 4 });
  });

  test('a past first day takes effect at once with the offered pay; cancelled, the person was never employed and the place is free', async () => {
    const id = await somebody();
    await accepted(id, { PlanEntryDay: inDays(-2) });
    expect(codeOf(await onboard(id, { EntryTime: inDays(-40) }))).toBe(no.entryTooEarly.code);
    const { body } = await onboard(id, { EntryTime: inDays(-2) });
    expect((await get(id)).Stage).toBe(8);
    expect(await person(body.UserAUID)).toMatchObject({ active: true, rows: 1 });
    const paid = await db.pool.query<{ day: string; cause: number; state: number }>(
      'select effective_day as day, cause, state from payroll.salary_adjustment where person_id = $1',
      [body.UserAUID],
    );
    expect(paid.rows).toEqual([{ day: inDays(-2), cause: 1, state: 3 }]);
    const archive = async () => {
      const { rows } = await db.pool.query<{ day: string; stage: number }>(
        'select from_day as day, stage from payroll.remuneration where person_id = $1 and superseded_at is null',
        [body.UserAUID],
      );
      return rows;
    };
    expect(await archive()).toEqual([{ day: inDays(-2), stage: 1 }]);
    await portal.ok('cash', Interviewee.CancelOnboard, { ...(await seen(id)), Reason: '未报到' });
    expect(await get(id)).toMatchObject({ Stage: 9, ClosedFrom: 6, Offer: { UserAUID: null } });
    expect(await person(body.UserAUID)).toMatchObject({ active: false, sso: 0, rows: 0 });
    expect(await archive()).toEqual([]);
    const { Rows } = await portal.ok('cash', Recruitment.GetRecruitmentPage, { PageIndex: 1, PageSize: 10 });
    expect(Rows[0]).toMatchObject({ Hired: 0, State: 2 });
    const again = await portal.call('cash', Interviewee.CancelOnboard, {
      ...(await seen(id)),
      Reason: '再次',
    });
    expect(codeOf(again)).toBe(no.noUser.code);
  });

  test('who has left comes back as the same person once that is confirmed; an active employee is refused', async () => {
    const first = await somebody();
    await accepted(first, { PlanEntryDay: inDays(-20) });
    const IdCard = newNumber();
    const { body } = await onboard(first, { EntryTime: inDays(-20), IdCard });
    const second = await somebody();
    await accepted(second);
    const active = await onboard(second, { IdCard });
    expect([codeOf(active), active.refusal.Field]).toEqual([
      peopleRefusals.identityNumberTaken.code,
      'IdCard',
    ]);
    await db.pool.query(
      'update people.person set is_active = false, job_type = 1, leave_date = $2 where id = $1',
      [body.UserAUID, inDays(-5)],
    );
    await db.pool.query('update people.assignment set to_day = $2 where person_id = $1', [
      body.UserAUID,
      inDays(-5),
    ]);
    const asked = await onboard(second, { IdCard });
    expect([asked.status, codeOf(asked)]).toEqual([409, no.wasHere.code]);
    const done = await onboard(second, { IdCard, Confirmed: true });
    expect([done.body.UserAUID, done.body.Password]).toEqual([body.UserAUID, null]);
    expect(await person(body.UserAUID)).toMatchObject({ active: false });
    await runDueEffects(db, later(7));
    expect(await person(body.UserAUID)).toMatchObject({ active: true, rows: 2 });
    expect((await get(second)).Stage).toBe(8);
  });

  test('pay of an offer stands nowhere in clear, and not in what people see who may not', async () => {
    const id = await somebody();
    const form = await accepted(id, { PlanEntryDay: inDays(0) });
    await onboard(id, { EntryTime: companyDay(new Date()) });
    const dump = await dumpOf(db);
    for (const figure of Object.values(offeredPay)) {
      expect(dump).not.toContain(figure);
      expect(dump).not.toContain(figure.replace('.', ''));
    }
    expect(JSON.stringify(await get(id))).not.toContain(offeredPay.Basic);
    expect(form).toBeGreaterThan(0);
    expect(shiftDays(inDays(0), 1)).toBe(inDays(1));
  });
});
