import { refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { firstDayOf, lastDayOf } from '#kit/rules/months.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { nodeStates, projectStates } from '#modules/okr/contract/codes.ts';
import { listCarried } from '#modules/okr/executions/server/queries/executions.ts';
import { goalKinds, goalStates } from '#modules/okr/goals/contract/goal-codes.ts';
import type { GoalRow } from '#modules/okr/goals/contract/goal-shapes.ts';
import { pageCycles } from '#modules/okr/goals/server/queries/cycles.ts';
import { readForest, rowFor } from '#modules/okr/goals/server/queries/forest.ts';
import { recordRefusals as no } from '#modules/okr/records/contract/record-refusals.ts';
import { lookedDays } from '#modules/okr/records/server/handlers/WorkRecord.ts';
import { recordViewerOf } from '#modules/okr/records/server/queries/record-rights.ts';
import { sumPeople } from '#modules/okr/records/server/queries/record-sums.ts';
import { saturationOf } from '#modules/okr/records/server/rules/records.ts';
import { scopeOf } from '#modules/people/server/open.ts';
import type { FlowChart, FlowEdge, FlowNode } from '../../contract/SuperFlowChart.ts';
import { edgeKinds, flowCode, lanes, mostFlowNodes, boxStatuses } from '../../contract/flow-codes.ts';
import * as queries from '../queries/flow.ts';

interface Asked {
  readonly AscripTionTime: string;
  readonly ProjectID?: number | undefined;
  readonly DeptId?: number | undefined;
}

const projectStandings: Readonly<Record<number, number>> = {
  [projectStates.closed]: boxStatuses.done,
  [projectStates.stopped]: boxStatuses.stopped,
};
const workStandings: Readonly<Record<number, number>> = {
  [nodeStates.active]: boxStatuses.onTrack,
  [nodeStates.done]: boxStatuses.done,
  [nodeStates.stopped]: boxStatuses.stopped,
};
const goalStandings: Readonly<Record<number, number>> = {
  [goalStates.stopped]: boxStatuses.stopped,
  [goalStates.closed]: boxStatuses.done,
};

const common = (one: queries.DrawnProject) => ({
  Title: one.title,
  Owner: one.owner,
  DeptId: one.departmentId,
  DeptName: one.departmentName,
  DeptNameEn: one.departmentNameEn,
  ProgressBp: one.progress,
  SaturationBp: null,
  StartDate: one.start,
  EndDate: one.end,
});

const projectNode = (one: queries.DrawnProject, today: string): FlowNode => ({
  ...common(one),
  Key: `p${one.id}`,
  Lane: lanes.project,
  ParentKey: null,
  Standing:
    projectStandings[one.state] ??
    (one.end! < today
      ? boxStatuses.offTrack
      : one.state === projectStates.active
        ? boxStatuses.onTrack
        : boxStatuses.open),
  ProjectID: one.id,
});

const workNode = (one: queries.DrawnWork, today: string): FlowNode => ({
  ...common(one),
  Key: `n${one.id}`,
  Lane: lanes.work,
  ParentKey: one.parentId === null ? `p${one.projectId}` : `n${one.parentId}`,
  Standing: queries.isLate(one, today)
    ? boxStatuses.offTrack
    : (workStandings[one.state] ?? boxStatuses.open),
  ProjectID: one.projectId,
});

const goalNode = (row: GoalRow, shown: ReadonlySet<number>): FlowNode => ({
  Key: `g${row.KRID}`,
  Lane: lanes.goal,
  ParentKey: row.ParentKRID !== null && shown.has(row.ParentKRID) ? `g${row.ParentKRID}` : null,
  Title: row.Title,
  Owner: row.Owner,
  DeptId: row.DeptId,
  DeptName: row.DeptName,
  DeptNameEn: row.DeptNameEn,
  Standing: goalStandings[row.State] ?? row.Status ?? row.Proposed ?? boxStatuses.open,
  ProgressBp: row.ProgressBp,
  SaturationBp: null,
  StartDate: null,
  EndDate: null,
  ProjectID: null,
});

/**
 * Reads the visible goals of periods that contain the month. For one project, only those that its work measures, and
 * their ancestors.
 */
async function readGoals(
  on: Executor,
  viewer: queries.FlowViewer,
  { AscripTionTime, ProjectID, DeptId }: Asked,
  work: readonly number[],
  now: Date,
): Promise<GoalRow[]> {
  const { rows: cycles } = await pageCycles(on, viewer, {
    PageIndex: 1,
    PageSize: 200,
    month: AscripTionTime,
  });
  const held = new Set(cycles.map(({ id }) => id));
  const forest = await readForest(on, viewer, Number(AscripTionTime.slice(0, 4)), now);
  const rows = [...forest.records.values()]
    .filter((one) => one.isSeen && held.has(one.cycleId))
    .map(({ id }) => rowFor(forest, id, viewer));
  const below = DeptId === undefined ? null : new Set(await queries.listDepartmentsBelow(on, DeptId));
  const inside = below ? rows.filter((row) => below.has(row.DeptId)) : rows;
  if (ProjectID === undefined) return inside;
  const byId = new Map(inside.map((row) => [row.KRID, row]));
  const wanted = new Set<number>();
  for (const { goalId } of await queries.listMeasuring(on, work, [...byId.keys()]))
    for (let at = byId.get(goalId); at && !wanted.has(at.KRID); at = byId.get(at.ParentKRID ?? 0))
      wanted.add(at.KRID);
  return inside.filter(({ KRID }) => wanted.has(KRID));
}

/** Returns edges from items without further parts to their owners. */
function ownerEdges(nodes: readonly FlowNode[], edges: readonly FlowEdge[]): FlowEdge[] {
  const busy = new Set(edges.map(({ From }) => From));
  return nodes
    .filter(({ Key, Owner, Lane }) => Owner && (Lane === lanes.project || !busy.has(Key)))
    .map(({ Key, Owner }) => ({ From: Key, To: `u${Owner!.AUID}`, Kind: edgeKinds.owns, ShareBp: null }));
}

/**
 * Reads the flow chart of a month for a viewer, from projects to people. Items they may not see are left out of nodes,
 * edges and sums; children of such an item move to the top. Refuses more than 5,000 nodes.
 */
export async function readFlow(on: Executor, personId: number, asked: Asked, now: Date): Promise<FlowChart> {
  const viewer: queries.FlowViewer = {
    ...(await recordViewerOf(on, personId)),
    flow: await scopeOf(on, personId, flowCode),
  };
  const today = companyDay(now);
  const first = firstDayOf(asked.AscripTionTime);
  const last = lastDayOf(asked.AscripTionTime);
  const of = { first, last, ProjectID: asked.ProjectID, DeptId: asked.DeptId };
  const projects = await queries.listDrawnProjects(on, viewer, of);
  const work = await queries.listDrawnWork(on, viewer, of, mostFlowNodes + 1);
  const workIds = work.map(({ id }) => id);
  const goals = await readGoals(on, viewer, asked, workIds, now);
  const goalIds = new Set(goals.map(({ KRID }) => KRID));
  const nodes = [
    ...projects.map((one) => projectNode(one, today)),
    ...work.map((one) => workNode(one, today)),
    ...goals.map((row) => goalNode(row, goalIds)),
  ];
  const known = new Set(nodes.map(({ Key }) => Key));
  const placed = nodes.map((node) =>
    node.ParentKey === null || known.has(node.ParentKey)
      ? node
      : { ...node, ParentKey: node.Lane === lanes.work ? `p${node.ProjectID!}` : null },
  );
  const results = goals.filter(({ Kind }) => Kind === goalKinds.keyResult).map(({ KRID }) => KRID);
  const joined: FlowEdge[] = [
    ...placed
      .filter(({ ParentKey }) => ParentKey !== null)
      .map(({ Key, ParentKey }) => ({ From: ParentKey!, To: Key, Kind: edgeKinds.partOf, ShareBp: null })),
    ...(await queries.listMeasuring(on, workIds, results)).map(({ nodeId, goalId }) => ({
      From: `n${nodeId}`,
      To: `g${goalId}`,
      Kind: edgeKinds.measures,
      ShareBp: null,
    })),
    ...(await listCarried(on, viewer, viewer.flow, results)).map(({ goalId, personId: who, shareBp }) => ({
      From: `g${goalId}`,
      To: `u${who}`,
      Kind: edgeKinds.carries,
      ShareBp: shareBp,
    })),
  ];
  const edges = [...joined, ...ownerEdges(placed, joined)];
  const ids = [...new Set(edges.flatMap(({ To }) => (To.startsWith('u') ? [Number(To.slice(1))] : [])))];
  if (placed.length + ids.length > mostFlowNodes) refuse(no.flowLarge, { with: { max: mostFlowNodes } });
  const days = (await lookedDays(on, first, last, now)).filter(({ day }) => day <= today);
  const sums = new Map((await sumPeople(on, viewer, ids, days)).map((one) => [one.id, one]));
  const people = (await queries.listDrawnPeople(on, ids)).map((one): FlowNode => {
    const sum = sums.get(one.id);
    return {
      Key: `u${one.id}`,
      Lane: lanes.person,
      ParentKey: null,
      Title: one.person.ChineseName,
      Owner: one.person,
      DeptId: one.departmentId,
      DeptName: one.departmentName,
      DeptNameEn: one.departmentNameEn,
      Standing: boxStatuses.open,
      ProgressBp: null,
      SaturationBp: sum ? saturationOf(sum.recorded, sum.capacity) : null,
      StartDate: null,
      EndDate: null,
      ProjectID: null,
    };
  });
  return { Nodes: [...placed, ...people], Edges: edges };
}
