import { beforeEach, expect, test } from 'vitest';
import { stepPeriods } from '#modules/kpi/periods/server/commands/periods.ts';
import { KPIStationPosition as Kpi } from '#modules/kpi/templates/contract/KPIStationPosition.ts';
import { idOf } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { inDays, later } from '#tests/support/hr-portal.ts';
import { template } from '#tests/support/kpi-portal.ts';
import { useKpi } from '#tests/support/kpi-stage.ts';
import { KPISheet } from '../contract/KPISheet.ts';
import { followTransfers } from './commands/transfers.ts';

eachEngine('transfers after sheets were made', (open) => {
  let second: number;
  // Resets the assignment of `a` before their sheet is made.
  beforeEach(() => placeAsBefore());
  const kpi = useKpi(open, 'inForce', async ({ portal, db, post }) => {
    await template(portal, post);
    const { rows } = await db.pool.query<{ id: number }>(
      `insert into people.post (name, name_en) values ('架构师', 'Architect') returning id`,
    );
    second = rows[0]!.id;
    await template(portal, second);
  });
  const { get, submit } = kpi;

  /** Assigns `a` to a position and leader from a day on. */
  async function place(post: number, leader: 'lead' | 'fin1', from: string): Promise<void> {
    await kpi.db.pool.query(
      `update people.assignment set to_day = $2::date - 1
       where person_id = $1 and superseded_at is null and to_day is null`,
      [idOf('a'), from],
    );
    await kpi.db.pool.query(
      `insert into people.assignment (person_id, from_day, company_id, department_id, leader_id, post_id, user_type, fields,
         cause, made_at) select id, $2, company_id, department_id, $3, $4, 1, '{post,leader}', 3, now()
       from people.person where id = $1`,
      [idOf('a'), from, idOf(leader), post],
    );
    await kpi.db.pool.query('update people.person set leader_id = $2 where id = $1', [
      idOf('a'),
      idOf(leader),
    ]);
  }
  /** Places `a` in their first position and team from the start. */
  async function placeAsBefore(): Promise<void> {
    await kpi.db.pool.query(`delete from people.assignment where person_id = $1`, [idOf('a')]);
    await place(kpi.post, 'lead', '2020-01-01');
  }
  const moved = () => place(second, 'fin1', inDays(-3));
  const mine = async () =>
    (await kpi.portal.ok('a', Kpi.GetKPIInfoByName, { PeriodID: kpi.run })).Rows.map(
      ({ SheetID, FromDay, ToDay, PostName, State, Leader }) => ({
        SheetID,
        FromDay,
        ToDay,
        PostName,
        State,
        leader: Leader?.AUID,
      }),
    ).toSorted((a, b) => (a.FromDay < b.FromDay ? -1 : 1));

  test('split where they were, once; each part is its own leader’s, and the earlier one is scored when its days are over', async () => {
    await moved();
    await followTransfers(kpi.db, new Date());
    await followTransfers(kpi.db, new Date());
    const parts = await mine();
    expect(parts).toEqual([
      {
        SheetID: kpi.sheet,
        FromDay: inDays(-40),
        ToDay: inDays(-4),
        PostName: '工程师',
        State: 2,
        leader: idOf('lead'),
      },
      {
        SheetID: parts[1]!.SheetID,
        FromDay: inDays(-3),
        ToDay: inDays(20),
        PostName: '架构师',
        State: 0,
        leader: idOf('fin1'),
      },
    ]);
    const { rows: told } = await kpi.db.pool.query<{ person: number }>(
      `select person_id as person from kit.notice where key like '%/split/%' order by 1`,
    );
    expect(told.map(({ person }) => person)).toEqual(expect.arrayContaining([idOf('a'), idOf('fin1')]));
    await stepPeriods(kpi.db, new Date());
    expect((await mine()).map(({ State }) => State)).toEqual([3, 0]);
    // The leader of today reads earlier days only after publication. The leader of those days reads them before.
    expect((await kpi.portal.call('fin1', KPISheet.Get, { SheetID: kpi.sheet })).status).toBe(404);
    await get(kpi.sheet, 'lead');
    await get(parts[1]!.SheetID, 'fin1');
    await kpi.fill();
    expect((await submit(kpi.sheet)).status).toBe(200);
    const asked = await kpi.portal.ok('lead', Kpi.GetFormApprovalPage, {});
    expect(asked.Rows.map(({ SheetID }) => SheetID)).toEqual([kpi.sheet]);
    expect((await kpi.portal.ok('fin1', Kpi.GetFormApprovalPage, {})).Rows).toEqual([]);
    await kpi.db.pool.query('update kpi.sheet set state = 7, published_at = now() where id = $1', [
      kpi.sheet,
    ]);
    await get(kpi.sheet, 'fin1');
  });

  test('generating again splits too, and the days add up to the period', async () => {
    await moved();
    const dry = await kpi.portal.ok('cash', KPISheet.Generate, { PeriodID: kpi.run });
    expect([dry.Made, dry.There]).toEqual([1, 1]);
    expect(await mine()).toHaveLength(1);
    await kpi.portal.ok('cash', KPISheet.Generate, { PeriodID: kpi.run, IsDryRun: false });
    const days = (await mine()).map(
      ({ FromDay, ToDay }) => (Date.parse(ToDay) - Date.parse(FromDay)) / 86_400_000 + 1,
    );
    expect(days).toEqual([37, 24]);
    expect(days[0]! + days[1]!).toBe(61);
    const { Made } = await kpi.portal.ok('cash', KPISheet.Generate, { PeriodID: kpi.run, IsDryRun: false });
    expect(Made).toBe(0);
  });

  test('taken back, the second part goes with its form and the first is whole again; what is submitted stays', async () => {
    await moved();
    await followTransfers(kpi.db, new Date());
    await placeAsBefore();
    await followTransfers(kpi.db, new Date());
    const parts = await mine();
    expect(parts).toMatchObject([{ SheetID: kpi.sheet, FromDay: inDays(-40), ToDay: inDays(20), State: 2 }]);
    const { rows } = await kpi.db.pool.query<{ state: number; open: boolean }>(
      `select s.state, f.state_type = 1 as open from kpi.sheet s join approval.form f on f.id = s.target_form_id
       where s.id <> $1`,
      [kpi.sheet],
    );
    expect(rows.map(({ state }) => state)).toEqual([-2]);
    await kpi.db.pool.query('update kpi.sheet set state = 4 where id = $1', [kpi.sheet]);
    await moved();
    await followTransfers(kpi.db, later(0));
    expect(await mine()).toMatchObject([{ SheetID: kpi.sheet, ToDay: inDays(20) }]);
  });
});
