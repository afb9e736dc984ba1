import { beforeEach, expect, test } from 'vitest';
import { KPISheet } from '#modules/kpi/sheets/contract/KPISheet.ts';
import { KPIStationPosition as Kpi } from '#modules/kpi/templates/contract/KPIStationPosition.ts';
import { KPITemplate } from '#modules/kpi/templates/contract/KPITemplate.ts';
import { idOf } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { approveBill } from '#tests/support/hr-portal.ts';
import { template } from '#tests/support/kpi-portal.ts';
import { useKpi } from '#tests/support/kpi-stage.ts';

/** Renames a grade in all templates and sheets. */
const renamed = (from: string, to: string) => [
  `update kpi.template set content = replace(content::text, '"Name": "${from}"', '"Name": "${to}"')::jsonb`,
  `update kpi.sheet set grade = '${to}' where grade = '${from}'`,
];

eachEngine('what becomes of a score', (open) => {
  const kpi = useKpi(open, 'scoring');
  const { get, wrote, submit, adopt, own, version } = kpi;

  /** A sheet scored by both leaders: 87.60, grade B. */
  beforeEach(() => kpi.scored());

  const publish = () => kpi.portal.ok('cash', KPISheet.Publish, { PeriodID: kpi.run, Confirmed: true });

  test('an appeal goes to who gave no score; accepted it writes a new edition and keeps the first, refused nothing changes', async () => {
    expect(
      (
        await kpi.portal.call('a', KPISheet.Appeal, {
          SheetID: kpi.sheet,
          Version: await version(),
          Reason: '早',
        })
      ).status,
    ).toBe(422);
    await publish();
    const first = await kpi.portal.ok('a', KPISheet.Explain, { SheetID: kpi.sheet });
    const asked = async () => ({ SheetID: kpi.sheet, Version: await version(), Reason: '客户回款已到账' });
    expect((await kpi.portal.call('lead', KPISheet.Appeal, await asked())).status).toBe(404);
    // Acknowledging a result does not prevent an appeal.
    await kpi.portal.ok('a', KPISheet.Acknowledge, { SheetID: kpi.sheet, Version: await version() });
    const { FormID } = await kpi.portal.ok('a', KPISheet.Appeal, await asked());
    expect((await kpi.portal.call('a', KPISheet.Appeal, await asked())).message).toBe('对本次发布已申诉过');
    expect((await get(kpi.sheet)).Appeal).toMatchObject({ State: 0, Reason: '客户回款已到账', Answer: '' });
    // Both leaders have scored, so the next leader up decides.
    const decide = {
      SheetID: kpi.sheet,
      Version: await version(),
      IsAccepted: true,
      Total: '92',
      Reason: '核实无误',
    };
    for (const who of ['lead', 'head', 'cash'] as const)
      expect((await kpi.portal.call(who, KPISheet.DecideAppeal, decide)).status).toBe(404);
    expect((await kpi.portal.call('cash', KPISheet.Reopen, { ...(await asked()) })).message).toBe(
      '有申诉正在处理',
    );
    expect((await kpi.portal.call('cash', KPISheet.Lock, { PeriodID: kpi.run })).message).toBe(
      '有申诉正在处理',
    );
    expect((await get(kpi.sheet, 'boss')).Can.DecideAppeal).toBe(true);
    const bare = await approveBill(kpi.portal, 'boss', FormID);
    expect([bare.status, bare.message]).toEqual([
      422,
      expect.stringContaining('请在考核表中填写申诉后的总分'),
    ]);
    expect((await kpi.portal.call('boss', KPISheet.DecideAppeal, { ...decide, Total: null })).message).toBe(
      '请填写申诉后的总分',
    );
    const stale = await kpi.portal.call('boss', KPISheet.DecideAppeal, {
      ...decide,
      Version: decide.Version - 1,
    });
    expect(stale.status).toBe(409);
    await kpi.portal.ok('boss', KPISheet.DecideAppeal, decide);
    const after = await get(kpi.sheet);
    expect(after).toMatchObject({
      Edition: 2,
      Head: { State: 7, Total: '92.00', Grade: 'A', AckTime: null },
      Appeal: { State: 1, Total: '92', Answer: '核实无误', By: { AUID: idOf('boss') } },
    });
    const [kept] = await kpi.portal.ok('a', KPISheet.GetEditions, { SheetID: kpi.sheet });
    expect(kept).toMatchObject({ EditionNumber: 1, Total: '87.60', Grade: 'B', Reason: '客户回款已到账' });
    expect(await kpi.portal.ok('a', KPISheet.Explain, { SheetID: kpi.sheet, EditionNumber: 1 })).toEqual(
      first,
    );
    expect((await kpi.portal.ok('a', KPISheet.Explain, { SheetID: kpi.sheet })).Counted).toMatchObject([
      { Kind: 'appeal', From: '87.60', To: '92.00' },
    ]);
    // Each publication allows one appeal. A refused appeal leaves the total, and cannot be repeated.
    await kpi.portal.ok('a', KPISheet.Appeal, await asked());
    const refused = { SheetID: kpi.sheet, Version: await version(), IsAccepted: false, Reason: '依据充分' };
    await kpi.portal.ok('boss', KPISheet.DecideAppeal, refused);
    expect(await get(kpi.sheet)).toMatchObject({
      Edition: 2,
      Head: { Total: '92.00' },
      Appeal: { State: 2, Answer: '依据充分' },
    });
    expect((await kpi.portal.call('a', KPISheet.Appeal, await asked())).message).toBe('对本次发布已申诉过');
  });

  test('the days of an appeal are workdays, and then it is too late', async () => {
    await publish();
    await kpi.db.pool.query(`update kpi.sheet set published_at = now() - interval '20 days'`);
    const late = { SheetID: kpi.sheet, Version: await version(), Reason: '晚' };
    expect((await get(kpi.sheet)).Can.Appeal).toBe(false);
    expect((await kpi.portal.call('a', KPISheet.Appeal, late)).message).toBe('申诉期已过');
  });

  test('reopened it is scored anew while what was published stays readable number for number; closed it takes nothing more', async () => {
    await publish();
    const first = await kpi.portal.ok('a', KPISheet.Explain, { SheetID: kpi.sheet });
    const ref = async () => ({ SheetID: kpi.sheet, Version: await version(), Reason: '数据有误' });
    expect((await kpi.portal.call('lead', KPISheet.Reopen, await ref())).status).toBe(403);
    expect((await kpi.portal.call('boss', KPISheet.Reopen, await ref())).status).toBe(404);
    const given = await ref();
    const both = await Promise.all([
      kpi.portal.call('cash', KPISheet.Reopen, given),
      kpi.portal.call('cash', KPISheet.Reopen, given),
    ]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const again = await get(kpi.sheet);
    expect(again).toMatchObject({ Edition: 2, SeesScores: false, Head: { State: 3, Total: null } });
    expect(await kpi.portal.ok('a', KPISheet.Explain, { SheetID: kpi.sheet, EditionNumber: 1 })).toEqual(
      first,
    );
    expect((await kpi.portal.call('a', KPISheet.Explain, { SheetID: kpi.sheet })).status).toBe(422);
    // Earlier scores are kept, so the leaders only need to approve.
    await wrote('a', kpi.sheet, [[1, 'Actual', '100']]);
    await submit(kpi.sheet);
    expect((await adopt('lead', kpi.sheet)).status).toBe(200);
    expect((await adopt('head', kpi.sheet)).status).toBe(200);
    await publish();
    expect((await get(kpi.sheet)).Head).toMatchObject({ Total: '97.60', Grade: 'A' });
    const log = await kpi.portal.ok('a', Kpi.GetApprovalLogByAUID, { SheetID: kpi.sheet, PageSize: 50 });
    expect(log.Rows.map(({ Kind }) => Kind)).toContain(8);
    // A period cannot be closed while somebody may still appeal.
    expect((await kpi.portal.call('cash', KPISheet.Lock, { PeriodID: kpi.run })).message).toMatch(
      /^申诉期到.*才结束$/,
    );
    await kpi.db.pool.query(`update kpi.sheet set published_at = now() - interval '20 days'`);
    const closed = await kpi.portal.ok('cash', KPISheet.Lock, { PeriodID: kpi.run });
    expect(closed).toMatchObject({ Locked: 1, IsClosed: true });
    expect((await get(kpi.sheet)).Can).toMatchObject({ Appeal: false, Acknowledge: false });
    expect((await kpi.portal.call('a', KPISheet.Appeal, await ref())).status).toBe(422);
    expect((await kpi.portal.call('cash', KPISheet.Lock, { PeriodID: kpi.run })).message).toBe(
      '范围内没有可归档的考核表',
    );
    await kpi.portal.ok('cash', KPISheet.Reopen, await ref());
    expect((await get(kpi.sheet)).Head.State).toBe(3);
  });

  test('sheets of two stretches weigh by their days, as far as they are out', async () => {
    const part = (): Promise<{ Total: string | null; Grade: string | null; Parts: unknown[] }> =>
      kpi.portal.ok('a', KPISheet.GetPeriodTotal, { PeriodID: kpi.run });
    await publish();
    await kpi.db.pool.query(
      `insert into kpi.sheet (template_id, period_id, post_id, person_id, department_id, leader_id, from_day, to_day,
         state, total, grade, published_at)
       select template_id, period_id, post_id, person_id, department_id, leader_id, to_day + 1, to_day + 61,
         7, '57.6', 'C', now() from kpi.sheet where id = $1`,
      [kpi.sheet],
    );
    // Each of the two sheets covers 61 days.
    expect(await part()).toMatchObject({ Total: '72.60', Grade: 'B', Parts: [{ Days: 61 }, { Days: 61 }] });
    await kpi.db.pool.query(`update kpi.sheet set total = null, grade = null where id <> $1`, [kpi.sheet]);
    expect(await part()).toMatchObject({ Total: null, Grade: null });
    expect(
      (await kpi.portal.call('fin1', KPISheet.GetPeriodTotal, { PeriodID: kpi.run, AUID: idOf('a') })).status,
    ).toBe(404);
  });

  test('grades by who led stand beside all of them, from five published sheets on, to who leads or runs them', async () => {
    await publish();
    const asked = { PeriodID: kpi.run };
    const few = await kpi.portal.ok('cash', KPISheet.GetLeaderGrades, asked);
    expect(few).toMatchObject({
      All: { Sheets: 1, Shares: null },
      Leaders: [{ Leader: { AUID: idOf('lead') }, Grades: { Sheets: 1, Shares: null } }],
    });
    const more = (from: number, to: number) =>
      kpi.db.pool.query(
        `insert into kpi.sheet (template_id, period_id, post_id, person_id, department_id, leader_id, from_day, to_day,
           state, total, grade, published_at)
         select template_id, period_id, post_id, person_id, department_id, leader_id, from_day + n, to_day, 7, '95', 'A', now()
         from kpi.sheet s, generate_series($2::int, $3::int) n where s.id = $1`,
        [kpi.sheet, from, to],
      );
    await more(1, 3);
    expect(await kpi.portal.ok('cash', KPISheet.GetLeaderGrades, asked)).toMatchObject({
      All: { Sheets: 4, Shares: null },
      Leaders: [{ Grades: { Sheets: 4, Shares: null } }],
    });
    await more(4, 4);
    const Shares = [
      { Grade: 'A', Count: 4 },
      { Grade: 'B', Count: 1 },
    ];
    for (const who of ['cash', 'lead'] as const)
      expect(await kpi.portal.ok(who, KPISheet.GetLeaderGrades, asked)).toMatchObject({
        All: { Sheets: 5, Shares },
        Leaders: [{ Grades: { Sheets: 5, Shares } }],
      });
    // Grades come in the order of the template, whatever their names.
    for (const statement of renamed('A', 'Z')) await kpi.db.pool.query(statement);
    const { All } = await kpi.portal.ok('cash', KPISheet.GetLeaderGrades, asked);
    for (const statement of renamed('Z', 'A')) await kpi.db.pool.query(statement);
    expect(All.Shares!.map(({ Grade }) => Grade)).toEqual(['Z', 'B']);
    // Nobody sees their own grade or other teams' grades.
    for (const who of ['a', 'fin1'] as const)
      expect(await kpi.portal.ok(who, KPISheet.GetLeaderGrades, asked)).toEqual({
        All: { Sheets: 0, Shares: null },
        Leaders: [],
      });
  });

  test('a dry run names exactly whose grade a template would have changed, to who runs them', async () => {
    // A second sheet whose grade stays: 57.60, grade C.
    await kpi.db.pool.query(
      `with made as (
         insert into kpi.sheet (template_id, period_id, post_id, person_id, department_id, leader_id, second_id, from_day,
           to_day, state, total, grade)
         select template_id, period_id, post_id, $2, department_id, leader_id, second_id, from_day, to_day, 5, '57.6', 'C'
         from kpi.sheet where id = $1 returning id),
       row_ as (
         insert into kpi.row (sheet_id, row_no, indicator_id, calibre_id, kind, weight_bp, target, actual)
         select made.id, row_no, indicator_id, calibre_id, kind, weight_bp, target,
           case row_no when 1 then '20' else actual end from made, kpi.row where sheet_id = $1)
       insert into kpi.row_score (sheet_id, row_no, role, person_id, value, at)
       select made.id, row_no, role, person_id, value, at from made, kpi.row_score where sheet_id = $1`,
      [kpi.sheet, idOf('fin2')],
    );
    await publish();
    const [head] = (await kpi.portal.ok('cash', KPITemplate.GetPage, { PostID: kpi.post })).Rows;
    const { TemplateID } = await kpi.portal.ok('cash', KPITemplate.Copy, { TemplateID: head!.TemplateID });
    const same = await kpi.portal.ok('cash', KPITemplate.DryRun, { TemplateID });
    expect(same).toMatchObject({ Sheets: 2, Changed: [] });
    const { Head, Content } = await kpi.portal.ok('cash', KPITemplate.Get, { TemplateID });
    // The active template shows the id of the draft for its next version.
    const [inUse] = (await kpi.portal.ok('cash', KPITemplate.GetPage, { PostID: kpi.post })).Rows;
    expect([head!.DraftID, inUse!.TemplateID, inUse!.DraftID, Head.DraftID]).toEqual([
      null,
      head!.TemplateID,
      TemplateID,
      TemplateID,
    ]);
    await kpi.portal.ok('cash', KPITemplate.SaveDraft, {
      TemplateID,
      Version: Head.Version,
      PostID: kpi.post,
      MenuID: Head.MenuID,
      Content: {
        ...Content,
        Grades: [
          { Name: 'A', From: '87.6' },
          { Name: 'C', From: '0' },
        ],
      },
    });
    const other = await kpi.portal.ok('cash', KPITemplate.DryRun, { TemplateID });
    expect(other.Sheets).toBe(2);
    expect(other.Changed).toMatchObject([
      { SheetID: kpi.sheet, Before: '87.60', BeforeGrade: 'B', After: '87.60', AfterGrade: 'A' },
    ]);
    expect((await kpi.portal.call('lead', KPITemplate.DryRun, { TemplateID })).status).toBe(403);
    await kpi.db.pool.query('delete from kpi.template where id = $1', [TemplateID]);
  });

  test('a product type takes its own template where the post has one', async () => {
    const made = await kpi.portal.ok('cash', Kpi.ManageProductType, { Action: 'add', Name: '硬件产品' });
    await template(kpi.portal, kpi.post, { product: made.ProductTypeID, first: { Target: '77' } });
    await kpi.db.pool.query('delete from kpi.sheet');
    await kpi.portal.ok('cash', KPISheet.Generate, {
      PeriodID: kpi.run,
      ProductTypeID: made.ProductTypeID,
      IsDryRun: false,
    });
    expect((await get(await own(kpi.run))).Rows[0]!.Target).toBe('77');
    await kpi.db.pool.query('delete from kpi.sheet');
    await kpi.portal.ok('cash', KPISheet.Generate, { PeriodID: kpi.run, IsDryRun: false });
    expect((await get(await own(kpi.run))).Rows[0]!.Target).toBe('100');
  });
});
