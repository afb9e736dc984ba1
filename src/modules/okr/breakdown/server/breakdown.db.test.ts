import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { okrRefusals as no } from '#modules/okr/contract/refusals.ts';
import { workDuty } from '#modules/okr/server/commands/leave.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { openOkr, treeSteps } from '#tests/support/okr-portal.ts';
import { ProjectBreakdown as Tree } from '../contract/OPPMWorkBreakdown.ts';
import { ProjectService } from '../contract/ProjectService.ts';
import { WorkBreakdownEdition as Edition } from '../contract/WorkBreakdownEdition.ts';
import { nodeOf } from '../contract/nodes.ts';
import { leafOf, rollUp } from './rules/roll-up.ts';

const codeOf = (answer: { refusal: { Code: number } }) => -answer.refusal.Code;

const writes = Number(process.env['TREE_WRITES'] ?? 160);

eachEngine('work breakdown', (open) => {
  let portal: Portal;
  let db: Database;
  beforeAll(async () => {
    db = await open({ connections: 8 });
    portal = await openOkr(db);
  });
  afterAll(() => portal.close());
  const { project, add, read, find, ref } = treeSteps(() => portal);

  const report = async (
    of: number,
    OBID: number,
    ProgressBp: number,
    who: Member = 'lead',
    Reason = '更正',
  ) => portal.call(who, Tree.EditProgress, { ...(await ref(of, OBID)), ProgressBp, Reason });
  const move = async (
    of: number,
    OBID: number,
    ParentOBID: number | null,
    BeforeOBID: number | null = null,
  ) =>
    portal.call('lead', Tree.UpdateWorkBreakdown, {
      Nodes: [{ ...(await ref(of, OBID)), ParentOBID, BeforeOBID }],
    });

  /** Checks that every stored number equals the sum of its leaves. */
  const agree = async (projectId: number): Promise<void> => {
    const { rows } = await db.pool.query<{
      id: number;
      parent_id: number | null;
      path: number[];
      typed_bp: number | null;
      weight_bp: number | null;
      plan_minutes: number | null;
      progress: string | null;
      state: number;
    }>(`select * from okr.work_breakdown where project_id = $1`, [projectId]);
    const paths = new Map(rows.map((row) => [row.id, row.path]));
    const worked = (parent: number | null): string | null => {
      const below = rows
        .filter((row) => row.parent_id === parent)
        .map((row) => {
          expect(row.path).toEqual([...(parent === null ? [] : paths.get(parent)!), row.id]);
          const isLeaf = !rows.some((one) => one.parent_id === row.id);
          const progress = isLeaf ? leafOf(row.typed_bp).progress : worked(row.id);
          expect([row.id, row.progress]).toEqual([row.id, progress]);
          return { ...row, weightBp: row.weight_bp, planMinutes: row.plan_minutes, progress };
        });
      return below.length === 0 ? null : rollUp(below).progress;
    };
    const found = await db.pool.query<{ progress: string | null }>(
      `select progress from okr.project where id = $1`,
      [projectId],
    );
    expect(found.rows[0]!.progress).toBe(worked(null));
  };

  test('a project is read by its people, their leaders and its department; for others it does not exist', async () => {
    const id = await project();
    const node = await add(id, '方案', null, { OwnerAUID: idOf('a') });
    const reads = async (who: Member) =>
      (await portal.ok(who, Tree.GetProjectServiceList, { ProjectID: id })).Total === 1;
    for (const who of ['lead', 'a', 'head', 'boss', 'cash'] as const)
      expect([who, await reads(who)]).toEqual([who, true]);
    for (const who of ['fin1', 'stranger'] as const) {
      expect([who, await reads(who)]).toEqual([who, false]);
      expect((await portal.call(who, Tree.GetWorkBreakdownAll, { ProjectID: id })).status).toBe(404);
      expect((await portal.call(who, Tree.GetWorkBreakdownInfo, { OBID: node })).status).toBe(404);
      expect((await portal.call(who, Edition.GetList, { ProjectID: id })).status).toBe(404);
      expect((await portal.ok(who, Tree.GetWorkBreakdownList, { ProjectID: id })).Total).toBe(0);
      const one = { OBID: node, Version: 1 };
      for (const [call, input] of [
        [Tree.UpdateWorkBreakdown, { Nodes: [{ ...one, Name: 'x' }] }],
        [Tree.DelWorkBreakdown, one],
        [Tree.LockWorkBreakdown, { ...one, IsOn: true }],
        [Tree.StopWorkBreakdown, { ...one, IsOn: true, Reason: 'x' }],
        [Tree.DelayWorkBreakdown, { ...one, PlanEnd: '2027-01-01', Reason: 'x' }],
        [Tree.HideWorkBreakdown, { ...one, IsOn: true }],
        [Tree.BatchLockWorkBreakdown, { Nodes: [one], IsOn: true }],
        [Tree.EditProgress, { ...one, ProgressBp: 1 }],
        [Tree.AddWorkBreakdown, { ProjectID: id, Name: 'x' }],
        [Edition.Take, { ProjectID: id, Name: 'x' }],
      ] as const)
        expect([call.key, (await portal.call(who, call, input as never)).status]).toEqual([call.key, 404]);
    }
    // Readers may not change the project. Its manager may, and below a node its owner may.
    expect((await portal.call('head', Tree.AddWorkBreakdown, { ProjectID: id, Name: 'x' })).status).toBe(403);
    expect((await portal.call('a', Tree.AddWorkBreakdown, { ProjectID: id, Name: 'x' })).status).toBe(403);
    const own = await add(id, '我的', node, {}, 'a');
    expect((await report(id, own, 2500, 'a')).status).toBe(200);
    const renamed = { Nodes: [{ ...(await ref(id, node)), Name: '改名' }] };
    expect((await portal.call('a', Tree.UpdateWorkBreakdown, renamed)).status).toBe(403);
    // A member reads the whole tree again after the manager changes.
    const fresh = (await portal.ok('cash', Tree.GetProjectServiceList, { ProjectID: id })).Rows[0]!;
    const facts = {
      Name: fresh.Name,
      Code: fresh.Code,
      DeptId: 2,
      StartDate: '2026-01-01',
      EndDate: '2026-12-31',
    };
    await portal.ok('cash', ProjectService.Update, {
      ...facts,
      ProjectID: id,
      Version: fresh.Version,
      State: 2,
      ManagerAUID: idOf('lead'),
      MemberAUIDs: [idOf('fin1')],
    });
    expect(await reads('fin1')).toBe(true);
    const again = await portal.ok('lead', Tree.GetWorkBreakdownAll, {
      ProjectID: id,
      Since: fresh.TreeVersion,
    });
    expect(again.IsWhole).toBe(true);
    expect(
      (
        await portal.call('head', ProjectService.Update, {
          ...facts,
          ProjectID: id,
          Version: 2,
          State: 2,
          ManagerAUID: idOf('lead'),
        })
      ).status,
    ).toBe(403);
  });

  test('a number goes up to the top with why it is so; open windows fetch what changed only', async () => {
    const id = await project();
    const top = await add(id, '建设');
    const first = await add(id, '设计', top, { PlanMinutes: 300 });
    const second = await add(id, '开发', top, { PlanMinutes: 100 });
    const { TreeVersion } = await portal.ok('lead', Tree.GetWorkBreakdownAll, { ProjectID: id });
    await report(id, first, 4000);
    const news = await portal.ok('lead', Tree.GetWorkBreakdownAll, { ProjectID: id, Since: TreeVersion });
    const told = news.Rows.map((row) => nodeOf(row as unknown[]));
    expect(told.map(({ OBID, ProgressBp, State }) => [OBID, ProgressBp, State])).toEqual([
      [top, '4000', 1],
      [first, '4000', 1],
    ]);
    const { Why } = await portal.ok('lead', Tree.GetWorkBreakdownInfo, { OBID: top });
    expect(Why).toMatchObject({
      From: 2,
      By: 2,
      CoveredBp: '7500',
      Parts: [
        { OBID: first, ProgressBp: '4000', ShareBp: '10000' },
        { OBID: second, ProgressBp: null, ShareBp: null },
      ],
    });
    expect(codeOf(await report(id, top, 1))).toBe(no.parentTyped.code);
    expect(codeOf(await report(id, first, 100, 'lead', ''))).toBe(no.falling.code);
    await report(id, second, 10_000);
    await report(id, first, 10_000);
    expect(await find(id, top)).toMatchObject({ ProgressBp: '10000', State: 2 });
    await portal.ok('lead', Tree.DelWorkBreakdown, await ref(id, await add(id, '多余', top)));
    const later = await portal.ok('lead', Tree.GetWorkBreakdownAll, {
      ProjectID: id,
      Since: news.TreeVersion,
    });
    expect(later.Gone).toHaveLength(1);
    expect(codeOf(await portal.call('lead', Tree.DelWorkBreakdown, await ref(id, top)))).toBe(
      no.hasProgress.code,
    );
    await agree(id);
  });

  test('a stale edit answers with the fresh row, all or nothing (8)', async () => {
    const id = await project();
    const [one, two] = [await add(id, '一'), await add(id, '二')];
    const seen = await ref(id, one);
    await portal.ok('lead', Tree.UpdateWorkBreakdown, { Nodes: [{ ...seen, Name: '改' }] });
    const answer = await portal.call('lead', Tree.UpdateWorkBreakdown, {
      Nodes: [
        { ...(await ref(id, two)), Name: '不应保存' },
        { ...seen, Name: '过期' },
      ],
    });
    expect(answer.status).toBe(409);
    const { Fresh } = answer.refusal as unknown as { Fresh: unknown[][] };
    expect(Fresh.map(nodeOf)).toMatchObject([{ OBID: one, Name: '改', Version: 2 }]);
    expect((await find(id, two)).Name).toBe('二');
  });

  test('below a lock names, days, moves and children stay, progress passes; a batch with an obstacle changes nothing (9, 10)', async () => {
    const id = await project();
    const top = await add(id, '上', null, { OwnerAUID: idOf('head') });
    const below = await add(id, '下', top, { PlanStart: '2026-03-01', PlanEnd: '2026-03-31' });
    const other = await add(id, '别');
    await portal.ok('lead', Tree.LockWorkBreakdown, { ...(await ref(id, top)), IsOn: true });
    const at = await ref(id, below);
    const codes = [
      await portal.call('lead', Tree.UpdateWorkBreakdown, { Nodes: [{ ...at, Name: 'x' }] }),
      await portal.call('lead', Tree.DelWorkBreakdown, at),
      await portal.call('lead', Tree.AddWorkBreakdown, { ProjectID: id, ParentOBID: below, Name: 'x' }),
      await portal.call('lead', Tree.DelayWorkBreakdown, { ...at, PlanEnd: '2026-04-30', Reason: 'x' }),
      await move(id, other, below),
    ].map(codeOf);
    expect(codes).toEqual(Array<number>(5).fill(no.lockedAbove.code));
    expect((await report(id, below, 5000)).status).toBe(200);
    const both = async (who: Member) =>
      portal.call(who, Tree.BatchLockWorkBreakdown, {
        Nodes: [await ref(id, below), await ref(id, other)],
        IsOn: true,
      });
    // `head` owns `top`, so the node below it is theirs to lock. The other node is not.
    const refused = await both('head');
    expect([codeOf(refused), refused.message]).toEqual([no.obstacles.code, '未锁定任何节点，请先处理：别']);
    expect((await find(id, below)).IsLock).toBe(false);
    expect((await both('lead')).status).toBe(200);
    expect((await find(id, other)).IsLock).toBe(true);
    const unlock = { ...(await ref(id, top)), IsOn: false };
    expect(codeOf(await portal.call('lead', Tree.LockWorkBreakdown, unlock))).toBe(no.reasonNeeded.code);
    expect((await portal.call('lead', Tree.LockWorkBreakdown, { ...unlock, Reason: '调整' })).status).toBe(
      200,
    );
  });

  test('stopping ends what is unfinished below and keeps what was done; a node comes back alone (11)', async () => {
    const id = await project();
    const top = await add(id, '上');
    const [done, open1] = [await add(id, '完成', top), await add(id, '未完', top)];
    await report(id, done, 10_000);
    await report(id, open1, 3000);
    const stop = { ...(await ref(id, top)), IsOn: true, Reason: '方向调整' };
    await portal.ok('lead', Tree.StopWorkBreakdown, stop);
    const states = new Map((await read(id)).map((node) => [node.OBID, [node.State, node.ProgressBp]]));
    expect([top, done, open1].map((one) => states.get(one))).toEqual([
      [3, '6500'],
      [2, '10000'],
      [3, '3000'],
    ]);
    expect(codeOf(await report(id, open1, 4000))).toBe(no.stoppedNode.code);
    const back = { ...(await ref(id, open1)), IsOn: false, Reason: '恢复' };
    expect(codeOf(await portal.call('lead', Tree.StopWorkBreakdown, back))).toBe(no.stoppedAbove.code);
    await portal.ok('lead', Tree.StopWorkBreakdown, { ...(await ref(id, top)), IsOn: false, Reason: '恢复' });
    expect((await find(id, open1)).State).toBe(3);
    // A stopped node does not count in the sum, and everything else is done.
    expect(await find(id, top)).toMatchObject({ State: 2, ProgressBp: '10000' });
  });

  test('delays move the end and never the base, those above along; the third is the manager’s (3)', async () => {
    const id = await project();
    const days = { PlanStart: '2026-03-01', PlanEnd: '2026-03-31' };
    const top = await add(id, '上', null, days);
    const node = await add(id, '下', top, { ...days, OwnerAUID: idOf('a') });
    const { Rows } = await portal.ok('cash', Tree.GetProjectServiceList, { ProjectID: id });
    const { Name, Code, Version } = Rows[0]!;
    await portal.ok('cash', ProjectService.Update, {
      ProjectID: id,
      Version,
      State: 2,
      Name,
      Code,
      DeptId: 2,
      ManagerAUID: idOf('lead'),
      StartDate: '2026-01-01',
      EndDate: '2026-12-31',
    });
    const later = { Nodes: [{ ...(await ref(id, node)), PlanEnd: '2026-04-30' }] };
    expect(codeOf(await portal.call('lead', Tree.UpdateWorkBreakdown, later))).toBe(no.endsByDelay.code);
    const delay = async (who: Member, PlanEnd: string, IsWithAbove = false) =>
      portal.call(who, Tree.DelayWorkBreakdown, {
        ...(await ref(id, node)),
        PlanEnd,
        Reason: '等待材料',
        IsWithAbove,
      });
    expect(codeOf(await delay('a', '2026-03-31'))).toBe(no.delayNotLater.code);
    expect((await delay('a', '2026-04-10', true)).status).toBe(200);
    expect((await find(id, top)).PlanEnd).toBe('2026-03-31');
    expect((await delay('lead', '2026-04-20', true)).status).toBe(200);
    expect(await find(id, top)).toMatchObject({
      PlanEnd: '2026-04-20',
      DelayTimes: 0,
      BaseEnd: '2026-03-31',
    });
    expect(codeOf(await delay('a', '2026-05-20'))).toBe(no.delayByManager.code);
    expect((await delay('lead', '2026-05-20')).status).toBe(200);
    expect(await find(id, node)).toMatchObject({
      PlanEnd: '2026-05-20',
      BaseEnd: '2026-03-31',
      DelayTimes: 3,
    });
  });

  test('what is hidden is in no list, tree, count or explanation of others, and counts (14 of nodes)', async () => {
    const id = await project({ MemberAUIDs: [idOf('fin1')] });
    const top = await add(id, '总');
    const secret = await add(id, '收购', top);
    const inner = await add(id, '尽调', secret, { OwnerAUID: idOf('a') });
    const { TreeVersion } = await portal.ok('fin1', Tree.GetWorkBreakdownAll, { ProjectID: id });
    await portal.ok('lead', Tree.HideWorkBreakdown, { ...(await ref(id, secret)), IsOn: true });
    await report(id, inner, 5000);
    await portal.ok('lead', Edition.Take, { ProjectID: id, Name: '含隐藏' });
    const counted = async (who: Member) =>
      (await portal.ok(who, Edition.GetList, { ProjectID: id }))[0]!.Nodes;
    expect([await counted('lead'), await counted('fin1'), await counted('a')]).toEqual([3, 1, 2]);
    for (const who of ['fin1', 'boss'] as const) {
      expect((await read(id, who)).map(({ OBID }) => OBID)).toEqual([top]);
      expect((await portal.ok(who, Tree.GetWorkBreakdownList, { ProjectID: id })).Total).toBe(1);
      expect((await portal.ok(who, Tree.GetProjectServiceList, { ProjectID: id })).Rows[0]!.Nodes).toBe(1);
      expect((await portal.call(who, Tree.GetWorkBreakdownInfo, { OBID: secret })).status).toBe(404);
      const { Why } = await portal.ok(who, Tree.GetWorkBreakdownInfo, { OBID: top });
      expect(Why.Parts).toMatchObject([{ OBID: null, Name: '', ProgressBp: '5000' }]);
    }
    expect((await find(id, top, 'fin1')).ProgressBp).toBe('5000');
    const news = await portal.ok('fin1', Tree.GetWorkBreakdownAll, { ProjectID: id, Since: TreeVersion });
    expect(news.Gone.toSorted((x, y) => x - y)).toEqual([secret, inner].toSorted((x, y) => x - y));
    // The owner of the inner node still sees their own nodes.
    expect((await read(id, 'a')).map(({ OBID }) => OBID).toSorted((x, y) => x - y)).toEqual(
      [top, inner].toSorted((x, y) => x - y),
    );
  });

  test('editions keep a tree, and say what changed since', async () => {
    const id = await project();
    const [top, gone] = [await add(id, '总'), await add(id, '将删')];
    const { EditionID, Number: number } = await portal.ok('lead', Edition.Take, {
      ProjectID: id,
      Name: '基线',
    });
    expect(number).toBe(1);
    await portal.ok('lead', Tree.UpdateWorkBreakdown, {
      Nodes: [{ ...(await ref(id, top)), Name: '总体', OwnerAUID: idOf('a') }],
    });
    await portal.ok('lead', Tree.DelWorkBreakdown, await ref(id, gone));
    const fresh = await add(id, '新增', top);
    const { Rows, People } = await portal.ok('head', Edition.Compare, { EditionID });
    expect(Rows.map(({ OBID, Kind, Fields }) => [OBID, Kind, Fields.map(({ Field }) => Field)])).toEqual([
      [top, 3, ['Name', 'OwnerAUID']],
      [fresh, 1, []],
      [gone, 2, []],
    ]);
    expect(People.map(({ AUID }) => AUID)).toEqual([idOf('a')]);
    expect((await portal.call('stranger', Edition.Compare, { EditionID })).status).toBe(404);
    expect((await portal.call('head', Edition.Take, { ProjectID: id, Name: 'x' })).status).toBe(403);
  });

  test('fifty reports below one top at once all count; of two moves that make a circle one is refused (6, 7)', async () => {
    const id = await project();
    const top = await add(id, '总');
    const leaves: number[] = [];
    for (let n = 0; n < 50; n += 1) leaves.push(await add(id, `n${n}`, top));
    const answers = await Promise.all(
      leaves.map((OBID) => portal.call('lead', Tree.EditProgress, { OBID, Version: 1, ProgressBp: 5000 })),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await find(id, top)).ProgressBp).toBe('5000');
    const [x, y] = [leaves[0]!, leaves[1]!];
    const [atX, atY] = [await ref(id, x), await ref(id, y)];
    const moves = await Promise.all([
      portal.call('lead', Tree.UpdateWorkBreakdown, { Nodes: [{ ...atX, ParentOBID: y }] }),
      portal.call('lead', Tree.UpdateWorkBreakdown, { Nodes: [{ ...atY, ParentOBID: x }] }),
    ]);
    expect(moves.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 422]);
    expect(codeOf(moves.find(({ status }) => status === 422)!)).toBe(no.circle.code);
    await agree(id);
  });

  test(
    'after any run of writes every stored number is what the leaves come to, and nothing is an orphan (4, 6)',
    async () => {
      const id = await project();
      const all: number[] = [];
      let seed = 20_260_101;
      const draw = (below: number): number => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
        return Math.floor((seed / 2_147_483_648) * below);
      };
      const some = (): number => all[draw(all.length)]!;
      const statuses = new Set<number>();
      for (let n = 0; n < writes; n += 1) {
        const act = all.length < 8 ? 0 : draw(7);
        if (act <= 1) {
          const parent = all.length === 0 || draw(4) === 0 ? null : some();
          const answer = await portal.call('lead', Tree.AddWorkBreakdown, {
            ProjectID: id,
            Name: `n${n}`,
            ParentOBID: parent,
            PlanMinutes: draw(3) === 0 ? null : draw(500),
          });
          if (answer.status === 200) all.push(answer.body.OBID);
          else statuses.add(answer.status);
          continue;
        }
        const OBID = some();
        if (!(await find(id, OBID))) continue;
        const answer =
          act === 2 || act === 3
            ? await report(id, OBID, draw(11) * 1000)
            : act === 4
              ? await move(id, OBID, draw(5) === 0 ? null : some(), some())
              : act === 5
                ? await portal.call('lead', Tree.UpdateWorkBreakdown, {
                    Nodes: [{ ...(await ref(id, OBID)), WeightBp: draw(2) ? draw(10_000) : null }],
                  })
                : await portal.call('lead', Tree.DelWorkBreakdown, await ref(id, OBID));
        statuses.add(answer.status);
      }
      expect([...statuses].every((status) => [200, 400, 404, 422].includes(status))).toBe(true);
      await agree(id);
    },
    60_000 + writes * 150,
  );

  test('a leaver hands over projects and work items in the same transaction (20)', async () => {
    const id = await project({ ManagerAUID: idOf('fin2'), MemberAUIDs: [idOf('stranger')] });
    const node = await add(id, '将交接', null, { OwnerAUID: idOf('fin2') }, 'fin2');
    const held = await workDuty.held(db, idOf('fin2'));
    expect(held.map(({ key, count }) => [key, count])).toEqual([
      ['projects', 1],
      ['nodes', 1],
    ]);
    await inTransaction(db, (tx) =>
      workDuty.handOver(tx, {
        personId: idOf('fin2'),
        approvalSuccessor: null,
        teamSuccessor: idOf('cash'),
        by: idOf('admin'),
        now: new Date(),
      }),
    );
    expect(await find(id, node, 'cash')).toMatchObject({ OwnerAUID: idOf('cash'), Can: 15 });
    expect((await portal.ok('cash', Tree.GetProjectServiceList, { ProjectID: id })).Rows[0]).toMatchObject({
      Manager: { AUID: idOf('cash') },
      CanManage: true,
    });
    expect(await workDuty.held(db, idOf('fin2'))).toEqual([]);
  });
});
