import { compareDecimal } from '#kit/rules/exact.ts';
import { formStatus, rowStatus, signType } from '#modules/approval/contract/codes.ts';
import type { ActionOf } from './actions.ts';
import { sameInputs } from './conditions.ts';
import { leavesIfBarred, openFrom } from './levels.ts';
import type { Facts, Row } from './order.ts';
import { branchFor, resolveRoute, type RouteLevel } from './route.ts';
import { holderOf, rowsAt, seatHolders, undecidedRow } from './seats.ts';
import { deny, type Step } from './step.ts';

type Submit = ActionOf<'submit'>;

/** Submits a form for the first time or after a withdrawal: newest edition, level 1, next round (R13, question 12). */
export function submit(step: Step, { facts, values, text }: Submit): void {
  const { round, content } = step.order;
  step.log('submitted', { text, values });
  step.form({
    status: formStatus.inApproval,
    businessStatus: formStatus.inApproval,
    edition: step.edition.id,
    round: round + 1,
    content: content + 1,
    facts,
    resume: null,
  });
  startRoute(step, facts);
}

/**
 * Submits a form again after a send-back. It restarts at level 1 if the route could differ, else returns to the sender.
 * The sender may have forced either way, but not past a change of branch.
 */
export function resubmit(step: Step, { facts, values, text }: Submit): void {
  const { order } = step;
  const { facts: before, resume, content } = order;
  const sender = order.rows.find((row) => row.no === resume?.row);
  if (!before || !resume || !sender) throw new Error('sent back without a sender');
  const otherBranch = branchFor(step.process, facts) !== order.branch;
  const restart =
    otherBranch || resume.mode === 'restart' || (resume.mode === 'default' && !sameFacts(before, facts));
  const rule = otherBranch && resume.mode === 'toSender' ? 'branchChanged' : null;
  step.log('resubmitted', { text, values, rule });
  step.form({
    status: formStatus.resubmitted,
    businessStatus: formStatus.resubmitted,
    content: content + 1,
    facts,
    resume: null,
  });
  if (restart) startRoute(step, facts);
  else {
    resumeAt(step, sender);
    openFrom(step, sender.level);
  }
}

/**
 * Asks the sender's level again: in order from the sender on, otherwise all of it (question 4). A signer added before
 * returns with the asker parked behind them; a signer added after the asker is the only one left (question 5).
 */
function resumeAt(step: Step, sender: Row): void {
  const { added, level, sign } = sender;
  if (added?.way === 'after') {
    addRound(step, level + 1);
    step.add([freshRow(step, sender)]);
    return;
  }
  const place = added ? holderOf(step.order, added.by) : sender;
  addRound(step, level, sign === signType.inOrder ? (place?.seat ?? 1) : 1);
  if (!added) return;
  const asker = rowsAt(step.order, level).find(({ seat }) => seat === place?.seat);
  const group = step.nextRow;
  step.add([
    {
      ...freshRow(step, sender),
      sort: asker?.sort ?? sender.sort,
      added: { ...added, by: asker?.no ?? added.by, group, place: 1 },
    },
  ]);
  if (!asker || added.way !== 'before') return;
  step.set(asker.no, { status: rowStatus.parked });
  leavesIfBarred(step, step.row(asker.no));
}

/** Determines the route, freezes it as rows of the present round and opens level 1. */
function startRoute(step: Step, facts: Facts): void {
  const { order, process, situation } = step;
  const route = resolveRoute(process, order.applicant, facts, situation.directory);
  const [problem] = route.problems;
  if (problem) deny(problem.code, { level: problem.level });
  step.form({ branch: route.branch, routeRound: step.order.round, copies: route.copies });
  step.add(route.levels.flatMap((level) => frozenRows(step, level)));
  step.passed.push(0);
  openFrom(step, 1);
}

const systemName = { zh: '系统', en: 'System' } as const;
const noName = { zh: '', en: '' } as const;

function frozenRows({ order, situation }: Step, level: RouteLevel): Omit<Row, 'no'>[] {
  const seats = level.auto
    ? [{ person: null, why: level.auto }]
    : level.people.map(({ person, why }) => ({ person, why }));
  return seats.map(({ person, why }, index) => {
    const found = person === null ? undefined : situation.directory.person(person);
    return {
      ...undecidedRow,
      round: order.round,
      level: level.level,
      levelName: level.name,
      sort: level.sign === signType.inOrder ? index + 1 : 1,
      seat: index + 1,
      parent: null,
      origin: 'route',
      person,
      name: found?.name ?? systemName,
      department: found?.department ?? noName,
      onBehalfOf: null,
      sign: level.sign,
      finance: level.finance,
      why,
    };
  });
}

/** Adds rows of the present round for a level and all later ones, each for the last holder of its seat (question 1). */
export function addRound(step: Step, from: number, fromSeat = 1): void {
  const { order } = step;
  step.add(
    step.branch.levels.flatMap((_, index) =>
      index + 1 < from
        ? []
        : seatHolders(order, index + 1)
            .filter((row) => index + 1 > from || (row.seat ?? 0) >= fromSeat)
            .map((row) => ({
              ...freshRow(step, row),
              sort: row.sign === signType.inOrder ? (row.seat ?? 1) : 1,
            })),
    ),
  );
}

/** Returns an undecided copy of a row for the present round. It belongs to its owner again, not to a delegate. */
function freshRow({ order, situation }: Step, { no, ...row }: Row): Omit<Row, 'no'> {
  const owner = row.onBehalfOf === null ? undefined : situation.directory.person(row.onBehalfOf);
  return {
    ...row,
    ...(owner ? { person: owner.id, name: owner.name, department: owner.department } : {}),
    ...undecidedRow,
    onBehalfOf: null,
    round: order.round,
    parent: no,
  };
}

/** Whether approvers' changes keep the route: the amount may change, but not appear, vanish or change the branch. */
export function keepsRoute({ order, process }: Step, facts: Facts): boolean {
  const { facts: before } = order;
  return (
    before !== null &&
    (before.amount === null) === (facts.amount === null) &&
    branchFor(process, facts) === order.branch &&
    sameFacts(
      {
        ...before,
        amount: facts.amount,
        inputs: facts.inputs ?? {},
        ...(facts.isPaid ? { isPaid: true } : {}),
      },
      facts,
    )
  );
}

/** Compares values, not their spelling: 100 is 100.00 (R10). */
export function sameFacts(a: Facts, b: Facts): boolean {
  const sameAmount =
    a.amount === null || b.amount === null ? a.amount === b.amount : compareDecimal(a.amount, b.amount) === 0;
  return (
    sameAmount &&
    (a.isPaid ?? false) === (b.isPaid ?? false) &&
    a.company === b.company &&
    a.department === b.department &&
    a.subject?.person === b.subject?.person &&
    a.subject?.department === b.subject?.department &&
    a.behind === b.behind &&
    sameDepartments(a.departments, b.departments) &&
    samePeople(a.people, b.people) &&
    sameInputs(a.inputs, b.inputs) &&
    samePeople(a.choices, b.choices)
  );
}

const sameDepartments = (a: Facts['departments'] = {}, b: Facts['departments'] = {}): boolean =>
  [...Object.keys(a), ...Object.keys(b)].every((key) => a[key] === b[key]);

type Named = Facts['people'];

const samePeople = (a: Named, b: Named): boolean =>
  [...Object.keys(a), ...Object.keys(b)].every((key) => a[key]?.join() === b[key]?.join());
