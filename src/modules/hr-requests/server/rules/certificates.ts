import { beginnings } from '#modules/people/contract/Assignment.ts';
import { certificateKinds, type CertificateKind } from '../../contract/certificates.ts';

interface Days {
  readonly FromDay: string;
  readonly ToDay: string | null;
  readonly Cause: number;
}

/** The last employment of somebody; company days. */
export interface Employment<R extends Days> {
  readonly firstDay: string;
  readonly last: R;
}

/** The last employment among the live rows of somebody, the last row first; undefined: there is none. */
export function employmentOf<R extends Days>(rows: readonly R[]): Employment<R> | undefined {
  const [last] = rows;
  const first = rows.find(({ Cause }) => beginnings.has(Cause));
  return last && first ? { firstDay: first.FromDay, last } : undefined;
}

/**
 * What can be certified of an employment on a company day: that it goes on, or, where a leaving was noted and its last
 * day is over, that it ended. An account that is only out of use is neither.
 */
export function certifiable(
  { firstDay, last }: Employment<Days>,
  hasLeft: boolean,
  today: string,
): CertificateKind | null {
  if (firstDay <= today && (last.ToDay === null || last.ToDay >= today)) return certificateKinds.employed;
  return hasLeft && last.ToDay !== null && last.ToDay < today ? certificateKinds.left : null;
}

/** Whole months from a first to a last day, both worked. */
export function monthsBetween(first: string, last: string): number {
  const [y1, m1, d1] = first.split('-').map(Number) as [number, number, number];
  // The day after the last one: a month is over with the day before the same day.
  const end = new Date(Date.parse(`${last}T00:00:00Z`) + 86_400_000);
  const months = (end.getUTCFullYear() - y1) * 12 + end.getUTCMonth() + 1 - m1;
  return Math.max(0, end.getUTCDate() < d1 ? months - 1 : months);
}
