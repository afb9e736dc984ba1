import { afterAll, beforeAll, expect, test } from 'vitest';
import { ReplenishCard } from '#modules/attendance/cards/contract/ReplenishCard.ts';
import { attendanceCode } from '#modules/attendance/contract/codes.ts';
import { WorkOvertime } from '#modules/attendance/overtime/contract/WorkOvertime.ts';
import { Evection } from '#modules/attendance/trips/contract/Evection.ts';
import type { Member, Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { giveRole, inDays } from '#tests/support/hr-portal.ts';
import { kindOfDay, openLeavePortal } from '#tests/support/leave-portal.ts';

const rest = inDays(4);

const pages = {
  overtime: WorkOvertime.GetWorkOvertimeManagerPage,
  trips: Evection.GetEvectionManagerPage,
  cards: ReplenishCard.GetReplenishCardManagerPage,
} as const;

eachEngine('lists of who looks after attendance', (open) => {
  let portal: Portal;
  const forms: Record<keyof typeof pages, Partial<Record<Member, number>>> = {
    overtime: {},
    trips: {},
    cards: {},
  };
  beforeAll(async () => {
    const db = await open({ connections: 4 });
    const filing = ['AttendanceApplication'];
    portal = await openLeavePortal(db, {
      permissions: { lead: [attendanceCode, ...filing], fin2: filing, boss: [attendanceCode, ...filing] },
    });
    await giveRole(db, 'lead', 3, [attendanceCode]);
    await kindOfDay(db, rest, 2);
    for (const who of ['a', 'fin2'] as const) {
      const more = { Submit: true, Reason: '有事' };
      forms.overtime[who] = (
        await portal.ok(who, WorkOvertime.AddWorkOvertime, {
          Segments: [[`${rest} 09:00`, `${rest} 12:00`]],
          Compensation: 1,
          ...more,
        })
      ).FormID;
      forms.trips[who] = (
        await portal.ok(who, Evection.AddEvection, {
          Segments: [{ Begins: `${inDays(6)} 08:00`, Ends: `${inDays(6)} 20:00`, City: '北京' }],
          FromCity: '上海',
          Vehicle: 1,
          Purpose: '验收',
          Submit: true,
        })
      ).FormID;
      forms.cards[who] = (
        await portal.ok(who, ReplenishCard.AddReplenishCard, {
          Day: inDays(-1),
          Side: 1,
          PunchAt: `${inDays(-1)} 08:57`,
          ...more,
        })
      ).FormID;
    }
  });
  afterAll(() => portal.close());

  const seen = async (who: Member, kind: keyof typeof pages): Promise<number[]> => {
    const { Rows } = (await portal.ok(who, pages[kind] as typeof pages.overtime, {})) as {
      Rows: readonly { FormID: number }[];
    };
    return Rows.map(({ FormID }) => FormID).toSorted((a, b) => a - b);
  };

  test.each(['overtime', 'trips', 'cards'] as const)(
    '%s: everybody’s, or those of the people within reach, and nobody else’s',
    async (kind) => {
      const { a, fin2 } = forms[kind];
      expect(await seen('cash', kind)).toEqual([a, fin2]);
      expect(await seen('lead', kind)).toEqual([a]);
      // A permission without a scope includes nobody.
      expect(await seen('boss', kind)).toEqual([]);
      const call = pages[kind] as typeof pages.overtime;
      expect((await portal.call('a', call, {})).status).toBe(403);
      expect((await portal.call('fin2', call, {})).status).toBe(403);
    },
  );

  test('whoever reaches some does not read the form of another', async () => {
    expect(
      (await portal.call('lead', WorkOvertime.GetWorkOvertimeFormInfo, { FormID: forms.overtime['fin2']! }))
        .status,
    ).toBe(404);
    expect(
      (await portal.call('lead', Evection.GetEvectionFormInfo, { FormID: forms.trips['fin2']! })).status,
    ).toBe(404);
    expect(
      (await portal.call('lead', ReplenishCard.GetReplenishCardFormInfo, { FormID: forms.cards['fin2']! }))
        .status,
    ).toBe(404);
  });
});
