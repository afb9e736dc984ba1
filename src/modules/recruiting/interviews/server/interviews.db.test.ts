import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { Interviewee } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import { roomRefusals } from '#modules/rooms/contract/refusals.ts';
import { idOf, type Answer, type Member } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { openInterviews, type InterviewPortal, type Planning } from '#tests/support/interview-portal.ts';
import { interviewRefusals as no } from '../contract/interview-refusals.ts';

const codeOf = (answer: Pick<Answer<unknown>, 'refusal'>) => -answer.refusal.Code;

eachEngine('planning interviews', (open) => {
  let db: Database;
  let made: InterviewPortal;

  beforeAll(async () => {
    db = await open({ connections: 8 });
    made = await openInterviews(db);
  });
  afterAll(() => made.portal.close());
  beforeEach(() => made.reset());

  test('the first interview takes a new application through both stages, with its room and its people', async () => {
    const id = await made.add();
    const { InterviewID } = await made.planned(id);
    const whole = await made.portal.ok('a', Interviewee.GetInterviewee, { IntervieweeID: id });
    expect(whole.Events.map(({ From, To }) => [From, To])).toEqual([
      [2, 3],
      [1, 2],
      [null, 1],
    ]);
    expect(await made.shown(id)).toMatchObject([
      {
        InterviewID,
        RoundNo: 1,
        RoomId: made.room,
        RoomStatus: 1,
        State: 0,
        Users: [{ AUID: idOf('boss'), IsLive: true, IsSubmitted: false, Said: null }],
        CanChange: true,
        Events: [{ Act: 1, Added: [{ AUID: idOf('boss') }] }],
      },
    ]);
    const [booking] = await made.rows<{ title: string; is_private: boolean; host_id: number }>(
      'select title, is_private, host_id from rooms.booking',
    );
    expect(booking).toEqual({ title: '面试 Interview', is_private: true, host_id: idOf('boss') });
    expect((await made.titles('boss'))[0]).toMatch(/^请您面试张三 · 后端工程师/);
  });

  // The workday is computed when the tests run.
  test.each([
    ['in the past', () => made.at('10:00', '11:00', '2020-01-06'), no.inThePast, 'StartTime'],
    ['backwards', () => made.at('11:00', '10:00'), no.endsFirst, 'EndTime'],
    ['for nine hours', () => made.at('09:00', '18:00'), no.tooLong, 'EndTime'],
    [
      'with who is no interviewer',
      () => ({ InterviewerAUIDs: [idOf('fin1')] }),
      no.notInterviewer,
      'InterviewerAUIDs',
    ],
    ['off the grid of the room', () => made.at('10:05', '11:05'), roomRefusals.offGrid, 'StartTime'],
    ['in a room that is not there', () => ({ RoomId: 999_999 }), roomRefusals.roomGone, 'RoomId'],
  ] as const)('%s: refused, and nothing of it stays', async (_name, more, refusal, field) => {
    const answer = await made.plan(await made.add(), more());
    expect([codeOf(answer), answer.refusal.Field]).toEqual([refusal.code, field]);
    expect([await made.count('rooms.booking'), await made.count('recruiting.interview')]).toEqual([0, 0]);
    expect(await made.count('recruiting.stage_event')).toBe(1);
  });

  test('busy people need a confirmation that hides the reason, and nothing is saved before it', async () => {
    const id = await made.add();
    const night = made.at('03:00', '04:00');
    const asked = await made.plan(id, { ...night, Confirmed: false });
    expect(asked.body).toEqual({
      Code: 0,
      InterviewID: null,
      Version: null,
      NeedConfirm: true,
      Busy: [{ AUID: idOf('boss'), ChineseName: 'boss员', EnglishName: 'boss' }],
    });
    expect([await made.count('rooms.booking'), await made.count('recruiting.interview')]).toEqual([0, 0]);
    expect((await made.plan(id, { ...night, Confirmed: true })).body.Code).toBe(1);
    const free = await made.plan(await made.add('李四'), { ...made.at('10:00', '11:00'), Confirmed: false });
    expect(free.body).toMatchObject({ Code: 1, NeedConfirm: false, Busy: [] });
  });

  test('an interviewer, a candidate and a room are in one place at a time', async () => {
    const [one, other] = [await made.add(), await made.add('李四')];
    await made.planned(one);
    const same = await made.plan(other, { ...made.at('10:30', '11:30'), RoomId: null });
    expect([codeOf(same), same.message]).toEqual([no.interviewerTaken.code, 'boss员在该时段已有面试']);
    const candidate = await made.plan(one, { InterviewerAUIDs: [idOf('admin')], RoomId: null });
    expect(codeOf(candidate)).toBe(no.candidateTaken.code);
    const taken = await made.plan(other, { InterviewerAUIDs: [idOf('admin')] });
    expect(codeOf(taken)).toBe(roomRefusals.taken.code);
    expect([await made.count('recruiting.interview'), await made.liveBookings()]).toEqual([1, 1]);
  });

  test('the database holds that by itself', async () => {
    await made.planned(await made.add());
    await expect(
      db.pool.query(`with made as (
          insert into recruiting.interview (interviewee_id, seeker_id, round_no, mode, during, state, made_at)
          select interviewee_id, seeker_id, 2, 2, during, 2, now() from recruiting.interview returning id, during)
        insert into recruiting.interview_user (interview_id, person_id, during)
        select id, ${idOf('boss')}, during from made`),
    ).rejects.toMatchObject({ constraint: 'interview_user_free' });
    await expect(
      db.pool
        .query(`insert into recruiting.interview (interviewee_id, seeker_id, round_no, mode, during, made_at)
        select interviewee_id, seeker_id, 2, 2, during, now() from recruiting.interview`),
    ).rejects.toMatchObject({ constraint: 'interview_seeker_free' });
  });

  test('200 plannings at once of one room and time: one stands, with its meeting, and nothing else', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 20; n++) ids.push(await made.add(`候选${n}`));
    const people = [idOf('boss'), idOf('admin'), idOf('stranger')];
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        made.plan(ids[n % ids.length]!, { InterviewerAUIDs: [people[n % 3]!, people[(n + 1) % 3]!] }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const codes = new Set(answers.filter(({ status }) => status !== 200).map(codeOf));
    const expected = [no.interviewerTaken.code, no.candidateTaken.code, roomRefusals.taken.code];
    expect([...codes].filter((code) => !expected.includes(code))).toEqual([]);
    expect([await made.count('recruiting.interview'), await made.count('rooms.booking')]).toEqual([1, 1]);
  });

  const move = (
    IntervieweeID: number,
    seen: { InterviewID: number; Version: number },
    more: Planning = {},
    who: Member = 'a',
  ) => made.plan(IntervieweeID, { ...seen, InterviewerAUIDs: undefined, Reason: '候选人改期', ...more }, who);

  describe('moving', () => {
    test('keeps one meeting, tells both, and is in the timeline', async () => {
      const id = await made.add();
      const seen = await made.planned(id);
      const [before] = await made.rows<{ id: number }>('select booking_id as id from recruiting.interview');
      const moved = await move(id, seen, made.at('14:00', '15:00'));
      expect(moved.body).toMatchObject({ Code: 1, InterviewID: seen.InterviewID, Version: 2 });
      const [after] = await made.rows<{ id: number; sequence: number }>(
        'select booking_id as id, sequence from recruiting.interview',
      );
      expect([after!.id, after!.sequence]).toEqual([before!.id, 1]);
      expect([await made.count('rooms.booking'), await made.liveBookings()]).toEqual([1, 1]);
      const [shownNow] = await made.shown(id);
      expect(shownNow!.Events.map(({ Act, Reason }) => [Act, Reason])).toEqual([
        [2, '候选人改期'],
        [1, ''],
      ]);
      expect((await made.titles('boss'))[0]).toMatch(/^面试时间或地点有变：张三.*14:00–15:00.*候选人改期/);
      // The interview's old time is free for another one.
      expect((await made.plan(await made.add('李四'))).status).toBe(200);
    });

    test('the candidate’s calendar knows it again; where nothing carries mail the text stands there', async () => {
      const id = await made.add();
      const Letter = { Subject: '面试邀请', Text: '请于十点到' };
      const answer = await made.plan(id, { Letter });
      const seen = { InterviewID: answer.body.InterviewID!, Version: 1 };
      await move(id, seen, { ...made.at('14:00', '15:00'), Letter: { ...Letter, Subject: '面试改期' } });
      await made.portal.ok('a', Interviewee.CancelInterview, {
        ...seen,
        Version: 2,
        State: 2,
        Reason: '候选人放弃',
        Letter: { ...Letter, Subject: '面试取消' },
      });
      const sent = await made.rows<{ calendar: string }>(
        'select calendar from recruiting.letter order by id',
      );
      const valueOf = (name: string) =>
        sent.map(({ calendar }) => calendar.split('\n').find((line) => line.startsWith(`${name}:`)));
      expect(new Set(valueOf('UID')).size).toBe(1);
      expect(valueOf('SEQUENCE')).toEqual(['SEQUENCE:0', 'SEQUENCE:1', 'SEQUENCE:2']);
      expect(valueOf('METHOD')).toEqual(['METHOD:REQUEST', 'METHOD:REQUEST', 'METHOD:CANCEL']);
      expect(
        (await made.shown(id))[0]!.Letters.map(({ Kind, State, Subject }) => [Kind, State, Subject]),
      ).toEqual([
        [3, 3, '面试取消'],
        [2, 3, '面试改期'],
        [1, 3, '面试邀请'],
      ]);
    });

    test('without a room gives it back, with another one takes it', async () => {
      const id = await made.add();
      const seen = await made.planned(id);
      const without = await move(id, seen, { RoomId: null, Mode: 2 });
      expect(without.status).toBe(200);
      expect(await made.liveBookings()).toBe(0);
      await move(id, { ...seen, Version: 2 });
      expect([await made.count('rooms.booking'), await made.liveBookings()]).toEqual([2, 1]);
    });

    test('needs a reason, is refused when stale, and of what has begun or was evaluated', async () => {
      const id = await made.add();
      const seen = await made.planned(id);
      expect((await move(id, seen, { Reason: '' })).refusal.Field).toBe('Reason');
      expect((await move(id, { ...seen, Version: 7 })).status).toBe(409);
      expect((await move(id, seen, {}, 'fin1')).status).toBe(404);
      expect((await move(id, seen, {}, 'boss')).status).toBe(403);
      await made.begin(seen.InterviewID);
      expect(codeOf(await move(id, seen, made.at('14:00', '15:00')))).toBe(no.isOver.code);
    });
  });

  test('other people: the meeting follows, both hear of it, who has evaluated stays', async () => {
    const id = await made.add();
    const seen = await made.planned(id, { InterviewerAUIDs: [idOf('boss'), idOf('admin')] });
    const set = (people: Member[], Version: number) =>
      made.portal.call('a', Interviewee.UpdateInterviewer, {
        InterviewID: seen.InterviewID,
        Version,
        InterviewerAUIDs: people.map(idOf),
        Reason: '出差',
        Confirmed: true,
      });
    expect((await set(['admin', 'stranger'], 1)).status).toBe(200);
    const [booking] = await made.rows<{ host_id: number; status: number }>(
      'select host_id, status from rooms.booking',
    );
    expect(booking).toEqual({ host_id: idOf('admin'), status: 1 });
    expect((await made.titles('boss'))[0]).toMatch(/^您不再参加面试.*出差/);
    expect((await made.titles('stranger'))[0]).toMatch(/^请您面试张三/);
    // A removed interviewer can no longer read the interview.
    expect((await made.portal.call('boss', Interviewee.GetInterviews, { IntervieweeID: id })).status).toBe(
      404,
    );
    await made.begin(seen.InterviewID);
    await made.portal.ok('admin', Interviewee.SubmitEvaluation, { InterviewID: seen.InterviewID, Result: 4 });
    const refused = await set(['stranger'], 3);
    expect([codeOf(refused), refused.message]).toEqual([no.hasEvaluated.code, 'admin员已提交评价，不能移除']);
  });

  test('rejecting cancels what is to come and frees the rooms at once; what has been stays', async () => {
    const id = await made.add();
    const first = await made.planned(id);
    await made.begin(first.InterviewID);
    await made.planned(id, { RoundNo: 2, InterviewerAUIDs: [idOf('admin')], ...made.at('15:00', '16:00') });
    expect(await made.liveBookings()).toBe(2);
    const { Version } = await made.portal.ok('a', Interviewee.GetInterviewee, { IntervieweeID: id });
    const move = { IntervieweeID: id, Version, Stage: 7, RejectCode: 2 };
    expect((await made.portal.call('a', Interviewee.UpdateStage, move)).status).toBe(200);
    expect((await made.shown(id)).map(({ RoundNo, State }) => [RoundNo, State])).toEqual([
      [1, 0],
      [2, 2],
    ]);
    expect(await made.liveBookings()).toBe(1);
    const [told] = await made.titles('admin');
    expect(told).toMatch(/^面试已取消：张三/);
    // Interviewers do not learn why the candidate was rejected.
    expect(told).not.toContain('经验不足');
    expect(
      (
        await made.plan(await made.add('李四'), {
          ...made.at('15:00', '16:00'),
          InterviewerAUIDs: [idOf('admin')],
        })
      ).status,
    ).toBe(200);
  });

  test('an error between rejection and room release keeps the application, the interview and the room', async () => {
    const id = await made.add();
    await made.planned(id);
    const whole = () => made.portal.ok('a', Interviewee.GetInterviewee, { IntervieweeID: id });
    const state = async () => {
      const { Stage, Version, Events } = await whole();
      return [Stage, Version, Events.length, (await made.shown(id))[0]!.State, await made.liveBookings()];
    };
    const before = await state();
    await db.pool.query(`create function rooms.fail() returns trigger language plpgsql as
      $$ begin raise exception 'the disk is full'; end $$`);
    await db.pool.query(
      `create trigger fails before update on rooms.booking for each row execute function rooms.fail()`,
    );
    const { Version } = await whole();
    const rejected = { IntervieweeID: id, Version, Stage: 7, RejectCode: 2 };
    const titles = await made.titles('boss');
    expect((await made.portal.call('a', Interviewee.UpdateStage, rejected)).status).toBe(500);
    await db.pool.query('drop trigger fails on rooms.booking');
    await db.pool.query('drop function rooms.fail()');
    expect([await state(), await made.titles('boss')]).toEqual([before, titles]);
    // Repeating the call after the failure completes it.
    await made.portal.ok('a', Interviewee.UpdateStage, rejected);
    expect([(await whole()).Stage, await made.liveBookings()]).toEqual([7, 0]);
  });

  test('cancelled with a reason, the room is free; a candidate is absent only once it has begun', async () => {
    const id = await made.add();
    const seen = await made.planned(id);
    const end = (State: 2 | 3, who: Member = 'a') =>
      made.portal.call(who, Interviewee.CancelInterview, { ...seen, State, Reason: '候选人生病' });
    expect(codeOf(await end(3))).toBe(no.notBegun.code);
    expect((await end(2, 'fin1')).status).toBe(404);
    expect((await end(2)).status).toBe(200);
    expect(await made.liveBookings()).toBe(0);
    expect((await made.shown(id))[0]).toMatchObject({ State: 2, CanChange: false, CanEnd: false });
    const { Stage } = await made.portal.ok('a', Interviewee.GetInterviewee, { IntervieweeID: id });
    expect(Stage).toBe(3);
    expect((await end(2)).status).toBe(409);

    const again = await made.planned(id);
    await made.begin(again.InterviewID);
    const absent = { ...again, State: 3 as const, Reason: '未到场' };
    expect((await made.portal.call('a', Interviewee.CancelInterview, absent)).status).toBe(200);
    const own = await made.portal.call('boss', Interviewee.SubmitEvaluation, {
      InterviewID: again.InterviewID,
      Result: 1,
    });
    expect(own.status).toBe(404);
  });
});
