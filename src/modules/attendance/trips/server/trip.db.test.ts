import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GivenOf } from '#kit/contract/call.ts';
import type { Database } from '#kit/server/db/database.ts';
import { coversOf } from '#modules/attendance/requests/server/queries/covers.ts';
import { tripDays } from '#modules/attendance/requests/server/queries/home-calendar.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { approveBill, fieldOf, finishBill, inDays } from '#tests/support/hr-portal.ts';
import {
  askLeave,
  clearBills,
  numberOf,
  openLeavePortal,
  sendBack,
  takeBack,
  wholeDays,
} from '#tests/support/leave-portal.ts';
import { Evection } from '../contract/Evection.ts';

type Given = Partial<GivenOf<typeof Evection.AddEvection>>;

const leg = (from: number, to: number, City = '北京') => ({
  Begins: `${inDays(from)} 08:00`,
  Ends: `${inDays(to)} 20:00`,
  City,
});

eachEngine('trips', (openDb) => {
  let portal: Portal;
  let db: Database;
  beforeAll(async () => {
    db = await openDb({ connections: 6 });
    portal = await openLeavePortal(db);
  });
  afterAll(() => portal.close());
  beforeEach(() => clearBills(db));

  const ask = (given: Given = {}, who: Member = 'a') =>
    portal.call(who, Evection.AddEvection, {
      Segments: [leg(3, 4)],
      FromCity: '上海',
      Vehicle: 2,
      Purpose: '客户验收',
      Submit: true,
      ...given,
    });
  const asked = async (given: Given = {}, who: Member = 'a'): Promise<number> => {
    const answer = await ask(given, who);
    expect([answer.status, answer.message, fieldOf(answer)]).toEqual([200, '', undefined]);
    return answer.body.FormID;
  };
  const covered = async (who: Member) =>
    (await coversOf(db, [idOf(who)], inDays(0), inDays(20))).get(idOf(who))?.trips ?? [];
  const shown = (who: Member) =>
    tripDays(db, { id: idOf(who), permissions: new Set<string>() }, { from: inDays(0), until: inDays(20) });

  test('approved, it covers the days of everybody who travels, and stands in their calendars', async () => {
    const form = await asked({
      Segments: [leg(3, 4), leg(5, 5, '天津')],
      Companions: [idOf('fin2')],
      Budget: '3200.00',
    });
    expect([await covered('a'), await covered('fin2')]).toEqual([[], []]);
    expect((await portal.call('fin2', Evection.GetEvectionFormInfo, { FormID: form })).status).toBe(404);
    expect((await approveBill(portal, 'lead', form)).status).toBe(200);
    const both = [
      { formId: form, from: `${inDays(3)} 08:00`, to: `${inDays(4)} 20:00` },
      { formId: form, from: `${inDays(5)} 08:00`, to: `${inDays(5)} 20:00` },
    ];
    expect([await covered('a'), await covered('fin2')]).toEqual([both, both]);
    for (const who of ['a', 'fin2'] as const)
      expect(await shown(who)).toMatchObject(
        [3, 4, 5].map((day) => ({
          Date: inDays(day),
          Type: 'trip',
          Title: '出差 上海 — 北京 — 天津',
          RefId: form,
        })),
      );
    // People who travel along may read the form.
    expect((await portal.call('fin2', Evection.GetEvectionFormInfo, { FormID: form })).status).toBe(200);
    expect((await portal.call('fin1', Evection.GetEvectionFormInfo, { FormID: form })).status).toBe(404);
    const [row] = (await portal.ok('a', Evection.GetEvectionPage, {})).Rows;
    expect(row).toMatchObject({
      FormID: form,
      Route: '上海 — 北京 — 天津',
      Companions: 1,
      Begins: `${inDays(3)} 08:00`,
      Ends: `${inDays(5)} 20:00`,
      EffectState: 2,
    });
    const { rows } = await db.pool.query<{ day: string }>(
      'select day from attendance.recalc where person_id = $1 order by day',
      [idOf('fin2')],
    );
    expect(rows.map(({ day }) => day)).toEqual([2, 3, 4, 5].map((day) => inDays(day)));
  });

  test('revoked, nobody’s days are covered any more', async () => {
    const form = await asked({ Companions: [idOf('fin2')] });
    await finishBill(portal, form);
    expect((await takeBack(portal, 'a', form)).status).toBe(200);
    await finishBill(portal, form);
    expect([await covered('a'), await covered('fin2'), await shown('fin2')]).toEqual([[], [], []]);
    await asked();
  });

  test('conflicts with leave and other trips are named both ways; a conflict of a companion says only that they are not free', async () => {
    const leave = await askLeave(portal, 'a', { VacationType: 2, Segments: wholeDays(4) });
    const number = await numberOf(db, leave.body.FormID);
    expect(fieldOf(await ask())).toEqual([['Segments', `与 ${number} 时间重叠`]]);
    const along = await ask({ Segments: [leg(3, 4)], Companions: [idOf('a')] }, 'head');
    expect(fieldOf(along)).toEqual([['Companions', expect.stringMatching(/没有空$/)]]);
    expect(JSON.stringify(fieldOf(along))).not.toContain(number);
    const form = await asked({ Segments: [leg(6, 7)], Companions: [idOf('lead')] }, 'head');
    for (const who of ['head', 'lead'] as const) {
      const over = await askLeave(portal, who, { VacationType: 2, Segments: wholeDays(7) });
      expect(fieldOf(over)).toEqual([['Segments', `与 ${await numberOf(db, form)} 时间重叠`]]);
    }
    expect(fieldOf(await ask({ Segments: [leg(7, 8)], Companions: [idOf('lead')] }))?.[0]?.[0]).toBe(
      'Companions',
    );
    await sendBack(portal, 'boss', form);
    await asked({ Segments: [leg(7, 8)], Companions: [idOf('lead')] });
  });

  test('two for one companion at once: one', async () => {
    const drafts = [];
    for (const who of ['a', 'head'] as const)
      drafts.push({
        who,
        ...(await portal.ok(who, Evection.AddEvection, {
          Segments: [leg(3, 4)],
          FromCity: '上海',
          Vehicle: 2,
          Purpose: '验收',
          Companions: [idOf('fin2')],
        })),
      });
    const answers = await Promise.all(
      drafts.map(({ who, FormID, Version }) =>
        portal.call(who, Evection.EditEvection, { FormID, Version, Submit: true }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  test('a duration says the days and the time that counts as worked', async () => {
    const told = await portal.ok('a', Evection.GetEvectionDuration, {
      Segments: [[`${inDays(3)} 12:30`, `${inDays(4)} 10:00`]],
    });
    expect(told).toMatchObject({
      Days: 2,
      WorkDays: 2,
      Minutes: 300 + 60,
      Parts: [
        { Day: inDays(3), Minutes: 300 },
        { Day: inDays(4), Minutes: 60 },
      ],
      Objections: [],
    });
    const others = await portal.call('a', Evection.GetEvectionDuration, { AUID: idOf('boss'), Segments: [] });
    expect(others.status).toBe(404);
  });

  describe('is refused', () => {
    test.each<[string, Given, [string, string | RegExp]]>([
      ['of somebody else', { AUID: idOf('boss') }, ['AUID', '只能由本人或考勤管理员提交']],
      ['that ends before it starts', { Segments: [leg(4, 3)] }, ['Segments.0.Period', /./]],
      [
        'that overlaps itself',
        { Segments: [leg(3, 4), leg(4, 5)] },
        ['Segments', '第 2 段：与第 1 段时间重叠'],
      ],
      [
        'in a hundred rows',
        { Segments: Array.from({ length: 100 }, (_, n) => leg(n, n)) },
        ['Segments', /99/],
      ],
      [
        'in the year 9999',
        { Segments: [{ ...leg(3, 4), Begins: '9999-01-01 08:00', Ends: '9999-12-31 08:00' }] },
        ['Segments.0.Period', /./],
      ],
      ['with its own person along', { Companions: [idOf('a')] }, ['Companions', /不必列为同行人/]],
      ['too far ahead', { Segments: [leg(380, 381)] }, ['Segments', /第 1 段：最晚到/]],
      ['too long ago', { Segments: [leg(-9, -9)] }, ['Segments', /最早可补请/]],
    ])('%s', async (_what, given, [field, message]) => {
      const found = fieldOf(await ask(given)) ?? [];
      expect(found.map(([name]) => name)).toContain(field);
      expect(found.find(([name]) => name === field)?.[1]).toMatch(message);
    });
  });

  test('nobody reads the trips of others', async () => {
    const form = await asked();
    expect((await portal.call('a', Evection.GetEvectionManagerPage, {})).status).toBe(403);
    expect((await portal.ok('fin2', Evection.GetEvectionPage, {})).Rows).toEqual([]);
    expect((await portal.call('fin2', Evection.GetEvectionFormInfo, { FormID: form })).status).toBe(404);
    const managed = await portal.ok('cash', Evection.GetEvectionManagerPage, {});
    expect(managed.Rows.map(({ FormID }) => FormID)).toContain(form);
    const waits = await portal.ok('lead', Evection.GetEvectionToExaminePage, {});
    expect(waits.Rows.map(({ FormID }) => FormID)).toContain(form);
  });
});
