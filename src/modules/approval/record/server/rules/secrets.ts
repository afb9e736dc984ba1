import { formStatus, rowStatus, type RowStatus } from '#modules/approval/contract/codes.ts';
import { isSubject } from '#modules/approval/flow/server/rules/barred.ts';
import type { PersonId } from '#modules/approval/flow/server/rules/directory.ts';
import type { Instant, Order, Row } from '#modules/approval/flow/server/rules/order.ts';
import { branchAt } from '#modules/approval/flow/server/rules/route.ts';
import type { Process } from '#modules/approval/processes/contract/process.ts';

interface Reader {
  readonly id: PersonId;
  readonly now: Instant;
}

/** Number of days for which an approver can still read secrets after their decision. */
const daysAfter = 30;

const open: readonly RowStatus[] = [rowStatus.waiting, rowStatus.parked, rowStatus.suspended];
const decided: readonly RowStatus[] = [rowStatus.approved, rowStatus.sentBack];

/** Whether a row is the reader's and pending, or decided within the last 30 days. */
function isAtHand(row: Row, { id, now }: Reader): boolean {
  if (row.person !== id && row.onBehalfOf !== id) return false;
  if (open.includes(row.status)) return true;
  return (
    decided.includes(row.status) &&
    row.decidedAt !== null &&
    Date.parse(now) <= Date.parse(row.decidedAt) + daysAfter * 86_400_000
  );
}

/**
 * Returns the secret controls that a person may read because they are shown to one of their levels.
 * The right lasts from the time the level waits for them until 30 days after their decision.
 * Added signers read them if their asker allows it.
 * Administrators, recipients of copies and people asked to revoke do not read them.
 */
export function shownSecrets(order: Order, process: Process | null, reader: Reader): ReadonlySet<string> {
  if (!process) return new Set();
  const { levels } = branchAt(process, order.branch);
  return new Set(
    order.rows.flatMap((row) => {
      const isHis = row.round >= order.routeRound && row.origin !== 'revoke' && isAtHand(row, reader);
      return isHis && (row.added === null || row.added.secrets) ? (levels[row.level - 1]?.show ?? []) : [];
    }),
  );
}

/**
 * Whether the person is the subject of a finished form, and so may read its secrets once its effective day has come.
 */
export const endsFor = (order: Order, person: PersonId): boolean =>
  isSubject(order, person) && order.status === formStatus.finished;
