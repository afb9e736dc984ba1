import type { Language, Refusal, RefusalDetail, Words } from '#kit/contract/refusals.ts';
import type { Finders } from '#modules/okr/breakdown/server/commands/tree-cells.ts';
import { kindOf, type TableRow } from '#modules/people/server/open.ts';
import { goalColumns, lineLabels, type GoalColumn, type LineKind } from '../../contract/TargetKRFile.ts';
import { goalKinds, goalStates, visibilityLabels } from '../../contract/goal-codes.ts';
import type { GoalRow, MetricGiven, MetricRow } from '../../contract/goal-shapes.ts';
import {
  GoalFaults,
  givenOf,
  measureTexts,
  readGoal,
  readMeasure,
  typedText,
  type GoalTyped,
  type Texts,
} from './goal-cells.ts';

/** Reference to a goal: its id, or `r12` for one that row 12 creates. */
export type GoalRefOf = number | `r${number}`;

/** Goal that is added or changed. Steps run in order. */
export interface GoalStep {
  readonly row: number;
  readonly ref: GoalRefOf;
  readonly kind: number;
  /** Parent of a new key result; null otherwise. */
  readonly parent: GoalRefOf | null;
  readonly typed: Omit<GoalTyped, 'WeightBp'>;
  /** All measures of the goal; null if they do not change. */
  readonly measures: MetricGiven[] | null;
  /** For each measure, the row that types it; null if no row does. */
  readonly measureRows: (number | null)[];
  /** Typed weights of the children of an objective. */
  readonly weights: { readonly ref: GoalRefOf; readonly WeightBp: number }[];
}

export interface GoalNow extends GoalRow {
  readonly names: { readonly owner: string; readonly ownerName: Words; readonly department: Words };
}

/** Returns the cell texts of a goal. */
export const goalTexts = ({ Title, Visibility, WeightBp, Kind, names }: GoalNow): Texts => ({
  Title: { zh: Title, en: Title },
  OwnerId: { zh: names.owner, en: names.owner },
  Owner: names.ownerName,
  Dept: names.department,
  Visibility: visibilityLabels[Visibility]!,
  ...(Kind === goalKinds.keyResult && WeightBp !== null
    ? { Weight: { zh: String(WeightBp / 100), en: String(WeightBp / 100) } }
    : {}),
});

interface Line {
  readonly row: number;
  readonly kind: LineKind | null;
  readonly faults: GoalFaults;
  readonly title: string;
  readonly cells: { Column: string; Before: string; After: string }[];
  readonly isNew: boolean;
  isChanged: boolean;
  /** Line of the goal that this line belongs to. */
  readonly above: Line | null;
}

const kindIn = (text: string): LineKind | null =>
  (Object.entries(lineLabels).find(
    ([, { zh, en }]) => text === zh || text.toLowerCase() === en.toLowerCase(),
  )?.[0] ?? null) as LineKind | null;

const typedKeys = (Object.keys(goalColumns) as GoalColumn[]).filter(
  (key) => !('isTold' in goalColumns[key]) && !['Line', 'Id', 'Version'].includes(key),
);

const goalOnly: readonly GoalColumn[] = ['OwnerId', 'Owner', 'Dept', 'Visibility'];

/** Tells whether lines of a kind use a column. A text in any other column would be lost, so it is an error. */
const takes = (kind: LineKind, column: string): boolean =>
  column === 'Title' ||
  (column === 'Weight'
    ? kind !== 'objective'
    : goalOnly.some((one) => one === column) === (kind !== 'measure'));

/** Works out, line by line, the changes a file would make to the goals of a period. */
export class GoalImport {
  readonly lines: readonly Line[];
  readonly steps: readonly GoalStep[];

  constructor(
    rows: readonly TableRow<GoalColumn>[],
    goals: readonly GoalNow[],
    find: Finders,
    language: Language,
  ) {
    const byId = new Map(goals.map((goal) => [goal.KRID, goal]));
    const measureOf = new Map<number, { readonly goal: GoalNow; readonly one: MetricRow }>(
      goals.flatMap((goal) => goal.Metrics.map((one) => [one.MetricID, { goal, one }] as const)),
    );
    const taken = new Map<string, number>();
    const steps = new Map<GoalRefOf, GoalStep>();
    let objective: { line: Line; ref: GoalRefOf } | null = null;
    let keyResult: { line: Line; ref: GoalRefOf; goal: GoalNow | null } | null = null;
    const weighed: { objective: GoalRefOf; row: number; ref: GoalRefOf; WeightBp: number }[] = [];
    const stepOf = (row: number, ref: GoalRefOf, kind: number, parent: GoalRefOf | null): GoalStep => {
      const found = steps.get(ref);
      if (found) return found;
      const made: GoalStep = {
        row,
        ref,
        kind,
        parent,
        typed: {},
        measures: null,
        measureRows: [],
        weights: [],
      };
      steps.set(ref, made);
      return made;
    };
    this.lines = rows.map(({ row, cells }) => {
      const faults = new GoalFaults(language);
      const kind = kindIn(cells.Line ?? '');
      const id = cells.Id ?? '';
      const isMeasure = kind === 'measure';
      const goal = isMeasure || id === '' ? null : (byId.get(Number(id)) ?? null);
      const measure = isMeasure && id !== '' ? (measureOf.get(Number(id)) ?? null) : null;
      const isFound = isMeasure ? measure !== null : goal !== null;
      const texts = goal ? goalTexts(goal) : measure ? measureTexts(measure.one) : null;
      const line: Line = {
        row,
        kind,
        faults,
        title: cells.Title || (goal?.Title ?? measure?.one.Name ?? ''),
        isNew: id === '',
        isChanged: false,
        above: isMeasure
          ? (keyResult?.line ?? null)
          : kind === 'keyResult'
            ? (objective?.line ?? null)
            : null,
        cells: typedKeys.flatMap((key) => {
          const said = typedText(cells, key, texts);
          return said === null ? [] : [{ Column: key, Before: texts?.[key]?.[language] ?? '', After: said }];
        }),
      };
      if (kind === null) {
        faults.add('Line', 'line');
        return line;
      }
      for (const key of typedKeys)
        if (typedText(cells, key, texts) !== null && !takes(kind, key)) faults.add(key, 'notHere');
      if (id !== '' && !isFound) faults.add('Id', 'goal', { value: id });
      const twin = id === '' ? undefined : taken.get(`${isMeasure} ${id}`);
      if (twin !== undefined) faults.add('Id', 'again', { value: twin });
      else if (id !== '') taken.set(`${isMeasure} ${id}`, row);
      const said = goal ?? measure?.goal;
      if (cells.Version && said && line.cells.length > 0 && cells.Version !== String(said.Version))
        faults.add('Version', 'version');
      if (isMeasure) {
        const { given, isChanged } = readMeasure(cells, measure?.one ?? null, faults);
        if (!keyResult || (measure && measure.goal.KRID !== keyResult.ref)) faults.add('Line', 'keyResult');
        line.isChanged = isChanged;
        if (faults.all.length > 0 || !isChanged || !keyResult) return line;
        const step = stepOf(keyResult.line.row, keyResult.ref, goalKinds.keyResult, objective?.ref ?? null);
        const before = keyResult.goal?.Metrics.map(givenOf) ?? [];
        const all = step.measures ?? before;
        const measureRows = step.measures ? step.measureRows : before.map(() => null);
        const at =
          given.MetricID === undefined
            ? all.length
            : all.findIndex(({ MetricID }) => MetricID === given.MetricID);
        steps.set(keyResult.ref, {
          ...step,
          measures: all.toSpliced(at, 1, given),
          measureRows: measureRows.toSpliced(at, 1, row),
        });
        return line;
      }
      const typed = readGoal(cells, texts, find, faults);
      const ref: GoalRefOf = goal?.KRID ?? `r${row}`;
      const isKr = kind === 'keyResult';
      if (goal && (goal.Kind === goalKinds.keyResult) !== isKr) faults.add('Line', 'line');
      if (isKr && !objective && !goal) faults.add('Line', 'objective');
      if (isKr && goal && objective && goal.ParentKRID !== null && goal.ParentKRID !== objective.ref)
        faults.add('Line', 'elsewhere');
      if (isKr) keyResult = { line, ref, goal };
      else {
        objective = { line, ref };
        keyResult = null;
      }
      const { WeightBp, ...rest } = typed;
      line.isChanged = Object.keys(typed).length > 0;
      if (faults.all.length > 0 || !line.isChanged) return line;
      if (!goal || Object.keys(rest).length > 0) {
        const parent = isKr ? (objective?.ref ?? null) : null;
        const step = stepOf(row, ref, isKr ? goalKinds.keyResult : goalKinds.objective, parent);
        Object.assign(step.typed, rest);
      }
      const weighs = isKr && WeightBp !== undefined && goal?.State !== goalStates.stopped;
      const parent = goal?.ParentKRID ?? objective?.ref;
      if (weighs && parent) weighed.push({ objective: parent, row, ref, WeightBp: WeightBp });
      return line;
    });
    // Weights are set last, when everything they are for exists.
    const weighing = [...Map.groupBy(weighed, (one) => one.objective)].map(([ref, all]): GoalStep => ({
      row: all[0]!.row,
      ref,
      kind: goalKinds.objective,
      parent: null,
      typed: {},
      measures: null,
      measureRows: [],
      weights: all.map((one) => ({ ref: one.ref, WeightBp: one.WeightBp })),
    }));
    this.steps = [...steps.values(), ...weighing];
  }

  /** Marks a step as refused, in the lines it comes from. */
  refused(step: GoalStep, refusal: Refusal, { field = '', with: filling = {} }: RefusalDetail): void {
    const [name = '', n, of] = field.split('.');
    const measured = name === 'Metrics' && n !== undefined ? step.measureRows[Number(n)] : undefined;
    const line = this.#lineAt(measured ?? step.row);
    const column = columnOf(
      measured === undefined || measured === null ? name : (of ?? 'Title'),
      step.weights.length > 0,
    );
    line.faults.add(column === 'OwnerId' ? ownerColumn(line) : column, refusal, filling);
    this.#dropWith(step);
  }

  /** Marks a step as wrong because what it depends on is wrong. */
  orphaned(step: GoalStep): void {
    const line = this.#lineAt(step.row);
    line.faults.add('Line', 'parentWrong', { value: line.above?.title ?? '' });
    this.#dropWith(step);
  }

  #lineAt(row: number): Line {
    return this.lines.find((line) => line.row === row)!;
  }

  /** Drops a refused step together with the lines that depend on it. */
  #dropWith(step: GoalStep): void {
    const title = this.#lineAt(step.row).title;
    const rows = [
      step.row,
      ...step.measureRows,
      ...step.weights.map(
        ({ ref }) => this.steps.find((one) => one.ref === ref && one.weights.length === 0)?.row ?? null,
      ),
    ];
    for (const row of step.weights.length > 0 ? [step.row] : rows) {
      if (row === null) continue;
      const line = this.#lineAt(row);
      if (line.isChanged && line.faults.all.length === 0)
        line.faults.add('Line', 'parentWrong', { value: title });
    }
  }

  rows() {
    return this.lines.map(({ row, kind, faults, title, cells, isNew, isChanged }) => ({
      Row: row,
      Kind: faults.all.length > 0 ? ('error' as const) : kindOf(!isNew, isChanged),
      Line: kind,
      Title: title,
      Cells: cells,
      Errors: faults.all,
    }));
  }
}

/** Returns the column that decides the owner of a line: the employee ID, or the name if there is no ID. */
const ownerColumn = ({ cells }: Line): GoalColumn =>
  cells.every(({ Column }) => Column !== 'OwnerId') && cells.some(({ Column }) => Column === 'Owner')
    ? 'Owner'
    : 'OwnerId';

/** Returns the column of the file that holds an API field. */
function columnOf(field: string, isWeight: boolean): GoalColumn {
  if (isWeight || field === 'Weights' || field === 'WeightBp' || field === 'Metrics') return 'Weight';
  if (field === 'OwnerAUID') return 'OwnerId';
  if (field === 'DeptId') return 'Dept';
  if (field === 'NodeOBID') return 'Node';
  return field in goalColumns ? (field as GoalColumn) : 'Title';
}
