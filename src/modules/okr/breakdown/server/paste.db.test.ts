import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReplyOf } from '#kit/contract/call.ts';
import type { Database } from '#kit/server/db/database.ts';
import { general } from '#kit/contract/refusals.ts';
import { okrRefusals as no } from '#modules/okr/contract/refusals.ts';
import { idOf, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { openOkr, treeSteps } from '#tests/support/okr-portal.ts';
import { ProjectBreakdown as Tree } from '../contract/OPPMWorkBreakdown.ts';
import { WorkBreakdownPaste as Paste } from '../contract/WorkBreakdownPaste.ts';
import { verifyNumbers } from './commands/verify.ts';

const codeOf = (answer: { refusal: { Code: number } }) => -answer.refusal.Code;
const columns = ['Name', 'OwnerAUID', 'PlanStart', 'PlanEnd', 'PlanMinutes', 'Progress', 'WeightBp'];

/** Random numbers from a seed, the same in every run (mulberry32). */
function seeded(start: number): (below: number) => number {
  let state = start;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

eachEngine('tables pasted into trees', (open) => {
  let portal: Portal;
  let db: Database;
  let names: { zh: string; en: string; employeeId: string };
  beforeAll(async () => {
    db = await open({ connections: 8 });
    portal = await openOkr(db);
    const { rows } = await db.pool.query<typeof names>(
      `update people.person set employee_id = 'EMP-A' where id = $1
       returning chinese_name as zh, english_name as en, employee_id as "employeeId"`,
      [idOf('a')],
    );
    names = rows[0]!;
  });
  afterAll(() => portal.close());
  const { project, add, read, ref, find } = treeSteps(() => portal);
  const paste = (ProjectID: number, Table: string[][], Targets: { OBID: number; Version: number }[] = []) =>
    portal.ok('lead', Paste.Add, { ProjectID, Table, Columns: columns, Targets });
  const shape = async (of: number) => {
    const nodes = await read(of);
    const below = (parent: number | null, depth: number): string[] =>
      nodes
        .filter(({ ParentOBID }) => ParentOBID === parent)
        .toSorted((a, b) => a.SortNo - b.SortNo)
        .flatMap(({ OBID, Name }) => [`${'-'.repeat(depth)}${Name}`, ...below(OBID, depth + 1)]);
    return below(null, 0);
  };

  test('thirty lines over the last of two items change one and add 29, with levels and owners, and one step takes it back', async () => {
    const of = await project();
    const first = await add(of, '甲');
    const last = await add(of, '乙');
    const lines = Array.from({ length: 30 }, (_one, n) => [
      n % 3 === 0 ? `第 ${n} 项` : `  第 ${n} 项`,
      n % 2 === 0 ? names.zh : names.employeeId,
      '2026/1/5',
      '2026年3月31日',
      '4:30',
      '',
      '',
    ]);
    const done = await paste(of, lines, [await ref(of, last)]);
    expect(done).toMatchObject({ Added: 29, Changed: 1, Faults: [], Unread: [] });
    const nodes = await read(of);
    expect(nodes).toHaveLength(31);
    expect(new Set(nodes.filter(({ OBID }) => OBID !== first).map(({ OwnerAUID }) => OwnerAUID))).toEqual(
      new Set([idOf('a')]),
    );
    expect(await find(of, last)).toMatchObject({
      Name: '第 0 项',
      PlanStart: '2026-01-05',
      PlanEnd: '2026-03-31',
      PlanMinutes: 270,
    });
    expect((await shape(of)).slice(0, 6)).toEqual([
      '甲',
      '第 0 项',
      '-第 1 项',
      '-第 2 项',
      '第 3 项',
      '-第 4 项',
    ]);
    expect(codeOf(await portal.call('head', Paste.Undo, { Token: done.Token }))).toBe(no.undoGone.code);
    await portal.ok('lead', Paste.Undo, { Token: done.Token });
    expect(await shape(of)).toEqual(['甲', '乙']);
    expect(await find(of, last)).toMatchObject({ OwnerAUID: null, PlanStart: null, PlanMinutes: null });
    expect(codeOf(await portal.call('lead', Paste.Undo, { Token: done.Token }))).toBe(no.undoGone.code);
    expect((await verifyNumbers(db, new Date())).mended).toBe(0);
  });

  test('what has changed since is not taken back', async () => {
    const of = await project();
    const { Token } = await paste(of, [['A'], ['B']]);
    const { OBID } = (await read(of))[0]!;
    await portal.ok('lead', Tree.AddWorkBreakdown, { ProjectID: of, ParentOBID: OBID, Name: 'C' });
    expect(codeOf(await portal.call('lead', Paste.Undo, { Token }))).toBe(no.undoMoved.code);
    expect(await shape(of)).toEqual(['A', '-C', 'B']);
  });

  test('cells of locked, stale and unreadable items are named, the rest is written', async () => {
    const of = await project();
    const [locked, stale, free] = [await add(of, '锁'), await add(of, '旧'), await add(of, '可')];
    await portal.ok('lead', Tree.LockWorkBreakdown, { ...(await ref(of, locked)), IsOn: true });
    const seen = await ref(of, stale);
    await portal.ok('lead', Tree.UpdateWorkBreakdown, { Nodes: [{ ...seen, Name: '新' }] });
    const done = await paste(
      of,
      [
        ['锁2', names.zh],
        ['旧2', ''],
        ['可2', '查无此人', '2026-05-01', 'some day', '多'],
      ],
      [await ref(of, locked), seen, await ref(of, free)],
    );
    expect(done).toMatchObject({ Added: 0, Changed: 1 });
    expect(done.Faults.map(({ OBID, Key, Text }) => [OBID, Key, Text])).toEqual([
      [locked, 'Name', '锁2'],
      [locked, 'OwnerAUID', names.zh],
      [stale, 'Name', '旧2'],
      [free, 'PlanEnd', 'some day'],
      [free, 'PlanStart', '2026-05-01'],
      [free, 'OwnerAUID', '查无此人'],
      [free, 'PlanMinutes', '多'],
    ]);
    expect(done.Faults.find(({ OBID }) => OBID === stale)!.Msg).toBe(general.stale.zh);
    expect(await shape(of)).toEqual(['锁', '新', '可2']);
  });

  test('only who may add there pastes, into a project that is open, and no deeper than twelve levels', async () => {
    const of = await project();
    const refused = await portal.call('head', Paste.Add, {
      ProjectID: of,
      Table: [['A']],
      Columns: columns,
      Targets: [],
    });
    expect([no.mayNot.code, general.notFound.code]).toContain(codeOf(refused));
    expect(
      codeOf(
        await portal.call('stranger', Paste.Add, {
          ProjectID: of,
          Table: [['A']],
          Columns: columns,
          Targets: [],
        }),
      ),
    ).toBe(general.notFound.code);
    const done = await paste(
      of,
      Array.from({ length: 15 }, (_one, n) => [`${' '.repeat(n)}${n}`]),
    );
    expect(done.Faults.map(({ Text }) => Text)).toEqual(['12', '13', '14']);
    expect((await shape(of)).at(-1)).toBe('-----------14');
  });

  test('ten thousand random cells are written or named, never lost', async () => {
    const draw = seeded(51);
    const pick = <T>(list: readonly T[]): T => list[draw(list.length)]!;
    /** Texts of a cell with the value they stand for; undefined if they must be named. */
    const kinds: Readonly<Record<string, () => readonly [string, unknown]>> = {
      OwnerAUID: () =>
        pick<() => readonly [string, unknown]>([
          () => [pick([names.zh, names.employeeId]), idOf('a')],
          () => ['', null],
          () => [pick(['查无此人', 'EMP-?', '?', '0']), undefined],
        ])(),
      Day: () => {
        const [month, on] = [1 + draw(12), 1 + draw(28)];
        const day = `2026-${String(month).padStart(2, '0')}-${String(on).padStart(2, '0')}`;
        return pick<() => readonly [string, unknown]>([
          () => [day, day],
          () => [`2026/${month}/${on}`, day],
          () => [`2026年${month}月${on}日`, day],
          () => [`${month}月${on}日`, day],
          () => [`2026.${month}.${on} 08:30`, day],
          () => ['', null],
          () => [pick(['2026-02-30', '下周', 'soon', '1/2', '31/31/2026', '2026']), undefined],
        ])();
      },
      PlanMinutes: () => {
        const minutes = draw(2000) * 15;
        return pick<() => readonly [string, unknown]>([
          () => [String(minutes / 60), minutes],
          () => [`${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`, minutes],
          () => [`${minutes / 60} h`, minutes],
          () => ['', null],
          () => [pick(['-1', '很多', '4:75', '1e9', 'NaN']), undefined],
        ])();
      },
      WeightBp: () => {
        const bp = draw(10_001);
        return pick<() => readonly [string, unknown]>([
          () => [`${bp / 100}`, bp],
          () => [`${bp / 100}%`, bp],
          () => ['', null],
          () => [pick(['120', '-5', '33.333', 'x%']), undefined],
        ])();
      },
    };
    let cells = 0;
    for (let turn = 0; turn < 6; turn += 1) {
      const of = await project();
      const targets: { OBID: number; Version: number }[] = [];
      for (let n = 0; n < 5; n += 1) targets.push(await ref(of, await add(of, `旧${n}`)));
      const truth: Record<string, readonly [string, unknown]>[] = [];
      const table = Array.from({ length: 240 }, (_one, n) => {
        const name = pick([
          `工作 ${turn}.${n}a`,
          `  工作 ${turn}.${n}b`,
          `\u3000工作 ${turn}.${n}c`,
          `${'长'.repeat(101)}${n}`,
        ]);
        const row = {
          Name: [name, name.trim()] as const,
          OwnerAUID: kinds['OwnerAUID']!(),
          PlanStart: kinds['Day']!(),
          PlanEnd: kinds['Day']!(),
          PlanMinutes: kinds['PlanMinutes']!(),
          Progress: [pick(['', '40%']), 'unread'] as const,
          WeightBp: kinds['WeightBp']!(),
        };
        truth.push(row);
        return columns.map((key) => row[key as keyof typeof row][0]);
      });
      cells += table.flat().length;
      const done: ReplyOf<typeof Paste.Add> = await paste(of, table, targets);
      expect(done.Added).toBe(235);
      expect(done.Unread).toEqual(['Progress']);
      const nodes = await read(of);
      expect(nodes).toHaveLength(240);
      // New items have rising ids in the order of their lines.
      const inOrder = nodes.toSorted((a, b) => a.OBID - b.OBID);
      const faults = new Set(done.Faults.map(({ OBID, Key, Text }) => `${OBID} ${Key} ${Text}`));
      inOrder.forEach((node, n) => {
        for (const key of ['Name', 'OwnerAUID', 'PlanStart', 'PlanEnd', 'PlanMinutes', 'WeightBp'] as const) {
          const [text, value] = truth[n]![key]!;
          if (text.trim() === '') continue;
          const isNamed = faults.has(`${node.OBID} ${key} ${text.trim()}`);
          const isWritten = value !== undefined && node[key] === value;
          expect([n, key, text, isNamed || isWritten]).toEqual([n, key, text, true]);
        }
      });
    }
    expect(cells).toBeGreaterThanOrEqual(10_000);
    expect((await verifyNumbers(db, new Date())).mended).toBe(0);
  });
});
