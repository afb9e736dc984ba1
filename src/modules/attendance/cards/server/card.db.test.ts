import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GivenOf } from '#kit/contract/call.ts';
import type { Database } from '#kit/server/db/database.ts';
import { runDueEffects } from '#modules/approval/server/open.ts';
import { cardRefusals } from '#modules/attendance/contract/refusals.ts';
import { coversOf } from '#modules/attendance/requests/server/queries/covers.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { approveBill, fieldOf, finishBill, giveRole, inDays, later } from '#tests/support/hr-portal.ts';
import { askLeave, openLeavePortal, sendBack, takeBack, wholeDays } from '#tests/support/leave-portal.ts';
import { ReplenishCard } from '../contract/ReplenishCard.ts';

type Given = Partial<GivenOf<typeof ReplenishCard.AddReplenishCard>>;

const open = {
  MonthlyLimit: 3,
  CycleStartDay: 1,
  WithinDays: 3,
  AllowLack: true,
  AllowLate: true,
  AllowEarly: true,
  AllowNormal: false,
  NeedProof: false,
};

eachEngine('replaced cards', (openDb) => {
  let portal: Portal;
  let db: Database;
  beforeAll(async () => {
    db = await openDb({ connections: 6 });
    portal = await openLeavePortal(db, {
      permissions: { head: ['SettingUpCourse'], lead: ['SettingUpCourse'] },
    });
    await giveRole(db, 'head', 4, ['SettingUpCourse']);
    await giveRole(db, 'lead', 3, ['SettingUpCourse']);
  });
  afterAll(() => portal.close());
  // Results of earlier tests must neither count nor overlap.
  beforeEach(async () => {
    await db.pool.query('update approval.bill set state = 4');
    await db.pool.query('delete from attendance.punch');
    await db.pool.query('delete from attendance.day');
    await db.pool.query('delete from attendance.card_rule where department_id is not null');
    // The cycle begins early enough for the days of these tests in any month.
    await db.pool.query(
      `update attendance.card_rule set monthly_limit = 3, cycle_start_day = $1, within_days = 3, allow_lack = true,
         allow_late = true, allow_early = true, allow_normal = false, need_proof = false`,
      [Number(inDays(-12).slice(8))],
    );
  });

  const yesterday = inDays(-1);
  const ask = (given: Given = {}, who: Member = 'a') =>
    portal.call(who, ReplenishCard.AddReplenishCard, {
      Day: yesterday,
      Side: 1,
      PunchAt: `${given.Day ?? yesterday} 08:57`,
      Reason: '忘记打卡',
      Submit: true,
      ...given,
    });
  const asked = async (given: Given = {}, who: Member = 'a'): Promise<number> => {
    const answer = await ask(given, who);
    expect([answer.status, answer.message, fieldOf(answer)]).toEqual([200, '', undefined]);
    return answer.body.FormID;
  };
  const punches = async () =>
    (
      await db.pool.query<{ person: number; at: Date; source: number; side: number; form: number }>(
        `select person_id as person, punch_at as at, source, side, form_id as form from attendance.punch
         where void_at is null order by punch_at`,
      )
    ).rows;
  const waiting = async (): Promise<string[]> =>
    (
      await db.pool.query<{ day: string }>(
        'select day from attendance.recalc where person_id = $1 order by day',
        [idOf('a')],
      )
    ).rows.map(({ day }) => day);

  test('approved, a punch is there with its form and end, and its day is worked out anew', async () => {
    await db.pool.query('delete from attendance.recalc');
    const form = await asked();
    expect(await punches()).toEqual([]);
    expect((await approveBill(portal, 'lead', form)).status).toBe(200);
    expect(await punches()).toMatchObject([{ person: idOf('a'), source: 6, side: 1, form }]);
    expect(await waiting()).toEqual([inDays(-2), yesterday]);
    await runDueEffects(db, later(1));
    expect(await punches()).toHaveLength(1);
    expect((await coversOf(db, [idOf('a')], inDays(-3), inDays(3))).get(idOf('a'))).toMatchObject({
      cards: [{ formId: form, day: yesterday, segment: 1, side: 1, at: `${yesterday} 08:57` }],
    });
    const [row] = (await portal.ok('a', ReplenishCard.GetReplenishCardPage, {})).Rows;
    expect(row).toMatchObject({ FormID: form, Day: yesterday, Segment: 1, Side: 1, EffectState: 2 });
    const managed = await portal.ok('cash', ReplenishCard.GetReplenishCardManagerPage, {});
    expect(managed.Rows.map(({ FormID }) => FormID)).toContain(form);
    expect((await portal.call('a', ReplenishCard.GetReplenishCardManagerPage, {})).status).toBe(403);
    expect((await portal.call('fin2', ReplenishCard.GetReplenishCardFormInfo, { FormID: form })).status).toBe(
      404,
    );
  });

  test('revoked, punches read as if it had not been; filed again, the punch is there again', async () => {
    const form = await asked();
    await finishBill(portal, form);
    expect((await takeBack(portal, 'a', form)).status).toBe(200);
    await finishBill(portal, form);
    expect(await punches()).toEqual([]);
    expect((await coversOf(db, [idOf('a')], inDays(-3), inDays(3))).get(idOf('a'))).toBeUndefined();
    const again = await asked();
    await finishBill(portal, again);
    expect(await punches()).toMatchObject([{ form: again }]);
  });

  test('above the limit: refused, also two at once; sent back and revoked ones do not count', async () => {
    await db.pool.query('update attendance.card_rule set monthly_limit = 2');
    const first = await asked({ Day: inDays(-2) });
    const drafts = [];
    for (const Side of [1, 2] as const)
      drafts.push(
        await portal.ok('a', ReplenishCard.AddReplenishCard, {
          Day: yesterday,
          Side,
          PunchAt: `${yesterday} ${Side === 1 ? '08:57' : '18:03'}`,
          Reason: '忘记打卡',
        }),
      );
    const answers = await Promise.all(
      drafts.map(({ FormID, Version }) =>
        portal.call('a', ReplenishCard.EditReplenishCard, { FormID, Version, Submit: true }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const lost = answers.find(({ status }) => status === 422)!;
    expect(fieldOf(lost)).toEqual([['Day', expect.stringContaining('本周期补卡次数已用完')]]);
    await sendBack(portal, 'lead', first);
    await asked({ Day: inDays(-3) });
    expect((await ask({ Day: inDays(-2), Side: 2, PunchAt: `${inDays(-2)} 18:00` })).status).toBe(422);
  });

  test('two at once for one end: one is refused', async () => {
    const drafts = [];
    for (const minute of ['08:50', '08:55'])
      drafts.push(
        await portal.ok('a', ReplenishCard.AddReplenishCard, {
          Day: yesterday,
          Side: 1,
          PunchAt: `${yesterday} ${minute}`,
          Reason: '忘记打卡',
        }),
      );
    const answers = await Promise.all(
      drafts.map(({ FormID, Version }) =>
        portal.call('a', ReplenishCard.EditReplenishCard, { FormID, Version, Submit: true }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
  });

  test.each<[string, Given, Member, [string, RegExp]]>([
    ['ahead', { Day: inDays(1) }, 'a', ['Day', /不能补未来的卡/]],
    ['outside of the window', { PunchAt: `${yesterday} 04:30` }, 'a', ['PunchAt', /不在班次打卡范围内/]],
    ['of another day', { PunchAt: `${inDays(-2)} 09:00` }, 'a', ['PunchAt', /不在班次打卡范围内/]],
    ['too long ago', { Day: inDays(-4) }, 'a', ['Day', new RegExp(`最早可补 ${inDays(-3)}`)]],
    ['of a part that the shift has not', { Segment: 2 }, 'a', ['Segment', /只有 1 段/]],
    ['of somebody else', { AUID: idOf('boss') }, 'a', ['AUID', /只能由本人或考勤管理员提交/]],
    ['in the year 9999', { PunchAt: '9999-12-31 09:00' }, 'a', ['PunchAt', /./]],
  ])('is refused %s', async (_what, given, who, [field, message]) => {
    const found = fieldOf(await ask(given, who)) ?? [];
    expect(found.map(([name]) => name)).toContain(field);
    expect(found.find(([name]) => name === field)?.[1]).toMatch(message);
  });

  test('who looks after attendance files for others, also for days long past', async () => {
    const form = await asked({ AUID: idOf('a'), Day: inDays(-9) }, 'cash');
    await finishBill(portal, form);
    expect(await punches()).toMatchObject([{ person: idOf('a') }]);
  });

  test('under leave it is refused, and the leave named', async () => {
    const leave = await askLeave(portal, 'a', { VacationType: 2, Segments: wholeDays(-1) });
    expect(leave.status).toBe(200);
    const { rows } = await db.pool.query<{ number: string }>(
      'select number from approval.form where id = $1',
      [leave.body.FormID],
    );
    expect(fieldOf(await ask({ PunchAt: `${yesterday} 10:00` }))).toEqual([
      ['PunchAt', `与 ${rows[0]!.number} 时间重叠`],
    ]);
  });

  test('what is in order is not mended where the department does not want it', async () => {
    const state = (bits: number) =>
      db.pool.query(
        `insert into attendance.day (person_id, day, kind, state, rostered, worked, late, early, absent, leave_paid,
           leave_unpaid, trip, over_work, over_rest, over_statutory, lack_count, input_hash, worked_out_at)
         values ($1, $2, 1, $3, 480, 480, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '', now())
         on conflict (person_id, day) do update set state = excluded.state`,
        [idOf('a'), yesterday, bits],
      );
    await state(1);
    expect(fieldOf(await ask())).toEqual([['Side', '所在部门不允许为打卡正常的情况补卡']]);
    await state(2);
    await db.pool.query('update attendance.card_rule set allow_late = false');
    expect(fieldOf(await ask())).toEqual([['Side', '所在部门不允许为迟到补卡']]);
    await state(16);
    await asked();
  });

  test('a day says its shift, its cards and what is left of them', async () => {
    await db.pool.query(
      `insert into attendance.punch (person_id, punch_at, source, made_at) values ($1, $2::date + time '10:02', 4, now())`,
      [idOf('a'), yesterday],
    );
    await asked({ Day: inDays(-2) });
    const told = await portal.ok('a', ReplenishCard.GetReplenishCardDay, { Day: yesterday });
    expect(told).toMatchObject({
      Segments: [{ On: `${yesterday} 09:00`, Off: `${yesterday} 18:00` }],
      WindowFrom: `${yesterday} 05:00`,
      WindowTo: `${inDays(0)} 00:00`,
      Limit: 3,
      Used: 1,
      EarliestDay: inDays(-3),
      Objections: [],
    });
    expect(told.Punches).toHaveLength(1);
    const others = await portal.call('a', ReplenishCard.GetReplenishCardDay, {
      AUID: idOf('boss'),
      Day: yesterday,
    });
    expect(others.status).toBe(404);
  });

  describe('rules', () => {
    test('the nearest department’s holds, else the one above, else the company’s', async () => {
      const { rows } = await db.pool.query<{ path: number[] }>(
        `select d.path from people.person p join people.department d on d.id = p.department_id where p.id = $1`,
        [idOf('a')],
      );
      const path = rows[0]!.path;
      const limit = async (): Promise<number> =>
        (await portal.ok('a', ReplenishCard.GetReplenishCardDay, { Day: yesterday })).Limit;
      expect(await limit()).toBe(3);
      for (const [at, DeptId] of path.entries()) {
        await portal.ok('head', ReplenishCard.AddReplenishCardConfig, {
          ...open,
          DeptId,
          MonthlyLimit: 10 + at,
        });
        expect(await limit()).toBe(10 + at);
      }
      const twice = await portal.call('head', ReplenishCard.AddReplenishCardConfig, {
        ...open,
        DeptId: path[0]!,
      });
      expect([twice.status, twice.message]).toEqual([409, cardRefusals.ruleTaken.zh]);
      const list = await portal.ok('head', ReplenishCard.GetReplenishCardConfigList, {});
      expect(list.Rows.map(({ DeptId }) => DeptId)).toEqual([null, ...path]);
      const own = list.Rows.at(-1)!;
      const change = { ConfigID: own.ConfigID, Version: own.Version };
      await portal.ok('head', ReplenishCard.UpdateReplenishCardConfig, {
        ...change,
        ...open,
        MonthlyLimit: 1,
      });
      expect(await limit()).toBe(1);
      const stale = await portal.call('head', ReplenishCard.DelReplenishCardConfig, change);
      expect(stale.status).toBe(409);
      await portal.ok('head', ReplenishCard.DelReplenishCardConfig, { ...change, Version: own.Version + 1 });
      expect(await limit()).toBe(path.length > 1 ? 10 + path.length - 2 : 3);
    });

    test('that of the company stays, and who does not reach everybody changes none', async () => {
      const [all] = (await portal.ok('lead', ReplenishCard.GetReplenishCardConfigList, {})).Rows;
      const given = { ConfigID: all!.ConfigID, Version: all!.Version };
      expect((await portal.call('head', ReplenishCard.DelReplenishCardConfig, given)).message).toBe(
        cardRefusals.ruleOfAll.zh,
      );
      expect(
        (await portal.call('lead', ReplenishCard.UpdateReplenishCardConfig, { ...given, ...open })).status,
      ).toBe(403);
      expect((await portal.ok('lead', ReplenishCard.GetReplenishCardConfigList, {})).CanUpdate).toBe(false);
      expect((await portal.call('a', ReplenishCard.GetReplenishCardConfigList, {})).status).toBe(403);
      const nowhere = await portal.call('head', ReplenishCard.AddReplenishCardConfig, {
        ...open,
        DeptId: 987_654,
      });
      expect([nowhere.status, nowhere.message]).toEqual([422, cardRefusals.noDepartment.zh]);
    });

    test('proof is asked for where the rule says so', async () => {
      await db.pool.query('update attendance.card_rule set need_proof = true');
      expect(fieldOf(await ask())).toEqual([['Proof', '补卡需要上传证明材料']]);
    });
  });
});
