import { expect, test } from 'vitest';
import { readSheet } from 'read-excel-file/node';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { KPISheet } from '#modules/kpi/sheets/contract/KPISheet.ts';
import { KPIStationPosition as Kpi } from '#modules/kpi/templates/contract/KPIStationPosition.ts';
import { KPITemplate } from '#modules/kpi/templates/contract/KPITemplate.ts';
import { idOf, type Member } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { template } from '#tests/support/kpi-portal.ts';
import { useKpi } from '#tests/support/kpi-stage.ts';
import { rowKinds } from '../contract/codes.ts';

eachEngine('what appraisals promise', (open) => {
  const kpi = useKpi(open, 'scoring', ({ portal, post }) =>
    template(portal, post, { columns: [{ Key: 'Basis', Title: '依据', Type: 'text', Role: 1, Stage: 2 }] }),
  );
  const { get, write, wrote, formOf, submit, adopt, waiting, fill } = kpi;

  test('the total is one number in lists, sheet, grid, file and explanation, the sum of what its rows add', async () => {
    await fill();
    await submit(kpi.sheet);
    await wrote('lead', kpi.sheet, [
      [3, 'LeaderScore', '77.7'],
      [4, 'LeaderScore', '0'],
      [5, 'LeaderScore', '2'],
    ]);
    await adopt('lead', kpi.sheet);
    await wrote('head', kpi.sheet, [[3, 'SecondScore', '61.3']]);
    await adopt('head', kpi.sheet);
    const why = await kpi.portal.ok('cash', KPISheet.Explain, { SheetID: kpi.sheet });
    const added = why.Rows.reduce((sum, { Adds }) => sum + Number(Adds ?? 0), 0);
    expect(added.toFixed(2)).toBe(why.Total);
    const [inGrid] = (await kpi.portal.ok('cash', KPISheet.GetGrid, { PeriodID: kpi.run })).Sheets;
    const [inList] = (await kpi.portal.ok('cash', KPISheet.GetPage, { PeriodID: kpi.run })).Rows;
    const lines = await readSheet(
      Buffer.from(await kpi.portal.bytes('cash', KPISheet.Export, { PeriodID: kpi.run })),
    );
    const inFile = Number(lines[3]![lines[2]!.indexOf('总分')]).toFixed(2);
    const inSheet = (await get(kpi.sheet, 'lead')).Head.Total;
    expect([inGrid!.Total, inList!.Total, inFile, inSheet]).toEqual(Array(4).fill(why.Total));
    // A veto that does not apply has no score, in contrast to other rows.
    const isVeto = ({ Kind }: (typeof why.Rows)[number]): boolean => Kind === rowKinds.veto;
    expect(inGrid!.Cells.map(({ Score }) => Score)).toEqual(
      why.Rows.map((row) => (isVeto(row) ? null : row.Score)),
    );
  });

  test('what is not filled in is not submitted, by name; what does not apply is', async () => {
    const empty = await submit(kpi.sheet);
    expect([empty.status, empty.message]).toEqual([422, '校验未通过：实际不能为空']);
    await wrote('a', kpi.sheet, [
      [1, 'Actual', '80'],
      [3, 'SelfScore', '100'],
    ]);
    const { Problems } = await kpi.portal.ok('a', Kpi.SubmitValidatorByFormID, {
      FormID: await formOf(kpi.sheet),
    });
    expect(Problems.filter(({ IsWarning }) => !IsWarning)).toMatchObject([{ RowNo: 2, Key: 'Actual' }]);
    await wrote('a', kpi.sheet, [
      [2, 'NotApplicable', 'true'],
      [2, 'Reason', '本期无此业务'],
    ]);
    expect((await submit(kpi.sheet)).status).toBe(200);
  });

  test('evidence and a project are asked where the template says so, and what has them passes', async () => {
    await fill();
    const { rows } = await kpi.db.pool.query<{ content: { Rows: object[] }; id: number }>(
      'select t.id, t.content from kpi.template t join kpi.sheet s on s.template_id = t.id where s.id = $1',
      [kpi.sheet],
    );
    const { id, content } = rows[0]!;
    const asking = {
      ...content,
      Rows: content.Rows.map((one, n) =>
        n === 0 ? { ...one, NeedsEvidence: true, NeedsProject: true } : one,
      ),
    };
    const put = (given: object) =>
      kpi.db.pool.query('update kpi.template set content = $2 where id = $1', [id, JSON.stringify(given)]);
    await put(asking);
    try {
      const codes = async () =>
        (
          await kpi.portal.ok('a', Kpi.SubmitValidatorByFormID, { FormID: await formOf(kpi.sheet) })
        ).Problems.filter(({ IsWarning }) => !IsWarning).map(({ RowNo, Code }) => [RowNo, Code]);
      expect(await codes()).toEqual([
        [1, 'noProject'],
        [1, 'noEvidence'],
      ]);
      expect((await submit(kpi.sheet)).status).toBe(422);
      await kpi.db.pool.query(
        `insert into kpi.row_part (sheet_id, row_no, part_no, name, actual, evidence) values ($1, 1, 1, '一月', '80', '对账单')`,
        [kpi.sheet],
      );
      await kpi.db.pool.query(
        `insert into okr.project (name, code, manager_id, department_id, start_day, end_day, state, made_at)
         values ('在管项目', 'KPI-P', $1, 2, '2026-01-01', '2026-12-31', 2, now())`,
        [idOf('a')],
      );
      expect(await codes()).toEqual([]);
      expect((await submit(kpi.sheet)).status).toBe(200);
    } finally {
      await put(content);
      await kpi.db.pool.query(`delete from okr.project where code = 'KPI-P'`);
    }
  });

  test('a batch leaves out, by name, whose sheet is not scored', async () => {
    await fill();
    await submit(kpi.sheet);
    const item = await waiting(await formOf(kpi.sheet));
    const [seen] = await kpi.portal.ok('lead', Order.PreviewBatch, { Act: 'approve', Items: [item] });
    expect(JSON.stringify(seen)).toContain('请先在考核表中评分');
  });

  test('nobody scores or decides on his own, also where his row waits', async () => {
    await fill();
    await submit(kpi.sheet);
    const FormID = await formOf(kpi.sheet);
    // Hands the row to `a`, as if they stood in for their leader.
    await kpi.db.pool.query('update approval.row set person_id = $2 where form_id = $1 and status = 6', [
      FormID,
      idOf('a'),
    ]);
    const forged = await write('a', kpi.sheet, [[3, 'LeaderScore', '100']]);
    expect(forged.status === 200 && forged.body.Rows[0]!.Code).toBe('refused');
    const adopted = await adopt('a', kpi.sheet);
    expect([adopted.status, adopted.message]).toEqual([422, expect.stringContaining('自己的考核表')]);
  });

  test('a leader fills in only their own cells, and only while their approval row waits', async () => {
    await fill();
    await submit(kpi.sheet);
    const before = (await get(kpi.sheet, 'lead')).Rows;
    const isClosed = async (who: Member, RowNo: number, Key: string, Value: string): Promise<void> => {
      const answer = await write(who, kpi.sheet, [[RowNo, Key, Value]]);
      const code = answer.status === 200 ? answer.body.Rows[0]!.Code : answer.status;
      expect([who, Key, code]).toEqual([who, Key, 'refused']);
    };
    for (const [no, key, value] of [
      [1, 'Actual', '99'],
      [1, 'Target', '50'],
      [1, 'WeightBp', '4000'],
      [1, 'Basis', '上级改写'],
      [3, 'SelfScore', '10'],
      [3, 'SecondScore', '10'],
    ] as const)
      await isClosed('lead', no, key, value);
    // The second leader's row is not pending yet.
    await isClosed('head', 3, 'SecondScore', '60');
    expect((await get(kpi.sheet, 'lead')).Rows).toEqual(before);
    await wrote('lead', kpi.sheet, [
      [3, 'LeaderScore', '80'],
      [4, 'LeaderScore', '0'],
    ]);
    expect((await adopt('lead', kpi.sheet)).status).toBe(200);
    await isClosed('lead', 3, 'LeaderScore', '10');
    await isClosed('head', 3, 'LeaderScore', '10');
  });

  test('of two who save one row at once one is kept and the other reads it; two who save different rows are both kept', async () => {
    const { Rows } = await get(kpi.sheet);
    const save = (RowNo: number, Value: string) => {
      const Cells = [{ RowNo, Key: 'Actual', Value, Version: Rows[RowNo - 1]!.Version }];
      return kpi.portal.ok('a', Kpi.UpdateKPI, { SheetID: kpi.sheet, Cells });
    };
    const [one, other, apart] = await Promise.all([save(1, '70'), save(1, '75'), save(2, '12')]);
    expect(apart.Rows[0]!.Code).toBe('saved');
    const [late, kept] = [one.Rows[0]!, other.Rows[0]!].toSorted((a, b) => (a.Code < b.Code ? 1 : -1));
    expect([late!.Code, kept!.Code]).toEqual(['stale', 'saved']);
    const after = (await get(kpi.sheet)).Rows;
    expect(after.slice(0, 2).map(({ Actual }) => Actual)).toEqual([kept!.Fresh!.Actual, '12']);
    expect(late!.Fresh!.Actual).toBe(after[0]!.Actual);
  });

  test('a period that two generate at once has one sheet of each person', async () => {
    await kpi.db.pool.query('delete from kpi.sheet');
    const both = await Promise.all(
      ['one', 'other'].map(() =>
        kpi.portal.ok('cash', KPISheet.Generate, { PeriodID: kpi.run, IsDryRun: false }),
      ),
    );
    expect(both.map(({ Made }) => Made).toSorted((one, other) => one - other)).toEqual([0, 1]);
    const { rows } = await kpi.db.pool.query('select from kpi.sheet where period_id = $1', [kpi.run]);
    expect(rows).toHaveLength(1);
  });

  test('new columns of a table change no sheet that is there', async () => {
    const before = await get(kpi.sheet);
    const { MenuID } = before;
    const { Draft } = await kpi.portal.ok('cash', Kpi.GetDynamicHeader, { MenuID });
    expect(Draft).toBeNull();
    const Columns = [
      { Key: 'Other', Title: '其他', Type: 'number' as const, Role: 1, Stage: 2, Required: true },
    ];
    const made = await kpi.portal.ok('cash', KPITemplate.SaveHeader, { MenuID, Columns });
    await kpi.portal.ok('cash', KPITemplate.OpenHeader, { HeaderID: made.HeaderID, Version: made.Version });
    expect(await get(kpi.sheet)).toEqual(before);
    await fill();
    expect((await submit(kpi.sheet)).status).toBe(200);
  });

  test('approved and withdrawn at once: one wins', async () => {
    await fill();
    await submit(kpi.sheet);
    await wrote('lead', kpi.sheet, [
      [3, 'LeaderScore', '80'],
      [4, 'LeaderScore', '0'],
    ]);
    const FormID = await formOf(kpi.sheet);
    const { Version } = await waiting(FormID);
    const both = await Promise.all([
      kpi.portal.call('lead', Kpi.AdoptByFormID, { FormID, Version }),
      kpi.portal.call('a', Kpi.WithdrawByFormID, { FormID, Version }),
    ]);
    const [adopted, withdrawn] = both.map(({ status }) => status);
    // Whoever acts second is told that the sheet has changed. After a withdrawal, the leader no longer sees it.
    expect([
      [200, 409],
      [404, 200],
      [409, 200],
    ]).toContainEqual([adopted, withdrawn]);
  });
});
