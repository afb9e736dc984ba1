import { wholeDay, type BandRule } from '#modules/attendance/contract/codes.ts';
import { bandSpans, statutoryDays, type Working } from './annual.ts';

/** Sums of a person's annual leave in the year of their last day, in ten-thousandths of a day. */
export interface GrantedInYear {
  /** Whether the statutory days of the year were allocated. */
  readonly hasGrant: boolean;
  /** Statutory days as allocated, with what was corrected by hand. */
  readonly granted: number;
  /** Part of `granted` that comes from corrections by hand. */
  readonly corrected: number;
  /** Additional grants by hand for the year. */
  readonly byHand: number;
  /** Opening balance from before the portal was in use. */
  readonly opening: number;
  /** Amount taken of the year's leave up to the last day, including waived leave. */
  readonly used: number;
  /** Amount left of earlier years and still valid on the last day. */
  readonly carried: number;
}

/** Company days of the last year, both included, and the entitlement of a full year in ten-thousandths of a day. */
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
 * Calculates the full entitlement and the leave taken in the year of a person's last day, on the mainland. Grants above
 * the statutory days raise the entitlement. Days that HR took off them count as taken, and so do days that an opening
 * balance lacks.
 * @param isOut whether absences remove the statutory days of the year
 */
export function annualAtEnd(
  working: Working & { readonly last: string },
  lots: GrantedInYear,
  { rule, isOut }: { readonly rule: BandRule; readonly isOut: boolean },
): AnnualAtEnd {
  const year = Number(working.last.slice(0, 4));
  const { hasGrant, granted, corrected, byHand, opening, used, carried } = lots;
  // Statutory days as if the person stayed, because the last day may have been unknown when they were granted.
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
    // A person without a full year of work still has what was granted to them.
    spans: spans.length > 0 ? spans : [{ from: first, to: working.last, full: above + more }],
    used: used + lowered + before,
    carried,
  };
}
