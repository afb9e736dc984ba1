import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import type { SheetValue } from '#kit/server/excel.ts';
import { okrRefusals as no } from '#modules/okr/contract/refusals.ts';
import { startProject } from '#modules/okr/server/open.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { openOkr, treeSteps } from '#tests/support/okr-portal.ts';
import { sheetFile } from '#tests/support/sheet-file.ts';
import { ProjectBreakdown as Tree } from '../contract/OPPMWorkBreakdown.ts';
import { WorkBreakdownFile as File, treeColumns, type TreeColumn } from '../contract/WorkBreakdownFile.ts';
import { verifyNumbers } from './commands/verify.ts';

const codeOf = (answer: { refusal: { Code: number } }) => -answer.refusal.Code;
const title = (key: TreeColumn): string => treeColumns[key].title.zh;

eachEngine('trees as files', (open) => {
  let portal: Portal;
  let db: Database;
  beforeAll(async () => {
    db = await open({ connections: 8 });
    portal = await openOkr(db);
    await db.pool.query(`update people.person set employee_id = 'EMP-A' where id = $1`, [idOf('a')]);
  });
  afterAll(() => portal.close());
  const { project, add, read, ref } = treeSteps(() => portal);

  const exported = async (of: number, who: Member = 'lead') => {
    const [head, ...lines] = await readSheet(
      Buffer.from(await portal.bytes(who, File.Export, { ProjectID: of })),
    );
    return { head: head!.map(String), lines };
  };
  const send = async (
    of: number,
    head: readonly string[],
    lines: readonly (readonly SheetValue[])[],
    who: Member = 'lead',
  ) => portal.send(who, File.DryRun, { ProjectID: of }, await sheetFile(head, lines));
  const tried = async (...given: Parameters<typeof send>) => {
    const answer = await send(...given);
    expect(answer.status).toBe(200);
    return answer.body as {
      Token: string;
      Rows: { Kind: string; Errors: { Field: string; Msg: string }[] }[];
    };
  };
  /** Runs a dry run with rows of some columns. */
  const dry = (
    of: number,
    keys: readonly TreeColumn[],
    lines: readonly (readonly SheetValue[])[],
    who?: Member,
  ) => tried(of, keys.map(title), lines, who);
  const apply = (Token: string, who: Member = 'lead') => portal.call(who, File.Apply, { Token });
  /** Returns the shape of a tree: names in order, each with its level. */
  const shape = async (of: number, who: Member = 'lead') => {
    const nodes = await read(of, who);
    const below = (parent: number | null, depth: number): string[] =>
      nodes
        .filter(({ ParentOBID }) => ParentOBID === parent)
        .toSorted((a, b) => a.SortNo - b.SortNo)
        .flatMap(({ OBID, Name }) => [`${'-'.repeat(depth)}${Name}`, ...below(OBID, depth + 1)]);
    return below(null, 0);
  };
  const state = async () =>
    (await db.pool.query('select * from okr.work_breakdown order by id')).rows.concat(
      (await db.pool.query('select id, tree_version, progress from okr.project order by id')).rows,
      (await db.pool.query('select count(*) from okr.event')).rows,
    );

  /** Creates two nodes at the top, the first with three children. */
  const planted = async () => {
    const of = await project();
    const top = await add(of, '设计', null, {
      OwnerAUID: idOf('a'),
      PlanStart: '2026-01-05',
      PlanEnd: '2026-03-31',
    });
    const one = await add(of, '草图', top, { PlanMinutes: 100, WeightBp: 3334 });
    const two = await add(of, '评审', top, { WeightBp: 3333 });
    const three = await add(of, '定稿', top, { WeightBp: 3333 });
    const other = await add(of, '实施');
    return { of, top, one, two, three, other };
  };

  test('importing an unchanged export changes nothing, not even twice (19)', async () => {
    const { of, one } = await planted();
    await portal.ok('lead', Tree.EditProgress, { ...(await ref(of, one)), ProgressBp: 5000 });
    const { head, lines } = await exported(of);
    expect(lines.map((line) => [line[0], line[2]])).toEqual([
      ['1', '设计'],
      ['1.1', '草图'],
      ['1.2', '评审'],
      ['1.3', '定稿'],
      ['2', '实施'],
    ]);
    expect(lines[1]![head.indexOf(title('Progress'))]).toBe(50);
    const before = await state();
    const given = lines.map((line) =>
      line.map((cell) =>
        cell instanceof Date ? { day: cell.toISOString().slice(0, 10) } : (cell as SheetValue),
      ),
    );
    const bare = head.map((text) => text.replace(/ \*$/, ''));
    for (let time = 0; time < 2; time += 1) {
      const { Token, Rows } = await tried(of, bare, given);
      expect(Rows.map(({ Kind, Errors }) => [Kind, Errors])).toEqual(lines.map(() => ['same', []]));
      expect((await apply(Token)).body).toMatchObject({ Added: 0, Changed: 0 });
      const after = await state();
      // Only the tree's version differs, because somebody wrote.
      expect(after.map(({ tree_version: _version, ...row }) => row)).toEqual(
        before.map(({ tree_version: _version, ...row }) => row),
      );
    }
  });

  test('every column is said to be read or not, usual titles are understood, and a number names an owner in either column', async () => {
    const { of } = await planted();
    const answer = await send(
      of,
      ['WBS', 'Task name', 'Owner', '计划开始', '计划结束', '名称', 'Progress %', '备注', '负责人（新）'],
      [['3', '上线', 'EMP-A', '5-Jan-2026', '2026年3月31日', '别名', '40', '说明', '乙']],
    );
    const { Columns, Rows, Token } = answer.body as {
      Token: string;
      Columns: { Title: string; IsRead: boolean; IsWarned: boolean }[];
      Rows: { Kind: string; Errors: unknown[] }[];
    };
    expect(Columns.map(({ Title, IsRead, IsWarned }) => [Title, IsRead, IsWarned])).toEqual([
      ['WBS', true, false],
      ['Task name', true, false],
      ['Owner', true, false],
      ['计划开始', true, false],
      ['计划结束', true, false],
      ['名称', false, true],
      ['Progress %', false, true],
      ['备注', false, false],
      ['负责人（新）', false, true],
    ]);
    expect(Rows).toMatchObject([{ Kind: 'new', Errors: [] }]);
    await portal.ok('lead', File.Apply, { Token });
    expect((await read(of)).find(({ Name }) => Name === '上线')).toMatchObject({
      OwnerAUID: idOf('a'),
      PlanStart: '2026-01-05',
      PlanEnd: '2026-03-31',
    });
  });

  test('the template is read by the import as it is', async () => {
    const of = await project();
    const [head, ...lines] = await readSheet(Buffer.from(await portal.bytes('lead', File.Template, {})));
    const given = lines.map((line) =>
      line.map((cell) =>
        cell instanceof Date ? { day: cell.toISOString().slice(0, 10) } : (cell as SheetValue),
      ),
    );
    const { Rows } = await tried(of, head!.map(String), given);
    expect(Rows.map(({ Kind, Errors }) => [Kind, Errors])).toEqual([
      ['new', []],
      ['new', []],
    ]);
  });

  test('an owner is found by name where no employee ID says another; unknown and shared names are faults', async () => {
    const { of, top } = await planted();
    const nameOf = async (who: Member) =>
      (
        await db.pool.query<{ name: string }>(
          'select chinese_name as name from people.person where id = $1',
          [idOf(who)],
        )
      ).rows[0]!.name;
    const keys = ['WBS', 'Name', 'OwnerId', 'Owner'] as const;
    const lines = [
      ['1', '设计', '', await nameOf('lead')],
      ['2', '实施', 'EMP-A', await nameOf('lead')],
      ['3', '上线', '', '查无此人'],
    ];
    const { Rows, Token } = await dry(of, keys, lines);
    expect(Rows.map(({ Errors }) => Errors.map(({ Field }) => Field))).toEqual([[], [], ['Owner']]);
    expect(Rows[2]!.Errors[0]!.Msg).toContain('查无此人');
    expect((await apply(Token)).status).toBe(200);
    const owners = new Map((await read(of)).map(({ Name, OwnerAUID }) => [Name, OwnerAUID]));
    expect([owners.get('设计'), owners.get('实施'), owners.has('上线')]).toEqual([
      idOf('lead'),
      idOf('a'),
      false,
    ]);
    expect((await read(of)).some(({ OBID }) => OBID === top)).toBe(true);
    await db.pool.query('update people.person set english_name = $1 where id = any($2)', [
      'Sam Twin',
      [idOf('a'), idOf('lead')],
    ]);
    const shared = await dry(of, keys, [['1', '设计', '', 'sam twin']]);
    expect(shared.Rows[0]!.Errors.map(({ Field }) => Field)).toEqual(['Owner']);
    const told = await exported(of);
    expect(told.lines[0]![told.head.indexOf(title('Owner'))]).toBe(await nameOf('lead'));
  });

  test('rows add, change, move and put in order; what the file does not name stays; numbers agree', async () => {
    const { of, top, one, two, three, other } = await planted();
    const { Token, Rows } = await dry(
      of,
      ['WBS', 'OBID', 'Name', 'OwnerId', 'PlanEnd', 'Hours', 'PlanStart'],
      [
        ['1.1', three, '', '', '', null, ''],
        ['2.1', one, '新草图', 'EMP-A', '', 2.5, ''],
        ['2.2', null, '上线', '', { day: '2026-05-31' }, 8, { day: '2026-05-01' }],
        ['2.2.1', null, '演练', '', '', null, ''],
      ],
    );
    expect(Rows.map(({ Kind }) => Kind)).toEqual(['changed', 'changed', 'new', 'new']);
    expect(await shape(of)).toEqual(['设计', '-草图', '-评审', '-定稿', '实施']);
    expect((await apply(Token)).body).toMatchObject({ Code: 1, Added: 2 });
    expect(await shape(of)).toEqual(['设计', '-定稿', '-评审', '实施', '-新草图', '-上线', '--演练']);
    const nodes = new Map((await read(of)).map((node) => [node.Name, node]));
    expect(nodes.get('新草图')).toMatchObject({
      OBID: one,
      OwnerAUID: idOf('a'),
      PlanMinutes: 150,
      ParentOBID: other,
    });
    expect(nodes.get('上线')).toMatchObject({ BaseEnd: '2026-05-31', PlanMinutes: 480 });
    expect([nodes.get('评审')!.OBID, nodes.get('设计')!.OBID]).toEqual([two, top]);
    expect((await verifyNumbers(db, new Date())).mended).toBe(0);
    // A dry run can be applied once. Other people cannot apply it either.
    expect(codeOf(await apply(Token))).toBe(no.importGone.code);
  });

  test('by WBS alone rows find what stands there; another edit since refuses the whole of it', async () => {
    const { of, one } = await planted();
    const rows = [
      ['1.1', '草图二'],
      ['3', '验收'],
    ];
    const first = await dry(of, ['WBS', 'Name'], rows);
    expect(first.Rows.map(({ Kind }) => Kind)).toEqual(['changed', 'new']);
    expect(codeOf(await apply(first.Token, 'a'))).toBe(no.importGone.code);
    await portal.ok('lead', Tree.UpdateWorkBreakdown, {
      Nodes: [{ ...(await ref(of, one)), Name: '别人改的' }],
    });
    const late = await apply(first.Token);
    expect([late.status, codeOf(late)]).toEqual([409, no.importMoved.code]);
    expect(await shape(of)).toEqual(['设计', '-别人改的', '-评审', '-定稿', '实施']);
    // A row from an older export is reported as outdated.
    const { head, lines } = await exported(of);
    const version = head.indexOf(title('Version'));
    const stale = await dry(
      of,
      ['WBS', 'OBID', 'Name', 'Version'],
      [['1.1', one, '我改的', Number(lines[1]![version]) - 1]],
    );
    expect(stale.Rows[0]!.Errors.map(({ Field }) => Field)).toEqual(['Version']);
    const again = await dry(of, ['WBS', 'Name'], rows);
    expect((await apply(again.Token)).status).toBe(200);
    expect((await read(of)).find(({ OBID }) => OBID === one)!.Name).toBe('草图二');
  });

  test('a wrong row is reported and left out, with everything below it', async () => {
    const { of, top, one, two, other } = await planted();
    await portal.ok('lead', Tree.LockWorkBreakdown, { ...(await ref(of, other)), IsOn: true });
    const keys = ['WBS', 'OBID', 'Name', 'OwnerId', 'Dept', 'PlanStart', 'PlanEnd', 'Weight'] as const;
    const blank = (
      wbs: string,
      obid: number | null,
      name: string,
      more: Partial<Record<TreeColumn, SheetValue>> = {},
    ) => keys.map((key): SheetValue => ({ WBS: wbs, OBID: obid, Name: name, ...more })[key] ?? '');
    const { Rows, Token } = await dry(of, keys, [
      blank('2.1', null, '锁下'),
      blank('1.4', null, '', {}),
      blank('1.4.1', null, '下级'),
      blank('1.5', null, '坏', { OwnerId: 'NOBODY', Dept: '没有', PlanStart: '昨天', Weight: 133 }),
      blank('7.1', null, '无上级'),
      blank('x', 999_999, '外'),
      blank('1.2', two, '评审', { PlanStart: { day: '2026-02-02' }, PlanEnd: { day: '2026-01-01' } }),
      blank('1.2', null, '重复'),
      blank('1.6', null, '好'),
      blank('1.1', one, '草图'),
    ]);
    const fields = Rows.map(({ Errors }) => Errors.map(({ Field }) => Field));
    expect(fields).toEqual([
      ['WBS'],
      ['Name'],
      ['WBS'],
      ['OwnerId', 'Dept', 'PlanStart', 'Weight'],
      ['WBS'],
      ['OBID', 'WBS'],
      ['PlanEnd'],
      ['WBS'],
      [],
      [],
    ]);
    const circle = await dry(of, ['WBS', 'OBID'], [['1.1.1', top]]);
    expect(circle.Rows[0]!.Errors.map(({ Msg }) => Msg)).toEqual([no.circle.zh]);
    expect((await apply(Token)).body).toMatchObject({ Added: 1, Changed: 0 });
    expect(await shape(of)).toEqual(['设计', '-草图', '-评审', '-定稿', '-好', '实施']);
    // In a running project, a later end is a delay.
    await inTransaction(db, (tx) => startProject(tx, of));
    const late = await dry(of, ['OBID', 'PlanEnd'], [[top, { day: '2026-12-01' }]]);
    expect(late.Rows[0]!.Errors.map(({ Msg }) => Msg)).toEqual([no.endsByDelay.zh]);
  });

  test('a user imports what they may change, exports what they see, and nothing of projects they cannot read', async () => {
    const { of, top, two } = await planted();
    const hidden = await add(of, '机密');
    await portal.ok('lead', Tree.HideWorkBreakdown, { ...(await ref(of, hidden)), IsOn: true });
    expect((await exported(of, 'a')).lines.map((line) => line[2])).not.toContain('机密');
    expect((await exported(of)).lines.map((line) => line[2])).toContain('机密');
    const { Rows, Token } = await dry(
      of,
      ['WBS', 'OBID', 'Name'],
      [
        ['1', top, '改上级'],
        ['1.2', two, '改下级'],
        ['3', null, '顶层'],
        ['', hidden, '看不到'],
      ],
      'a',
    );
    expect(Rows.map(({ Kind }) => Kind)).toEqual(['error', 'changed', 'error', 'error']);
    expect((await apply(Token, 'a')).status).toBe(200);
    expect(await shape(of)).toContain('-改下级');
    for (const who of ['fin1', 'stranger'] as const) {
      await expect(portal.bytes(who, File.Export, { ProjectID: of })).rejects.toThrow('404');
      expect((await send(of, ['WBS', '名称'], [['1', '改']], who)).status).toBe(404);
    }
  });

  test('an import does not change items that the user may no longer change, even if the tree is the same', async () => {
    const { of, top, two } = await planted();
    // Owning this node lets `a` still read the project.
    await add(of, '仍是我的', null, { OwnerAUID: idOf('a') });
    const plans = [[['1.2', two, '还是我的']], [['1.4', null, '放在下面']]] as const;
    for (const lines of plans) {
      const { Rows, Token } = await dry(of, ['WBS', 'OBID', 'Name'], lines, 'a');
      expect(Rows.map(({ Kind }) => Kind)).not.toContain('error');
      const owned = (who: Member) =>
        db.pool.query('update okr.work_breakdown set owner_id = $1 where id = $2', [idOf(who), top]);
      await owned('lead');
      const before = await shape(of);
      expect(codeOf(await apply(Token, 'a'))).toBe(no.importMoved.code);
      expect(await shape(of)).toEqual(before);
      await owned('a');
    }
    const { Token } = await dry(of, ['WBS', 'Name'], [['3', '顶层']]);
    await db.pool.query('update okr.project set manager_id = $1 where id = $2', [idOf('a'), of]);
    expect(codeOf(await apply(Token))).toBe(no.importMoved.code);
  });

  test('five thousand rows are read and written at once; one more is refused', async () => {
    const of = await project();
    const rows = Array.from({ length: 5_000 }, (_, n) => [
      n < 50 ? String(n + 1) : `${(n % 50) + 1}.${Math.floor(n / 50)}`,
      `工作${n}`,
    ]);
    const { Token, Rows } = await dry(of, ['WBS', 'Name'], rows);
    expect(Rows.every(({ Kind }) => Kind === 'new')).toBe(true);
    expect((await apply(Token)).body).toMatchObject({ Added: 5_000 });
    expect((await verifyNumbers(db, new Date())).mended).toBe(0);
    const more = await send(of, ['WBS', '名称'], [['51', '多']]);
    expect(codeOf(more as never)).toBe(no.tooManyNodes.code);
  });
});
