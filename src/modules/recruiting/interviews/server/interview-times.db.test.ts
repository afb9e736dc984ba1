import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GivenOf } from '#kit/contract/call.ts';
import { companyDay, companyDayStart, companyInstant, companyMinute, shiftDays } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { Interviewee } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import { interviewDuty } from '#modules/recruiting/openings/server/commands/leave.ts';
import { cancelBookings } from '#modules/rooms/server/open.ts';
import { idOf } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { openInterviews, type InterviewPortal } from '#tests/support/interview-portal.ts';
import { whenAway, whenBookingChanges } from './commands/replan.ts';

eachEngine('interviews that are to be planned anew, and times for them', (open) => {
  let db: Database;
  let made: InterviewPortal;

  beforeAll(async () => {
    db = await open({ connections: 8 });
    made = await openInterviews(db);
  });
  afterAll(() => made.portal.close());
  beforeEach(() => made.reset());

  const replans = async (): Promise<number[]> =>
    (await made.rows<{ replan: number }>('select replan from recruiting.interview order by id')).map(
      ({ replan }) => replan,
    );

  const slots = (IntervieweeID: number, more: Partial<GivenOf<typeof Interviewee.GetFreeSlots>> = {}) =>
    made.portal.ok('a', Interviewee.GetFreeSlots, {
      IntervieweeID,
      InterviewerAUIDs: [idOf('boss'), idOf('admin')],
      NeedRoom: true,
      From: made.workday,
      ...more,
    });

  describe('what falls away is to be planned anew', () => {
    test('a room that is closed; a new time takes the mark away', async () => {
      const id = await made.add();
      const seen = await made.planned(id);
      const [{ id: booking }] = (await made.rows<{ id: number }>('select id from rooms.booking')) as [
        { id: number },
      ];
      await inTransaction(db, async (tx) => {
        const by = { id: idOf('cash'), manages: true, language: 'zh' as const, now: new Date() };
        await cancelBookings(tx, by, [booking], '');
        const { StartTime, EndTime } = made.at('10:00', '11:00');
        const gone = {
          id: booking,
          roomId: made.room,
          stands: false,
          start: new Date(StartTime),
          end: new Date(EndTime),
        };
        await whenBookingChanges(tx, [gone], new Date());
      });
      expect(await replans()).toEqual([1]);
      expect((await made.titles('a'))[0]).toMatch(/^面试需重新安排：张三/);
      const calendar = { StartDate: made.workday, EndDate: made.workday };
      expect((await made.portal.ok('a', Interviewee.GetInterviewCalendar, calendar)).Replan).toMatchObject([
        { InterviewID: seen.InterviewID, Replan: 1 },
      ]);
      const moved = await made.plan(id, {
        ...seen,
        Version: 2,
        InterviewerAUIDs: undefined,
        Reason: '换会议室',
      });
      expect(moved.status).toBe(200);
      expect([await replans(), await made.liveBookings()]).toEqual([[0], 1]);
    });

    test('leave of an interviewer at that time, not at another', async () => {
      await made.planned(await made.add());
      const away = (from: string, until: string) =>
        inTransaction(db, (tx) =>
          whenAway(
            tx,
            [idOf('boss')],
            [
              {
                start: companyInstant(`${made.workday} ${from}`),
                end: companyInstant(`${made.workday} ${until}`),
              },
            ],
            new Date(),
          ),
        );
      await away('13:00', '18:00');
      expect(await replans()).toEqual([0]);
      await away('09:00', '12:00');
      expect(await replans()).toEqual([3]);
    });

    test('an interviewer who leaves is waited for no more and is no interviewer', async () => {
      const id = await made.add();
      await made.planned(id, { InterviewerAUIDs: [idOf('stranger')] });
      expect(await interviewDuty.held(db, idOf('stranger'))).toMatchObject([{ key: 'interviews', count: 1 }]);
      const leaving = { personId: idOf('stranger'), approvalSuccessor: null, teamSuccessor: null };
      await inTransaction(db, (tx) =>
        interviewDuty.handOver(tx, { ...leaving, by: idOf('cash'), now: new Date() }),
      );
      expect(await replans()).toEqual([2]);
      expect((await made.shown(id))[0]!.Users).toMatchObject([{ AUID: idOf('stranger'), IsLive: false }]);
      expect(await interviewDuty.held(db, idOf('stranger'))).toEqual([]);
      const [row] = await made.rows<{ is_active: boolean }>(
        `select is_active from recruiting.interviewer where person_id = ${idOf('stranger')}`,
      );
      expect(row!.is_active).toBe(false);
      await db.pool.query('update recruiting.interviewer set is_active = true');
    });
  });

  describe('proposals', () => {
    test('can be planned as they are, and keep clear of what is planned', async () => {
      const id = await made.add();
      const found = await slots(id);
      expect(found.length).toBeGreaterThan(0);
      expect(found.length).toBeLessThanOrEqual(20);
      for (const slot of found) {
        expect(slot).toMatchObject({ RoomId: made.room, FreeAUIDs: [idOf('boss'), idOf('admin')] });
        expect(new Date(slot.StartTime) >= companyDayStart(made.workday)).toBe(true);
      }
      const [first] = found;
      const taken = await made.plan(await made.add('李四'), {
        StartTime: new Date(first!.StartTime).toISOString(),
        EndTime: new Date(first!.EndTime).toISOString(),
        InterviewerAUIDs: [idOf('boss'), idOf('admin')],
        Confirmed: false,
      });
      expect(taken.body.Code).toBe(1);
      const after = await slots(id);
      expect(after.map(({ StartTime }) => StartTime)).not.toContain(first!.StartTime);
    });

    test('begin tomorrow at the earliest, with the first working hour, and can be mornings or afternoons only', async () => {
      const id = await made.add();
      const today = companyDay(new Date());
      const clocks = (found: Awaited<ReturnType<typeof slots>>) =>
        found.map(({ StartTime, EndTime }) => [
          companyMinute(new Date(StartTime)),
          companyMinute(new Date(EndTime)),
        ]);
      for (const From of [undefined, today]) {
        const all = clocks(await slots(id, { From }));
        expect(all.length).toBeGreaterThan(0);
        for (const [start = ''] of all) expect(start.slice(0, 10) > today).toBe(true);
      }
      const mornings = clocks(await slots(id, { Part: 1 }));
      const afternoons = clocks(await slots(id, { Part: 2 }));
      expect([mornings.length > 0, afternoons.length > 0]).toEqual([true, true]);
      for (const [, end = ''] of mornings) expect(end.slice(11) <= '12:00').toBe(true);
      for (const [start = ''] of afternoons) expect(start.slice(11) >= '12:00').toBe(true);
      const later = shiftDays(made.workday, 1);
      for (const [start = ''] of clocks(await slots(id, { From: later })))
        expect(start.slice(0, 10) >= later).toBe(true);
    });

    test('are for who handles the application', async () => {
      const id = await made.add();
      const given = { IntervieweeID: id, InterviewerAUIDs: [idOf('boss')] };
      expect((await made.portal.call('fin1', Interviewee.GetFreeSlots, given)).status).toBe(404);
      expect((await made.portal.call('boss', Interviewee.GetFreeSlots, given)).status).toBe(403);
    });
  });
});
