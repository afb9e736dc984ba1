import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MIGRATIONS } from '#kit/server/db/migrate.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { ApprovalAbsence as Absence } from '#modules/approval/absences/contract/ApprovalAbsence.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { keepTime, publishProcess } from '#modules/approval/server/open.ts';
import { findStandardTemplate } from '#modules/forms/server/open.ts';
import { resultForm } from '#modules/kpi/contract/codes.ts';
import { KPISheet } from '#modules/kpi/sheets/contract/KPISheet.ts';
import { KPIStationPosition as Kpi } from '#modules/kpi/templates/contract/KPIStationPosition.ts';
import { KPITemplate } from '#modules/kpi/templates/contract/KPITemplate.ts';
import { idOf, type Member } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { approveBill, later } from '#tests/support/hr-portal.ts';
import { useKpi } from '#tests/support/kpi-stage.ts';

const formula = (Key: string, Formula: string) => ({
  Key,
  Title: Key,
  Type: 'formula' as const,
  Formula,
  Role: 1,
  Stage: 2,
});

eachEngine('at the bounds of a sheet', (open) => {
  const kpi = useKpi(open, 'generated');
  const { get, write, wrote, formOf, submit, adopt } = kpi;

  type Cells = readonly (readonly [number, string, string | null])[];
  const weigh = (...weights: number[]) =>
    wrote(
      'a',
      kpi.sheet,
      weights.map((weight, at) => [at + 1, 'WeightBp', String(weight)] as const),
    );
  /** Takes a sheet to scoring: its targets are in force, and its result is filled in and submitted. */
  const result = async (cells: Cells): Promise<void> => {
    expect((await submit(kpi.sheet)).status).toBe(200);
    expect((await adopt('lead', kpi.sheet)).status).toBe(200);
    await kpi.begin();
    await wrote('a', kpi.sheet, cells);
    expect((await submit(kpi.sheet)).status).toBe(200);
  };
  const usual: Cells = [
    [1, 'Actual', '100'],
    [2, 'Actual', '12'],
    [3, 'SelfScore', '49.98'],
  ];
  const scored = async (score: string): Promise<void> => {
    await wrote('lead', kpi.sheet, [
      [3, 'LeaderScore', score],
      [4, 'LeaderScore', '0'],
    ]);
    expect((await adopt('lead', kpi.sheet)).status).toBe(200);
    await wrote('head', kpi.sheet, [[3, 'SecondScore', score]]);
    expect((await adopt('head', kpi.sheet)).status).toBe(200);
  };
  const away = (who: Member, delegate: Member) =>
    kpi.portal.ok(who, Absence.AddAbsence, {
      DelegateAUID: idOf(delegate),
      StartTime: later(-1).toISOString(),
      EndTime: later(3).toISOString(),
    });
  const nobodyAway = () => kpi.db.pool.query('delete from approval.absence');
  /** Returns the people whose rows of a form are pending. */
  const waitsFor = async (FormID: number): Promise<number[]> =>
    (
      await kpi.db.pool.query<{ person: number }>(
        'select person_id as person from approval.row where form_id = $1 and status = 6',
        [FormID],
      )
    ).rows.map(({ person }) => person);

  test.each([
    [[4999, 3000, 2000], '99.99%'],
    [[5001, 3000, 2000], '100.01%'],
    [[8000, 75, 2000], '100.75%'],
  ])('weights of %j come to %s, which is not submitted', async (weights, sum) => {
    await weigh(...weights);
    const refused = await submit(kpi.sheet);
    expect([refused.status, refused.message]).toEqual([422, `校验未通过：权重合计应为 100%，当前 ${sum}`]);
    await weigh(7925, 75, 2000);
    expect((await submit(kpi.sheet)).status).toBe(200);
  });

  test('89.996 is shown as 90.00 and graded as it is shown', async () => {
    await result(usual);
    await scored('49.98');
    // The total is 0.5 × 100 + 0.3 × 100 + 0.2 × 49.98.
    expect((await get(kpi.sheet, 'lead')).Head).toMatchObject({ State: 5, Total: '90.00', Grade: 'A' });
  });

  test('the upgrade grades anew what is not out, and nothing else', async () => {
    await result(usual);
    await scored('49.98');
    const upgrade = readFileSync(join(MIGRATIONS, '0193_grades_as_shown.sql'), 'utf8');
    const graded = async (state: number) => {
      const out = state === 7 ? 'now()' : 'null';
      await kpi.db.pool.query(
        `update kpi.sheet set state = ${state}, total = '89.9999991', grade = 'B', published_at = ${out} where id = $1`,
        [kpi.sheet],
      );
      await kpi.db.pool.query(upgrade);
      const { rows } = await kpi.db.pool.query<{ grade: string }>(
        'select grade from kpi.sheet where id = $1',
        [kpi.sheet],
      );
      return rows[0]!.grade;
    };
    expect([await graded(7), await graded(5)]).toEqual(['B', 'A']);
  });

  test.each([
    [5000, 999, 4001, { Total: null, Grade: null }],
    [5000, 1000, 4000, { Total: '100.00', Grade: 'A' }],
  ])('scored of %i and %i without %i is %j', async (first, second, third, head) => {
    await weigh(first, second, third);
    await result([
      [1, 'Actual', '100'],
      [2, 'Actual', '12'],
      [3, 'NotApplicable', 'true'],
      [3, 'Reason', '本期无此项'],
    ]);
    await wrote('lead', kpi.sheet, [[4, 'LeaderScore', '0']]);
    expect((await adopt('lead', kpi.sheet)).status).toBe(200);
    expect((await adopt('head', kpi.sheet)).status).toBe(200);
    expect((await get(kpi.sheet, 'lead')).Head).toMatchObject({ State: 5, ...head });
  });

  test('columns that go round in a circle are not opened, by their keys', async () => {
    const { MenuID } = await get(kpi.sheet);
    const saved = await kpi.portal.call('cash', KPITemplate.SaveHeader, {
      MenuID,
      Columns: [formula('C1', 'C2 + 1'), formula('C2', 'C1 + 1'), formula('C3', 'C1 + 1')],
    });
    const answer =
      saved.status === 200
        ? await kpi.portal.call('cash', KPITemplate.OpenHeader, {
            HeaderID: saved.body.HeaderID,
            Version: saved.body.Version,
          })
        : saved;
    expect([answer.status, answer.message]).toEqual([422, expect.stringContaining('公式循环引用：C1、C2')]);
  });

  test('unscored reviews are approved neither in a batch nor by a time limit', async () => {
    const TemplateId = (await findStandardTemplate(kpi.db, resultForm))!.id;
    const words = { zh: '上级', en: 'Leader' };
    const publish = (sign: 1) =>
      inTransaction(kpi.db, (tx) =>
        publishProcess(tx, {
          templateId: TemplateId,
          departmentId: null,
          name: '限时',
          nameEn: 'In time',
          process: {
            branches: [
              {
                name: words,
                when: null,
                levels: [
                  {
                    name: words,
                    approvers: { kind: 'userControl', control: 'Leader' },
                    sign,
                    limit: { hours: 1, action: 'pass' },
                  },
                  { name: words, approvers: { kind: 'userControl', control: 'Second' }, sign },
                ],
              },
            ],
          },
          by: null,
          now: new Date(),
          language: 'zh',
        }),
      );
    await publish(1);
    await result(usual);
    const FormID = await formOf(kpi.sheet);
    const { rows } = await kpi.db.pool.query<{ RowID: number; Version: number }>(
      `select r.no as "RowID", f.version as "Version" from approval.row r join approval.form f on f.id = r.form_id
       where f.id = $1 and r.status = 6`,
      [FormID],
    );
    const { BatchID } = await kpi.portal.ok('lead', Order.StartBatch, {
      Act: 'approve',
      Items: [{ FormID, ...rows[0]! }],
      Key: crypto.randomUUID(),
    });
    await kpi.db.pool.query(`update approval.batch set due_at = now() - interval '1 second' where id = $1`, [
      BatchID,
    ]);
    expect(JSON.stringify(await kpi.portal.ok('lead', Order.RunBatch, { BatchID }))).toContain(
      '请先在考核表中评分',
    );
    await keepTime(kpi.db, later(20));
    expect(await waitsFor(FormID)).toEqual([idOf('lead')]);
    expect((await get(kpi.sheet)).Head.State).toBe(4);
    await scored('80');
  });

  test('a stand-in for the leader does not score themselves', async () => {
    await away('lead', 'a');
    await result(usual);
    const FormID = await formOf(kpi.sheet);
    expect(await waitsFor(FormID)).not.toContain(idOf('a'));
    const forged = await write('a', kpi.sheet, [[3, 'LeaderScore', '100']]);
    expect(forged.status === 200 && forged.body.Rows[0]!.Code).toBe('refused');
    expect((await kpi.portal.call('a', Kpi.AdoptByFormID, { FormID })).status).not.toBe(200);
    await nobodyAway();
  });

  test.each<[Member, string]>([
    ['a', '不能处理自己的申诉'],
    ['lead', '您参与过该评分，不能处理申诉'],
  ])(
    'an appeal is not decided by %s, who appeals or has scored, where he stands in',
    async (standIn, why) => {
      await result(usual);
      await scored('80');
      await kpi.portal.ok('cash', KPISheet.Publish, { PeriodID: kpi.run, Confirmed: true });
      const { Version } = (await get(kpi.sheet)).Head;
      await away('boss', standIn);
      const { FormID } = await kpi.portal.ok('a', KPISheet.Appeal, {
        SheetID: kpi.sheet,
        Version,
        Reason: '漏计',
      });
      const total = async () => (await get(kpi.sheet, 'cash')).Head.Total;
      const before = await total();
      const decided = await kpi.portal.call(standIn, KPISheet.DecideAppeal, {
        SheetID: kpi.sheet,
        Version: (await get(kpi.sheet)).Head.Version,
        IsAccepted: true,
        Total: '100',
        Reason: '同意',
      });
      expect(decided.status).not.toBe(200);
      expect((await approveBill(kpi.portal, standIn, FormID).catch(() => ({ status: 404 }))).status).not.toBe(
        200,
      );
      expect(await total()).toBe(before);
      expect((await get(kpi.sheet)).Appeal).toMatchObject({ State: 0 });
      // A row that an administrator hands to the stand-in stays closed to them: they can neither accept nor refuse it.
      await kpi.db.pool.query('update approval.row set person_id = $2 where form_id = $1 and status = 6', [
        FormID,
        idOf(standIn),
      ]);
      for (const IsAccepted of [false, true]) {
        const tried = await kpi.portal.call(standIn, KPISheet.DecideAppeal, {
          SheetID: kpi.sheet,
          Version: (await get(kpi.sheet)).Head.Version,
          IsAccepted,
          ...(IsAccepted ? { Total: '100' } : {}),
          Reason: '知悉',
        });
        expect([tried.status, tried.message]).toEqual([422, expect.stringContaining(why)]);
      }
      expect(await waitsFor(FormID)).toEqual([idOf(standIn)]);
      expect((await get(kpi.sheet)).Appeal).toMatchObject({ State: 0, Answer: '' });
      await nobodyAway();
    },
  );
});
