import { companyDay } from '#kit/rules/dates.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { allSpecialDays } from '#modules/calendar/server/open.ts';
import { executeStates } from '#modules/okr/executions/contract/execute-codes.ts';
import { listCounted } from '#modules/okr/executions/server/queries/executions.ts';
import { cycleStates, goalKinds, goalRights, goalStates, metricSources } from '../../contract/goal-codes.ts';
import type { Explained, GoalPart, GoalRow, MetricRow } from '../../contract/goal-shapes.ts';
import { paceStatus, proposedScore, workOutGoals, type Goal, type Part, type Worth } from '../rules/goals.ts';
import { withReport } from '../rules/measures.ts';
import { workDaysOf } from '../rules/periods.ts';
import { settingFor } from '../rules/settings.ts';
import { listSnapshots } from './cycles.ts';
import type { GoalViewer } from './goal-rights.ts';
import { listGoals, listMetrics, type GoalRecord, type MetricRecord } from './goals.ts';
import { listSettings, type SettingRecord } from './settings.ts';

/** Goal as shown to any viewer who may see it. Closed periods keep this as a snapshot. */
export interface Shown {
  readonly row: Omit<GoalRow, 'Can'>;
  readonly why: Explained;
}

/** All goals of a calendar year with their results. A period lies in one year and contains all goals below its own. */
export interface Forest {
  /** Ids of assignments that the viewer sees. */
  readonly seen: ReadonlySet<number>;
  readonly records: ReadonlyMap<number, GoalRecord>;
  readonly shown: (id: number) => Shown;
}

type Settings = ReturnType<typeof settingFor>;

const monthOf = (day: string): string => day.slice(0, 7);

/** Returns a measure in wire form. @param worth result of its goal; left out for a candidate, which has none */
export const metricRowOf = (one: MetricRecord, worth?: Worth): MetricRow => ({
  MetricID: one.id,
  Name: one.name,
  Kind: one.kind,
  Source: one.source,
  StartValue: one.start,
  Target: one.target,
  Current: worth?.measures.get(one.id)?.value ?? one.current,
  Low: one.low,
  High: one.high,
  Unit: one.unit,
  WeightBp: one.weightBp,
  NodeOBID: one.nodeId,
  Milestones: [...one.milestones],
  ProgressBp: worth?.measures.get(one.id)?.progress ?? null,
  EnteredAt: one.enteredAt,
});

/**
 * Reads a year of goals and computes all of them.
 * @param settings other settings to try out
 * @param reported values by measure of a check-in that is about to be stored
 */
export async function readForest(
  on: Executor,
  viewer: GoalViewer,
  year: number,
  now: Date,
  {
    settings,
    reported = {},
  }: {
    readonly settings?: readonly SettingRecord[];
    readonly reported?: Readonly<Record<string, string>>;
  } = {},
): Promise<Forest> {
  const list = await listGoals(on, viewer, year);
  const records = new Map(list.map((one) => [one.id, one]));
  const measures = (await listMetrics(on, year)).map((one) => withReport(one, reported[one.id]));
  const metrics = Map.groupBy(measures, ({ goalId }) => goalId);
  const carried = Map.groupBy(await listCounted(on, viewer, year), ({ goalId }) => goalId);
  const kept = await listSnapshots<Shown>(on, year);
  const given = settings ?? (await listSettings(on));
  const special = await allSpecialDays(on, now);
  const today = companyDay(now);
  const settingOf = new Map<number, Settings>(
    list.map(({ id, departmentPath }) => [id, settingFor(given, { id, path: departmentPath })]),
  );
  const goals = list.map((one): Goal => {
    const frozen = kept.get(one.id)?.row.ProgressBp;
    return {
      id: one.id,
      kind: one.kind,
      parentId: one.parentId,
      state: one.state,
      weightBp: one.weightBp,
      measures: metrics.get(one.id) ?? [],
      executions: (carried.get(one.id) ?? []).map((part) => ({
        ...part,
        isStopped: part.state === executeStates.stopped,
      })),
      setting: settingOf.get(one.id)!,
      ...(frozen === undefined ? {} : { frozen }),
    };
  });
  const worths = workOutGoals(goals);
  const days = new Map<number, { all: number; passed: number }>();
  const daysOf = ({ cycleId, firstDay, lastDay }: GoalRecord) => {
    const found = days.get(cycleId) ?? workDaysOf({ first: firstDay, last: lastDay }, today, special);
    days.set(cycleId, found);
    return found;
  };
  const below = Map.groupBy(list, ({ parentId }) => parentId);
  const proposedOf = (one: GoalRecord): 1 | 2 | 3 | null => {
    const setting = settingOf.get(one.id)!;
    const worst =
      setting.statusRule === 2
        ? (below.get(one.id) ?? [])
            .filter(({ state }) => state === goalStates.surfaced)
            .flatMap((child) => child.status ?? proposedOf(child) ?? [])
        : [];
    if (worst.length > 0) return Math.max(...worst) as 1 | 2 | 3;
    return paceStatus(worths.get(one.id)!.progress, daysOf(one), setting);
  };
  const executions = new Map([...carried.values()].flat().map((one) => [one.id, one]));
  const nameOf = (part: Part, own: readonly MetricRecord[]): string => {
    if (part.executionId !== null) return executions.get(part.executionId)?.personName ?? '';
    return part.goalId === null
      ? (own.find(({ id }) => id === part.measureId)?.name ?? '')
      : (records.get(part.goalId)?.title ?? '');
  };
  const partOf = (part: Part, own: readonly MetricRecord[]): GoalPart => ({
    KRID: part.goalId,
    MetricID: part.measureId,
    OBID: part.executionId,
    Name: nameOf(part, own),
    WeightBp: part.weightBp,
    ProgressBp: part.progress,
    CountedBp: part.counted,
    ShareBp: part.share,
    LeftOut: part.out,
  });
  const show = (one: GoalRecord): Shown => {
    const worth = worths.get(one.id)!;
    const own = metrics.get(one.id) ?? [];
    const setting = settingOf.get(one.id)!;
    const fixed = worth.isFixed ? given.find(({ goalId }) => goalId === one.id) : undefined;
    return {
      row: {
        KRID: one.id,
        Kind: one.kind,
        ParentKRID: one.parentId,
        CycleID: one.cycleId,
        PeriodType: one.periodType,
        AscripTionTime: monthOf(one.firstDay),
        CycleState: one.cycleState,
        Title: one.title,
        Owner: one.owner,
        DeptId: one.departmentId,
        DeptName: one.departmentName,
        DeptNameEn: one.departmentNameEn,
        WeightBp: one.weightBp,
        Visibility: one.visibility,
        Named: [...one.named],
        State: one.state,
        ProgressBp: worth.progress,
        IsFixed: worth.isFixed,
        Confidence: one.confidence,
        Status: one.status,
        Proposed: proposedOf(one),
        Score: one.score,
        SelfScore: one.selfScore,
        ProposedScore: proposedScore(worth.progress, setting.scoreMap),
        ReviewNote: one.reviewNote,
        StopReason: one.stopReason,
        IsChanged: one.isChanged,
        LastCheckIn: one.lastCheckIn,
        Metrics: own.map((metric) => metricRowOf(metric, worth)),
        Version: one.version,
      },
      why: {
        KRID: one.id,
        Title: one.title,
        ProgressBp: worth.progress,
        Fixed: fixed ? { Remarks: fixed.remarks, By: fixed.changedBy, At: fixed.changedAt } : null,
        By: worth.by,
        CoveredBp: worth.covered,
        CapBp: setting.capBp,
        SettingScope: setting.scope,
        Parts: worth.parts.map((part) => partOf(part, own)),
        Metrics: own.map((metric) => ({
          ...metricRowOf(metric, worth),
          EnteredBy: metric.enteredBy,
          NodeName: metric.nodeName,
          Inside: metric.inside,
          All: metric.all,
          Below: (worth.measures.get(metric.id)?.below ?? []).map((part) => partOf(part, own)),
        })),
      },
    };
  };
  return {
    seen: new Set([...executions.values()].filter(({ isSeen }) => isSeen).map(({ id }) => id)),
    records,
    shown: (id) => {
      const one = records.get(id)!;
      const frozen = kept.get(id);
      return frozen ? revive(frozen, one) : show(one);
    },
  };
}

const date = (text: unknown): Date | null =>
  text === null || text === undefined ? null : new Date(text as string);

/** Restores a snapshot read from JSON: turns texts into dates, and takes state and version from the present row. */
function revive({ row, why }: Shown, now: GoalRecord): Shown {
  const dated = <M extends MetricRow>(metric: M): M => ({ ...metric, EnteredAt: date(metric.EnteredAt) });
  return {
    row: {
      ...row,
      CycleState: now.cycleState,
      State: now.state,
      Version: now.version,
      LastCheckIn: date(row.LastCheckIn),
      Metrics: row.Metrics.map(dated),
    },
    why: {
      ...why,
      Fixed: why.Fixed && { ...why.Fixed, At: date(why.Fixed.At) },
      Metrics: why.Metrics.map(dated),
    },
  };
}

/** Returns the actions a person may take on a goal that they see, as a sum of `goalRights`. */
export function rightsTo(one: GoalRecord, viewer: GoalViewer): number {
  if (one.cycleState === cycleStates.closed || one.state === goalStates.closed) return 0;
  const isOwner = one.ownerId === viewer.id;
  const isKeyResult = one.kind === goalKinds.keyResult;
  const isReview = one.cycleState === cycleStates.review && one.state === goalStates.surfaced;
  const mayEdit = isOwner || one.inScope || (isKeyResult && one.parentOwnerId === viewer.id);
  const scorer = scores(one, viewer);
  const takesReports = one.cycleState === cycleStates.running || one.cycleState === cycleStates.review;
  const mayReport = isKeyResult && isOwner && one.state === goalStates.surfaced && takesReports;
  return (
    (mayEdit ? goalRights.edit : 0) +
    (mayReport ? goalRights.checkIn : 0) +
    (isReview && scorer ? goalRights.score : 0) +
    (isReview && isOwner ? goalRights.selfScore : 0)
  );
}

/**
 * Says whether the viewer scores a goal. The owner of its parent does; if that is the goal's own owner or nobody, a
 * leader of the owner does (hr-settled 20).
 */
export const scores = ({ ownerId, parentOwnerId }: GoalRecord, viewer: GoalViewer): boolean =>
  parentOwnerId !== null && parentOwnerId !== ownerId
    ? parentOwnerId === viewer.id
    : viewer.team.includes(ownerId);

/** Returns a goal of a forest as the viewer sees it. */
export function rowFor({ records, shown }: Forest, id: number, viewer: GoalViewer): GoalRow {
  const { row } = shown(id);
  const parent = row.ParentKRID === null ? undefined : records.get(row.ParentKRID);
  return {
    ...row,
    ParentKRID: parent?.isSeen ? parent.id : null,
    Can: rightsTo(records.get(id)!, viewer),
  };
}

/** Explains a goal's progress to a viewer. Goals they do not see are reduced to a weight and a progress. */
export function whyFor(
  { records, seen, shown }: Forest,
  id: number,
  seesNode: (id: number) => boolean,
): Explained {
  const { why } = shown(id);
  const sees = ({ KRID, OBID }: GoalPart): boolean =>
    KRID !== null ? (records.get(KRID)?.isSeen ?? false) : OBID === null || seen.has(OBID);
  // Snapshots from before assignments existed name none.
  const open = (given: GoalPart): GoalPart => {
    const part = { ...given, OBID: given.OBID ?? null };
    return sees(part) ? part : { ...part, KRID: null, OBID: null, Name: '' };
  };
  return {
    ...why,
    Parts: why.Parts.map(open),
    Metrics: why.Metrics.map((metric) => {
      const sees = metric.NodeOBID !== null && seesNode(metric.NodeOBID);
      // For work that the viewer does not see, the hours are hidden and only the progress is shown.
      const hours = metric.Source === metricSources.hours && !sees ? { Inside: 0, All: 0 } : {};
      return { ...metric, ...hours, Below: metric.Below.map(open), NodeName: sees ? metric.NodeName : '' };
    }),
  };
}

/** Returns the goals of a closing period as they are shown now, to be kept. */
export const bodiesOf = ({ records, shown }: Forest, cycleId: number): { id: number; body: Shown }[] =>
  [...records.values()].filter((one) => one.cycleId === cycleId).map(({ id }) => ({ id, body: shown(id) }));
