import { formStatus, rowStatus, type RowStatus } from '../../contract/codes.ts';
import type { Process } from '../../contract/process.ts';
import { isSubject } from './barred.ts';
import type { PersonId } from './directory.ts';
import type { Instant, Order, Row } from './order.ts';
import { branchAt } from './route.ts';

interface Reader {
  readonly id: PersonId;
  readonly now: Instant;
}

/** Days for which whoever has decided goes on reading what is secret. */
const daysAfter = 30;

const open: readonly RowStatus[] = [rowStatus.waiting, rowStatus.parked, rowStatus.suspended];
const decided: readonly RowStatus[] = [rowStatus.approved, rowStatus.sentBack];

/** His row waits, or he has decided on it lately. */
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
 * Secret controls that somebody reads because they are shown to a level of his: from the time it waits for him until 30
 * days after his decision. Added signers read them where their asker says so; administrators, receivers of copies and
 * whoever is asked to revoke do not.
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

/** Whether the form has come to its end with a subject who reads its secrets, once its day has come. */
export const endsFor = (order: Order, person: PersonId): boolean =>
  isSubject(order, person) && order.status === formStatus.finished;
