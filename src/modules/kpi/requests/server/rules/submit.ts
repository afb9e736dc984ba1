import { roles, rowKinds, stages } from '#modules/kpi/contract/codes.ts';
import * as f from '#modules/kpi/contract/fraction.ts';
import type { Content } from '#modules/kpi/contract/shapes.ts';
import { asksColumn, asksScore } from '#modules/kpi/sheets/contract/asked.ts';
import { isWhole, weightOf } from '#modules/kpi/sheets/contract/scores.ts';
import type { Column } from '#modules/kpi/templates/contract/columns.ts';
import { percentOf, type Found } from '#modules/kpi/templates/contract/problems.ts';

/** Row to be submitted. */
interface Row {
  readonly no: number;
  readonly kind: number;
  readonly weightBp: number;
  readonly target: string | null;
  readonly actual: string | null;
  readonly isNotApplicable: boolean;
  readonly reason: string;
  readonly values: Readonly<Record<string, string | null>>;
  readonly isOlder: boolean;
}

/** Facts that a submission is checked against. */
export interface Submission {
  readonly stage: number;
  readonly rows: readonly Row[];
  readonly columns: readonly Column[];
  readonly parts: Content['Parts'];
  /** Says whether the person has given their own score for a row. */
  readonly hasSelfScore: (no: number) => boolean;
  /** Says whether a row needs evidence, or a submitter who manages a running project. */
  readonly needs: (no: number) => { readonly evidence: boolean; readonly project: boolean };
  readonly hasEvidence: (no: number) => boolean;
  readonly hasProject: boolean;
  readonly hasLeader: boolean;
  readonly hasSecond: boolean;
  readonly hasIdentity: boolean;
  readonly isEarlierOpen: boolean;
  /** Returns the name of a column as people read it. */
  readonly nameOf: (key: string) => string;
}

/** Says whether a row is measured against a target or bands. */
const isMeasured = ({ kind }: Row): boolean => kind === rowKinds.measured || kind === rowKinds.bands;

/** Returns the problems of submitting a sheet's targets or result, warnings last. */
export function submitProblems(of: Submission): Found[] {
  const found: Found[] = [];
  const { rows, stage, columns, nameOf } = of;
  const say = (row: number | null, key: string, code: Found['code'], filling: Found['with'] = {}): void =>
    void found.push({ row, key, code, with: filling });
  const missing = (row: number, key: string): void => say(row, key, 'required', { column: nameOf(key) });
  const weight = weightOf(rows);
  if (!isWhole(weight)) say(null, 'WeightBp', 'weights', { sum: percentOf(weight) });
  for (const row of rows) {
    if (row.isNotApplicable) {
      if (row.reason === '') say(row.no, 'Reason', 'noReason');
      continue;
    }
    if (isMeasured(row) && row.target === null) missing(row.no, 'Target');
    const target = f.fractionOf(row.target);
    if (row.kind === rowKinds.measured && target && f.compare(target, f.zero) === 0)
      say(row.no, 'Target', 'targetZero');
    const needs = of.needs(row.no);
    if (needs.project && !of.hasProject) say(row.no, 'Target', 'noProject');
    if (stage === stages.result) {
      if (isMeasured(row) && needs.evidence && !of.hasEvidence(row.no)) say(row.no, 'Actual', 'noEvidence');
      if (isMeasured(row) && row.actual === null) missing(row.no, 'Actual');
      if (asksScore(row.kind, roles.self, of.parts) && !of.hasSelfScore(row.no)) missing(row.no, 'SelfScore');
    }
    for (const column of columns)
      if (asksColumn(column, stage) && !row.values[column.Key]) missing(row.no, column.Key);
  }
  if (!of.hasLeader) say(null, 'Leader', 'noLeader');
  const lacksSecond = of.parts.Second > 0 && of.hasLeader && !of.hasSecond;
  if (stage === stages.result && lacksSecond) say(null, 'Second', 'noSecond');
  if (!of.hasIdentity) say(null, 'Applicant', 'noIdentity');
  const warn = (row: number | null, key: string, code: Found['code']): void =>
    void found.push({ row, key, code, isWarning: true });
  for (const { no, isOlder } of rows) if (isOlder) warn(no, 'Calibre', 'olderCalibre');
  // A missing second leader would stop the result, so it is already reported when targets are submitted.
  if (stage === stages.target && lacksSecond) warn(null, 'Second', 'noSecond');
  if (of.isEarlierOpen) warn(null, 'Period', 'earlierOpen');
  return found;
}

/** Row with the facts that decide whether it must be scored. */
interface ToJudge {
  readonly no: number;
  readonly kind: number;
  readonly isNotApplicable: boolean;
}

/** Returns the rows that a role still has to score. Parts that are not asked or have no weight are left out. */
export function unscored(
  rows: readonly ToJudge[],
  role: number,
  parts: Content['Parts'],
  hasScore: (no: number) => boolean,
): number[] {
  return rows
    .filter(
      ({ no, kind, isNotApplicable }) => !isNotApplicable && asksScore(kind, role, parts) && !hasScore(no),
    )
    .map(({ no }) => no);
}
