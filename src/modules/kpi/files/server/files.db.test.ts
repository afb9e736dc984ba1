import { expect, test } from 'vitest';
import { readSheet } from 'read-excel-file/node';
import type { Language } from '#kit/contract/refusals.ts';
import { idOf, type Member } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { template } from '#tests/support/kpi-portal.ts';
import { useKpi } from '#tests/support/kpi-stage.ts';
import { sheetFile } from '#tests/support/sheet-file.ts';
import { KPISheet } from '#modules/kpi/sheets/contract/KPISheet.ts';
import type { columns } from '#modules/kpi/contract/shapes.ts';
import type { z } from 'zod';

const own: z.input<typeof columns> = [
  { Key: 'Basis', Title: '依据', TitleEn: 'Basis', Type: 'text', Role: 0, Stage: 2, Group: '数据' },
  { Key: 'Gap', Title: '差距', TitleEn: 'Gap', Type: 'formula', Formula: 'Target - Actual', Stage: 2 },
  { Key: 'Secret', Title: '上级意见', TitleEn: 'Leader says', Type: 'text', Role: 2, Stage: 2 },
];

eachEngine('sheets as files', (open) => {
  const kpi = useKpi(open, 'inForce', async ({ portal, db, post }) => {
    await template(portal, post, { columns: own });
    await db.pool.query(`update people.person set employee_id = 'EMP-A' where id = $1`, [idOf('a')]);
  });
  const { get, wrote, submit, adopt } = kpi;

  const exported = async (
    who: Member,
    of: Readonly<Record<string, number>> = { PeriodID: kpi.run },
    language: Language = 'zh',
  ) => {
    const bytes = await kpi.portal.bytes(who, KPISheet.Export, of, language);
    const lines = await readSheet(Buffer.from(bytes));
    const head = lines[2]!.map(String);
    return { lines, of: (line: number, title: string) => lines[line]![head.indexOf(title)] };
  };
  const dryRun = async (who: Member, file: Awaited<ReturnType<typeof sheetFile>>) =>
    kpi.portal.send(who, KPISheet.DryRunImport, { PeriodID: kpi.run }, file);
  const codes = async () => (await get(kpi.sheet)).Rows.map(({ Code }) => Code);

  test('an export has who took it, and when, as its first and last line, groups over its columns, and typed cells', async () => {
    const { lines, of } = await exported('cash');
    expect(String(lines[0]![0])).toMatch(/^\S+.* \d{4}-\d\d-\d\d \d\d:\d\d$/);
    expect(lines.at(-1)![0]).toBe(lines[0]![0]);
    const { rows } = await kpi.db.pool.query<{ name: string }>(
      'select chinese_name as name from people.person where id = $1',
      [idOf('cash')],
    );
    expect(String(lines[0]![0]).startsWith(rows[0]!.name)).toBe(true);
    expect(lines[1]!.filter(Boolean)).toEqual(['员工', '指标', '目标', '数据', '结果', '评分', '总评']);
    expect([of(3, '工号'), of(3, '目标'), of(3, '权重')]).toEqual(['EMP-A', 100, 0.5]);
    expect(lines).toHaveLength(3 + 5 + 1);
    const audit = await kpi.db.pool.query(`select from kit.audit where act = 'kpi.sheets.export'`);
    expect(audit.rowCount).toBeGreaterThan(0);
  });

  test('nobody takes along what he may not read, nor a person what leaders gave before it is out', async () => {
    await expect(exported('fin1')).rejects.toThrow('404');
    await kpi.begin();
    await kpi.fill();
    expect((await submit(kpi.sheet)).status).toBe(200);
    await wrote('lead', kpi.sheet, [
      [3, 'LeaderScore', '77'],
      [3, 'Secret', '上级的话'],
    ]);
    // A veto that does not apply is not a score of 0. One that applies is shown.
    const veto = async (value: string) => {
      await wrote('lead', kpi.sheet, [[4, 'LeaderScore', value]]);
      const { Sheets } = await kpi.portal.ok('cash', KPISheet.GetGrid, { PeriodID: kpi.run });
      return [Sheets[0]!.Cells[3], (await exported('lead')).of(6, '得分')];
    };
    expect(await veto('1')).toEqual([{ At: 3, Actual: null, Score: null, IsVetoed: true }, '否决']);
    expect(await veto('0')).toEqual([{ At: 3, Actual: null, Score: null }, null]);
    const lead = await exported('lead');
    expect([lead.of(5, '上级评分'), lead.of(5, '上级意见'), lead.of(3, '差距')]).toEqual([
      77,
      '上级的话',
      20,
    ]);
    const mine = JSON.stringify((await exported('a', { SheetID: kpi.sheet })).lines);
    expect(mine).not.toContain('77');
    expect(mine).not.toContain('上级意见');
    expect(mine).not.toContain('上级的话');
  });

  test('a total that most of the weight is missing from is “not scored” in words; its person reads no word of it before it is out', async () => {
    const begin = (await get(kpi.sheet)).Head;
    await kpi.portal.ok('a', KPISheet.BeginScoring, { SheetID: kpi.sheet, Version: begin.Version });
    await wrote('a', kpi.sheet, [
      [1, 'NotApplicable', 'true'],
      [1, 'Reason', '项目取消'],
      [2, 'Actual', '12'],
      [3, 'SelfScore', '100'],
    ]);
    expect((await submit(kpi.sheet)).status).toBe(200);
    const running = await exported('cash');
    expect([running.of(3, '总分'), running.of(5, '得分')]).toEqual([null, null]);
    for (const [who, cells] of [
      [
        'lead',
        [
          [3, 'LeaderScore', '80'],
          [4, 'LeaderScore', '0'],
        ],
      ],
      ['head', [[3, 'SecondScore', '60']]],
    ] as const) {
      await wrote(who, kpi.sheet, cells);
      expect((await adopt(who, kpi.sheet)).status).toBe(200);
    }
    // Only half of the weight is scored, but a total needs 60 %.
    expect((await get(kpi.sheet, 'cash')).Head).toMatchObject({ State: 5, Total: null });
    const zh = await exported('cash');
    expect([zh.of(3, '总分'), zh.of(7, '总分'), zh.of(3, '等级')]).toEqual(['未评', '未评', null]);
    // A row that does not apply has no score and gives the reason instead. Numbers stay numbers in the file.
    expect([zh.of(3, '得分'), zh.of(3, '不适用原因'), zh.of(5, '得分')]).toEqual([null, '项目取消', 78]);
    const en = await exported('cash', { PeriodID: kpi.run }, 'en');
    expect(en.of(3, 'Total')).toBe('Not scored');
    const mine = await exported('a', { SheetID: kpi.sheet });
    expect([mine.of(3, '总分'), mine.of(3, '得分')]).toEqual([null, null]);
    await kpi.db.pool.query(`update kpi.row set is_not_applicable = false, actual = null where row_no = 1`);
    expect((await exported('cash')).of(3, '得分')).toBe('未评');
  });

  test('actuals come in by employee id and code, as the dry run showed; text that begins with = stays text', async () => {
    const [first, second] = await codes();
    const file = await sheetFile(
      ['工号', '指标编号', '实际', '依据'],
      [
        ['emp-a', first!, 91, '=HYPERLINK("x")'],
        ['EMP-A', second!, '=1+1', null],
        ['EMP-X', first!, 5, null],
      ],
    );
    const plan = await dryRun('cash', file);
    if (plan.status !== 200) throw new Error(plan.message);
    expect(plan.body.Rows.map(({ Kind }) => Kind)).toEqual(['changed', 'error', 'error']);
    expect((await get(kpi.sheet)).Rows[0]!.Actual).toBeNull();
    const done = await kpi.portal.ok('cash', KPISheet.ApplyImport, { Token: plan.body.Token });
    expect([done.Rows, done.Sheets]).toEqual([1, 1]);
    const { Rows } = await get(kpi.sheet);
    expect([Rows[0]!.Actual, Rows[0]!.Values['Basis'], Rows[1]!.Actual]).toEqual([
      '91',
      '=HYPERLINK("x")',
      null,
    ]);
    const out = await exported('cash');
    expect([out.of(3, '实际'), out.of(3, '依据')]).toEqual([91, '=HYPERLINK("x")']);
    // A dry run can be applied once.
    expect((await kpi.portal.call('cash', KPISheet.ApplyImport, { Token: plan.body.Token })).status).toBe(
      422,
    );
  });

  test('after another edit an import is refused: from the preview, and from an earlier file', async () => {
    const [first] = await codes();
    const before = (await get(kpi.sheet)).Rows[0]!.Version;
    const plan = await dryRun('cash', await sheetFile(['工号', '指标编号', '实际'], [['EMP-A', first!, 91]]));
    if (plan.status !== 200) throw new Error(plan.message);
    await kpi.begin();
    await wrote('a', kpi.sheet, [[1, 'Actual', '70']]);
    const refused = await kpi.portal.call('cash', KPISheet.ApplyImport, { Token: plan.body.Token });
    expect([refused.status, refused.message]).toEqual([409, '预览之后考核表已被修改，请重新上传文件']);
    expect((await get(kpi.sheet)).Rows[0]!.Actual).toBe('70');
    const old = await dryRun(
      'cash',
      await sheetFile(['工号', '指标编号', '实际', '数据版本'], [['EMP-A', first!, 91, before]]),
    );
    expect(old.status === 200 && old.body.Rows[0]!.Errors.map(({ Field }) => Field)).toEqual(['数据版本']);
  });

  test('a preview belongs to its maker and scope; others import nothing, and rows in approval stay', async () => {
    const [first] = await codes();
    const file = await sheetFile(['工号', '指标编号', '实际'], [['EMP-A', first!, 91]]);
    expect((await dryRun('a', file)).status).toBe(403);
    // `boss` administers only their own review.
    const other = await dryRun('boss', file);
    expect(other.status === 200 && other.body.Rows[0]!.Kind).toBe('error');
    const plan = await dryRun('cash', file);
    if (plan.status !== 200) throw new Error(plan.message);
    const stolen = await kpi.portal.call('boss', KPISheet.ApplyImport, { Token: plan.body.Token });
    expect(stolen.status).toBe(422);
    await kpi.db.pool.query('update kpi.sheet set state = 5 where id = $1', [kpi.sheet]);
    expect((await kpi.portal.call('cash', KPISheet.ApplyImport, { Token: plan.body.Token })).status).toBe(
      409,
    );
  });

  test('the grid of people by indicators is for performance officers, within their scope and rights', async () => {
    await kpi.begin();
    await wrote('a', kpi.sheet, [[1, 'Actual', '80']]);
    const grid = await kpi.portal.ok('cash', KPISheet.GetGrid, { PeriodID: kpi.run });
    expect([grid.Total, grid.Items.length, grid.Sheets[0]!.SheetID]).toEqual([1, 5, kpi.sheet]);
    expect(grid.Sheets[0]!.Cells[0]).toEqual({ At: 0, Actual: '80', Score: '80.00' });
    expect((await kpi.portal.ok('boss', KPISheet.GetGrid, { PeriodID: kpi.run })).Total).toBe(0);
    expect((await kpi.portal.call('a', KPISheet.GetGrid, { PeriodID: kpi.run })).status).toBe(403);
    expect(
      (await kpi.portal.ok('cash', KPISheet.GetGrid, { PeriodID: kpi.run, PostID: 999_999 })).Sheets,
    ).toEqual([]);
    // `cash` administers their own review too, but scores by leaders stay hidden until publication.
    await kpi.db.pool.query('update kpi.sheet set person_id = $1, state = 4 where id = $2', [
      idOf('cash'),
      kpi.sheet,
    ]);
    await kpi.db.pool.query(
      `insert into kpi.row_score (sheet_id, row_no, role, person_id, value, at) values ($1, 1, 2, $2, '33', now())`,
      [kpi.sheet, idOf('lead')],
    );
    const own = await kpi.portal.ok('cash', KPISheet.GetGrid, { PeriodID: kpi.run });
    expect(own.Sheets[0]!.Cells[0]).toEqual({ At: 0, Actual: '80', Score: '80.00' });
  });
});
