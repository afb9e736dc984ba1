import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { companyInstant } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { Interviewee } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import { idOf } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { openInterviews, type InterviewPortal } from '#tests/support/interview-portal.ts';
import { InterviewChoice } from '../contract/InterviewChoice.ts';
import { interviewRefusals as no } from '../contract/interview-refusals.ts';

const codeOf = (answer: { refusal: { Code: number } }) => -answer.refusal.Code;

eachEngine('interview times that a candidate chooses from', (open) => {
  let db: Database;
  let made: InterviewPortal;
  beforeAll(async () => {
    db = await open({ connections: 8 });
    made = await openInterviews(db);
  });
  afterAll(() => made.portal.close());
  beforeEach(() => made.reset());

  const given = (IntervieweeID: number, more: object = {}) => ({
    IntervieweeID,
    Mode: 1,
    InterviewerAUIDs: [idOf('boss')],
    Times: [
      { ...made.at('14:00', '15:00'), RoomId: made.room },
      { ...made.at('10:00', '11:00'), RoomId: made.room },
    ],
    ...more,
  });
  const offer = async (id: number, more: object = {}) => {
    const { Link } = await made.portal.ok('a', Interviewee.OfferTimes, given(id, more));
    return Link.slice('/choose-time#'.length);
  };
  // Nobody signed in is needed; any caller holds only the link.
  const look = (Token: string) => made.portal.call('stranger', InterviewChoice.Look, { Token });
  const choose = (Token: string, No: number) =>
    made.portal.call('stranger', InterviewChoice.Choose, { Token, No });
  const planned = () => made.count('recruiting.interview');

  test('the chosen one is planned with its room, the link works once, and the recruiter is told', async () => {
    const id = await made.add();
    const token = await offer(id);
    const { body } = await look(token);
    expect(body).toMatchObject({ Title: '后端工程师', Mode: 1 });
    expect(body.Times.map(({ No }) => No)).toEqual([0, 1]);
    // In order of time.
    expect(new Date(body.Times[0]!.StartTime)).toEqual(companyInstant(`${made.workday} 10:00`));
    const both = await Promise.all([choose(token, 1), choose(token, 1)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect([await planned(), await made.liveBookings()]).toEqual([1, 1]);
    expect((await made.shown(id))[0]).toMatchObject({ RoomId: made.room, RoundNo: 1 });
    expect((await made.portal.ok('a', Interviewee.GetInterviewee, { IntervieweeID: id })).Stage).toBe(3);
    expect((await made.titles('a'))[0]).toBe('候选人已选择面试时间');
    expect(codeOf(await look(token))).toBe(no.choiceGone.code);
    // Only a hash of the secret is stored.
    const [row] = await made.rows<{ text: string }>(
      'select c::text as text from recruiting.interview_choice c',
    );
    expect(row!.text).not.toContain(token);
  });

  test('a time that is taken meanwhile is not shown, and choosing it plans nothing', async () => {
    const token = await offer(await made.add());
    await made.planned(await made.add('李四'));
    const { body } = await look(token);
    expect(body.Times.map(({ No }) => No)).toEqual([1]);
    expect(codeOf(await choose(token, 0))).toBe(no.choiceTaken.code);
    expect(codeOf(await choose(token, 7))).toBe(no.choiceTaken.code);
    expect(await planned()).toBe(1);
    expect((await choose(token, 1)).status).toBe(200);
  });

  test('a link ends with its days, with another one, and with the application', async () => {
    const id = await made.add();
    const first = await offer(id);
    const second = await offer(id);
    expect(codeOf(await look(first))).toBe(no.choiceGone.code);
    expect((await look(second)).status).toBe(200);
    await db.pool.query(`update recruiting.interview_choice set expires_at = made_at`);
    expect(codeOf(await choose(second, 0))).toBe(no.choiceGone.code);
    expect(codeOf(await look('nonsense'))).toBe(no.choiceGone.code);
    const third = await offer(id);
    const { Version } = await made.portal.ok('a', Interviewee.GetInterviewee, { IntervieweeID: id });
    await made.portal.ok('a', Interviewee.UpdateStage, {
      IntervieweeID: id,
      Version,
      Stage: 7,
      RejectCode: 1,
    });
    expect(codeOf(await look(third))).toBe(no.choiceGone.code);
    expect(codeOf(await choose(third, 0))).toBe(no.choiceGone.code);
    expect(await planned()).toBe(0);
  });

  test('a link ends with an interview planned by hand, and with the rights of whoever made it', async () => {
    const byHand = await made.add();
    const token = await offer(byHand);
    await made.planned(byHand, made.at('16:00', '17:00'));
    expect(codeOf(await look(token))).toBe(no.choiceGone.code);
    expect(codeOf(await choose(token, 0))).toBe(no.choiceGone.code);

    const other = await offer(await made.add('李四'));
    await db.pool.query('update people.person set is_active = false where id = $1', [idOf('a')]);
    expect(codeOf(await look(other))).toBe(no.choiceGone.code);
    expect(codeOf(await choose(other, 0))).toBe(no.choiceGone.code);
    await db.pool.query('update people.person set is_active = true where id = $1', [idOf('a')]);
    expect((await choose(other, 0)).status).toBe(200);
  });

  test('a time whose room is taken by others, or at which nobody works, is not shown', async () => {
    const token = await offer(await made.add(), {
      Times: [
        { ...made.at('03:00', '04:00'), RoomId: null },
        { ...made.at('10:00', '11:00'), RoomId: made.room },
        { ...made.at('14:00', '15:00'), RoomId: made.room },
      ],
    });
    const shown = async () => (await look(token)).body.Times.map(({ No }) => No);
    expect(await shown()).toEqual([1, 2]);
    await made.planned(await made.add('李四'), { InterviewerAUIDs: [idOf('admin')] });
    expect(await shown()).toEqual([2]);
    expect(codeOf(await choose(token, 1))).toBe(no.choiceTaken.code);
  });
  test('only who handles the application offers times, and only with interviewers and times to come', async () => {
    const id = await made.add();
    expect((await made.portal.call('fin1', Interviewee.OfferTimes, given(id))).status).toBe(404);
    expect((await made.portal.call('boss', Interviewee.OfferTimes, given(id))).status).toBe(403);
    const wrong = async (more: object) =>
      codeOf(await made.portal.call('a', Interviewee.OfferTimes, given(id, more)));
    expect(await wrong({ InterviewerAUIDs: [idOf('fin2')] })).toBe(no.notInterviewer.code);
    expect(await wrong({ Times: [made.at('10:00', '11:00', '2020-01-06')] })).toBe(no.inThePast.code);
    expect(await wrong({ Times: [made.at('11:00', '10:00')] })).toBe(no.endsFirst.code);
  });
});
