import { expect, test } from 'vitest';
import { companyDay } from '#kit/rules/dates.ts';
import { isWorkDay } from '#kit/rules/work-days.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { specialDays } from '#modules/calendar/server/open.ts';
import { stepPeriods } from '#modules/kpi/periods/server/commands/periods.ts';
import { remindAwaited } from '#modules/kpi/periods/server/commands/remind.ts';
import { KPIStationPosition as Kpi } from '#modules/kpi/templates/contract/KPIStationPosition.ts';
import { idOf } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { approveBill, later } from '#tests/support/hr-portal.ts';
import { useKpi } from '#tests/support/kpi-stage.ts';
import { KPISheet } from '../contract/KPISheet.ts';

eachEngine('sheets', (open) => {
  const kpi = useKpi(open, 'generated');
  const { get, write, wrote, formOf, submit, adopt, own } = kpi;

  /** Brings a sheet to a filled-in result: targets approved and scoring begun. */
  const filled = async (): Promise<void> => {
    expect((await submit(kpi.sheet)).status).toBe(200);
    expect((await adopt('lead', kpi.sheet)).status).toBe(200);
    await kpi.begin();
    await kpi.fill();
  };
  /** Lets both leaders approve a sheet. */
  const scored = async (): Promise<void> => {
    await submit(kpi.sheet);
    await adopt('lead', kpi.sheet);
    await kpi.begin();
    await kpi.scored();
  };

  test('generating twice makes no second sheet, and a dry run makes none; who lacks a template or a leader is named', async () => {
    const again = await kpi.portal.ok('cash', KPISheet.Generate, { PeriodID: kpi.run, IsDryRun: false });
    expect([again.Made, again.There]).toEqual([0, 1]);
    const { rows } = await kpi.db.pool.query('select id from kpi.sheet');
    expect(rows).toHaveLength(1);
    // `boss` administers only their own reviews and reaches nobody else.
    const other = await kpi.portal.call('boss', KPISheet.Generate, { PeriodID: kpi.run, IsDryRun: true });
    expect(other.status === 200 ? other.body.Made : other.status).not.toBe(1);
    expect(
      (await kpi.portal.call('a', KPISheet.Generate, { PeriodID: kpi.run, IsDryRun: true })).status,
    ).toBe(403);
  });

  test('weights that are not 100 % are submitted by no way; rows changed by two are both kept, one row twice is stale', async () => {
    await wrote('a', kpi.sheet, [[1, 'WeightBp', '4999']]);
    const refused = await submit(kpi.sheet);
    expect([refused.status, refused.message]).toEqual([422, '校验未通过：权重合计应为 100%，当前 99.99%']);
    const FormID = await formOf(kpi.sheet);
    const { Values } = await kpi.portal.ok('a', ApprovalForm.FindDocJsonAsync, { FormID });
    const { rows } = await kpi.db.pool.query<{ version: number }>(
      'select version from approval.form where id = $1',
      [FormID],
    );
    const byForm = await kpi.portal.call('a', Order.SubmitGetCacApprovalForm, {
      FormID,
      Version: rows[0]!.version,
      Values,
    });
    expect(byForm.status).toBe(422);
    expect(JSON.stringify(byForm.refusal)).toContain('99.99%');
    const { Rows } = await get(kpi.sheet);
    const cell = (RowNo: number, Value: string) => ({
      RowNo,
      Key: 'Target',
      Value,
      Version: Rows[RowNo - 1]!.Version,
    });
    const save = (RowNo: number, Value: string) =>
      kpi.portal.ok('a', Kpi.UpdateKPI, { SheetID: kpi.sheet, Cells: [cell(RowNo, Value)] });
    const [one, two] = [await save(1, '90'), await save(2, '9')];
    expect([one.Rows[0]!.Code, two.Rows[0]!.Code]).toEqual(['saved', 'saved']);
    const late = await save(1, '95');
    expect(late.Rows[0]).toMatchObject({ Code: 'stale', Fresh: { Target: '90' } });
    await wrote('a', kpi.sheet, [[1, 'WeightBp', '5000']]);
    expect((await submit(kpi.sheet)).status).toBe(200);
    expect((await get(kpi.sheet)).Head.State).toBe(1);
  });

  test('from targets to a score: each person fills in their own cells, approval waits for scores, and the total is right', async () => {
    // Nobody writes another person's cells, nor cells of their own role before their row is pending.
    const early = await write('lead', kpi.sheet, [[3, 'LeaderScore', '80']]);
    expect(early.status === 200 && early.body.Rows[0]!.Code).toBe('refused');
    await filled();
    const notHis = await write('a', kpi.sheet, [[3, 'LeaderScore', '99']]);
    expect(notHis.status === 200 && notHis.body.Rows[0]!.Code).toBe('refused');
    await submit(kpi.sheet);
    const held = await adopt('lead', kpi.sheet);
    expect([held.status, held.message]).toEqual([422, expect.stringContaining('请先在考核表中评分')]);
    const inbox = await approveBill(kpi.portal, 'lead', await formOf(kpi.sheet));
    expect([inbox.status, inbox.message]).toEqual([422, expect.stringContaining('请先在考核表中评分')]);
    // A score that differs from the system's needs a reason.
    const bare = await write('lead', kpi.sheet, [[1, 'LeaderScore', '90']]);
    expect(bare.status === 200 && bare.body.Rows[0]).toMatchObject({
      Code: 'refused',
      Msg: '请填写偏离系统得分的原因',
    });
    await wrote('lead', kpi.sheet, [
      [1, 'LeaderScore', '90'],
      [1, 'Reason', '客户延期，非本人原因'],
      [3, 'LeaderScore', '80'],
      [4, 'LeaderScore', '0'],
      [5, 'LeaderScore', '2'],
    ]);
    const high = await write('lead', kpi.sheet, [[5, 'LeaderScore', '121']]);
    expect(high.status === 200 && high.body.Rows[0]!.Code).toBe('refused');
    expect((await write('head', kpi.sheet, [[3, 'SecondScore', '60']])).status).toBe(200);
    expect((await get(kpi.sheet, 'head')).Roles).toEqual([]);
    expect((await adopt('lead', kpi.sheet)).status).toBe(200);
    const after = await write('lead', kpi.sheet, [[3, 'LeaderScore', '10']]);
    expect(after.status === 200 && after.body.Rows[0]!.Code).toBe('refused');
    expect((await adopt('head', kpi.sheet)).status).toBe(422);
    await wrote('head', kpi.sheet, [[3, 'SecondScore', '60']]);
    expect((await adopt('head', kpi.sheet)).status).toBe(200);
    // The total is 0.5 × 90 + 0.3 × 100 + 0.2 × (20 % × 100 + 50 % × 80 + 30 % × 60) + 2.
    expect((await get(kpi.sheet, 'lead')).Head).toMatchObject({ State: 5, Total: '92.60', Grade: 'A' });
  });

  test('until publication nothing that the person is answered holds what leaders gave', async () => {
    await scored();
    const FormID = (await get(kpi.sheet)).Head.FormID!;
    const answers = [
      await get(kpi.sheet),
      await kpi.portal.ok('a', Kpi.GetKPIInfoByName, {}),
      await kpi.portal.ok('a', Kpi.GetFormHistoryPage, {}),
      await kpi.portal.ok('a', Kpi.GetFormSubmitPage, {}),
      await kpi.portal.ok('a', Kpi.GetFormApprovalPage, {}),
      await kpi.portal.ok('a', Kpi.GetApprovalUser, { SheetID: kpi.sheet }),
      await kpi.portal.ok('a', Kpi.SubmitValidatorByFormID, { FormID }),
      await kpi.portal.ok('a', KPISheet.FindByForm, { FormID }),
      (await write('a', kpi.sheet, [[1, 'Actual', '81']])).body,
    ];
    const said = JSON.stringify(answers);
    expect(answers[0]).toMatchObject({ SeesScores: false, Head: { State: 5, Total: null, Grade: null } });
    const own = answers[0] as Awaited<ReturnType<typeof get>>;
    expect(own.Rows.map(({ RowScore }) => RowScore)).toEqual(['80.00', '100.00', null, null, null]);
    expect(own.Rows.flatMap(({ Scores }) => Scores.map(({ Role }) => Role))).toEqual([1]);
    for (const secret of ['"Total":"8', '"Grade":"B"', '"Value":"60"']) expect(said).not.toContain(secret);
    const leader = await get(kpi.sheet, 'lead');
    expect(leader.Head).toMatchObject({ Total: '87.60', Grade: 'B' });
    // Colleagues and strangers cannot find out that the sheet exists.
    expect((await kpi.portal.call('fin1', KPISheet.Get, { SheetID: kpi.sheet })).status).toBe(404);
    expect((await kpi.portal.ok('fin1', Kpi.GetKPIInfoByName, { Name: 'a' })).Total).toBe(0);
  });

  test('a row changed behind the approval stops it; what is sent back can be submitted again', async () => {
    await filled();
    await submit(kpi.sheet);
    await wrote('lead', kpi.sheet, [
      [3, 'LeaderScore', '80'],
      [4, 'LeaderScore', '0'],
    ]);
    await adopt('lead', kpi.sheet);
    await wrote('head', kpi.sheet, [[3, 'SecondScore', '60']]);
    await kpi.db.pool.query(`update kpi.row set actual = '999' where sheet_id = $1 and row_no = 1`, [
      kpi.sheet,
    ]);
    const stopped = await adopt('head', kpi.sheet);
    expect([stopped.status, stopped.message]).toEqual([422, expect.stringContaining('与提交时不一致')]);
    const FormID = await formOf(kpi.sheet, 'head');
    await kpi.portal.ok('head', Kpi.RepulseByFormID, { FormID, Remark: '请核对实际值' });
    expect((await get(kpi.sheet)).Head.State).toBe(3);
    await wrote('a', kpi.sheet, [[1, 'Actual', '80']]);
    expect((await submit(kpi.sheet)).status).toBe(200);
    // Values stay after a sheet is sent back.
    expect((await get(kpi.sheet, 'lead')).Rows[2]!.Scores.map(({ Role }) => Role)).toEqual([1, 2, 3]);
    expect((await kpi.portal.call('stranger', Kpi.WithdrawByFormID, { FormID })).status).toBe(403);
    await kpi.portal.ok('a', Kpi.WithdrawByFormID, { FormID });
    expect((await get(kpi.sheet)).Head.State).toBe(3);
  });

  test('people whom a review waits for are reminded once on a workday when it is due soon or overdue', async () => {
    const told = async () =>
      (
        await kpi.db.pool.query<{ key: string; person: number }>(
          `select key, person_id as person from kit.notice where key like 'kpi.remind/%' order by key, person_id`,
        )
      ).rows.map(({ person }) => person);
    // Targets are due in five days. The week tested has workdays and days off.
    await remindAwaited(kpi.db, new Date());
    expect(await told()).toEqual([]);
    for (let day = 10; day < 17; day++) {
      await remindAwaited(kpi.db, later(day));
      await remindAwaited(kpi.db, later(day));
    }
    const special = await specialDays(kpi.db, new Date());
    const worked = [10, 11, 12, 13, 14, 15, 16].filter((day) => isWorkDay(companyDay(later(day)), special));
    expect(await told()).toEqual(worked.map(() => idOf('a')));
    await submit(kpi.sheet);
    for (let day = 17; day < 40; day++) await remindAwaited(kpi.db, later(day));
    expect(await told()).toContain(idOf('lead'));
  });

  test('abandoned targets end a sheet; not applicable needs a reason; the day of the period begins the scoring', async () => {
    const FormID = await formOf(kpi.sheet);
    await kpi.portal.ok('a', Kpi.AbandonByFormID, { FormID });
    expect((await kpi.portal.ok('a', Kpi.GetKPIInfoByName, {})).Total).toBe(0);
    await kpi.portal.ok('cash', KPISheet.Generate, { PeriodID: kpi.run, IsDryRun: false });
    const sheet = await own(kpi.run);
    await submit(sheet);
    await adopt('lead', sheet);
    await stepPeriods(kpi.db, later(21));
    expect((await get(sheet)).Head.State).toBe(3);
    const bare = await write('a', sheet, [[1, 'NotApplicable', 'true']]);
    expect(bare.status === 200 && bare.body.Rows[0]!.Code).toBe('refused');
    await wrote('a', sheet, [
      [1, 'NotApplicable', 'true'],
      [1, 'Reason', '项目取消'],
      [2, 'Actual', '12'],
    ]);
    const found = await kpi.portal.ok('a', Kpi.SubmitValidatorByFormID, { FormID: await formOf(sheet) });
    expect(found.Problems.map(({ RowNo, Code }) => [RowNo, Code])).toEqual([[3, 'required']]);
    expect(idOf('a')).toBe((await get(sheet)).Head.Person.AUID);
  });

  test('scored reviews are published at once, unscored ones are named and left out; nobody publishes their own', async () => {
    await scored();
    const scores = await kpi.portal.ok('lead', KPISheet.Explain, { SheetID: kpi.sheet });
    expect((await kpi.portal.call('a', KPISheet.Explain, { SheetID: kpi.sheet })).status).toBe(422);
    expect(
      (await kpi.portal.call('a', KPISheet.Acknowledge, { SheetID: kpi.sheet, Version: 1 })).status,
    ).toBe(409);
    // A second sheet that nobody has scored.
    await kpi.db.pool.query(
      `insert into kpi.sheet (template_id, period_id, post_id, person_id, department_id, from_day, to_day)
       select template_id, period_id, post_id, $1, 3, from_day, to_day from kpi.sheet`,
      [idOf('fin2')],
    );
    const asked = { PeriodID: kpi.run };
    const warned = await kpi.portal.call('cash', KPISheet.Publish, asked);
    expect([warned.status, warned.message]).toEqual([422, '有 1 张考核表尚未评分，请确认后发布其余部分']);
    expect(JSON.stringify(warned.refusal)).toContain('fin2员');
    const { rows: early } = await kpi.db.pool.query(`select 1 from kit.notice where key like '%published%'`);
    expect(early).toEqual([]);
    const both = await Promise.all([
      kpi.portal.call('cash', KPISheet.Publish, { ...asked, Confirmed: true }),
      kpi.portal.call('cash', KPISheet.Publish, { ...asked, Confirmed: true }),
    ]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
    const mine = await get(kpi.sheet);
    expect(mine).toMatchObject({ SeesScores: true, Head: { State: 7, Total: '87.60', Grade: 'B' } });
    const said = await kpi.portal.ok('a', KPISheet.Explain, { SheetID: kpi.sheet });
    expect(said).toEqual(scores);
    // The total is 0.5 × 80 + 0.3 × 100 + 0.2 × (20 + 40 + 18) + 2.
    expect(said).toMatchObject({ Sum: '85.60', Bonus: '2.00', Total: '87.60', Grade: 'B', ScoredBp: 10_000 });
    expect(said.Rows[0]).toMatchObject({
      Worked: 'min(80 / 100 * 100, 120)',
      System: '80.00',
      Adds: '40.0000',
    });
    const weighed = said.Rows.filter(({ Kind }) => Kind <= 3).reduce(
      (sum, { Adds }) => sum + Number(Adds),
      0,
    );
    expect(weighed.toFixed(2)).toBe(said.Sum);
    // A published explanation is frozen: later changes of rows do not affect it.
    await kpi.db.pool.query(`update kpi.row set actual = '1' where sheet_id = $1 and row_no = 1`, [
      kpi.sheet,
    ]);
    expect(await kpi.portal.ok('a', KPISheet.Explain, { SheetID: kpi.sheet })).toEqual(said);
    const late = await write('a', kpi.sheet, [[1, 'Actual', '90']]);
    expect(late.status === 200 && late.body.Rows[0]!.Code).toBe('refused');
    const { Version } = mine.Head;
    await kpi.portal.ok('a', KPISheet.Acknowledge, { SheetID: kpi.sheet, Version });
    expect((await get(kpi.sheet)).Can.Acknowledge).toBe(false);
    const { rows: told } = await kpi.db.pool.query<{ person: number }>(
      `select person_id as person from kit.notice where key like '%published%'`,
    );
    expect(told.map(({ person }) => person)).toContain(idOf('a'));
    expect((await kpi.portal.call('lead', KPISheet.Publish, asked)).status).toBe(403);
    await kpi.db.pool.query(
      `update kpi.sheet set person_id = $1, state = 5, published_at = null where id = $2`,
      [idOf('cash'), kpi.sheet],
    );
    expect((await kpi.portal.call('cash', KPISheet.Publish, { ...asked, Confirmed: true })).status).toBe(422);
  });

  test('figures by department: steps and late ones, no grades below five, a reminder once a day, and nothing of oneself', async () => {
    const [row] = await kpi.portal.ok('lead', KPISheet.GetStatusPage, { PeriodID: kpi.run });
    expect(row).toMatchObject({
      DeptId: 2,
      Total: 1,
      Steps: [{ State: 0, Count: 1 }],
      Late: 0,
      Grades: null,
    });
    expect(await kpi.portal.ok('a', KPISheet.GetStatusPage, { PeriodID: kpi.run })).toEqual([]);
    // Pages of figures open on a period that has something to show.
    for (const [who, has] of [
      ['lead', true],
      ['cash', true],
      ['a', false],
      ['fin1', false],
    ] as const)
      expect(await kpi.portal.ok(who, KPISheet.GetPeriods, {})).toMatchObject([{ HasSheets: has }]);
    const remind = () => kpi.portal.call('lead', KPISheet.Remind, { PeriodID: kpi.run, DeptId: 2 });
    expect((await remind()).body).toMatchObject({ Reminded: 1 });
    expect((await remind()).message).toBe('24 小时内已提醒过');
    expect((await kpi.portal.call('fin1', KPISheet.Remind, { PeriodID: kpi.run, DeptId: 2 })).status).toBe(
      404,
    );
    await kpi.db.pool.query(
      `insert into kpi.sheet (template_id, period_id, post_id, person_id, department_id, leader_id, from_day, to_day,
         state, grade, total, published_at)
       select s.template_id, s.period_id, s.post_id, p.id, 2, $1, s.from_day, s.to_day, 7, 'A', '95', now()
       from kpi.sheet s, people.person p where p.login_name in ('head', 'boss', 'fin1', 'fin2')`,
      [idOf('lead')],
    );
    const four = await kpi.portal.ok('lead', KPISheet.GetStatusPage, { PeriodID: kpi.run });
    expect(four[0]).toMatchObject({ Total: 5, Grades: null });
    await kpi.db.pool.query(
      `update kpi.sheet set state = 7, grade = 'B', total = '80', published_at = now() where id = $1`,
      [kpi.sheet],
    );
    const five = await kpi.portal.ok('lead', KPISheet.GetStatusPage, { PeriodID: kpi.run });
    expect(five[0]!.Grades).toEqual([
      { Grade: 'A', Count: 4 },
      { Grade: 'B', Count: 1 },
    ]);
    // The best grade comes first, whatever its name.
    const called = (name: string) =>
      kpi.db.pool.query(
        `with renamed as (update kpi.template set content = jsonb_set(content, '{Grades,0,Name}', to_jsonb($1::text)))
         update kpi.sheet set grade = $1 where total = '95'`,
        [name],
      );
    await called('S');
    const [best] = await kpi.portal.ok('lead', KPISheet.GetStatusPage, { PeriodID: kpi.run });
    await called('A');
    expect(best!.Grades).toEqual([
      { Grade: 'S', Count: 4 },
      { Grade: 'B', Count: 1 },
    ]);
    const { PostID } = (await get(kpi.sheet)).Head;
    const side = await kpi.portal.ok('lead', KPISheet.GetByPost, { PeriodID: kpi.run, PostID });
    expect(side).toHaveLength(5);
    expect(await kpi.portal.ok('a', KPISheet.GetByPost, { PeriodID: kpi.run, PostID })).toEqual([]);
    const posts = await kpi.portal.ok('lead', KPISheet.GetPosts, { PeriodID: kpi.run });
    expect(posts).toMatchObject([{ PostID, Sheets: 5 }]);
    expect(await kpi.portal.ok('a', KPISheet.GetPosts, { PeriodID: kpi.run })).toEqual([]);
  });

  test('the review of a leaver is finished by the leader, without what was not answered', async () => {
    expect((await submit(kpi.sheet)).status).toBe(200);
    expect((await adopt('lead', kpi.sheet)).status).toBe(200);
    await kpi.db.pool.query('update people.person set is_active = false where id = $1', [idOf('a')]);
    try {
      const seen = await get(kpi.sheet, 'lead');
      expect([seen.HasLeft, seen.Can.BeginScoring]).toEqual([true, true]);
      // Only the leader of the person who left may begin scoring.
      const ref = { SheetID: kpi.sheet, Version: seen.Head.Version };
      expect((await kpi.portal.call('head', KPISheet.BeginScoring, ref)).status).toBe(404);
      await kpi.portal.ok('lead', KPISheet.BeginScoring, ref);
      await wrote('lead', kpi.sheet, [
        [1, 'Actual', '80'],
        [2, 'Actual', '12'],
      ]);
      const forged = await write('lead', kpi.sheet, [[3, 'SelfScore', '100']]);
      expect(forged.status === 200 && forged.body.Rows[0]!.Code).toBe('refused');
      const FormID = await formOf(kpi.sheet, 'lead');
      expect((await kpi.portal.call('head', Kpi.SubmitByFormID, { FormID })).status).toBe(404);
      expect((await kpi.portal.call('lead', Kpi.SubmitByFormID, { FormID })).status).toBe(200);
      // The log of the form says who submitted it.
      const { rows: log } = await kpi.db.pool.query(
        `select 1 from approval.log where form_id = $1 and to_jsonb(log)::text like '%代离职员工提交%'`,
        [FormID],
      );
      expect(log).toHaveLength(1);
      await wrote('lead', kpi.sheet, [
        [3, 'LeaderScore', '80'],
        [4, 'LeaderScore', '0'],
      ]);
      expect((await adopt('lead', kpi.sheet)).status).toBe(200);
      await wrote('head', kpi.sheet, [[3, 'SecondScore', '60']]);
      expect((await adopt('head', kpi.sheet)).status).toBe(200);
      const done = await get(kpi.sheet, 'lead');
      // The score is (80 × 5 + 60 × 3) / 8: the leader has 50 %, the second leader 30 %, and the self-score is
      // missing.
      expect([done.Head.State, done.Rows[2]!.RowScore]).toEqual([5, '72.50']);
      const { rows } = await kpi.db.pool.query(
        `select actor_id from kit.audit where act = 'kpi.sheet.finish'`,
      );
      expect(rows.length).toBe(1);
    } finally {
      await kpi.db.pool.query('update people.person set is_active = true where id = $1', [idOf('a')]);
    }
  });
});
