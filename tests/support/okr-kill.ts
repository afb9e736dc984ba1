import { Readable } from 'node:stream';
import type { Placed } from '#kit/contract/call.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import type { Context } from '#kit/server/http/context.ts';
import { ProjectBreakdown as Tree } from '#modules/okr/breakdown/contract/OPPMWorkBreakdown.ts';
import { WorkBreakdownFile } from '#modules/okr/breakdown/contract/WorkBreakdownFile.ts';
import { okr } from '#modules/okr/module.ts';
import { plantTree, type Plant } from '#modules/okr/server/open.ts';
import { idOf, makeCompany } from './approval-portal.ts';
import { servedBy } from './modules.ts';
import { sheetFile } from './sheet-file.ts';

/** Steps during which processes are killed. */
export const killSteps = ['move', 'stop', 'import'] as const;
export type KillStep = (typeof killSteps)[number];

/** Nodes of the tree, and rows of the file. */
const wide = 400;

/** Makes a call as the manager of the project, without a server. */
export async function asManager(
  db: Database,
  now: Date,
  call: Placed,
  input: object,
  file?: Buffer,
): Promise<unknown> {
  const served = servedBy(okr).find(({ calls }) => Object.values(calls).includes(call))!;
  const name = Object.entries(served.calls).find(([, one]) => one === call)![0];
  const context = {
    db,
    now,
    actor: { id: idOf('lead') },
    author: idOf('lead'),
    ip: null,
    language: 'zh',
    file: file && { name: 'a.xlsx', stream: Readable.from([file]) },
  };
  return served.handlers[name]!(input, context as unknown as Context);
}

const leaf = (name: string): Plant => ({
  name,
  ownerId: null,
  start: '2026-01-01',
  end: '2026-12-31',
  minutes: 60,
  typedBp: 2500,
  below: [],
});

/**
 * Makes a company with a project: a branch of many nodes, another branch to move it below, and a file whose import was
 * tried.
 */
export async function plantKill(db: Database, now: Date): Promise<void> {
  await makeCompany(db);
  const { rows } = await db.pool.query<{ id: number }>(
    `insert into okr.project (name, code, manager_id, department_id, start_day, end_day, state, made_at)
     values ('项目', 'KILL', $1, 2, '2026-01-01', '2026-12-31', 2, $2) returning id`,
    [idOf('lead'), now],
  );
  const id = rows[0]!.id;
  const below = Array.from({ length: wide }, (_, n) => leaf(`叶${n}`));
  await inTransaction(db, (tx) =>
    plantTree(tx, id, [
      { ...leaf('枝'), typedBp: null, below },
      { ...leaf('干'), typedBp: null, below: [leaf('尾')] },
    ]),
  );
  const lines = Array.from({ length: wide }, (_, n) => [`2.${n + 2}`, `新${n}`]);
  const { content } = await sheetFile(['WBS', '名称'], lines);
  await asManager(db, now, WorkBreakdownFile.DryRun, { ProjectID: id }, content);
}

/** Does a step. */
export async function doKillStep(db: Database, now: Date, step: KillStep): Promise<void> {
  const named = async (name: string) => {
    const { rows } = await db.pool.query<{ OBID: number; Version: number }>(
      'select id as "OBID", version as "Version" from okr.work_breakdown where name = $1',
      [name],
    );
    return rows[0]!;
  };
  if (step === 'import') {
    const { rows } = await db.pool.query<{ token: string }>('select token from okr.import');
    await asManager(db, now, WorkBreakdownFile.Apply, { Token: rows[0]!.token });
    return;
  }
  const branch = await named('枝');
  if (step === 'stop')
    await asManager(db, now, Tree.StopWorkBreakdown, { ...branch, IsOn: true, Reason: '停' });
  else {
    const { OBID: ParentOBID } = await named('干');
    await asManager(db, now, Tree.UpdateWorkBreakdown, { Nodes: [{ ...branch, ParentOBID }] });
  }
}

/** Returns the stored state of the tree, whatever ids new nodes were given. */
export async function killState(db: Database) {
  const nodes = await db.pool.query(
    `select n.name, p.name as below, cardinality(n.path) as depth, n.path[1:cardinality(n.path) - 1] = coalesce(p.path, '{}') as fits,
       n.state, n.stop_reason, n.progress, n.version, n.stamp, n.sort_no
     from okr.work_breakdown n left join okr.work_breakdown p on p.id = n.parent_id order by n.name`,
  );
  const rest = await db.pool.query(
    `select (select tree_version from okr.project) as version, (select progress from okr.project) as progress,
       (select count(*)::int from okr.event) as events, (select count(*)::int from okr.import) as waiting,
       (select count(*)::int from kit.audit) as audited`,
  );
  return { nodes: nodes.rows as unknown[], rest: rest.rows[0] as unknown };
}
