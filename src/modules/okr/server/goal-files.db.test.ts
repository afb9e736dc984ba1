import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import type { SheetValue } from '#kit/server/excel.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { goalSteps, measure, openGoals } from '#tests/support/goal-portal.ts';
import { sheetFile } from '#tests/support/sheet-file.ts';
import { okrRefusals as no } from '../contract/refusals.ts';
import { goalColumns, TargetKRFile as File, type GoalColumn } from '../contract/TargetKRFile.ts';

const codeOf = (answer: { refusal: { Code: number } }) => -answer.refusal.Code;
const title = (key: GoalColumn): string => goalColumns[key].title.zh;

interface Tried {
  readonly Token: string;
  readonly Rows: { Kind: string; Errors: { Field: string; Msg: string }[] }[];
}

const kinds = ({ Rows }: Tried) => Rows.map(({ Kind }) => Kind);

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

  test('what was exported and comes in unchanged changes nothing, not even twice (19)', async () => {
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

  test('what the rules refuse is said in its line and stays out; a goal that changed since refuses the whole', async () => {
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
    expect(run.Rows[2]!.Errors[0]!.Msg).toBe('权重合计应为100%，当前120%');
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

  test('nobody takes along or changes what he does not see or may not', async () => {
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
