import { rowStatus, signType } from '#modules/approval/contract/codes.ts';
import { isOwn } from './barred.ts';
import { administratorFor, type PersonId } from './directory.ts';
import { openRow } from './levels.ts';
import type { Row } from './order.ts';
import { rowsAt, undecidedRow } from './seats.ts';
import { deny, type Step } from './step.ts';

const levelName = { zh: '撤销确认', en: 'Revocation' } as const;
/** Level number in the round of a revocation, which has only one level. */
const onlyLevel = 1;

/** Returns the approvers of the finished form, each once, in the order of their decisions. */
function approversOf({ order }: Step): PersonId[] {
  const decided = order.rows.filter(
    (row) =>
      row.round >= order.routeRound && row.status === rowStatus.approved && !isOwn(order, row.decidedBy),
  );
  return [...new Set(decided.flatMap(({ decidedBy }) => (decidedBy === null ? [] : [decidedBy])))];
}

/**
 * Asks the approvers of a finished form to revoke it, in a round with one and-sign level. The form stays finished until
 * all have agreed; one send-back ends the request (question 55).
 */
export function askToRevoke(step: Step, text: string): void {
  const { order, situation } = step;
  const { directory } = situation;
  step.log('revokeAsked', { text });
  step.form({ round: order.round + 1, revoking: true });
  const found = approversOf(step);
  const administrator = administratorFor(directory, (one) => isOwn(order, one));
  const people = found.length > 0 ? found : [administrator ?? deny('noAdministrator')];
  step.add(
    people.map((person, index): Omit<Row, 'no'> => {
      const known = directory.person(person);
      const last = order.rows.findLast((row) => row.person === person || row.decidedBy === person);
      return {
        ...undecidedRow,
        round: step.order.round,
        level: onlyLevel,
        levelName,
        sort: 1,
        seat: index + 1,
        parent: null,
        origin: 'revoke',
        person,
        name: known?.name ?? last?.name ?? levelName,
        department: known?.department ?? last?.department ?? { zh: '', en: '' },
        onBehalfOf: null,
        sign: signType.and,
        finance: false,
        why: { rule: 'revoke' },
      };
    }),
  );
  for (const row of rowsAt(step.order, onlyLevel)) openRow(step, step.row(row.no));
}
