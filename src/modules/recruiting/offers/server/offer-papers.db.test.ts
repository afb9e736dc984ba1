import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import type { Actor, Context } from '#kit/server/http/context.ts';
import { contractDates } from '#modules/people/persons/contract/contract-dates.ts';
import { Interviewee } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import { mergeRefusals } from '#modules/recruiting/candidates/contract/merge-refusals.ts';
import { recruitingRefusals as no } from '#modules/recruiting/contract/refusals.ts';
import { JobseekerTalentPool } from '#modules/recruiting/pool/contract/JobseekerTalentPool.ts';
import { viewerOf } from '#modules/recruiting/server/commands/by.ts';
import { findApplication } from '#modules/recruiting/stages/server/queries/applications.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { inDays } from '#tests/support/hr-portal.ts';
import { makeOffers, offerSteps } from '#tests/support/offer-portal.ts';
import {
  candidateSteps,
  emptyRecruiting,
  makeOpening,
  openRecruiting,
} from '#tests/support/recruiting-portal.ts';

eachEngine('the printed letter of an offer', (open) => {
  let portal: Portal;
  let db: Database;
  let source: number;
  let post: number;
  let opening: number;

  beforeAll(async () => {
    db = await open({ connections: 4 });
    ({ portal, source, post } = await openRecruiting(db, { cash: ['EmployeeManagement'] }));
    await makeOffers(db);
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    await emptyRecruiting(db);
    opening = await makeOpening(portal, post, { Title: '后端工程师', DeptId: 2, OwnerAUID: idOf('a') });
  });

  const { added, move } = candidateSteps(() => ({ db, portal, source, opening }));
  const { get, seen, pass, submit, offered } = offerSteps(() => ({ db, portal }));
  const paper = (who: Member, IntervieweeID: number) =>
    portal.call(who, Interviewee.GetOfferPaper, { IntervieweeID });
  const codeOf = async (who: Member, id: number): Promise<number> => -(await paper(who, id)).refusal.Code;
  const hasPaper = async (who: Member, IntervieweeID: number): Promise<boolean> =>
    (await portal.ok(who, Interviewee.GetInterviewee, { IntervieweeID })).Offer!.HasPaper;

  test('says what the approved form says, in both languages, with its pay and its record', async () => {
    const id = (await added({ Name: '张三' })).IntervieweeID;
    const form = await offered(id, { ValidDays: '10' });
    const { body, status } = await paper('a', id);
    expect(status).toBe(200);
    const record = await db.pool.query(
      'select log_seq as seq, log_hash as hash, number from approval.form where id = $1',
      [form],
    );
    const { seq, hash, number } = record.rows[0] as { seq: number; hash: string; number: string };
    const dates = contractDates(inDays(7), 1)!;
    expect(body).toMatchObject({
      RecruitmentID: opening,
      Number: number,
      Candidate: '张三',
      Post: { Zh: '工程师', En: 'Engineer' },
      EntryDay: inDays(7),
      ContractFrom: inDays(7),
      ContractUntil: dates.ContractEndDate,
      ProbationUntil: dates.PrepareBARW,
      Pay: [
        { Item: 'basic', Yuan: '18765.40' },
        { Item: 'post', Yuan: '2345.60' },
      ],
      PayTotal: '21111.00',
      Record: { FormID: form, Seq: seq, Hash: hash },
    });
    for (const name of [body.Company, body.Dept, body.Leader, body.Contact])
      expect([name?.Zh, name?.En].filter(Boolean)).toHaveLength(2);
    // An offer that was not sent yet is printed with today's date.
    const today = companyDay(new Date());
    expect([body.Day, body.Until]).toEqual([today, shiftDays(today, 10)]);

    await portal.ok('a', Interviewee.SendOffer, await seen(id));
    await db.pool.query(
      `update recruiting.interviewee set offer_sent_at = '2026-03-02T02:00:00Z', offer_until = '2026-03-12' where id = $1`,
      [id],
    );
    expect((await paper('a', id)).body).toMatchObject({ Day: '2026-03-02', Until: '2026-03-12' });
  });

  test('is for whom pay is: who handles the application without it is told so, anybody else finds nothing', async () => {
    const id = (await added({ Name: '张三' })).IntervieweeID;
    await offered(id);
    expect([(await paper('cash', id)).status, await hasPaper('cash', id)]).toEqual([200, true]);
    const unpaid = await paper('lead', id);
    expect([unpaid.status, -unpaid.refusal.Code]).toEqual([403, no.paperHidden.code]);
    expect(JSON.stringify(unpaid.body)).not.toMatch(/18765|21111/);
    expect(await hasPaper('lead', id)).toBe(false);
    expect((await paper('fin1', id)).status).toBe(404);
    // `boss` interviews, but does not have the openings code.
    expect((await paper('boss', id)).status).toBe(403);
    expect((await paper('a', 999_999)).status).toBe(404);
  });

  test('pay is nobody’s who looks through the eyes of whom it is for', async () => {
    const id = (await added({ Name: '张三' })).IntervieweeID;
    await offered(id);
    const seesPay = async (actor: Pick<Actor, 'id' | 'viewer'>) => {
      const viewer = await viewerOf({ db, actor } as unknown as Context);
      return (await findApplication(db, id, viewer))?.seesPay;
    };
    expect(await seesPay({ id: idOf('a') })).toBe(true);
    expect(await seesPay({ id: idOf('a'), viewer: { id: idOf('fin2') } as Actor['viewer'] })).toBe(false);
  });

  test('there is one from the approval on, while the offer stands', async () => {
    const id = (await added({ Name: '张三' })).IntervieweeID;
    await pass(id);
    expect([await codeOf('a', id), await hasPaper('a', id)]).toEqual([no.offerState.code, false]);
    await submit(id);
    expect([await codeOf('a', id), await hasPaper('a', id)]).toEqual([no.offerState.code, false]);

    const other = (await added({ Name: '李四', Phone: '13800000099' })).IntervieweeID;
    await offered(other);
    expect(await hasPaper('a', other)).toBe(true);
    await portal.ok('a', Interviewee.SendOffer, await seen(other));
    const answer = async (IsAccepted: boolean) =>
      portal.ok('a', Interviewee.AnswerOffer, { ...(await seen(other)), IsAccepted, Proof: '邮件' });
    await answer(false);
    expect([await codeOf('a', other), await hasPaper('a', other)]).toEqual([no.offerState.code, false]);
    await db.pool.query('update recruiting.interviewee set offer_state = 3 where id = $1', [other]);
    await answer(true);
    expect((await paper('a', other)).status).toBe(200);
    expect((await get(other)).Offer).toMatchObject({ HasPaper: true });
  });

  test('an offer that ended, and whoever was forgotten, has none', async () => {
    const id = (await added({ Name: '张三' })).IntervieweeID;
    await offered(id);
    await move('a', id, { Stage: 9, Version: (await get(id)).Version, Reason: '候选人另有选择' });
    expect([await codeOf('a', id), await hasPaper('a', id)]).toEqual([no.offerState.code, false]);
    const { SeekerID, SeekerVersion } = await get(id);
    const whom = { SeekerID, Version: SeekerVersion, Reason: '本人邮件要求' };
    await portal.ok('cash', JobseekerTalentPool.Anonymize, whom);
    expect([await codeOf('a', id), await hasPaper('a', id)]).toEqual([mergeRefusals.forgotten.code, false]);
  });
});
