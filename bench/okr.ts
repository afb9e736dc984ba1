import { parseArgs } from 'node:util';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { analyze } from '#kit/server/db/maintenance.ts';
import { migrate } from '#kit/server/db/migrate.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { ProjectBreakdown as Tree } from '#modules/okr/breakdown/contract/OPPMWorkBreakdown.ts';
import { nodeOf, type TreeNode } from '#modules/okr/breakdown/contract/nodes.ts';
import { SuperFlowChart } from '#modules/okr/flow/contract/SuperFlowChart.ts';
import { WorkStatistics } from '#modules/okr/records/contract/WorkStatistics.ts';
import { okrJobs } from '#modules/okr/server/jobs.ts';
import { plantTree, type Plant } from '#modules/okr/server/open.ts';
import { idOf, type Portal } from '#tests/support/approval-portal.ts';
import { openGoals } from '#tests/support/goal-portal.ts';
import { treeSteps } from '#tests/support/okr-portal.ts';
import { onBothEngines, p95, timed } from './engines.ts';

// `npm run bench:okr`: measures a tree of 5,000 nodes, which is read, reported in, moved in, stopped and resumed. It
// also measures a chart of about 1,000 boxes, and the hours of 300 people over a month and a year. Last, 50,000 nodes
// are worked out anew while somebody goes on reading. It goes through HTTP in the same process, on both engines, and
// prints the design's aims beside the figures. `--short` tries whether it all works.
const { short } = parseArgs({ options: { short: { type: 'boolean', default: false } } }).values;
const scale = short ? 10 : 1;
const people = 300 / scale;
const recomputed = short ? 2 : 10;
const rounds = short ? 3 : 40;
const today = companyDay(new Date());
/** Leaves of each branch: 40 branches make 4,960 nodes, just below the limit of 5,000 for a tree. */
const leavesEach = 111;

const leaf = (n: number): Plant => ({
  name: `任务${n}`,
  ownerId: null,
  start: shiftDays(today, -30),
  end: shiftDays(today, 30),
  minutes: 60 + (n % 7) * 30,
  typedBp: (n % 11) * 1000,
  below: [],
});

/** A branch of some levels whose last one holds leaves. */
const branch = (levels: number, leaves: number, n: number): Plant => ({
  ...leaf(n),
  typedBp: null,
  below:
    levels === 1
      ? Array.from({ length: leaves }, (_, at) => leaf(at))
      : [branch(levels - 1, leaves, n), leaf(n)],
});

/** `branches` of seven levels with leaves below: 8 levels, as many nodes as `branches * (13 + leaves)`. */
const forest = (branches: number, leaves: number): Plant[] =>
  Array.from({ length: branches }, (_, n) => branch(7, leaves, n));

async function plant(db: Database, code: string, plants: readonly Plant[]): Promise<number> {
  const { rows } = await db.pool.query<{ id: number }>(
    `insert into okr.project (name, code, manager_id, department_id, start_day, end_day, state, made_at)
     values ($1, $1, $2, 2, '2020-01-01', '2040-12-31', 2, now()) returning id`,
    [code, idOf('lead')],
  );
  const { id } = rows[0]!;
  await inTransaction(db, (tx) => plantTree(tx, id, plants));
  return id;
}

/** Hours of 300 people on every day of a year, most of them confirmed. */
async function plantHours(db: Database, projectId: number): Promise<void> {
  await db.pool.query(
    `insert into people.person (employee_id, login_name, chinese_name, english_name, company_id, department_id)
     select 'B' || n, 'b' || n, '员工' || n, 'Person ' || n, 1, 2 from generate_series(1, $1::int) n`,
    [people],
  );
  await db.pool.query(
    `with node as (select array(select id from okr.work_breakdown where project_id = $2 order by id limit 500 / ${scale}) as ids)
     insert into okr.work_record (person_id, work_day, obid, type, minutes, state, logged_at)
     select p.id, $1::date - d, node.ids[1 + (p.id * 7 + d + part) % cardinality(node.ids)], 1 + (d + part) % 3,
       60 + 5 * ((p.id + d) % 12), case when d % 9 = 0 then 1 else 2 end, now()
     from node cross join people.person p cross join generate_series(0, 364) d cross join generate_series(1, 4) part
     where p.login_name like 'b%'`,
    [today, projectId],
  );
  await analyze(db, ['okr.work_record', 'okr.work_breakdown', 'people.person']);
}

/** Measures the recomputation, and the slowest answer of somebody who reads meanwhile. */
async function recompute(db: Database, portal: Portal, ProjectID: number): Promise<[string, string]> {
  const verify = okrJobs(db).find(({ name }) => name === 'okr.verify')!;
  const state = { isRunning: true, slowest: 0 };
  const reads = async (): Promise<void> => {
    while (state.isRunning) {
      const took = await timed(() => portal.ok('lead', Tree.GetProjectServiceList, { ProjectID }));
      state.slowest = Math.max(state.slowest, took);
    }
  };
  const reading = reads();
  const took = await timed(() => verify.run({}));
  state.isRunning = false;
  await reading;
  return [`${(took / 1000).toFixed(1)} s`, `${state.slowest.toFixed(0)} ms`];
}

async function measure(db: Database): Promise<Record<string, string>> {
  await migrate(db, {});
  const portal = await openGoals(db, {
    lead: ['OPPMWorkBreakdownManagement', 'SuperFlowChart', 'WorkRecordSaturationDetails', 'HourStatistics'],
  });
  const { ref } = treeSteps(() => portal);
  const ProjectID = await plant(db, 'TREE', forest(40 / scale, leavesEach));
  const chart = await plant(db, 'CHART', forest(20 / scale, 37));
  await plantHours(db, chart);
  for (let n = 0; n < recomputed; n += 1) await plant(db, `MANY${n}`, forest(40 / scale, leavesEach));
  const { Rows } = await portal.ok('lead', Tree.GetWorkBreakdownAll, { ProjectID });
  const nodes = Rows.map((row): TreeNode => nodeOf(row as unknown[]));
  const parents = new Set(nodes.map(({ ParentOBID }) => ParentOBID));
  const leaves = nodes.filter(({ OBID }) => !parents.has(OBID));
  const tops = nodes.filter(({ ParentOBID }) => ParentOBID === null);

  const read = await p95(rounds, () => portal.ok('lead', Tree.GetWorkBreakdownAll, { ProjectID }));
  const report = await p95(rounds, (n) => {
    const { OBID, Version } = leaves[(n * 97) % leaves.length]!;
    const given = { OBID, Version, ProgressBp: (n % 10) * 1000, Reason: '更正' };
    return portal.call('lead', Tree.EditProgress, given);
  });
  // Moves the first two fifths of the branches below one node.
  const hub = await portal.ok('lead', Tree.AddWorkBreakdown, { ProjectID, Name: '汇总' });
  const moved = tops.slice(0, Math.ceil(tops.length / 2.5));
  const Nodes: { OBID: number; Version: number; ParentOBID: number }[] = [];
  for (const { OBID } of moved) Nodes.push({ ...(await ref(ProjectID, OBID)), ParentOBID: hub.OBID });
  const move = await timed(() => portal.ok('lead', Tree.UpdateWorkBreakdown, { Nodes }));
  const at = await ref(ProjectID, hub.OBID);
  const stop = await timed(() =>
    portal.ok('lead', Tree.StopWorkBreakdown, { ...at, IsOn: true, Reason: '测量' }),
  );
  const flow = await p95(rounds, () =>
    portal.ok('lead', SuperFlowChart.Get, { AscripTionTime: today.slice(0, 7), ProjectID: chart }),
  );
  const month = { DateFrom: shiftDays(today, -29), DateTo: today };
  const saturation = await p95(rounds, () =>
    portal.ok('lead', WorkStatistics.GetWorkRecordSaturation, { ...month, PageSize: 50 }),
  );
  const pivot = (DateFrom: string) => () =>
    portal.ok('lead', WorkStatistics.GetHoursStatistics, { DateFrom, DateTo: today, Rows: 1, Columns: 2 });
  const hours = await p95(rounds, pivot(month.DateFrom));
  const year = await p95(rounds, pivot(shiftDays(today, -364)));
  const [all, beside] = await recompute(db, portal, ProjectID);
  await portal.close();
  return {
    [`tree of ${nodes.length} nodes, p95 (150 ms)`]: read,
    'progress with 7 above, p95 (50 ms)': report,
    [`move ${moved.length} branches, ${Math.round((nodes.length / tops.length) * moved.length)} nodes (200 ms)`]: `${move.toFixed(0)} ms`,
    'stop all of them (200 ms)': `${stop.toFixed(0)} ms`,
    'chart of one project, p95 (500 ms)': flow,
    [`saturation of ${people}, a month, p95 (200 ms)`]: saturation,
    [`hours of ${people}, a month, p95 (200 ms)`]: hours,
    [`hours of ${people}, a year, p95 (300 ms)`]: year,
    [`${recomputed} trees worked out anew (30 s)`]: all,
    'slowest answer meanwhile (200 ms)': beside,
  };
}

await onBothEngines(measure);
