import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { ReplenishCard } from '#modules/attendance/cards/contract/ReplenishCard.ts';
import { VacationBill } from '#modules/attendance/leave/contract/VacationBill.ts';
import { idOf, type Portal } from '#tests/support/approval-portal.ts';
import { keptDay, punch, rosterEverybody, workOut } from '#tests/support/attendance-days.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { fieldOf, finishBill, giveRole, inDays } from '#tests/support/hr-portal.ts';
import { askLeave, clearBills, giveDays, openLeavePortal, wholeDays } from '#tests/support/leave-portal.ts';
import { FormAttachment } from '#modules/forms/contract/FormAttachment.ts';
import { AttendPunch } from '#modules/attendance/punches/contract/AttendPunch.ts';
import { AttendDay } from '../contract/AttendDay.ts';
import { dayState } from '../contract/day-codes.ts';
import { dayRefusals } from '../contract/day-refusals.ts';
import { answerDispute } from './commands/disputes.ts';

eachEngine('disputes about days', (open) => {
  let portal: Portal;
  let db: Database;
  const day = inDays(-1);
  beforeAll(async () => {
    db = await open({ connections: 4 });
    portal = await openLeavePortal(db, {
      permissions: {
        cash: ['SettingUpCourse', 'ApprovalByAttendanceManagement', 'LeaveQuota', 'AttendanceApplication'],
      },
    });
    await giveRole(db, 'cash', 4, ['SettingUpCourse', 'ApprovalByAttendanceManagement']);
    await rosterEverybody(portal, ['a', 'cash'], { from: inDays(-20) });
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    await clearBills(db);
    await db.pool.query(
      'delete from attendance.day_dispute; delete from attendance.punch; delete from kit.notice; delete from attendance.day',
    );
  });

  const file = async (Reason = '八点五十到岗，考勤机没有记录'): Promise<number> =>
    (await portal.ok('a', AttendDay.DisputeDay, { Day: day, Reason })).DisputeID;
  const told = async (who: 'a' | 'cash') =>
    (
      await db.pool.query<{ title_zh: string }>(
        `select title_zh from kit.notice where person_id = $1 and key like 'day-dispute%' order by id`,
        [idOf(who)],
      )
    ).rows.map(({ title_zh }) => title_zh);
  const traced = async () => (await portal.ok('a', AttendDay.GetDayTrace, { Day: day })).Disputes;
  const answer = (DisputeID: number, more: object) =>
    portal.call('cash', AttendDay.AnswerDayDispute, {
      DisputeID,
      IsAccepted: true,
      Answer: '监控可见',
      ...more,
    });

  test('accepted with the punch that was missing, the day is worked out anew and its person told', async () => {
    await punch(db, 'a', day, '18:05');
    await workOut(db);
    expect((await keptDay(db, 'a', day))!.state & dayState.lackOn).toBe(dayState.lackOn);
    const id = await file();
    expect((await told('cash'))[0]).toContain('八点五十到岗');
    const { Rows } = await portal.ok('cash', AttendDay.GetDayDisputePage, { State: 1 });
    expect(Rows).toMatchObject([{ DisputeID: id, Day: day, AUID: idOf('a'), State: 1 }]);
    expect((await portal.ok('a', AttendDay.GetMyMonth, { Month: day.slice(0, 7) })).Disputed).toEqual([day]);
    expect((await answer(id, { PunchAt: `${day} 08:50`, Side: 1 })).status).toBe(200);
    await workOut(db);
    expect((await keptDay(db, 'a', day))!.state & dayState.lackOn).toBe(0);
    expect(await traced()).toMatchObject([{ State: 2, Answer: '监控可见' }]);
    expect((await told('a'))[0]).toContain('已采纳');
  });

  test('has exactly one end, whoever comes first', async () => {
    const id = await file();
    const ends = await Promise.all([
      answer(id, {}),
      answer(id, { IsAccepted: false }),
      portal.call('a', AttendDay.WithdrawDayDispute, { DisputeID: id }),
    ]);
    expect(ends.filter(({ status }) => status === 200)).toHaveLength(1);
    const late = ends.filter(({ status }) => status !== 200);
    expect(late.map(({ status, message }) => [status, message])).toEqual([
      [409, dayRefusals.disputeEnded.zh],
      [409, dayRefusals.disputeEnded.zh],
    ]);
    expect((await traced()).filter(({ EndTime }) => EndTime !== null)).toHaveLength(1);
  });

  test('two at once are one; after its end another may be filed', async () => {
    const both = await Promise.all(
      ['甲', '乙'].map((Reason) => portal.call('a', AttendDay.DisputeDay, { Day: day, Reason })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [one] = await traced();
    await answer(one!.DisputeID, { IsAccepted: false });
    await file('再次说明');
    expect((await traced()).map(({ State }) => State)).toEqual([1, 3]);
  });

  test('is refused ahead of its day, for a punch elsewhere, of one’s own, and to whom it is not', async () => {
    const ahead = await portal.call('a', AttendDay.DisputeDay, { Day: inDays(1), Reason: '早' });
    expect([ahead.status, ahead.message]).toEqual([422, dayRefusals.disputeAhead.zh]);
    const id = await file();
    const far = await answer(id, { PunchAt: `${inDays(-5)} 08:50`, Side: 1 });
    expect(far.status).toBe(422);
    for (const other of ['boss', 'cash'] as const)
      expect((await portal.call(other, AttendDay.WithdrawDayDispute, { DisputeID: id })).status).toBe(404);
    const own = await portal.ok('cash', AttendDay.DisputeDay, { Day: day, Reason: '我的' });
    expect((await answer(own.DisputeID, {})).message).toBe(dayRefusals.disputeOwn.zh);
    expect((await portal.call('a', AttendDay.GetDayDisputePage, {})).status).toBe(403);
  });

  test('a punch of an answer is voided like any other, comes again with another answer, and is never there twice', async () => {
    const at = `${day} 08:30`;
    expect((await answer(await file(), { PunchAt: at, Side: 1 })).status).toBe(200);
    const punches = async () => (await portal.ok('cash', AttendPunch.GetPunchPage, { AUID: idOf('a') })).Rows;
    const [added] = await punches();
    expect(added).toMatchObject({ FormID: null, VoidAt: null });
    await portal.ok('cash', AttendPunch.VoidPunch, { PunchID: added!.PunchID, Reason: '时间写错' });
    expect((await answer(await file(), { PunchAt: at, Side: 2 })).status).toBe(200);
    expect(await punches()).toMatchObject([{ VoidAt: null }]);
    const third = await file();
    const again = await answer(third, { PunchAt: at, Side: 1 });
    expect([again.status, again.message]).toEqual([422, dayRefusals.punchThere.zh]);
    expect((await traced())[0]).toMatchObject({ DisputeID: third, State: 1 });
  });

  test('the person behind a program does not answer their own dispute through it', async () => {
    const id = await file();
    const given = { id, isAccepted: true, answer: '好', punchAt: undefined, side: undefined };
    const by = { id: idOf('cash'), behind: idOf('a'), now: new Date(), ip: '' };
    const scope = { personId: idOf('cash'), departmentId: 0, reach: 4 as const };
    await expect(inTransaction(db, (tx) => answerDispute(tx, scope, given, by))).rejects.toMatchObject({
      refusal: dayRefusals.disputeOwn,
    });
  });

  test('a missing punch is offered with the time of the shift until it is filed', async () => {
    await punch(db, 'a', day, '18:05');
    await workOut(db);
    const missing = await portal.ok('a', AttendDay.GetMyMissing, {});
    expect(missing).toContainEqual({ Day: day, Side: 1, Segment: 1, At: `${day} 09:00` });
    const { FormID } = await portal.ok('a', ReplenishCard.AddReplenishCard, {
      Day: day,
      Segment: 1,
      Side: 1,
      PunchAt: `${day} 09:00`,
      Reason: '忘记打卡',
      Submit: true,
    });
    expect(FormID).toBeGreaterThan(0);
    expect((await portal.ok('a', AttendDay.GetMyMissing, {})).filter((one) => one.Day === day)).toEqual([]);
  });

  test('grants of leave are granted minus used minus reserved, as the ledger sums', async () => {
    await giveDays(portal, 'a', 4);
    const taken = await askLeave(portal, 'a', { Segments: wholeDays(1) });
    expect(fieldOf(taken)).toBeUndefined();
    await finishBill(portal, taken.body.FormID);
    const pending = await askLeave(portal, 'a', { Segments: wholeDays(3) });
    const [grant] = await portal.ok('a', VacationBill.GetLeaveGrants, {});
    expect(grant).toMatchObject({ Granted: 40_000, Used: 10_000, Reserved: 10_000, Free: 20_000 });
    const entries = await portal.ok('a', VacationBill.GetLeaveEntries, { LotID: grant!.LotID });
    expect(entries.reduce((sum, { Amount }) => sum + Amount, 0)).toBe(grant!.Granted - grant!.Used);
    const others = await portal.call('lead', VacationBill.GetLeaveEntries, { LotID: grant!.LotID });
    expect(others.status).toBe(404);
    const away = await portal.ok('lead', VacationBill.GetTeamAway, { FormID: pending.body.FormID });
    expect(away.People).toEqual([]);
    expect(away.TeamSize).toBeGreaterThan(0);
  });

  test('files beside a dispute are read by its person and by those who answer it, and by nobody else', async () => {
    const content = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF');
    const up = await portal.send('a', AttendDay.UploadDisputeFile, {}, { name: '监控.pdf', content });
    expect(up.status).toBe(200);
    const given = { Day: day, Reason: '监控可见', IEnclosure: [up.body.uid] };
    const stolen = await portal.call('lead', AttendDay.DisputeDay, given);
    expect([stolen.status, stolen.refusal.Reason]).toEqual([422, 'attachmentGone']);
    const { DisputeID } = await portal.ok('a', AttendDay.DisputeDay, given);
    expect((await traced())[0]!.Files).toEqual([{ uid: up.body.uid, name: '监控.pdf' }]);
    const { Rows } = await portal.ok('cash', AttendDay.GetDayDisputePage, { State: 1 });
    expect(Rows.find((one) => one.DisputeID === DisputeID)!.Files).toHaveLength(1);
    const read = async (who: 'a' | 'cash' | 'lead') =>
      (
        await portal.app.inject({
          method: 'GET',
          url: `${FormAttachment.Download.path}?UID=${up.body.uid}`,
          headers: { authorization: `Bearer ${who}` },
        })
      ).statusCode;
    // The store of these tests is not the one that downloads read, so only the right to read is seen here.
    expect([await read('a'), await read('cash')]).not.toContain(404);
    expect(await read('lead')).toBe(404);
    // Whoever only reads attendance records sees the dispute, but not the names of its files.
    await giveRole(db, 'lead', 4, ['WorkAttendNew']);
    const { Disputes } = await portal.ok('lead', AttendDay.GetDayTrace, { AUID: idOf('a'), Day: day });
    expect(Disputes).toMatchObject([{ DisputeID, Files: [] }]);
    expect(await read('lead')).toBe(404);
  });
});
