import { beforeEach, expect, test } from 'vitest';
import { KPISheet } from '#modules/kpi/sheets/contract/KPISheet.ts';
import { KPIIndicator } from '#modules/kpi/templates/contract/KPIIndicator.ts';
import { KPIStationPosition as Kpi } from '#modules/kpi/templates/contract/KPIStationPosition.ts';
import { KPITemplate } from '#modules/kpi/templates/contract/KPITemplate.ts';
import { idOf } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { indicator, row, usual } from '#tests/support/kpi-portal.ts';
import { useKpi } from '#tests/support/kpi-stage.ts';
import { readAllSources } from './commands/sources.ts';

eachEngine('sources of actuals', (open) => {
  const kpi = useKpi(open, 'inForce', async ({ portal, post }) => {
    const { MenuID } = await portal.ok('cash', Kpi.AddMenu, { Name: '自动取数', Kind: 2 });
    const rows = [];
    for (const Feed of [1, 2, 3, 4]) rows.push(row(await indicator(portal, { Feed }), 2500));
    const { TemplateID, Version } = await portal.ok('cash', KPITemplate.SaveDraft, {
      PostID: post,
      MenuID,
      Content: { ...usual, Rows: rows },
    });
    await portal.ok('cash', KPITemplate.Publish, { TemplateID, Version });
  });
  const { get, write, wrote, submit, adopt } = kpi;
  const sql = (text: string, ...values: unknown[]) => kpi.db.pool.query(text, values);
  const actuals = async () => (await get(kpi.sheet)).Rows.map(({ Actual }) => Actual);

  beforeEach(async () => {
    await sql('delete from attendance.day');
    await sql('delete from okr.work_record');
    // A quarter that is always in the past.
    await sql(`update kpi.sheet set from_day = '2024-01-01', to_day = '2024-03-31' where id = $1`, kpi.sheet);
  });

  /** Inserts attendance days: due, and present or not. */
  const days = async (...of: readonly (readonly [string, boolean])[]) => {
    for (const [day, isThere] of of)
      await sql(
        `insert into attendance.day (person_id, day, kind, state, rostered, worked, late, early, absent, leave_paid,
           leave_unpaid, trip, over_work, over_rest, over_statutory, lack_count, arrived_at, input_hash, worked_out_at)
         values ($1, $2, 1, 0, 480, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, $3, '', now())`,
        idOf('a'),
        day,
        isThere ? `${day}T01:00:00Z` : null,
      );
  };
  const hours = (day: string, minutes: number) =>
    sql(
      `insert into okr.work_record (person_id, work_day, type, minutes, state, logged_at) values ($1, $2, 1, $3, 2, now())`,
      idOf('a'),
      day,
      minutes,
    );
  const begun = async () => {
    await kpi.begin();
  };

  test('attendance, hours and closed cycles of the person’s days are read; approvals of a span are', async () => {
    await days(['2024-01-02', true], ['2024-01-03', true], ['2024-01-04', true], ['2024-01-05', false]);
    // Days outside the range of the sheet do not count.
    await days(['2024-04-01', false], ['2023-12-29', false]);
    await hours('2024-01-02', 480);
    await hours('2024-04-01', 480);
    const { rows } = await sql(
      `insert into okr.cycle (period_type, first_day, last_day, state, closed_at)
       values (1, $1, ($1::date + interval '1 month - 1 day')::date, 4, now()) returning id`,
      '2024-01-01',
    );
    const goal = await sql(
      `insert into okr.goal (kind, cycle_id, title, owner_id, department_id, state, made_at)
       select 1, $1, '目标', p.id, p.department_id, 3, now() from people.person p where p.id = $2 returning id`,
      rows[0].id,
      idOf('a'),
    );
    const snapshot = (number: number, progress: string) =>
      sql(
        `insert into okr.snapshot (cycle_id, goal_id, number, body, at) values ($1, $2, $3, $4, now())`,
        rows[0].id,
        goal.rows[0].id,
        number,
        JSON.stringify({
          row: { OwnerAUID: idOf('a'), Kind: 1, ProgressBp: progress, WeightBp: null },
          why: {},
        }),
      );
    // The period was closed twice, and the last closing counts.
    await snapshot(1, '1000');
    await snapshot(2, '8250.5');
    await readAllSources(kpi.db, new Date());
    const found = (await get(kpi.sheet)).Rows;
    expect(found.map(({ Actual }) => Actual).slice(0, 3)).toEqual(['82.51', found[1]!.Actual, '75']);
    expect(Number(found[1]!.Actual)).toBeGreaterThan(0);
    expect(found.map(({ Source }) => Source?.Count ?? null)).toEqual([1, 1, 0, null]);
    // Days without attendance data count as present by the calendar, so the share stays below 100.
    expect(Number(found[1]!.Actual)).toBeLessThan(100);
    await sql(
      `update approval.row set opened_at = '2024-02-01T02:00:00Z', decided_at = '2024-02-01T05:30:00Z',
         decided_by_id = $1 where (form_id, no) = (select form_id, min(no) from approval.row
           where decided_at is not null group by form_id order by form_id limit 1)`,
      idOf('a'),
    );
    await readAllSources(kpi.db, new Date());
    expect((await actuals())[3]).toBe('3.5');
    await sql('update approval.row set decided_by_id = person_id where decided_by_id = $1', idOf('a'));
  });

  test('automatic values cannot be overwritten; without source data people fill them in', async () => {
    await days(['2024-01-02', true]);
    await begun();
    expect((await actuals())[2]).toBe('100');
    const typed = await write('a', kpi.sheet, [[3, 'Actual', '1']]);
    expect(typed.status === 200 && typed.body.Rows[0]).toMatchObject({
      Code: 'refused',
      Msg: '由数据来源自动取数',
    });
    const { Version } = (await get(kpi.sheet)).Rows[2]!;
    const parts = await kpi.portal.call('a', Kpi.UpdateDetails, {
      SheetID: kpi.sheet,
      RowNo: 3,
      Version,
      Parts: [{ Name: '一月', Actual: '1', Target: null, Evidence: '' }],
    });
    expect(parts.status).toBe(403);
    const other = await write('a', kpi.sheet, [[4, 'Actual', '70']]);
    expect(other.status === 200 && other.body.Rows[0]!.Code).toBe('saved');
    expect((await actuals()).slice(2)).toEqual(['100', '70']);
  });

  test('submission fixes the source value; later changes are noted without changing scores, but count after a send-back', async () => {
    await days(['2024-01-02', true], ['2024-01-03', false]);
    await begun();
    expect((await actuals())[2]).toBe('50');
    await days(['2024-01-04', true], ['2024-01-05', true]);
    for (const [at, actual] of (await actuals()).entries())
      if (actual === null) await wrote('a', kpi.sheet, [[at + 1, 'Actual', '60']]);
    expect((await submit(kpi.sheet)).status).toBe(200);
    expect((await actuals())[2]).toBe('75');
    const before = await get(kpi.sheet, 'lead');
    await days(['2024-01-08', true]);
    await readAllSources(kpi.db, new Date());
    const after = await get(kpi.sheet, 'lead');
    expect(after.Rows[2]).toMatchObject({ Actual: '75', Source: { Value: '75', Now: '80' } });
    expect(after.Rows.map(({ RowScore, Version }) => [RowScore, Version])).toEqual(
      before.Rows.map(({ RowScore, Version }) => [RowScore, Version]),
    );
    expect((await adopt('lead', kpi.sheet)).status).toBe(200);
    expect((await adopt('head', kpi.sheet)).status).toBe(200);
    expect((await get(kpi.sheet, 'lead')).Head.State).toBe(5);
    await kpi.portal.ok('cash', KPISheet.Publish, { PeriodID: before.Head.PeriodID });
    const why = await kpi.portal.ok('a', KPISheet.Explain, { SheetID: kpi.sheet });
    expect(why.Rows[2]).toMatchObject({ Actual: '75', Source: { Feed: 3, Value: '75' } });
    await days(['2024-01-09', false], ['2024-01-10', false]);
    await readAllSources(kpi.db, new Date());
    expect((await kpi.portal.ok('a', KPISheet.Explain, { SheetID: kpi.sheet })).Rows).toEqual(why.Rows);
    expect((await get(kpi.sheet)).Rows[2]).toMatchObject({ Actual: '75', Source: { Value: '75' } });
    await kpi.portal.ok('cash', KPISheet.Reopen, {
      SheetID: kpi.sheet,
      Version: (await get(kpi.sheet, 'cash')).Head.Version,
      Reason: '出勤已更正',
    });
    await readAllSources(kpi.db, new Date());
    expect((await get(kpi.sheet)).Rows[2]).toMatchObject({
      Actual: '57.14',
      Source: { Value: '57.14', Now: null },
    });
  });

  test('another source is another calibre, and sheets that are there keep theirs', async () => {
    const { Rows } = await kpi.portal.ok('cash', KPIIndicator.GetPage, { PageIndex: 1, PageSize: 100 });
    const one = Rows.find(({ Calibre }) => Calibre.Feed === 3)!;
    const saved = await kpi.portal.ok('cash', KPIIndicator.Save, {
      IndicatorID: one.IndicatorID,
      Version: one.Version,
      Code: one.Code,
      Name: one.Name,
      Definition: one.Calibre.Definition,
      Feed: 0,
    });
    expect(saved.IsNewCalibre).toBe(true);
    await days(['2024-01-02', true]);
    await readAllSources(kpi.db, new Date());
    expect((await get(kpi.sheet)).Rows[2]).toMatchObject({ Feed: 3, Actual: '100' });
  });
});
