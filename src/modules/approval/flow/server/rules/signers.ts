import { rowStatus, signType } from '#modules/approval/contract/codes.ts';
import type { ActionOf } from './actions.ts';
import { isRemovable, mayRemove } from './can.ts';
import { assertLive, assertNewcomer, assertOwnRow, type Fresh } from './guards.ts';
import { settle } from './levels.ts';
import type { Row } from './order.ts';
import { rowsAt, undecidedRow } from './seats.ts';
import { deny, type Step } from './step.ts';

/**
 * Adds signers at the request of a waiting row's owner: before them (the row is parked), after them, or in parallel.
 * One record entry is written for all people. Nobody signs twice in a level, and added signers add nobody
 * (questions 37 to 45).
 */
export function countersign(step: Step, action: ActionOf<'countersign'>, fresh: Fresh): void {
  const { order } = step;
  const asker = assertOwnRow(order, action, step.situation.actor, fresh);
  if (order.revoking) deny('notLive');
  if (asker.added) deny('nested');
  if (step.level(asker.level)?.countersign === false) deny('noCountersign');
  const people = [...new Set(action.people)];
  if (people.length === 0) deny('nobodyChosen');
  for (const person of people) assertNewcomer(step, asker, person);
  step.log('countersigned', { row: asker.no, text: action.text, onBehalfOf: asker.onBehalfOf });
  const sort = sortOf(step, asker, action.way);
  const group = step.nextRow;
  step.add(
    people.map((person, index) => {
      const found = step.situation.directory.person(person);
      return {
        ...asker,
        ...undecidedRow,
        sort,
        seat: null,
        parent: null,
        origin: 'countersign',
        person,
        name: found?.name ?? asker.name,
        department: found?.department ?? asker.department,
        onBehalfOf: null,
        why: { rule: 'countersign', insteadOf: asker.name },
        added: {
          by: asker.no,
          group,
          way: action.way,
          sign: action.sign,
          place: index + 1,
          ...(action.secrets ? { secrets: true as const } : {}),
        },
      };
    }),
  );
  if (action.way === 'before') step.set(asker.no, { status: rowStatus.parked });
  settle(step, asker.level);
}

/**
 * Returns the place of added signers: the asker's, or one of their own after it.
 * In an in-order level it follows at once, else after everybody else.
 */
function sortOf(step: Step, asker: Row, way: 'before' | 'after' | 'parallel'): number {
  if (way !== 'after') return asker.sort;
  const rows = rowsAt(step.order, asker.level);
  if (asker.sign !== signType.inOrder) return Math.max(...rows.map(({ sort }) => sort)) + 1;
  for (const row of rows) if (row.sort > asker.sort) step.set(row.no, { sort: row.sort + 1 });
  return asker.sort + 1;
}

/** Removes an undecided added signer, by the asker or an administrator, and continues the level (R14). */
export function removeSigner(step: Step, action: ActionOf<'removeSigner'>, fresh: Fresh): void {
  const { order, situation } = step;
  const row = order.rows[action.row - 1];
  if (!row || !mayRemove(order, row, situation.actor, situation.administers)) deny('notYours');
  fresh();
  assertLive(order);
  if (!isRemovable(order, row)) deny('notAdded');
  step.log('signerRemoved', { row: row.no, text: action.text });
  step.set(row.no, { status: rowStatus.notInvolved });
  settle(step, row.level);
}
