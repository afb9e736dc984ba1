import type { Readable } from 'node:stream';
import type { ReplyOf } from '#kit/contract/call.ts';
import { general, refuse, Refused, type Language } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Database, Executor, Tx } from '#kit/server/db/database.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import type { SheetValue } from '#kit/server/excel.ts';
import type { Context, Download } from '#kit/server/http/context.ts';
import { findersFor } from '#modules/okr/breakdown/server/commands/tree-files.ts';
import * as files from '#modules/okr/breakdown/server/queries/imports.ts';
import { okrRefusals as no } from '#modules/okr/contract/refusals.ts';
import { exportTable, readTable } from '#modules/people/server/open.ts';
import { goalColumns, lineLabels, type GoalColumn, type TargetKRFile } from '../../contract/TargetKRFile.ts';
import { goalKinds, goalStateLabels, periodLabels } from '../../contract/goal-codes.ts';
import type { MetricRow } from '../../contract/goal-shapes.ts';
import { findCycle } from '../queries/cycles.ts';
import { readForest, rowFor } from '../queries/forest.ts';
import { goalViewerOf, type GoalViewer } from '../queries/goal-rights.ts';
import * as goals from '../queries/goals.ts';
import { measureTexts } from './goal-cells.ts';
import { GoalImport, goalTexts, type GoalNow, type GoalRefOf, type GoalStep } from './goal-import.ts';
import { agreeing, assertCycle, type GoalBy } from './goal-steps.ts';
import { addGoal, lockGoals, updateGoal } from './goals.ts';
import { tryOut } from './trial.ts';

const none = { zh: '', en: '' };

/**
 * Reads the goals of a period that the viewer sees, each objective followed by its key results.
 * @throws Refused notFound
 */
async function readNow(on: Executor, cycleId: number, viewer: GoalViewer, now: Date) {
  const cycle = (await findCycle(on, cycleId)) ?? refuse(general.notFound, { field: 'CycleID' });
  const forest = await readForest(on, viewer, Number(cycle.firstDay.slice(0, 4)), now);
  const rows = [...forest.records.values()]
    .filter((one) => one.isSeen && one.cycleId === cycleId)
    .map(({ id }) => rowFor(forest, id, viewer));
  const names = await files.namesForFile(on, {
    people: rows.map(({ Owner }) => Owner.AUID),
    departments: rows.map(({ DeptId }) => DeptId),
    posts: [],
  });
  const named = rows.map((row): GoalNow => ({
    ...row,
    names: {
      owner: names.people.get(row.Owner.AUID)?.employeeId ?? '',
      ownerName: names.people.get(row.Owner.AUID) ?? none,
      department: names.departments.get(row.DeptId) ?? none,
    },
  }));
  const below = Map.groupBy(
    named.filter(({ Kind }) => Kind === goalKinds.keyResult),
    ({ ParentKRID }) => ParentKRID,
  );
  const objectives = named.filter(({ Kind }) => Kind === goalKinds.objective);
  // Key results whose objective is not visible come first, because they have no line above them.
  const list = [
    ...(below.get(null) ?? []),
    ...objectives.flatMap((one) => [one, ...(below.get(one.KRID) ?? [])]),
  ];
  return { cycle, goals: list };
}

/** Numbers with more than 15 digits stay text, because Excel would round them. */
const numberOf = (text: string | null): SheetValue =>
  text !== null && String(Number(text)) === text ? Number(text) : text;
const percentOf = (bp: string | number | null): SheetValue => (bp === null ? null : Number(bp) / 100);

const lineOf = (cells: Partial<Record<GoalColumn, SheetValue>>): SheetValue[] =>
  Object.keys(goalColumns).map((key) => cells[key as GoalColumn] ?? null);

function goalLine(goal: GoalNow, language: Language): SheetValue[] {
  const texts = goalTexts(goal);
  const isKr = goal.Kind === goalKinds.keyResult;
  return lineOf({
    Line: lineLabels[isKr ? 'keyResult' : 'objective'][language],
    Id: goal.KRID,
    Title: goal.Title,
    OwnerId: goal.names.owner,
    Owner: (language === 'en' && goal.Owner.EnglishName) || goal.Owner.ChineseName,
    Dept: goal.names.department[language],
    Visibility: texts.Visibility![language],
    Weight: isKr ? percentOf(goal.WeightBp) : null,
    Progress: percentOf(goal.ProgressBp),
    State: goalStateLabels[goal.State]![language],
    Version: goal.Version,
  });
}

function measureLine(one: MetricRow, version: number, language: Language): SheetValue[] {
  const texts = measureTexts(one);
  return lineOf({
    Line: lineLabels.measure[language],
    Id: one.MetricID,
    Title: one.Name,
    Weight: percentOf(one.WeightBp),
    Kind: texts.Kind![language],
    Source: texts.Source![language],
    StartValue: numberOf(one.StartValue),
    Target: numberOf(one.Target),
    Low: numberOf(one.Low),
    High: numberOf(one.High),
    Unit: one.Unit,
    Milestones: texts.Milestones![language],
    Node: one.NodeOBID,
    Current: numberOf(one.Current),
    Progress: percentOf(one.ProgressBp),
    Version: version,
  });
}

/** Exports the goals of a period that the caller sees as Excel. @throws Refused notFound */
export async function exportGoals(cycleId: number, ctx: Context): Promise<Download> {
  const { language } = ctx;
  const found = await onOneConnection(ctx.db, async (on) =>
    readNow(on, cycleId, await goalViewerOf(on, ctx.actor.id), ctx.now),
  );
  const { periodType, firstDay } = found.cycle;
  const { zh, en } = periodLabels[periodType]!;
  const month = firstDay.slice(0, 7);
  const lines = found.goals.flatMap((goal) => [
    goalLine(goal, language),
    ...goal.Metrics.map((one) => measureLine(one, goal.Version, language)),
  ]);
  const name = { zh: `OKR ${month} ${zh}`, en: `OKR ${month} ${en}` };
  return exportTable(ctx, 'goals', name, goalColumns, lines, `cycle:${cycleId}`);
}

interface Plan {
  readonly steps: readonly GoalStep[];
  readonly reason: string;
  /** Versions of goals that are changed, or that get new children. */
  readonly versions: readonly (readonly [id: number, version: number])[];
}

/** Runs one step through the same commands that people use. */
async function doStep(
  tx: Tx,
  step: GoalStep,
  idOf: (ref: GoalRefOf) => number,
  cycleId: number,
  reason: string,
  by: GoalBy,
): Promise<number> {
  const Metrics = step.measures ?? undefined;
  if (typeof step.ref === 'string' && step.weights.length === 0) {
    const place =
      step.kind === goalKinds.objective ? { CycleID: cycleId } : { ParentKRID: idOf(step.parent!) };
    const { Title } = step.typed;
    return addGoal(
      tx,
      { ...step.typed, ...place, Title, Kind: step.kind, NamedAUIDs: [], Metrics, Reason: reason },
      by,
    );
  }
  const id = idOf(step.ref);
  const { version } = (await goals.findGoal(tx, id, by)) ?? refuse(general.notFound);
  const typed = new Map(step.weights.map(({ ref, WeightBp }) => [idOf(ref), WeightBp]));
  const live = typed.size === 0 ? [] : await goals.listWeightedChildren(tx, id);
  const Weights = live.map((one) => ({ KRID: one.id, WeightBp: typed.get(one.id) ?? one.weightBp ?? 0 }));
  await updateGoal(
    tx,
    {
      ...step.typed,
      KRID: id,
      Version: version,
      Reason: reason,
      ...(Metrics ? { Metrics } : {}),
      ...(Weights.length > 0 ? { Weights } : {}),
    },
    by,
  );
  return id;
}

/** Runs all steps. A refused step is reported and dropped with everything that depends on it. @returns steps done */
async function doSteps(
  tx: Tx,
  steps: readonly GoalStep[],
  { cycleId, reason, by }: { readonly cycleId: number; readonly reason: string; readonly by: GoalBy },
  told: {
    readonly refused: (step: GoalStep, error: Refused) => void;
    readonly orphaned: (step: GoalStep) => void;
  },
): Promise<GoalStep[]> {
  const made = new Map<GoalRefOf, number>();
  const done: GoalStep[] = [];
  const idOf = (ref: GoalRefOf): number => made.get(ref) ?? Number(ref);
  for (const step of steps) {
    const isThere = (ref: GoalRefOf | null) => typeof ref !== 'string' || made.has(ref);
    const weights = step.weights.filter(({ ref }) => isThere(ref));
    const isWeighing = step.weights.length > 0;
    if (!isThere(step.parent) || (isWeighing && (!isThere(step.ref) || weights.length === 0))) {
      told.orphaned(step);
      continue;
    }
    await files.savePoint(tx);
    try {
      const given = { ...step, weights };
      const id = await doStep(tx, given, idOf, cycleId, reason, by);
      if (!isWeighing) made.set(step.ref, id);
      done.push(given);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      await files.backToPoint(tx);
      told.refused(step, error);
    }
  }
  return done;
}

/** Says line by line what a file would do to the goals of a period. The result can be applied for an hour. */
export async function dryRunGoals(
  { CycleID, Reason }: { readonly CycleID: number; readonly Reason: string },
  stream: Readable,
  ctx: Context,
): Promise<ReplyOf<typeof TargetKRFile.DryRun>> {
  const rows = await readTable(stream, ctx.author, ctx.language, goalColumns);
  const { by, imported, versionOf } = await onOneConnection(ctx.db, async (on) => {
    const viewer = await goalViewerOf(on, ctx.actor.id);
    const now = await readNow(on, CycleID, viewer, ctx.now);
    assertCycle(now.cycle.state, agreeing);
    const run = new GoalImport(rows, now.goals, await findersFor(on, rows), ctx.language);
    return {
      by: { ...viewer, now: ctx.now, ip: ctx.ip },
      imported: run,
      versionOf: new Map(now.goals.map(({ KRID, Version }) => [KRID, Version])),
    };
  });
  const steps = await tryOut(ctx.db, (tx) =>
    doSteps(
      tx,
      imported.steps,
      { cycleId: CycleID, reason: Reason, by },
      {
        refused: (step, { refusal, detail }) => imported.refused(step, refusal, detail),
        orphaned: (step) => imported.orphaned(step),
      },
    ),
  );
  const about = steps.flatMap(({ ref, parent }) => [ref, parent]).filter((one) => typeof one === 'number');
  const versions = [...new Set(about)].flatMap((id) =>
    versionOf.has(id) ? [[id, versionOf.get(id)!] as const] : [],
  );
  const plan: Plan = { steps, reason: Reason, versions };
  const Token = await inTransaction(ctx.db, (tx) =>
    files.addImport(tx, ctx.actor.id, { cycleId: CycleID }, plan, ctx.now),
  );
  return { Token, Rows: imported.rows() };
}

/**
 * Applies a dry run of the same person, all or nothing.
 * @throws Refused importGone, importMoved if a goal or the caller's rights have changed since
 */
export async function applyGoals(
  db: Database,
  by: GoalBy,
  token: string,
): Promise<{ Added: number; Changed: number }> {
  return inTransaction(db, async (tx) => {
    const taken = await files.takeImport(tx, token, by.id, by.now);
    if (!taken?.cycleId) return refuse(no.importGone);
    const plan = taken.plan as Plan;
    await lockGoals(tx);
    for (const [id, version] of plan.versions)
      if ((await goals.lockGoal(tx, id, by))?.version !== version) refuse(no.importMoved);
    const done = await doSteps(
      tx,
      plan.steps,
      { cycleId: taken.cycleId, reason: plan.reason, by },
      {
        refused: () => refuse(no.importMoved),
        orphaned: () => refuse(no.importMoved),
      },
    );
    const made = done.filter(({ ref, weights }) => typeof ref === 'string' && weights.length === 0);
    const changed = new Set(done.flatMap(({ ref }) => (typeof ref === 'number' ? [ref] : [])));
    const counts = { Added: made.length, Changed: changed.size };
    await writeAudit(tx, {
      actorId: by.id,
      act: 'goals.import',
      target: `cycle:${taken.cycleId}`,
      detail: counts,
      ip: by.ip,
    });
    return counts;
  });
}
