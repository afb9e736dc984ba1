import { beginnings } from '#modules/people/places/contract/Assignment.ts';
import { certificateKinds, type CertificateKind } from '../../contract/certificates.ts';

interface Days {
  readonly FromDay: string;
  readonly ToDay: string | null;
  readonly Cause: number;
}

/** The last employment of a person, in company days. */
export interface Employment<R extends Days> {
  readonly firstDay: string;
  readonly last: R;
}

/**
 * Returns a person's last employment from their current rows, which are sorted latest first. Undefined if there is
 * none.
 */
export function employmentOf<R extends Days>(rows: readonly R[]): Employment<R> | undefined {
  const [last] = rows;
  const first = rows.find(({ Cause }) => beginnings.has(Cause));
  return last && first ? { firstDay: first.FromDay, last } : undefined;
}

/**
 * Returns which certificate can be issued on a company day: employment while it lasts, or leaving once a recorded last
 * day is over. A disabled account alone gives neither.
 */
export function findCertifiable(
  { firstDay, last }: Employment<Days>,
  hasLeft: boolean,
  today: string,
): CertificateKind | null {
  if (firstDay <= today && (last.ToDay === null || last.ToDay >= today)) return certificateKinds.employed;
  return hasLeft && last.ToDay !== null && last.ToDay < today ? certificateKinds.left : null;
}

/** Returns the whole months from a first to a last working day. */
export function monthsBetween(first: string, last: string): number {
  const [y1, m1, d1] = first.split('-').map(Number) as [number, number, number];
  // Day after the last one: a month is complete on the day before the same date.
  const end = new Date(Date.parse(`${last}T00:00:00Z`) + 86_400_000);
  const months = (end.getUTCFullYear() - y1) * 12 + end.getUTCMonth() + 1 - m1;
  return Math.max(0, end.getUTCDate() < d1 ? months - 1 : months);
}
