import { wholeDay, type BandRule } from '../../contract/codes.ts';
import { bandSpans, statutoryDays, type Working } from './annual.ts';

/** Sums of somebody's annual leave in the year of their last day, in ten-thousandths of a day. */
export interface GrantedInYear {
  /** Whether the statutory days of the year were allocated. */
  readonly hasGrant: boolean;
  /** Statutory days as allocated, with what was corrected by hand. */
  readonly granted: number;
  /** Part of `granted` that was corrected by hand. */
  readonly corrected: number;
  /** Granted by hand for the year. */
  readonly byHand: number;
  /** Balance with which the portal began in the year. */
  readonly opening: number;
  /** Taken of the year's leave up to the last day, with what was waived. */
  readonly used: number;
  /** Left of earlier years and still valid on the last day. */
  readonly carried: number;
}

/** Company days of the last year, both included, and what a full year would come to in ten-thousandths of a day. */
export interface EntitledSpan {
  readonly from: string;
  readonly to: string;
  readonly full: number;
}

export interface AnnualAtEnd {
  readonly spans: readonly EntitledSpan[];
  readonly used: number;
  readonly carried: number;
}

/**
 * Full entitlement and leave taken in the year of somebody's last day, on the mainland. What was granted beyond the law's days
 * raises the entitlement; what HR took off them counts as taken, and so do days that an opening balance lacks.
 * @param isOut whether absences leave no statutory days in the year
 */
export function annualAtEnd(
  working: Working & { readonly last: string },
  lots: GrantedInYear,
  { rule, isOut }: { readonly rule: BandRule; readonly isOut: boolean },
): AnnualAtEnd {
  const year = Number(working.last.slice(0, 4));
  const { hasGrant, granted, corrected, byHand, opening, used, carried } = lots;
  // The grant of somebody who stays: the last day may not have been known when it was made.
  const lawful = isOut ? 0 : statutoryDays({ ...working, last: null }, year, rule) * wholeDay;
  const more = byHand + opening;
  const above = hasGrant && !isOut ? Math.max(0, granted - lawful) : 0;
  const lowered = hasGrant ? Math.max(0, Math.min(-corrected, lawful - granted)) : 0;
  const before = !hasGrant && opening > 0 ? Math.max(0, lawful - more) : 0;
  const fullOf = (band: number): number => {
    const full = isOut ? 0 : band * wholeDay;
    return hasGrant ? full + above + more : Math.max(full, more);
  };
  const spans = bandSpans(working, year, rule).map(({ from, to, band }) => ({
    from,
    to,
    full: fullOf(band),
  }));
  const first = working.entry < `${year}-01-01` ? `${year}-01-01` : working.entry;
  return {
    // Who has no year of work yet has what was granted to them all the same.
    spans: spans.length > 0 ? spans : [{ from: first, to: working.last, full: above + more }],
    used: used + lowered + before,
    carried,
  };
}
