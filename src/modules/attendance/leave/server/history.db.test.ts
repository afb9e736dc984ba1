import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { ApprovalAbsence } from '#modules/approval/absences/contract/ApprovalAbsence.ts';
import { VacationAmount } from '#modules/attendance/balances/contract/VacationAmount.ts';
import { balancesOf } from '#modules/attendance/balances/server/queries/balances.ts';
import { WorkOvertime } from '#modules/attendance/overtime/contract/WorkOvertime.ts';
import { findPerson } from '#modules/attendance/server/queries/persons.ts';
import { AttendRoster } from '#modules/attendance/shifts/contract/AttendRoster.ts';
import { idOf, type Portal } from '#tests/support/approval-portal.ts';
import { askFor, punch, rosterEverybody, workOut } from '#tests/support/attendance-days.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { approveBill, finishBill, giveRole, inDays } from '#tests/support/hr-portal.ts';
import { askLeave, clearBills, openLeavePortal, takeBack } from '#tests/support/leave-portal.ts';

const ahead = 8;
const worked = inDays(-2);

type Event =
  | { readonly what: 'give'; readonly days: number; readonly until: number }
  | { readonly what: 'leave'; readonly from: number; readonly long: number }
  | { readonly what: 'day'; readonly day: number; readonly works: boolean }
  | { readonly what: 'roster'; readonly day: number }
  | { readonly what: 'revoke' }
  | { readonly what: 'overtime'; readonly hours: number }
  | { readonly what: 'punch'; readonly hour: number };

const offset = fc.integer({ min: 1, max: ahead });
const of = (weight: number, arbitrary: fc.Arbitrary<Event>) => ({ weight, arbitrary });
const event: fc.Arbitrary<Event> = fc.oneof(
  of(
    1,
    fc.record({
      what: fc.constant('give' as const),
      days: fc.integer({ min: 1, max: 2 }),
      until: fc.integer({ min: 2, max: 30 }),
    }),
  ),
  of(
    4,
    fc.record({ what: fc.constant('leave' as const), from: offset, long: fc.integer({ min: 0, max: 2 }) }),
  ),
  of(5, fc.record({ what: fc.constant('day' as const), day: offset, works: fc.boolean() })),
  of(1, fc.record({ what: fc.constant('roster' as const), day: offset })),
  of(1, fc.constant({ what: 'revoke' as const })),
  of(1, fc.record({ what: fc.constant('overtime' as const), hours: fc.integer({ min: 1, max: 4 }) })),
  of(1, fc.record({ what: fc.constant('punch' as const), hour: fc.integer({ min: 18, max: 23 }) })),
);

/** Events, each with a flag whether the job runs after it. */
const history = fc.array(fc.tuple(event, fc.boolean()), { minLength: 8, maxLength: 14 });

/** History in which leave returned to a quota that ends soon is taken by the next leave, or expires. */
const returned: [Event, boolean][] = [
  [{ what: 'leave', from: 1, long: 1 }, true],
  [{ what: 'day', day: 2, works: false }, true],
  [{ what: 'leave', from: 4, long: 0 }, true],
];

/**
 * History in which the amount returned by one leave covers a leave that becomes more expensive, though that was filed
 * earlier.
 */
const passedOn: [Event, boolean][] = [
  [{ what: 'day', day: 3, works: false }, false],
  [{ what: 'leave', from: 3, long: 1 }, false],
  [{ what: 'leave', from: 2, long: 0 }, false],
  [{ what: 'day', day: 2, works: false }, true],
  [{ what: 'day', day: 3, works: true }, false],
];

eachEngine('the same history, whenever jobs run', (openDb) => {
  let portal: Portal;
  let db: Database;
  beforeAll(async () => {
    db = await openDb({ connections: 4 });
    portal = await openLeavePortal(db, {
      permissions: { cash: ['SettingUpCourse', 'LeaveQuota', 'AttendanceApplication'] },
    });
    await giveRole(db, 'cash', 4, ['SettingUpCourse']);
    await rosterEverybody(portal, ['a'], { from: inDays(-10) });
    await db.pool.query('update attendance.setting set comp_workdays = true');
  });
  afterAll(() => portal.close());

  const begin = async (): Promise<void> => {
    await workOut(db);
    await clearBills(db);
    for (let day = 1; day <= ahead + 3; day++)
      await portal.ok('admin', ApprovalAbsence.SaveWorkDay, {
        Day: inDays(day),
        Kind: 'workday',
        Name: '班',
      });
    await db.pool.query(
      `delete from attendance.roster; delete from attendance.recost; delete from attendance.recalc;
       delete from attendance.day; delete from attendance.punch`,
    );
  };
  const offered = async (one: Event, taken: number[]): Promise<string> => {
    switch (one.what) {
      case 'give': {
        const { status } = await portal.call('cash', VacationAmount.AddVacationAmount, {
          AUID: idOf('a'),
          VacationType: 1,
          LeaveYear: Number(inDays(0).slice(0, 4)),
          Amount: one.days * 10_000,
          ValidFrom: inDays(-30),
          ValidTo: inDays(one.until),
          Reason: '测试',
        });
        return `give ${status}`;
      }
      case 'leave': {
        const Segments: [string, string][] = [
          [`${inDays(one.from)} 09:00`, `${inDays(one.from + one.long)} 18:00`],
        ];
        const { status, body } = await askLeave(portal, 'a', { Segments });
        if (status !== 200) return `leave ${status}`;
        await finishBill(portal, body.FormID);
        taken.push(body.FormID);
        return 'leave';
      }
      case 'day':
        await portal.ok('admin', ApprovalAbsence.SaveWorkDay, {
          Day: inDays(one.day),
          Kind: one.works ? 'workday' : 'holiday',
          Name: '安排',
        });
        return 'day';
      case 'roster':
        await portal.ok('cash', AttendRoster.SaveRosterCells, {
          Cells: [{ AUID: idOf('a'), Day: inDays(one.day) }],
          ShiftID: null,
        });
        return 'roster';
      case 'revoke': {
        const form = taken.pop();
        if (form === undefined) return 'nothing';
        const { status } = await takeBack(portal, 'a', form);
        return status === 200
          ? `revoke ${(await approveBill(portal, 'lead', form)).status}`
          : `revoke ${status}`;
      }
      case 'overtime': {
        const { status, body } = await portal.call('a', WorkOvertime.AddWorkOvertime, {
          Segments: [[`${worked} 18:00`, `${worked} ${18 + one.hours}:00`]],
          Compensation: 2,
          Reason: '上线',
          Submit: true,
        });
        if (status === 200) await finishBill(portal, body.FormID);
        return `overtime ${status}`;
      }
      case 'punch':
        await punch(db, 'a', worked, '8:55', `${one.hour}:05`);
        return 'punch';
      default:
        return one satisfies never;
    }
  };
  /** Returns the outcome of each event, and the final balances of the person on each day. */
  const lived = async (events: readonly (readonly [Event, boolean])[], runs: boolean) => {
    await begin();
    // One quota ends soon, one later.
    const said = [
      await offered({ what: 'give', days: 2, until: 4 }, []),
      await offered({ what: 'give', days: 4, until: 30 }, []),
    ];
    const taken: number[] = [];
    for (const [one, isRun] of events) {
      said.push(await offered(one, taken));
      if (runs && isRun) await workOut(db);
    }
    await askFor(db, ['a'], [worked]);
    await workOut(db);
    const person = (await findPerson(db, idOf('a')))!;
    const balances = [];
    for (let day = -3; day <= 35; day++)
      balances.push(
        (await balancesOf(db, person, inDays(day))).map(
          ({ VacationType, Left, Overdrawn }) => `${day}: ${VacationType} ${Left} ${Overdrawn}`,
        ),
      );
    return { said, balances };
  };

  test('leaves the same balances on each day', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (events) => {
        expect(await lived(events, true)).toEqual(await lived(events, false));
      }),
      { numRuns: 6, examples: [[returned], [passedOn]] },
    );
  });
});
