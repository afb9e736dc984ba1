import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import type { SheetValue } from '#kit/server/excel.ts';
import { okrRefusals as no } from '#modules/okr/contract/refusals.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { goalSteps, measure, openGoals } from '#tests/support/goal-portal.ts';
import { sheetFile } from '#tests/support/sheet-file.ts';
import { goalColumns, TargetKRFile as File, type GoalColumn } from '../contract/TargetKRFile.ts';

const codeOf = (answer: { refusal: { Code: number } }) => -answer.refusal.Code;
const title = (key: GoalColumn): string => goalColumns[key].title.zh;

interface Tried {
  readonly Token: string;
  readonly Rows: { Kind: string; Errors: { Field: string; Msg: string }[] }[];
}

const kinds = ({ Rows }: Tried) => Rows.map(({ Kind }) => Kind);

/** A line that names the owner of a goal. */
const line = (kind: string, id: number | null, name: string, owner: string, by: string, weight = '') =>
  [kind, id, name, owner, by, weight, '', ''] as const;

eachEngine('goals as files', (open) => {
  let portal: Portal;
  let db: Database;
  beforeAll(async () => {
    db = await open({ connections: 6 });
    portal = await openGoals(db);
    await db.pool.query(`update people.person set employee_id = 'EMP-A' where id = $1`, [idOf('a')]);
  });
  afterAll(() => portal.close());
  const { cycle, objective, keyResult, update, step, tree, find } = goalSteps(() => portal);

  const exported = async (CycleID: number, who: Member = 'lead') => {
    const [head, ...lines] = await readSheet(Buffer.from(await portal.bytes(who, File.Export, { CycleID })));
    return { head: head!.map((text) => String(text).replace(/ \*$/, '')), lines };
  };
  const send = async (
    CycleID: number,
    head: readonly string[],
    lines: readonly (readonly SheetValue[])[],
    { who = 'lead', Reason = '' }: { who?: Member; Reason?: string } = {},
  ) => portal.send(who, File.DryRun, { CycleID, Reason }, await sheetFile(head, lines));
  const dry = async (
    CycleID: number,
    keys: readonly GoalColumn[],
    lines: readonly (readonly SheetValue[])[],
    more: { who?: Member; Reason?: string } = {},
  ): Promise<Tried> => {
    const answer = await send(CycleID, keys.map(title), lines, more);
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const apply = (Token: string, who: Member = 'lead') => portal.call(who, File.Apply, { Token });
  const all = async () =>
    Promise.all(
      ['goal', 'metric', 'goal_event'].map(
        async (table) => (await db.pool.query(`select * from okr.${table} order by id`)).rows,
      ),
    );

  /** Creates a quarter with an objective and two key results. One of them has two measures. */
  const planted = async (month: string) => {
    const quarter = await cycle(2, month);
    const top = await objective('lead', quarter, '提高续约率');
    const one = await keyResult('lead', top, '续约客户数', {
      Metrics: [
        measure('客户', '0', '100.5', 6000),
        {
          Name: '上线',
          Kind: 5,
          Source: 1,
          WeightBp: 4000,
          Milestones: [
            { Name: '设计', WeightBp: 4000 },
            { Name: '发布', WeightBp: 6000 },
          ],
        },
      ],
    });
    const two = await keyResult('lead', top, '响应时长', { OwnerAUID: idOf('a') });
    const Weights = [one, two].map((KRID) => ({ KRID, WeightBp: 5000 }));
    await update('lead', month, top, { Weights, Action: 1 });
    return { quarter, top, one, two };
  };

  test('importing an unchanged export changes nothing, not even twice (19)', async () => {
    const { quarter } = await planted('2031-01');
    const { head, lines } = await exported(quarter);
    expect(lines.map((line) => [line[0], line[2]])).toEqual([
      ['目标', '提高续约率'],
      ['KR', '续约客户数'],
      ['指标', '客户'],
      ['指标', '上线'],
      ['KR', '响应时长'],
      ['指标', '完成量'],
    ]);
    expect(lines[3]![head.indexOf(title('Milestones'))]).toBe('设计 40%；发布 60%');
    const before = await all();
    for (let time = 0; time < 2; time += 1) {
      const answer = await send(quarter, head, lines as SheetValue[][]);
      const run = answer.body as Tried;
      expect(run.Rows.map(({ Kind, Errors }) => [Kind, Errors])).toEqual(lines.map(() => ['same', []]));
      expect((await apply(run.Token)).body).toEqual({ Code: 1, Added: 0, Changed: 0 });
      expect(await all()).toEqual(before);
    }
  });

  test('lines add an objective with its key results and measures, and change what is there; a trial keeps nothing', async () => {
    const month = '2031-04';
    const { quarter, top, one, two } = await planted(month);
    const [first] = (await find('lead', month, one)).Metrics;
    const before = await all();
    const run = await dry(
      quarter,
      ['Line', 'Id', 'Title', 'OwnerId', 'Weight', 'StartValue', 'Target', 'Kind'],
      [
        ['目标', top, '', '', '', '', '', ''],
        ['KR', one, '续约客户', '', 60, '', '', ''],
        ['指标', first!.MetricID, '', '', '', '', 200, ''],
        ['KR', two, '', '', 40, '', '', ''],
        ['目标', null, '降本', '', '', '', '', ''],
        ['KR', null, '云费用', 'EMP-A', 100, '', '', ''],
        ['指标', null, '万元', '', 100, 50, 30, '金额'],
      ],
    );
    expect(run.Rows.flatMap(({ Errors }) => Errors)).toEqual([]);
    expect(kinds(run)).toEqual(['same', 'changed', 'changed', 'changed', 'new', 'new', 'new']);
    expect(await all()).toEqual(before);
    expect((await apply(run.Token)).body).toEqual({ Code: 1, Added: 2, Changed: 2 });
    const rows = new Map((await tree('lead', month)).map((row) => [row.Title, row]));
    expect(rows.get('续约客户')).toMatchObject({ KRID: one, WeightBp: 6000 });
    expect(rows.get('续约客户')!.Metrics.map(({ Target }) => Target)).toEqual(['200', null]);
    expect(rows.get('响应时长')!.WeightBp).toBe(4000);
    expect(rows.get('云费用')).toMatchObject({
      ParentKRID: rows.get('降本')!.KRID,
      Owner: { AUID: idOf('a') },
      WeightBp: 10_000,
      State: 0,
      Metrics: [{ Kind: 3, StartValue: '50', Target: '30', WeightBp: 10_000 }],
    });
    expect(codeOf(await apply(run.Token))).toBe(no.importGone.code);
  });

  test('an owner is found by name where no employee ID says another; unknown and shared names are faults', async () => {
    const month = '2032-01';
    const { quarter, top, two } = await planted(month);
    const nameOf = async (who: Member) =>
      (
        await db.pool.query<{ name: string }>(
          'select chinese_name as name from people.person where id = $1',
          [idOf(who)],
        )
      ).rows[0]!.name;
    const keys = ['Line', 'Id', 'Title', 'OwnerId', 'Owner', 'Weight', 'StartValue', 'Target'] as const;
    const measured = ['指标', null, '完成量', '', '', 100, 0, 10];
    const run = await dry(quarter, keys, [
      line('目标', top, '', '', await nameOf('a')),
      line('KR', two, '', '', '查无此人'),
      line('目标', null, '降本', '', await nameOf('lead')),
      line('KR', null, '云费用', 'EMP-A', await nameOf('lead'), '50'),
      measured,
      line('KR', null, '差旅费', '', await nameOf('a'), '50'),
      measured,
      line('目标', null, '提质', '', await nameOf('a')),
    ]);
    // Somebody without the right to it cannot give an objective away, whichever column names its owner.
    const fields = run.Rows.map(({ Errors }) => Errors.map(({ Field }) => Field));
    expect(fields).toEqual([[], ['Owner'], [], [], [], [], [], ['Owner']]);
    expect(run.Rows[1]!.Errors[0]!.Msg).toContain('查无此人');
    expect((await apply(run.Token)).status).toBe(200);
    const owners = new Map((await tree('lead', month)).map(({ Title, Owner }) => [Title, Owner?.AUID]));
    expect(['提高续约率', '降本', '云费用', '差旅费', '提质'].map((one) => owners.get(one))).toEqual([
      ...['a', 'lead', 'a', 'a'].map((who) => idOf(who as Member)),
      undefined,
    ]);
    await db.pool.query('update people.person set english_name = $1 where id = any($2)', [
      'Sam Twin',
      [idOf('a'), idOf('lead')],
    ]);
    const shared = await dry(quarter, keys, [line('目标', null, '增收', '', 'sam twin')]);
    expect(shared.Rows[0]!.Errors.map(({ Field }) => Field)).toEqual(['Owner']);
  });

  test('a column that a line of its kind does not take is a fault: nothing is left out in silence', async () => {
    const { quarter } = await planted('2032-04');
    const run = await dry(
      quarter,
      ['Line', 'Title', 'OwnerId', 'Owner', 'Visibility', 'Weight', 'StartValue', 'Target', 'Unit'],
      [
        ['目标', '降本', '', '', '', 50, '', '', '万元'],
        ['KR', '云费用', '', '', '', 100, 0, 10, ''],
        ['指标', '完成量', 'EMP-A', 'a员', '全公司', 100, 0, 10, '万元'],
      ],
    );
    expect(run.Rows.map(({ Errors }) => Errors.map(({ Field }) => Field))).toEqual([
      ['Weight', 'Unit'],
      ['StartValue', 'Target'],
      ['OwnerId', 'Owner', 'Visibility'],
    ]);
    expect(run.Rows[0]!.Errors[0]!.Msg).toBe('这一类行不填写此列，请清空');
  });

  test('a refused row is reported and left out; a goal changed since then refuses the whole import', async () => {
    const month = '2031-07';
    const { quarter, top, one, two } = await planted(month);
    const keys = ['Line', 'Id', 'Title', 'OwnerId', 'Weight', 'StartValue', 'Target'] as const;
    const run = await dry(quarter, keys, [
      ['KR', null, '没有目标', '', '', '', ''],
      ['目标', top, '', '', '', '', ''],
      ['KR', one, '', '', 70, '', ''],
      ['KR', null, '同值', '', '', '', ''],
      ['指标', null, '量', '', 100, 5, 5],
      ['KR', two, '响应', 'NOBODY', '', '', ''],
      ['目标', 999_999, '看不到', '', '', '', ''],
      ['别的', null, '？', '', '', '', ''],
      ['目标', null, '好的', '', '', '', ''],
    ]);
    expect(run.Rows.map(({ Errors }) => Errors.map(({ Field }) => Field))).toEqual([
      ['Line'],
      [],
      ['Weight'],
      ['Line'],
      ['Target'],
      ['OwnerId'],
      ['Id'],
      ['Line'],
      [],
    ]);
    expect(run.Rows[2]!.Errors[0]!.Msg).toBe('权重合计应为 100%，当前 120%');
    expect(run.Rows[4]!.Errors[0]!.Msg).toBe(no.sameValues.zh);
    expect((await apply(run.Token)).body).toEqual({ Code: 1, Added: 1, Changed: 0 });
    const late = await dry(quarter, keys, [['KR', one, '我改的', '', '', '', '']]);
    await update('lead', month, one, { Title: '别人改的' });
    const answer = await apply(late.Token);
    expect([answer.status, codeOf(answer)]).toEqual([409, no.importMoved.code]);
    expect((await find('lead', month, one)).Title).toBe('别人改的');
    // A running period needs a reason. A period in review accepts no import.
    await step(quarter, 2);
    const bare = await dry(quarter, keys, [['KR', one, '改', '', '', '', '']]);
    expect(bare.Rows[0]!.Errors.map(({ Msg }) => Msg)).toEqual([no.reasonNeeded.zh]);
    const said = await dry(quarter, keys, [['KR', one, '改', '', '', '', '']], { Reason: '口径调整' });
    expect((await apply(said.Token)).body).toMatchObject({ Changed: 1 });
    await step(quarter, 3);
    expect((await send(quarter, keys.map(title), [['KR', one, '又改', '', '', '', '']])).status).toBe(422);
  });

  test('files contain and change only what the user may see and change', async () => {
    const month = '2031-10';
    const { quarter, top, one } = await planted(month);
    const secret = await objective('lead', quarter, '保密', { Visibility: 3 });
    const below = await keyResult('lead', secret, '保密 KR');
    await update('lead', month, secret, { Weights: [{ KRID: below, WeightBp: 10_000 }], Action: 1 });
    const titles = async (who: Member) => (await exported(quarter, who)).lines.map((line) => line[2]);
    expect(await titles('lead')).toContain('保密');
    for (const who of ['a', 'fin2', 'stranger'] as const) {
      expect(await titles(who)).toContain('提高续约率');
      expect((await titles(who)).join()).not.toContain('保密');
    }
    const run = await dry(
      quarter,
      ['Line', 'Id', 'Title'],
      [
        ['目标', secret, '改'],
        ['目标', top, '改'],
        ['KR', one, '改'],
      ],
      { who: 'stranger' },
    );
    expect(kinds(run)).toEqual(['error', 'error', 'error']);
    expect(run.Rows[0]!.Errors[0]!.Field).toBe('Id');
    expect(
      (
        await portal.send(
          'a',
          File.DryRun,
          { CycleID: 999, Reason: '' },
          await sheetFile(['类别', '名称'], [['KR', 'x']]),
        )
      ).status,
    ).toBe(404);
  });
});
