import type { Words } from '#kit/contract/refusals.ts';
import { itemLabels } from '#modules/payroll/contract/codes.ts';
import { lineKind, type LineKind } from '#modules/payroll/contract/slip-codes.ts';
import type { SlipHeld, SlipLine } from '#modules/payroll/slips/server/rules/read-sheet.ts';
import { varianceCause, type VarianceBounds, type VarianceCause } from '../../contract/variance.ts';

/** A payslip of the previous month. */
export interface SlipBefore extends SlipHeld {
  /**
   * Present only if a run calculated the payslip; which of the two depends on its age and on withholding. A payslip
   * imported from a file has neither.
   */
  readonly sums?: unknown;
  readonly facts?: unknown;
}

/** Events of one person between the first day of the previous month and the last day of this month. */
export interface Happened {
  readonly hasJoined: boolean;
  readonly hasLeft: boolean;
  /** True if a pay change has taken effect. */
  readonly isAdjusted: boolean;
}

/** A line item whose amount differs from the previous month. An amount is null if there is no payslip. */
export interface Difference {
  /** Key of the line, unique among the differences of one person. */
  readonly line: string;
  readonly name: Words;
  /** Kind of the line. Null if the difference is the person's whole pay. */
  readonly kind: LineKind | null;
  readonly before: number | null;
  readonly now: number | null;
  /** Likely cause of the difference. Null if none was found. */
  readonly cause: VarianceCause | null;
}

/**
 * Returns the key by which lines of two months are compared: standard items by kind, the company's own items by name.
 */
const lineOf = ({ kind, item, name, source }: SlipLine): string => {
  if (source === 'correction' || source === 'debt') return `${kind} ${source}`;
  return source ? `${kind} ${item} ${name}` : `${kind} ${item}`;
};

const nameOf = (line: SlipLine): Words => {
  if (line.source === 'typed' || line.source === 'formula' || line.source === 'nonCompete')
    return { zh: line.name, en: line.nameEn };
  if (line.source === 'correction') return { zh: '补发、扣回', en: 'Corrections' };
  return line.source === 'debt' ? { zh: '结转欠款', en: 'Carried-over deductions' } : itemLabels[line.item];
};

function causeOf(line: SlipLine, isComputed: boolean, happened: Happened): VarianceCause | null {
  if (line.source === 'correction') return varianceCause.correction;
  if (line.source === 'debt') return varianceCause.debt;
  if (line.source === 'nonCompete') return varianceCause.nonCompete;
  if (line.source === 'typed') return null;
  if (line.source === 'formula') return isComputed ? varianceCause.formula : null;
  switch (line.item) {
    case 'attendance':
    case 'overtime':
      return varianceCause.attendance;
    case 'insurance':
      return isComputed ? varianceCause.insurance : null;
    case 'tax':
      return isComputed ? varianceCause.tax : null;
    default:
      if (happened.hasJoined) return varianceCause.joined;
      if (happened.hasLeft) return varianceCause.left;
      return happened.isAdjusted ? varianceCause.adjustment : null;
  }
}

/**
 * Returns all differences of one person with their causes, whatever their size. Lines for information only are skipped.
 */
export function differencesOf(
  before: SlipBefore | null,
  now: SlipHeld | null,
  happened: Happened,
): Difference[] {
  if (!before && !now) return [];
  if (!before || !now) {
    const cause = now
      ? happened.hasJoined
        ? varianceCause.joined
        : null
      : happened.hasLeft
        ? varianceCause.left
        : null;
    const name = { zh: '实发', en: 'Net pay' };
    return [{ line: 'person', name, kind: null, before: before?.net ?? null, now: now?.net ?? null, cause }];
  }
  const found = new Map<string, { line: SlipLine; before: number; now: number }>();
  const take = (lines: readonly SlipLine[], side: 'before' | 'now'): void => {
    for (const line of lines) {
      if (line.kind === lineKind.information) continue;
      const key = lineOf(line);
      const one = found.get(key) ?? { line, before: 0, now: 0 };
      one[side] += line.fen;
      found.set(key, one);
    }
  };
  take(before.lines, 'before');
  take(now.lines, 'now');
  const isComputed = (before.sums ?? before.facts ?? null) !== null;
  return [...found]
    .filter(([, one]) => one.before !== one.now)
    .map(([line, one]) => ({
      line,
      name: nameOf(one.line),
      kind: one.line.kind,
      before: one.before,
      now: one.now,
      cause: causeOf(one.line, isComputed, happened),
    }));
}

/** Returns by how much a difference raises the payout, in fen. */
export const effectOf = ({ kind, before, now }: Difference): number => {
  const more = (now ?? 0) - (before ?? 0);
  if (kind === lineKind.employer) return 0;
  return kind === lineKind.deduction ? -more : more;
};

/** Smallest difference in fen for the percentage test. Anything smaller is rounding. */
const least = 100;

/** Returns whether a difference exceeds the bounds and should be reviewed. */
export function isBeyond({ before, now }: Difference, { percent, amount }: VarianceBounds): boolean {
  const size = Math.abs((now ?? 0) - (before ?? 0));
  return size > amount * 100 || (size >= least && size * 100 > Math.abs(before ?? 0) * percent);
}
