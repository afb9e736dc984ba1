import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { general } from '#kit/contract/refusals.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { weekdayOf } from '#kit/rules/zones.ts';
import type { Database } from '#kit/server/db/database.ts';
import { ProjectBreakdown as Tree } from '#modules/okr/breakdown/contract/OPPMWorkBreakdown.ts';
import { idOf, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { openOkr } from '#tests/support/okr-portal.ts';
import { recordRefusals as no } from '../contract/record-refusals.ts';
import { WorkRecord } from '../contract/WorkRecord.ts';

const today = companyDay(new Date());
const monday = shiftDays(today, 1 - weekdayOf(today));
const codeOf = (answer: { refusal: { Code: number } }) => -answer.refusal.Code;

eachEngine('a week of hours', (open) => {
  let portal: Portal;
  let db: Database;
  let node: number;
  beforeAll(async () => {
    db = await open({ connections: 6 });
    portal = await openOkr(db);
    const { rows } = await db.pool.query<{ id: number }>(
      `insert into okr.project (name, code, manager_id, department_id, start_day, end_day, state, made_at)
       select 'W', 'W', p.id, p.department_id, '2020-01-01', '2040-12-31', 2, now() from people.person p where p.id = $1
       returning id`,
      [idOf('lead')],
    );
    const made = await db.pool.query<{ id: number }>(
      `with next as (select nextval('okr.obid') as id)
       insert into okr.work_breakdown (id, project_id, path, name, owner_id, sort_no, stamp)
       select next.id, $1, array[next.id], '联调', $2, 1, 1 from next returning id`,
      [rows[0]!.id, idOf('a')],
    );
    node = made.rows[0]!.id;
  });
  afterAll(() => portal.close());
  beforeEach(() => db.pool.query('delete from okr.work_record'));
  const written = async () =>
    (
      await db.pool.query<{ day: string; minutes: number; state: number }>(
        `select work_day::text as day, minutes, state from okr.work_record where person_id = $1 order by work_day, id`,
        [idOf('a')],
      )
    ).rows;
  const week = async () => (await portal.ok('a', WorkRecord.GetWeek, { DateFrom: monday })).Days;
  const cell = (WorkDate: string, Minutes: number, more: object = {}) => ({
    WorkDate,
    OBID: node,
    TypeID: 1,
    Minutes,
    ...more,
  });

  test('cells of several days are saved at once, changed and removed; other records of the day stay', async () => {
    const yesterday = shiftDays(today, -1);
    await portal.ok('a', WorkRecord.SaveDay, {
      WorkDate: today,
      Records: [{ TypeID: 2, Minutes: 60, Content: '会议' }],
    });
    await portal.ok('a', WorkRecord.SaveWeek, { Cells: [cell(yesterday, 270), cell(today, 240)] });
    expect(await written()).toEqual([
      { day: yesterday, minutes: 270, state: 0 },
      { day: today, minutes: 60, state: 0 },
      { day: today, minutes: 240, state: 0 },
    ]);
    const of = (await week()).flatMap(({ Records }) => Records).filter(({ OBID }) => OBID === node);
    const ref = (n: number) => ({ RecordID: of[n]!.RecordID, Version: of[n]!.Version });
    await portal.ok('a', WorkRecord.SaveWeek, {
      Cells: [cell(yesterday, 0, ref(0)), cell(today, 300, ref(1))],
      SubmitDays: [today],
    });
    expect(await written()).toEqual([
      { day: today, minutes: 60, state: 1 },
      { day: today, minutes: 300, state: 1 },
    ]);
    // The same cells again are stale, and so is a new cell where hours have been written meanwhile.
    for (const Cells of [[cell(today, 310, ref(1))], [cell(today, 310)]])
      expect(codeOf(await portal.call('a', WorkRecord.SaveWeek, { Cells }))).toBe(general.stale.code);
    // A cell that names the record of something else changes nothing.
    const now = (await week())
      .flatMap(({ Records }) => Records)
      .find(({ RecordID }) => RecordID === ref(1).RecordID);
    const other = { ...cell(today, 310, { ...ref(1), Version: now!.Version }), TypeID: 2 };
    expect(codeOf(await portal.call('a', WorkRecord.SaveWeek, { Cells: [other] }))).toBe(general.stale.code);
  });

  test('nothing is saved if one day refuses, and the refusal names its cell', async () => {
    const answer = await portal.call('a', WorkRecord.SaveWeek, {
      Cells: [cell(shiftDays(today, -1), 60), cell(today, 1440), { ...cell(today, 60), TypeID: 2 }],
    });
    expect([codeOf(answer), answer.refusal.Field]).toEqual([no.dayFull.code, 'Cells.1']);
    expect(await written()).toEqual([]);
    expect(
      codeOf(await portal.call('a', WorkRecord.SaveWeek, { Cells: [cell(shiftDays(today, 1), 60)] })),
    ).toBe(no.dayAhead.code);
    expect(codeOf(await portal.call('head', WorkRecord.SaveWeek, { Cells: [cell(today, 60)] }))).toBe(
      no.itemGone.code,
    );
    const twice = await portal.call('a', WorkRecord.SaveWeek, { Cells: [cell(today, 60), cell(today, 90)] });
    expect([twice.status, twice.refusal.Fields?.[0]?.Field]).toEqual([400, 'Cells']);
    expect(await written()).toEqual([]);
  });

  test('confirmed hours are not removed by a cell, and a returned record does not fill the day', async () => {
    await portal.ok('a', WorkRecord.SaveWeek, { Cells: [cell(today, 60)], SubmitDays: [today] });
    const [record] = (await week()).flatMap(({ Records }) => Records);
    const ref = { RecordID: record!.RecordID, Version: record!.Version };
    await portal.ok('lead', WorkRecord.Review, { Records: [ref], IsConfirmed: true });
    const Version = ref.Version + 1;
    expect(
      codeOf(await portal.call('a', WorkRecord.SaveWeek, { Cells: [cell(today, 0, { ...ref, Version })] })),
    ).toBe(no.recordConfirmed.code);
    await db.pool.query('update okr.work_record set state = 3, minutes = 1440');
    await portal.ok('a', WorkRecord.SaveWeek, { Cells: [{ ...cell(today, 600), TypeID: 2 }] });
    const day = (await week()).find(({ WorkDate }) => WorkDate === today);
    expect(day?.State).toBe(1);
  });

  test('meetings and reported items are suggested for the time that is left, and for nobody else', async () => {
    const { Version } = await db.pool
      .query<{ version: number }>('select version from okr.work_breakdown where id = $1', [node])
      .then(({ rows }) => ({ Version: rows[0]!.version }));
    await portal.ok('a', Tree.EditProgress, { OBID: node, Version, ProgressBp: 1000 });
    await portal.ok('a', WorkRecord.SaveWeek, { Cells: [{ ...cell(today, 120), TypeID: 2, OBID: null }] });
    const { Cells } = await portal.ok('a', WorkRecord.GetSuggestion, { DateFrom: monday });
    const capacity = (await week()).find(({ WorkDate }) => WorkDate === today)?.Capacity ?? 0;
    expect(capacity).toBeGreaterThan(0);
    expect(Cells).toEqual([
      { WorkDate: today, OBID: node, Name: '联调', TypeID: 1, Minutes: capacity - 120 },
    ]);
    expect((await portal.ok('lead', WorkRecord.GetSuggestion, { DateFrom: monday })).Cells).toEqual([]);
  });
});
