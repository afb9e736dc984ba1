import type { Readable } from 'node:stream';
import type { ReplyOf } from '#kit/contract/call.ts';
import { general, refuse, type Language } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Database, Executor, Tx } from '#kit/server/db/database.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import type { SheetValue } from '#kit/server/excel.ts';
import type { Context, Download } from '#kit/server/http/context.ts';
import { mostNodes, nodeStateLabels, projectStates, workTypeLabels } from '#modules/okr/contract/codes.ts';
import { okrRefusals as no } from '#modules/okr/contract/refusals.ts';
import type { By } from '#modules/okr/server/commands/by.ts';
import { viewerOf, type Viewer } from '#modules/okr/server/queries/rights.ts';
import {
  departmentFinder,
  exportTable,
  listEmployees,
  listEmployeesNamed,
  listPlaces,
  listPostsNamed,
  type Meant,
  readOpenTable,
  type TableRow,
} from '#modules/people/server/open.ts';
import { fileColumnTitled, looksLikeField } from '../../contract/paste-titles.ts';
import { treeColumns, type TreeColumn, type WorkBreakdownFile } from '../../contract/WorkBreakdownFile.ts';
import { nodeRights } from '../../contract/nodes.ts';
import * as files from '../queries/imports.ts';
import { countNodes, listNodes, type NodeValues } from '../queries/nodes.ts';
import { findProject, listMissing } from '../queries/projects.ts';
import { numbersOf } from '../rules/tree-order.ts';
import type { Finders } from './tree-cells.ts';
import { TreeImport, type TreeNow, type TreePlan } from './tree-import.ts';
import { writePlan } from './tree-write.ts';
import { assertOpen, type Held, holdTree } from './trees.ts';

const none = { zh: '', en: '' };

/** Reads the nodes of a tree that the viewer sees, with the names that a file uses for them. */
async function readNow(on: Executor, projectId: number, viewer: Viewer): Promise<TreeNow[]> {
  const nodes = await listNodes(on, projectId, null, viewer);
  const of = (key: 'owner_id' | 'department_id' | 'calibre_post_id') =>
    nodes.flatMap((node) => node[key] ?? []);
  const names = await files.namesForFile(on, {
    people: of('owner_id'),
    departments: of('department_id'),
    posts: of('calibre_post_id'),
  });
  return nodes.map((node) => {
    const owner = names.people.get(node.owner_id ?? 0);
    return {
      ...node,
      names: {
        owner: owner?.employeeId ?? '',
        ownerName: owner ?? none,
        department: names.departments.get(node.department_id ?? 0) ?? none,
        post: names.posts.get(node.calibre_post_id ?? 0) ?? none,
      },
    };
  });
}

/** Exports a tree as Excel, as far as the caller sees it. @throws Refused notFound */
export async function exportTree(projectId: number, ctx: Context): Promise<Download> {
  const { language } = ctx;
  const { project, nodes } = await onOneConnection(ctx.db, async (on) => {
    const viewer = await viewerOf(on, ctx.actor.id);
    const found = (await findProject(on, projectId, viewer)) ?? refuse(general.notFound);
    return { project: found, nodes: await readNow(on, projectId, viewer) };
  });
  const seen = new Set(nodes.map(({ id }) => id));
  const placed = nodes.map((node) => ({
    ...node,
    parentId: node.parentId !== null && seen.has(node.parentId) ? node.parentId : null,
  }));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const rows = [...numbersOf(placed)].map(([id, wbs]) => lineOf(byId.get(id)!, wbs, language));
  return exportTable(
    ctx,
    'tree',
    { zh: project.name, en: project.name },
    treeColumns,
    rows,
    `project:${projectId}`,
  );
}

const dayOrNone = (day: string | null): SheetValue => (day === null ? null : { day });

function lineOf(node: TreeNow, wbs: string, language: Language): SheetValue[] {
  const line: Record<TreeColumn, SheetValue> = {
    WBS: wbs,
    OBID: node.id,
    Name: node.name,
    OwnerId: node.names.owner,
    Owner: node.names.ownerName[language],
    Dept: node.names.department[language],
    Post: node.names.post[language],
    Type: workTypeLabels[node.type]![language],
    PlanStart: dayOrNone(node.plan_start),
    PlanEnd: dayOrNone(node.plan_end),
    Hours: node.plan_minutes === null ? null : node.plan_minutes / 60,
    Weight: node.weight_bp === null ? null : node.weight_bp / 100,
    Progress: node.progress === null ? null : Number(node.progress) / 100,
    State: nodeStateLabels[node.state]![language],
    Version: node.version,
  };
  return Object.keys(treeColumns).map((key) => line[key as TreeColumn]);
}

/** Returns functions that find the people, departments and positions a file names. */
export async function findersFor(
  on: Executor,
  rows: readonly TableRow<'OwnerId' | 'Owner'>[],
): Promise<Finders> {
  const said = rows.flatMap(({ cells }) => [cells.OwnerId || [], cells.Owner || []].flat());
  const people = await listEmployees(on, said);
  const named = await listEmployeesNamed(on, said);
  const { departments } = await listPlaces(on);
  const posts = await listPostsNamed(on);
  const personNamed = (name: string): Meant => {
    const [id, ...others] = named.get(name.toLowerCase()) ?? [];
    return id === undefined ? 'none' : others.length > 0 ? 'many' : id;
  };
  return {
    person: (text) => people.get(text)?.id,
    personNamed,
    personMeant: (text) => people.get(text)?.id ?? personNamed(text),
    department: departmentFinder(departments),
    post: (text) => posts.get(text.toLowerCase()),
  };
}

interface Kept extends TreePlan {
  readonly treeVersion: number;
}

const isKept = (plan: unknown): plan is Kept =>
  typeof plan === 'object' && plan !== null && 'treeVersion' in plan;

/** Says row by row what a file would do to a tree, without changing it. The result can be applied for an hour. */
export async function dryRunTree(
  projectId: number,
  stream: Readable,
  ctx: Context,
): Promise<ReplyOf<typeof WorkBreakdownFile.DryRun>> {
  const { rows, columns } = await readOpenTable(
    stream,
    ctx.author,
    ctx.language,
    treeColumns,
    fileColumnTitled,
  );
  const { version, imported } = await onOneConnection(ctx.db, async (on) => {
    const viewer = await viewerOf(on, ctx.actor.id);
    const project = (await findProject(on, projectId, viewer)) ?? refuse(general.notFound);
    assertOpen(project.state);
    const find = await findersFor(on, rows);
    const now = {
      nodes: await readNow(on, projectId, viewer),
      name: project.name,
      isManager: project.manager_id === viewer.id,
      isPlanned: project.state === projectStates.planned,
    };
    const run = new TreeImport(rows, now, find, ctx.language);
    if ((await countNodes(on, projectId)) + run.plan().adds.length > mostNodes)
      refuse(no.tooManyNodes, { with: { most: mostNodes } });
    return { version: project.tree_version, imported: run };
  });
  const kept: Kept = { ...imported.plan(), treeVersion: version };
  const Token = await inTransaction(ctx.db, (tx) =>
    files.addImport(tx, ctx.actor.id, { projectId }, kept, ctx.now),
  );
  const Columns = columns.map(({ title, key, isField }) => ({
    Title: title,
    IsRead: key !== null,
    IsWarned: key === null && (isField || looksLikeField(title)),
  }));
  return { Token, Columns, Rows: imported.rows() };
}

/**
 * Checks that named people, departments and positions can still be chosen.
 * @throws Refused personGone, departmentGone, postGone
 */
async function assertThere(tx: Tx, values: readonly NodeValues[]): Promise<void> {
  const of = (key: 'owner_id' | 'department_id' | 'calibre_post_id') =>
    values.flatMap((one) => one[key] ?? []);
  const missing = await listMissing(tx, {
    persons: of('owner_id'),
    departments: of('department_id'),
    posts: of('calibre_post_id'),
  });
  if (missing.persons.length > 0) refuse(no.personGone);
  if (missing.departments.length > 0) refuse(no.departmentGone);
  if (missing.posts.length > 0) refuse(no.postGone);
}

/**
 * Applies a dry run of the same person, all or nothing.
 * @throws Refused importGone, importMoved if the tree has changed since, notFound, projectEnded, personGone,
 * departmentGone, postGone
 */
export async function applyTree(db: Database, by: By, token: string) {
  return inTransaction(db, async (tx) => {
    const taken = await files.takeImport(tx, token, by.id, by.now);
    if (!taken?.projectId || !isKept(taken.plan)) return refuse(no.importGone);
    const { plan } = taken;
    const held = await holdTree(tx, taken.projectId, by);
    if (held.project.tree_version !== plan.treeVersion) refuse(no.importMoved);
    const before = await assertStillMay(tx, held, plan);
    const chosen = plan.changes.map(({ id, values }) => changedOf(before.get(id)!, values));
    await assertThere(tx, [...plan.adds.map(({ values }) => values), ...chosen]);
    const { done } = await writePlan(tx, held, plan, before);
    const counts = { Added: plan.adds.length, Changed: plan.changes.length };
    await writeAudit(tx, {
      actorId: by.id,
      act: 'tree.import',
      target: `project:${held.project.id}`,
      detail: counts,
      ip: by.ip,
    });
    return { ...done, ...counts };
  });
}

/**
 * Checks that the caller still has the rights they had at the dry run, because the tree's version does not show lost
 * rights.
 * @returns nodes by id
 * @throws Refused importMoved
 */
async function assertStillMay(tx: Tx, { project, by }: Held, plan: TreePlan) {
  const parents = [...plan.adds, ...plan.changes].flatMap(({ parent }) =>
    parent === undefined ? [] : [parent],
  );
  const below = parents.filter((parent) => typeof parent === 'number');
  const changed = [...plan.changes.map(({ id }) => id), ...plan.ordered];
  const nodes = new Map(
    (await listNodes(tx, project.id, [...new Set([...changed, ...below])], by)).map((one) => [one.id, one]),
  );
  const may = (id: number, right: number): boolean => ((nodes.get(id)?.can ?? 0) & right) !== 0;
  const isAll =
    changed.every((id) => may(id, nodeRights.change)) &&
    below.every((id) => may(id, nodeRights.add)) &&
    (!parents.includes(null) || project.manager_id === by.id);
  return isAll ? nodes : refuse(no.importMoved);
}

/**
 * Keeps owner, department and position only if they changed. Unchanged ones are not checked, because they may be gone
 * by now.
 */
const changedOf = (before: NodeValues, after: NodeValues): NodeValues => ({
  ...after,
  owner_id: after.owner_id === before.owner_id ? null : after.owner_id,
  department_id: after.department_id === before.department_id ? null : after.department_id,
  calibre_post_id: after.calibre_post_id === before.calibre_post_id ? null : after.calibre_post_id,
});
