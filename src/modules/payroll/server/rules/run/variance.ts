import type { Words } from '#kit/contract/refusals.ts';
import { itemLabels } from '../../../contract/codes.ts';
import { lineKind, type LineKind } from '../../../contract/slip-codes.ts';
import { varianceCause, type VarianceBounds, type VarianceCause } from '../../../contract/variance.ts';
import type { SlipHeld, SlipLine } from '../slips/read-sheet.ts';

/** A slip of the month before. */
export interface SlipBefore extends SlipHeld {
  /** Of a run that computes, by its age and where it withholds; neither: it came from a file, without what it rests on. */
  readonly sums?: unknown;
  readonly facts?: unknown;
}

/** What happened to somebody between the first day of the month before and the last of this one. */
export interface Happened {
  readonly hasJoined: boolean;
  readonly hasLeft: boolean;
  /** Another pay holds since. */
  readonly isAdjusted: boolean;
}

/** A line that comes to something else than in the month before; null: there is no slip. */
export interface Difference {
  /** What it is known by among those of one person. */
  readonly line: string;
  readonly name: Words;
  /** Null: all of his pay. */
  readonly kind: LineKind | null;
  readonly before: number | null;
  readonly now: number | null;
  /** Null: none was found. */
  readonly cause: VarianceCause | null;
}

/** What all lines of one are compared as: items by kind, the company’s own by name. */
const lineOf = ({ kind, item, name, source }: SlipLine): string => {
  if (source === 'correction' || source === 'debt') return `${kind} ${source}`;
  return source ? `${kind} ${item} ${name}` : `${kind} ${item}`;
};

const nameOf = (line: SlipLine): Words => {
  if (line.source === 'typed' || line.source === 'formula' || line.source === 'nonCompete')
    return { zh: line.name, en: line.nameEn };
  if (line.source === 'correction') return { zh: '补发、扣回', en: 'Corrections' };
  return line.source === 'debt' ? { zh: '结转欠款', en: 'Debt carried' } : itemLabels[line.item];
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

/** Somebody's differences, each with its cause, whatever their size; for information only is left out. */
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

/** How much more is paid out by a difference, in fen. */
export const effectOf = ({ kind, before, now }: Difference): number => {
  const more = (now ?? 0) - (before ?? 0);
  if (kind === lineKind.employer) return 0;
  return kind === lineKind.deduction ? -more : more;
};

/** A share of less than this many fen is rounding. */
const least = 100;

/** Whether a difference is worth a look. */
export function isBeyond({ before, now }: Difference, { percent, amount }: VarianceBounds): boolean {
  const size = Math.abs((now ?? 0) - (before ?? 0));
  return size > amount * 100 || (size >= least && size * 100 > Math.abs(before ?? 0) * percent);
}
