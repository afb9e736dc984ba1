import { afterAll, beforeAll, expect, test } from 'vitest';
import { Notice } from '#kit/contract/Notice.ts';
import type { Database } from '#kit/server/db/database.ts';
import { nodeActs, nodeStates } from '#modules/okr/contract/codes.ts';
import { EmployeeKRExecute } from '#modules/okr/executions/contract/EmployeeKRExecute.ts';
import { WorkScheme } from '#modules/okr/executions/contract/WorkScheme.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { goalSteps, openGoals } from '#tests/support/goal-portal.ts';
import { treeSteps } from '#tests/support/okr-portal.ts';
import { ProjectBreakdown as Tree } from '../contract/OPPMWorkBreakdown.ts';
import { WorkBreakdownEdition as Edition } from '../contract/WorkBreakdownEdition.ts';
import { verifyNumbers } from './commands/verify.ts';
import type { KeptNode } from './queries/editions.ts';
import { rollUp } from './rules/roll-up.ts';

const breakdown = ['OPPMWorkBreakdownManagement'];
const now = new Date('2033-02-01T03:00:00Z');

/** Returns pseudo-random numbers that are the same in every run. */
const chance = (seed: number) => (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
};

/** HTTP statuses that a concurrent change may get: done, bad input, not allowed, gone, stale, or against a rule. */
const answers = new Set([200, 400, 403, 404, 409, 422]);

eachEngine('the nightly recomputation', (open) => {
  let portal: Portal;
  let db: Database;
  beforeAll(async () => {
    db = await open({ connections: 8 });
    portal = await openGoals(db, { lead: breakdown, cash: breakdown });
  });
  afterAll(() => portal.close());
  const trees = treeSteps(() => portal);
  const goals = goalSteps(() => portal);

  /** Makes random changes to a tree, again and again, as one person who sees it. */
  const edits = async (who: Member, ProjectID: number, seed: number): Promise<number> => {
    const draw = chance(seed);
    let kept = 0;
    // A person with few rights goes on until one change is kept. The order in which requests arrive is not fixed.
    for (let n = 0; n < 40 || (kept === 0 && n < 200); n += 1) {
      const seen = await trees.read(ProjectID, who);
      const some = () => seen[draw(seen.length)]!;
      const { OBID, Version } = some();
      const one = { OBID, Version };
      const change = (more: object) =>
        portal.call(who, Tree.UpdateWorkBreakdown, { Nodes: [{ ...one, ...more }] });
      const acts = [
        () =>
          portal.call(who, Tree.AddWorkBreakdown, {
            ProjectID,
            Name: `${who}${n}`,
            ParentOBID: OBID,
            PlanMinutes: draw(3) === 0 ? null : draw(900),
          }),
        () => portal.call(who, Tree.EditProgress, { ...one, ProgressBp: draw(11) * 1000, Reason: '更正' }),
        () => change({ ParentOBID: some().OBID, BeforeOBID: some().OBID }),
        () => change({ WeightBp: draw(3) === 0 ? null : draw(10_000), PlanMinutes: draw(900) }),
        () => portal.call(who, Tree.StopWorkBreakdown, { ...one, IsOn: draw(2) === 0, Reason: '调整' }),
        () => portal.call(who, Tree.LockWorkBreakdown, { ...one, IsOn: draw(3) === 0, Reason: '调整' }),
        () => portal.call(who, Tree.HideWorkBreakdown, { ...one, IsOn: draw(2) === 0 }),
        () => portal.call(who, Tree.DelWorkBreakdown, one),
        () => portal.call(who, Edition.Take, { ProjectID, Name: `${who}${n}` }),
      ];
      const { status } = await acts[Math.min(draw(acts.length + 4), acts.length + 3) % acts.length]!();
      expect(answers).toContain(status);
      if (status === 200) kept += 1;
    }
    return kept;
  };

  test('whatever several people do in one tree at once, it has nothing to mend, and every edition agrees with itself (4)', async () => {
    const id = await trees.project();
    for (const [name, owner] of [
      ['甲', 'a'],
      ['乙', 'head'],
      ['丙', 'lead'],
    ] as const) {
      const top = await trees.add(id, name, null, { OwnerAUID: idOf(owner) });
      for (let n = 0; n < 4; n += 1) await trees.add(id, `${name}${n}`, top, { PlanMinutes: 60 * n });
    }
    const kept = await Promise.all([
      edits('lead', id, 11),
      edits('lead', id, 22),
      edits('a', id, 33),
      edits('head', id, 44),
    ]);
    // Enough changes succeeded: people did not only block each other.
    expect(Math.min(...kept)).toBeGreaterThan(0);
    expect(kept.reduce((all, one) => all + one)).toBeGreaterThan(40);
    expect(await verifyNumbers(db, now)).toEqual({ mended: 0, broken: [] });
    const { rows } = await db.pool.query<{ nodes: KeptNode[] }>(
      'select nodes from okr.work_breakdown_edition where project_id = $1',
      [id],
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { nodes } of rows) {
      const known = new Set(nodes.map(({ OBID }) => OBID));
      const below = Map.groupBy(nodes, ({ ParentOBID }) => ParentOBID);
      const wrong = nodes.filter(({ OBID, ParentOBID, State, ProgressBp }) => {
        const parts = (below.get(OBID) ?? []).map((one) => ({
          state: one.State,
          weightBp: one.WeightBp,
          planMinutes: one.PlanMinutes,
          progress: one.ProgressBp,
        }));
        const isWrong =
          parts.length > 0 && State !== nodeStates.stopped && rollUp(parts).progress !== ProgressBp;
        return isWrong || (ParentOBID !== null && !known.has(ParentOBID));
      });
      expect(wrong).toEqual([]);
    }
  });

  test('a number that is not what its leaves come to is mended, stands in the history, and is told to the officer once', async () => {
    const id = await trees.project();
    const top = await trees.add(id, '总');
    const leaf = await trees.add(id, '细', top);
    await portal.ok('lead', Tree.EditProgress, { OBID: leaf, Version: 1, ProgressBp: 4000 });
    await db.pool.query('update okr.work_breakdown set progress = 1234 where id = $1', [top]);
    await db.pool.query('update okr.work_breakdown set path = array[id] where id = $1', [leaf]);
    await db.pool.query('update okr.project set progress = 77 where id = $1', [id]);
    const { TreeVersion } = await portal.ok('lead', Tree.GetWorkBreakdownAll, { ProjectID: id });
    expect(await verifyNumbers(db, now)).toEqual({ mended: 3, broken: [] });
    expect(await verifyNumbers(db, now)).toEqual({ mended: 0, broken: [] });
    expect((await trees.find(id, top)).ProgressBp).toBe('4000');
    const news = await portal.ok('lead', Tree.GetWorkBreakdownAll, { ProjectID: id, Since: TreeVersion });
    expect(news.Rows).toHaveLength(2);
    const { Events } = await portal.ok('lead', Tree.GetWorkBreakdownInfo, { OBID: top });
    expect(Events[0]).toMatchObject({
      Act: nodeActs.recomputed,
      Before: { ProgressBp: '1234' },
      After: { ProgressBp: '4000' },
      By: null,
    });
    const told = async (who: Member) =>
      (await portal.ok(who, Notice.GetNoticePageList, {})).Rows.filter(({ Url }) =>
        Url.endsWith(`?project=${id}`),
      );
    expect((await told('cash')).map(({ TitleZh }) => TitleZh)).toEqual([
      expect.stringContaining('更正了 3 个数字'),
    ]);
    // The manager reads it in the history. People without a code for the whole company are not notified.
    expect(await told('head')).toEqual([]);
  });

  test('shares that several people split, answer and report at once come to the whole; what does not is told, not changed', async () => {
    const month = '2033-01';
    const quarter = await goals.cycle(2, month);
    const top = await goals.objective('lead', quarter, '份额目标');
    const KRID = await goals.keyResult('lead', top, '份额', {
      Metrics: [{ Name: '执行', Kind: 2, Source: 4, WeightBp: 10_000 }],
    });
    await goals.update('lead', month, top, { Weights: [{ KRID, WeightBp: 10_000 }], Action: 1 });
    await goals.step(quarter, 2);
    const { DeptId } = await goals.find('lead', month, KRID);
    const { SchemeID } = await portal.ok('head', WorkScheme.AddWorkScheme, {
      Title: '份额方案',
      AscripTionTime: month,
      DeptId,
      KRs: [{ KRID, WeightBp: 10_000 }],
    });
    const split = async (shares: readonly (readonly [Member, number])[]) =>
      portal.call('lead', WorkScheme.SplitSchemeKR, {
        SchemeID,
        KRID,
        Version: (await goals.find('lead', month, KRID)).Version,
        Shares: shares.map(([who, ShareBp]) => ({ AUID: idOf(who), ShareBp })),
      });
    await split([
      ['a', 5000],
      ['fin2', 5000],
    ]);
    await portal.ok('head', WorkScheme.DelOrOpenWorkScheme, { SchemeID, Version: 1, Action: 1 });
    const splits = async (seed: number) => {
      const draw = chance(seed);
      for (let n = 0; n < 12; n += 1) {
        const first = 1 + draw(9998);
        const { status } = await split([
          ['a', first],
          [draw(2) ? 'fin2' : 'stranger', 10_000 - first],
        ]);
        expect(answers).toContain(status);
      }
    };
    const carries = async (who: Member, seed: number) => {
      const draw = chance(seed);
      for (let n = 0; n < 12; n += 1) {
        const { Rows } = await portal.ok(who, EmployeeKRExecute.GetEmployeeKRExecutePage, {});
        const row = Rows.find((one) => one.KRID === KRID);
        if (!row) continue;
        const ref = { OBID: row.OBID, Version: row.Version };
        const acts = [
          () => portal.call(who, EmployeeKRExecute.UndertakeKRExecute, ref),
          () => portal.call(who, EmployeeKRExecute.NotUndertakeKRExecute, { ...ref, Reason: '忙' }),
          () =>
            portal.call(who, EmployeeKRExecute.EditKRExecute, {
              ...ref,
              ProgressBp: draw(100) * 100,
              Note: '说明',
            }),
          () => portal.call('lead', EmployeeKRExecute.AcceptDecline, ref),
        ];
        expect(answers).toContain((await acts[draw(acts.length)]!()).status);
      }
    };
    await Promise.all([splits(5), splits(6), carries('a', 7), carries('fin2', 8), carries('stranger', 9)]);
    expect((await verifyNumbers(db, now)).broken).toEqual([]);
    const held = (
      await db.pool.query<{ sum: number }>(
        `select sum(share_bp)::int as sum from okr.kr_execute where goal_id = $1 and not is_released and state <> 6`,
        [KRID],
      )
    ).rows[0]!.sum;
    expect(held).toBeGreaterThan(0);
    expect(held).toBeLessThanOrEqual(10_000);
    await db.pool.query('update okr.scheme_kr set weight_bp = 9999 where scheme_id = $1', [SchemeID]);
    await db.pool.query(
      'update okr.kr_execute set share_bp = 10000, state = 2, state_before = null, is_released = false where goal_id = $1',
      [KRID],
    );
    const { rows } = await db.pool.query<{ n: number }>(
      'select count(*)::int as n from okr.kr_execute where goal_id = $1',
      [KRID],
    );
    expect((await verifyNumbers(db, now)).broken).toEqual([
      ...(rows[0]!.n > 1 ? [{ kind: 1, name: '份额' }] : []),
      { kind: 2, name: '份额方案' },
    ]);
    await db.pool.query('update okr.scheme_kr set weight_bp = 10000 where scheme_id = $1', [SchemeID]);
  });
});
