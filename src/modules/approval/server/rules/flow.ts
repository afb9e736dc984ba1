import { compareDecimal } from '#kit/rules/money.ts';
import { formStatus, rowStatus, signType, stateType } from '../../contract/codes.ts';
import type { Change } from '#modules/forms/contract/diff.ts';
import type { PersonId } from './directory.ts';
import { sameInputs } from './conditions.ts';
import {
  assertApplicant,
  assertDecision,
  assertFinanceEdit,
  assertIdentity,
  assertWithdraw,
  guardWithApplicant,
  type Stage,
} from './guards.ts';
import { dropUndecided, handOver, openFrom, seatHolders, settle } from './levels.ts';
import { type Entry, type Facts, type Instant, type Order, type ResumeMode, type Row } from './order.ts';
import { replay } from './replay.ts';
import { branchFor, resolveRoute, type RouteLevel } from './route.ts';
import { Denied, deny, Step, type FlowRefusal, type Situation } from './step.ts';

export type Action =
  | {
      readonly kind: 'submit';
      readonly facts: Facts;
      readonly values: readonly Change[];
      readonly text: string;
    }
  | { readonly kind: 'approve'; readonly stage: Stage; readonly row: number; readonly text: string }
  | {
      readonly kind: 'sendBack';
      readonly stage: Stage;
      readonly row: number;
      /** Number of a passed level, or the applicant. */
      readonly to: number | 'applicant';
      readonly resume: ResumeMode;
      readonly text: string;
    }
  | { readonly kind: 'editFinance'; readonly row: number; readonly values: readonly Change[] }
  | { readonly kind: 'withdraw'; readonly text: string }
  | { readonly kind: 'abandon'; readonly text: string }
  /**
   * The system moves what a leaver holds; the directory already knows that he left. `to` is the chosen successor; where
   * he may not sign, the rule for leavers finds somebody else.
   */
  | { readonly kind: 'handOver'; readonly person: PersonId; readonly to?: PersonId | undefined };

/** What somebody is to be told when the command is done. */
export interface Notice {
  readonly kind: 'waiting' | 'sentBack' | 'finished' | 'withdrawn';
  readonly person: PersonId;
}

export type Outcome =
  | {
      readonly ok: true;
      readonly order: Order;
      readonly entries: readonly Entry[];
      readonly notices: readonly Notice[];
      /** Everybody whose lists may look different now. */
      readonly concerned: readonly PersonId[];
    }
  | { readonly ok: false; readonly refusal: FlowRefusal };

/** A new draft of an applicant. */
export function begin(applicant: PersonId, now: Instant): { order: Order; entry: Entry } {
  const entry: Entry = {
    seq: 1,
    version: 1,
    round: 0,
    at: now,
    event: 'created',
    actor: applicant,
    onBehalfOf: null,
    row: null,
    rule: null,
    text: '',
    values: [],
    changes: { form: { applicant } },
  };
  return { order: replay([entry]), entry };
}

/**
 * One command on an order: who may is checked first, then the version the actor saw, then the state.
 * Pure; a refusal changes nothing. The table of actions is in section 3 of the approval design.
 */
export function advance(
  order: Order,
  action: Action & { readonly version?: number },
  situation: Situation,
): Outcome {
  const step = new Step(order, situation);
  try {
    take(step, action, action.version);
  } catch (error) {
    if (error instanceof Denied) return { ok: false, refusal: error.refusal };
    throw error;
  }
  return {
    ok: true,
    order: step.order,
    entries: step.entries,
    notices: noticesOf(order, step.order),
    concerned: concernedBy(order, step.order),
  };
}

function take(step: Step, action: Action, version: number | undefined): void {
  const { situation } = step;
  const order: Order = { ...step.order, version: step.version - 1 };
  const fresh = (): void => {
    if (version !== undefined && version !== order.version) deny('stale');
  };
  switch (action.kind) {
    case 'submit':
      assertWithApplicant(order, situation.actor, version);
      assertIdentity(order, action.facts, situation);
      return order.status === formStatus.sentBack ? resubmit(step, action) : submit(step, action);
    case 'approve': {
      const row = assertDecision(order, action, situation.actor, fresh);
      step.log('approved', { row: row.no, text: action.text });
      step.set(row.no, decision(step, rowStatus.approved, action.text));
      return settle(step, row.level);
    }
    case 'sendBack':
      return sendBack(step, action, assertDecision(order, action, situation.actor, fresh));
    case 'editFinance': {
      const row = assertDecision(order, { ...action, stage: 'finance' }, situation.actor, fresh);
      assertFinanceEdit(step.level(row.level), action.values);
      step.log('financeEdited', { row: row.no, values: action.values });
      return step.form({ content: order.content + 1 });
    }
    case 'withdraw':
      assertApplicant(order, situation.actor);
      fresh();
      assertWithdraw(order, situation.edition?.process ?? null);
      step.log('withdrawn', { text: action.text });
      for (const row of order.rows)
        if (row.round === order.round && pending.includes(row.status))
          step.set(row.no, { status: rowStatus.cancelled });
      return step.form({ status: formStatus.draft });
    case 'abandon':
      assertWithApplicant(order, situation.actor, version);
      step.log('abandoned', { text: action.text });
      return step.form({ stateType: stateType.deleted });
    case 'handOver':
      return handOverAll(step, action);
  }
}

function assertWithApplicant(...about: Parameters<typeof guardWithApplicant>): void {
  const refusal = guardWithApplicant(...about);
  if (refusal) throw new Denied(refusal);
}

const pending: readonly Row['status'][] = [rowStatus.waiting, rowStatus.parked, rowStatus.suspended];

const decision = (
  { situation, order }: Step,
  status: typeof rowStatus.approved | typeof rowStatus.sentBack,
  comment: string,
): Partial<Row> => ({
  status,
  comment,
  decidedAt: situation.now,
  decidedBy: situation.actor,
  content: order.content,
});

type Submit = Extract<Action, { kind: 'submit' }>;

/** First submission, also after a withdrawal: newest edition, level 1, the next round (R13, question 12). */
function submit(step: Step, { facts, values, text }: Submit): void {
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

/** After a send-back: from level 1 when the route could differ, else straight to the sender, unless he forced it. */
function resubmit(step: Step, { facts, values, text }: Submit): void {
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
    // In order from the sender on, otherwise the whole level afresh (question 4).
    addRound(step, sender.level, sender.sign === signType.inOrder ? (sender.seat ?? 1) : 1);
    openFrom(step, sender.level);
  }
}

/** Works the route out, freezes it as rows of the present round and opens level 1. */
function startRoute(step: Step, facts: Facts): void {
  const { order, process, situation } = step;
  const route = resolveRoute(process, order.applicant, facts, situation.directory);
  const [problem] = route.problems;
  if (problem) deny(problem.code, { level: problem.level });
  step.form({ branch: route.branch, routeRound: step.order.round });
  step.add(route.levels.flatMap((level) => frozenRows(step, level)));
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

const undecidedRow = {
  status: rowStatus.notReached,
  openedAt: null,
  decidedAt: null,
  decidedBy: null,
  rule: null,
  comment: '',
  content: null,
} as const;

/** New rows of the present round for a level and all after it, each for the last holder of its seat (question 1). */
function addRound(step: Step, from: number, fromSeat = 1): void {
  const { order } = step;
  step.add(
    step.branch.levels.flatMap((_, index) =>
      index + 1 < from
        ? []
        : seatHolders(order, index + 1)
            .filter((row) => index + 1 > from || (row.seat ?? 0) >= fromSeat)
            .map(({ no, ...row }) => ({
              ...row,
              ...undecidedRow,
              round: order.round,
              parent: no,
              sort: row.sign === signType.inOrder ? (row.seat ?? 1) : 1,
            })),
    ),
  );
}

type SendBack = Extract<Action, { kind: 'sendBack' }>;

/** One send-back decides in every sign type; approvals given before it stay on record (questions 2, 3). */
function sendBack(step: Step, { to, resume, text }: SendBack, row: Row): void {
  step.log('sentBack', { row: row.no, text });
  step.set(row.no, decision(step, rowStatus.sentBack, text));
  dropUndecided(step, row.level);
  step.form({ round: step.order.round + 1 });
  if (to === 'applicant') {
    step.form({ status: formStatus.sentBack, resume: { row: row.no, mode: resume } });
    return;
  }
  addRound(step, to);
  openFrom(step, to);
}

function handOverAll(step: Step, { person, to }: Extract<Action, { kind: 'handOver' }>): void {
  const { order } = step;
  const held = order.rows.filter(
    (row) => row.round === order.round && row.person === person && pending.includes(row.status),
  );
  if (held.length === 0) deny('nothingHeld');
  for (const row of held) {
    handOver(step, row, to);
    settle(step, row.level);
  }
}

/** Compares values, not their spelling: 100 is 100.00 (R10). */
function sameFacts(a: Facts, b: Facts): boolean {
  const sameAmount =
    a.amount === null || b.amount === null ? a.amount === b.amount : compareDecimal(a.amount, b.amount) === 0;
  return (
    sameAmount &&
    a.company === b.company &&
    a.department === b.department &&
    samePeople(a.people, b.people) &&
    sameInputs(a.inputs, b.inputs) &&
    samePeople(a.choices, b.choices)
  );
}

type Named = Facts['people'];

const samePeople = (a: Named, b: Named): boolean =>
  [...Object.keys(a), ...Object.keys(b)].every((key) => a[key]?.join() === b[key]?.join());

const waitingFor = (order: Order): Set<PersonId> =>
  new Set(
    order.rows.flatMap((row) =>
      row.status === rowStatus.waiting && row.person !== null ? [row.person] : [],
    ),
  );

function noticesOf(before: Order, after: Order): Notice[] {
  const asked = waitingFor(before);
  const nowAsked = waitingFor(after);
  const notices: Notice[] = [...nowAsked]
    .filter((person) => !asked.has(person) || after.round !== before.round)
    .map((person) => ({ kind: 'waiting', person }));
  const { applicant: person, status } = after;
  if (status === before.status) return notices;
  if (status === formStatus.sentBack) notices.push({ kind: 'sentBack', person });
  if (status === formStatus.finished) notices.push({ kind: 'finished', person });
  if (status === formStatus.draft)
    notices.push(...[...asked].map((one): Notice => ({ kind: 'withdrawn', person: one })));
  return notices;
}

function concernedBy(before: Order, after: Order): PersonId[] {
  const old = new Map(before.rows.map((row) => [row.no, row]));
  const changed = after.rows.filter((row) => old.get(row.no) !== row && row.status !== rowStatus.notReached);
  return [
    ...new Set([after.applicant, ...changed.flatMap(({ person }) => (person === null ? [] : [person]))]),
  ];
}
