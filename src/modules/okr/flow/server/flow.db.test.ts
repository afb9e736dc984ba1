import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { ProjectBreakdown as Tree } from '#modules/okr/breakdown/contract/OPPMWorkBreakdown.ts';
import { WorkScheme } from '#modules/okr/executions/contract/WorkScheme.ts';
import { okr } from '#modules/okr/module.ts';
import { recordRefusals as no } from '#modules/okr/records/contract/record-refusals.ts';
import { idOf, openPortal, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { goalSteps } from '#tests/support/goal-portal.ts';
import { giveRole } from '#tests/support/hr-portal.ts';
import { servedBy } from '#tests/support/modules.ts';
import { treeSteps } from '#tests/support/okr-portal.ts';
import { SuperFlowChart as Flow } from '../contract/SuperFlowChart.ts';
import { edgeKinds, flowCode, mostFlowEditions, boxStatuses } from '../contract/flow-codes.ts';

const codeOf = (answer: { refusal: { Code: number } }) => -answer.refusal.Code;
const own = ['EmployeeKRExecute', flowCode];
const codes: Partial<Record<Member, string[]>> = {
  a: own,
  lead: [...own, 'OPPMWorkBreakdownManagement'],
  head: [...own, 'TargetKRManagement', 'programme', 'SchemeDisassemblyDetails'],
  boss: ['EmployeeKRExecute'],
  stranger: own,
  admin: own,
  cash: [...own, 'TargetKRManagement', 'OKRCompletionSettings'],
};
const month = '2034-05';

eachEngine('the flow chart', (open) => {
  let portal: Portal;
  let db: Database;
  beforeAll(async () => {
    db = await open({ connections: 8 });
    portal = await openPortal(db, { served: servedBy(okr), permissions: codes });
    for (const who of ['a', 'lead', 'boss', 'stranger'] as const) await giveRole(db, who, 1, codes[who]!);
    await giveRole(db, 'head', 3, codes.head!);
    await giveRole(db, 'cash', 4, codes.cash!);
    await giveRole(db, 'admin', 4, codes.admin!);
  });
  afterAll(() => portal.close());
  const { project, add, ref } = treeSteps(() => portal);
  const { cycle, objective, keyResult, find, step, update } = goalSteps(() => portal);

  const get = (who: Member, more: { ProjectID?: number; DeptId?: number } = {}) =>
    portal.ok(who, Flow.Get, { AscripTionTime: month, ...more });
  const keysOf = async (who: Member, more: { ProjectID?: number; DeptId?: number } = {}) =>
    (await get(who, more)).Nodes.map(({ Key }) => Key).toSorted();

  let projectId: number;
  let top: number;
  let leaf: number;
  let hidden: number;
  let goal: number;
  let result: number;
  let secret: number;

  test('it joins a project, its work, what that measures and who carries it', async () => {
    projectId = await project({ ManagerAUID: idOf('lead'), MemberAUIDs: [idOf('a')] });
    await db.pool.query(
      `update okr.project set start_day = '2034-01-01', end_day = '2034-12-31' where id = $1`,
      [projectId],
    );
    top = await add(projectId, '渠道');
    leaf = await add(projectId, '签约', top, {
      OwnerAUID: idOf('a'),
      PlanStart: '2020-01-01',
      PlanEnd: '2020-02-01',
    });
    hidden = await add(projectId, '并购', null, { OwnerAUID: idOf('fin2') });
    const year = await cycle(4, '2034-01');
    goal = await objective('lead', year, '扩大覆盖');
    result = await keyResult('lead', goal, '签约门店', {
      Metrics: [{ Name: '进展', Kind: 2, Source: 2, WeightBp: 10_000, NodeOBID: leaf }],
    });
    secret = await objective('lead', year, '秘密', { Visibility: 3, NamedAUIDs: [idOf('boss')] });
    for (const [KRID, Weights] of [
      [goal, [{ KRID: result, WeightBp: 10_000 }]],
      [secret, []],
    ] as const)
      await update('lead', month, KRID, {
        Action: 1,
        ...(Weights.length > 0 ? { Weights: [...Weights] } : {}),
      });
    await step(year, 2);
    const { DeptId, Version } = await find('lead', month, result);
    const { SchemeID } = await portal.ok('head', WorkScheme.AddWorkScheme, {
      Title: '五月',
      AscripTionTime: month,
      DeptId,
      KRs: [{ KRID: result, WeightBp: 10_000 }],
    });
    await portal.ok('lead', WorkScheme.SplitSchemeKR, {
      SchemeID,
      KRID: result,
      Version,
      Shares: [
        { AUID: idOf('a'), ShareBp: 6000 },
        { AUID: idOf('fin2'), ShareBp: 4000 },
      ],
    });
    const scheme = await portal.ok('head', WorkScheme.GetWorkSchemeByID, { SchemeID });
    await portal.ok('head', WorkScheme.DelOrOpenWorkScheme, { SchemeID, Version: scheme.Version, Action: 1 });
    const chart = await get('lead');
    expect(chart.Nodes.map(({ Key }) => Key).toSorted()).toEqual(
      [
        `p${projectId}`,
        ...[top, leaf, hidden].map((id) => `n${id}`),
        ...[goal, result, secret].map((id) => `g${id}`),
        ...(['a', 'lead', 'fin2'] as const).map((who) => `u${idOf(who)}`),
      ].toSorted(),
    );
    const edges = chart.Edges.map(({ From, To, Kind, ShareBp }) => [From, To, Kind, ShareBp]);
    expect(edges).toEqual(
      expect.arrayContaining([
        [`p${projectId}`, `n${top}`, edgeKinds.partOf, null],
        [`n${top}`, `n${leaf}`, edgeKinds.partOf, null],
        [`n${leaf}`, `g${result}`, edgeKinds.measures, null],
        [`g${goal}`, `g${result}`, edgeKinds.partOf, null],
        [`g${result}`, `u${idOf('a')}`, edgeKinds.carries, 6000],
        [`g${result}`, `u${idOf('fin2')}`, edgeKinds.carries, 4000],
        [`n${hidden}`, `u${idOf('fin2')}`, edgeKinds.owns, null],
        [`p${projectId}`, `u${idOf('lead')}`, edgeKinds.owns, null],
      ]),
    );
    expect(chart.Nodes.find(({ Key }) => Key === `n${leaf}`)!.Standing).toBe(boxStatuses.offTrack);
  });

  test('what somebody may not see is no node, no edge and no person', async () => {
    await portal.ok('lead', Tree.HideWorkBreakdown, { ...(await ref(projectId, hidden)), IsOn: true });
    const seen = await get('a');
    const text = JSON.stringify(seen);
    for (const gone of [`"n${hidden}"`, `"g${secret}"`, `"u${idOf('fin2')}"`, '并购', '秘密'])
      expect([gone, text.includes(gone)]).toEqual([gone, false]);
    expect(seen.Nodes.map(({ Key }) => Key)).toContain(`n${leaf}`);
    const known = new Set(seen.Nodes.map(({ Key }) => Key));
    expect(seen.Edges.filter(({ From, To }) => !known.has(From) || !known.has(To))).toEqual([]);
    // `boss` is named in the goal but has no right to the page.
    expect((await portal.call('boss', Flow.Get, { AscripTionTime: month })).status).toBe(403);
    // `stranger` has no right to the project, but the goal is public.
    expect(await keysOf('stranger')).toEqual([`g${goal}`, `g${result}`, `u${idOf('lead')}`].toSorted());
    // A person whose page code reaches the department reads the project, but neither hidden nodes nor private goals.
    const wide = await keysOf('admin');
    expect(wide).toEqual(expect.arrayContaining([`p${projectId}`, `n${leaf}`, `u${idOf('fin2')}`]));
    expect(wide).not.toContain(`n${hidden}`);
    expect(wide).not.toContain(`g${secret}`);
  });

  test('one project brings the goals that it measures with the way up; another month or department does not', async () => {
    expect(await keysOf('lead', { ProjectID: projectId })).toEqual(
      expect.arrayContaining([`p${projectId}`, `g${goal}`, `g${result}`]),
    );
    expect(await keysOf('lead', { ProjectID: projectId })).not.toContain(`g${secret}`);
    expect((await portal.ok('lead', Flow.Get, { AscripTionTime: '2031-05' })).Nodes).toEqual([]);
    expect(await keysOf('stranger', { ProjectID: projectId })).toEqual([]);
    const { DeptId } = (await get('lead')).Nodes.find(({ Key }) => Key === `g${goal}`)!;
    expect(await keysOf('lead', { DeptId })).toContain(`g${goal}`);
    expect(await keysOf('lead', { DeptId: 999_999 })).toEqual([]);
    const bad = await portal.call('lead', Flow.Get, { AscripTionTime: '2034-13' });
    expect(bad.status).toBe(400);
  });

  test('a saved chart belongs to the person who saved it, and only they can delete it', async () => {
    const view = { AscripTionTime: month, ProjectID: projectId, Depth: 2, Colour: 2, Folds: [`n${top}`] };
    const { EditionID, Number } = await portal.ok('a', Flow.SaveEdition, { ...view, Name: '月初' });
    expect(Number).toBe(1);
    await add(projectId, '后来的工作');
    const kept = await portal.ok('a', Flow.GetEditions, { EditionID });
    expect(kept.Rows[0]).toMatchObject({ EditionID, Name: '月初', View: { ...view, DeptId: null } });
    const inProject = await get('a', { ProjectID: projectId });
    expect(kept.Chart!.Nodes).toHaveLength(inProject.Nodes.length - 1);
    expect(JSON.stringify(kept.Chart)).not.toContain('并购');
    const foreign = await portal.call('lead', Flow.GetEditions, { EditionID });
    expect(foreign.status).toBe(404);
    expect((await portal.ok('lead', Flow.GetEditions, {})).Rows).toEqual([]);
    expect((await portal.call('lead', Flow.DelEdition, { EditionID })).status).toBe(404);
    const wrong = await portal.call('a', Flow.SaveEdition, { ...view, Name: '', Folds: ['x'] });
    expect(wrong.status).toBe(400);
    await portal.ok('a', Flow.DelEdition, { EditionID });
    expect((await portal.ok('a', Flow.GetEditions, {})).Rows).toEqual([]);
  });

  test('a person keeps only so many, also from several windows at once', async () => {
    await db.pool.query(
      `insert into okr.flow_edition (person_id, number, name, view, chart, node_count, made_at)
       select $1, n, 'x', '{"AscripTionTime":"2034-05","ProjectID":null,"DeptId":null,"Depth":1,"Colour":1,"IsByDepartment":false,"Folds":[]}',
         '{"Nodes":[],"Edges":[]}', 0, now() from generate_series(1, $2::int) n`,
      [idOf('stranger'), mostFlowEditions - 1],
    );
    const answers = await Promise.all(
      ['甲', '乙', '丙'].map((Name) =>
        portal.call('stranger', Flow.SaveEdition, { AscripTionTime: month, Name }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200).map(codeOf)).toEqual([
      no.flowEditionsFull.code,
      no.flowEditionsFull.code,
    ]);
  });

  test('more than 5,000 boxes are refused in words', async () => {
    await db.pool.query(
      `insert into okr.work_breakdown (id, project_id, path, name, sort_no, stamp)
       select n, $1, array[n], '工作' || n, n, 1 from (select nextval('okr.obid') as n from generate_series(1, 5000)) x`,
      [projectId],
    );
    const refused = await portal.call('lead', Flow.Get, { AscripTionTime: month });
    expect([codeOf(refused), refused.message]).toEqual([
      no.flowLarge.code,
      '流程图超过 5000 个节点，请按项目或部门缩小范围',
    ]);
    expect(await keysOf('stranger')).toContain(`g${goal}`);
  });
});
