import { general, refuse, wordsOf } from '#kit/contract/refusals.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { eachByItself } from '#kit/server/db/jobs.ts';
import { sqlState } from '#kit/server/db/pg-errors.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { tellPeople } from '#kit/server/live.ts';
import { notify, type NewNotice } from '#kit/server/notices.ts';
import { approvalRefusals } from '#modules/approval/contract/refusals.ts';
import { objectionTo } from '#modules/approval/flow/server/commands/decisions.ts';
import { writeStep } from '#modules/approval/flow/server/commands/moved.ts';
import {
  directoryFor,
  keyed,
  runningEdition,
  tell,
  touches,
} from '#modules/approval/flow/server/commands/perform.ts';
import { findActivePeople } from '#modules/approval/flow/server/queries/directory.ts';
import { findForUpdate, remember, type Loaded } from '#modules/approval/flow/server/queries/orders.ts';
import { listOverdue, loadCalendar } from '#modules/approval/flow/server/queries/work-days.ts';
import type { Action } from '#modules/approval/flow/server/rules/actions.ts';
import { longestStandIn, type PersonId } from '#modules/approval/flow/server/rules/directory.ts';
import { advance, type Outcome } from '#modules/approval/flow/server/rules/flow.ts';
import type { By } from '#modules/approval/server/commands/by.ts';
import { isAgencyTurnDue, lockAgencies, takeTurnedAgencies } from '#modules/people/server/open.ts';
import {
  addAbsence,
  endAbsence,
  isTurnDue,
  listAbsences,
  listStoodIn,
  lockAbsences,
  takeTurned,
  waitForDecisions,
  type Absence,
} from '../queries/absences.ts';
import { listHeldByGone } from '../queries/leavers.ts';

interface NewAbsence {
  readonly DelegateAUID: number;
  readonly StartTime: string;
  readonly EndTime: string;
  readonly Reason: string;
  readonly Key?: string | undefined;
}

const chained = {
  zh: '该代理人在此期间也不在，您的审批将由其代理人处理',
  en: 'This person is away at that time too. Their own delegate will decide for you.',
};

/**
 * Returns everybody who may have to decide within a time window. Follows overlapping absences from delegate to
 * delegate.
 */
function chainFrom(absences: readonly Absence[], start: Absence): PersonId[] {
  const chain = new Set<PersonId>();
  const follow = ({ delegate, from, until }: Absence, before: ReadonlySet<PersonId>): void => {
    chain.add(delegate);
    if (before.has(delegate)) return;
    for (const next of absences)
      if (next.person === delegate && next.from < until && next.until > from)
        follow(
          {
            ...next,
            from: next.from > from ? next.from : from,
            until: next.until < until ? next.until : until,
          },
          new Set([...before, delegate]),
        );
  };
  follow(start, new Set([start.person]));
  return [...chain];
}

/** Adds an absence of the caller with a delegate, for a half-open time window. Waiting rows move when it begins. */
export async function addOwnAbsence(
  db: Database,
  by: By,
  input: NewAbsence,
): Promise<{ Code: number; Warning: string | null }> {
  const added = await inTransaction(db, (tx) =>
    keyed(tx, by, 'approval.absence', input, async () => {
      await lockAbsences(tx);
      const [from, until] = [new Date(input.StartTime), new Date(input.EndTime)];
      if (until <= from || until <= by.now) refuse(approvalRefusals.absenceTimes, { field: 'EndTime' });
      const absence = { person: by.id, delegate: input.DelegateAUID, from, until };
      const active = await findActivePeople(tx, [absence.delegate]);
      if (absence.delegate === by.id || !active.has(absence.delegate))
        refuse(approvalRefusals.personGone, { field: 'DelegateAUID' });
      const others = await listAbsences(tx, from, until);
      if (others.some(({ person }) => person === by.id))
        refuse(approvalRefusals.absenceOverlaps, { field: 'StartTime' });
      const chain = chainFrom(others, absence);
      if (chain.includes(by.id)) refuse(approvalRefusals.absenceCircle, { field: 'DelegateAUID' });
      await addAbsence(tx, { ...absence, reason: input.Reason });
      const isLong = chain.length > 1 || chain.length > longestStandIn;
      return { Code: 1, Warning: isLong ? wordsOf(chained, by.language) : null };
    }),
  );
  await turn(db, by.now);
  return added;
}

/** Ends the caller's absence; rows that moved and still wait come back. @throws Refused notFound */
export async function endOwnAbsence(db: Database, by: By, id: number): Promise<{ Code: number }> {
  await inTransaction(db, async (tx) => {
    await lockAbsences(tx);
    if (!(await endAbsence(tx, id, by.id, by.now))) refuse(general.notFound);
  });
  await turn(db, by.now);
  return { Code: 1 };
}

/**
 * Moves waiting rows after absences, or HRBP delegations, have begun or ended.
 * First it waits for decisions in progress, because they may open steps without knowing of the absence.
 * If it is interrupted, the next run catches up.
 */
export async function turn(db: Database, now: Date): Promise<void> {
  if (!(await isTurnDue(db, now)) && !(await isAgencyTurnDue(db, now))) return;
  try {
    await inTransaction(db, waitForDecisions);
    await inTransaction(db, async (tx) => {
      await lockAbsences(tx);
      await lockAgencies(tx);
      const people = [...new Set([...(await takeTurned(tx, now)), ...(await takeTurnedAgencies(tx, now))])];
      if (people.length > 0) await moveWaiting(tx, people, now);
    });
  } catch (cause) {
    // Lock timeout: a transaction holds a form for long. The absence is saved already, and the next run moves the rows.
    if (sqlState(cause) !== '55P03') throw cause;
  }
}

/**
 * Moves rows of these people, including rows held on behalf of others, since chains of delegates may pass through them.
 */
async function moveWaiting(tx: Tx, people: readonly PersonId[], now: Date): Promise<void> {
  const asked = new Map<PersonId, number[]>();
  const keep: Tell = async (saved, { concerned, notices }) => {
    await tellPeople(tx, concerned, { Touches: touches, Notice: null });
    for (const { kind, person } of notices)
      if (kind === 'waiting') asked.set(person, [...(asked.get(person) ?? []), saved.form.id]);
  };
  for (const { form, owner } of await listStoodIn(tx, people))
    await bySystem(tx, form, { kind: 'standIn', person: owner }, now, keep);
  await notify(tx, 'approval.absence', null, movedNotices(asked, now));
}

/** Builds one notification per person, however many forms have moved to them. */
const movedNotices = (asked: ReadonlyMap<PersonId, readonly number[]>, now: Date): NewNotice[] =>
  [...asked].map(([person, forms]) => ({
    people: [person],
    key: `approval-absence-${person}-${now.getTime()}`,
    titleZh: `外出代理变化：${forms.length} 份申请待您审批`,
    titleEn: `A delegation has begun or ended: ${forms.length} ${forms.length === 1 ? 'form waits' : 'forms wait'} for you`,
    url: forms.length === 1 ? `/rolePage/MyJob/myApprover?FormID=${forms[0]}` : '/rolePage/MyJob/myApprover',
  }));

type Tell = (saved: Loaded, outcome: Outcome & { ok: true }) => Promise<void>;

/**
 * Marks an overdue action as objected to if the row's person could not approve: the limit then does not pass the row.
 */
async function withObjection(tx: Tx, loaded: Loaded, action: Action, now: Date): Promise<Action> {
  if (action.kind !== 'overdue') return action;
  const person = loaded.order.rows[action.row - 1]?.person ?? null;
  if (person === null) return action;
  return { ...action, isObjected: (await objectionTo(tx, loaded, action.row, { id: person, now })) !== null };
}

/** Performs an action of the system on one form; does nothing if the engine finds nothing to do. */
async function bySystem(
  tx: Tx,
  formId: number,
  action: Action,
  now: Date,
  telling: Tell = (saved, outcome) => tell(tx, null, now, saved, outcome),
): Promise<void> {
  const loaded = await findForUpdate(tx, formId);
  if (!loaded) return;
  const { order } = loaded;
  const edition = await runningEdition(tx, order);
  const heirs = edition?.process.branches.flatMap(({ levels }) =>
    levels.flatMap(({ limit }) => (limit?.to == null ? [] : [limit.to])),
  );
  const outcome = advance(order, await withObjection(tx, loaded, action, now), {
    actor: null,
    administers: false,
    now: now.toISOString(),
    directory: await directoryFor(tx, order, heirs),
    calendar: await loadCalendar(tx, edition?.process ?? null, now),
    edition,
  });
  if (!outcome.ok) return;
  const saved = await writeStep(tx, loaded, outcome, now);
  remember(tx, saved);
  await telling(saved, outcome);
}

/**
 * Applies changes that come with time: absences begin and end, and time limits pass.
 * Rows that reached a person just as they were disabled move on. Each form has its own transaction.
 */
export async function keepTime(db: Database, now: Date): Promise<void> {
  await turn(db, now);
  const due: { form: number; action: Action }[] = [
    ...(await listHeldByGone(db)).map(({ form, person }) => ({
      form,
      action: { kind: 'handOver', person } as const,
    })),
    ...(await listOverdue(db, now)).map(({ form, row }) => ({
      form,
      action: { kind: 'overdue', row } as const,
    })),
  ];
  await eachByItself(due, ({ form, action }) => inTransaction(db, (tx) => bySystem(tx, form, action, now)));
}
