import { refuse } from '#kit/contract/refusals.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { tellPeople } from '#kit/server/live.ts';
import { approvalRefusals } from '#modules/approval/contract/refusals.ts';
import { writeStep } from '#modules/approval/flow/server/commands/moved.ts';
import { directoryFor, runningEdition, touches } from '#modules/approval/flow/server/commands/perform.ts';
import { directoryOfPeople } from '#modules/approval/flow/server/queries/directory.ts';
import { listForUpdate, remember, type Loaded } from '#modules/approval/flow/server/queries/orders.ts';
import { loadCalendar } from '#modules/approval/flow/server/queries/work-days.ts';
import type { Directory, PersonId } from '#modules/approval/flow/server/rules/directory.ts';
import { advance, type Outcome } from '#modules/approval/flow/server/rules/flow.ts';
import type { Order } from '#modules/approval/flow/server/rules/order.ts';
import type { Duty, HandedOver, Held, Leaving } from '#modules/people/server/open.ts';
import { countHeld, listHeldForms } from '../queries/leavers.ts';

const waiting = { zh: '待处理的审批', en: 'Approvals waiting' };

/** Approval duties of a person who leaves: rows that wait for them go to a successor, their own forms continue. */
export const approvalDuty: Duty = {
  held: async (on, personId): Promise<Held[]> => {
    const found = await countHeld(on, personId);
    const parts: Held[] = [
      {
        key: 'approvals',
        name: waiting,
        fate: {
          zh: '立即转给审批接手人；未选择时转给直属上级，再无则转给审批管理员',
          en: 'Transferred at once to the person who takes over the approvals, else to the direct leader, else to the approval administrator',
        },
        successor: 'approval',
        ...found.waiting,
      },
      {
        key: 'forms',
        name: { zh: '本人未办结的申请', en: 'Own forms in approval' },
        fate: {
          zh: '继续审批；被退回的由审批管理员处理',
          en: 'Approval continues; forms sent back stay until an administrator handles them',
        },
        successor: 'none',
        ...found.own,
      },
    ];
    return parts.filter(({ count }) => count > 0);
  },

  handOver: async (tx, leaving): Promise<HandedOver[]> => {
    const forms = await handOverForms(tx, leaving);
    const taken = new Map<PersonId, number>();
    for (const { order, moved } of forms)
      for (const row of order.rows)
        if (row.person !== null && row.parent !== null && moved.includes(row.parent))
          taken.set(row.person, (taken.get(row.person) ?? 0) + 1);
    const to = [...taken].map(([personId, count]) => ({ personId, count }));
    return forms.length === 0 ? [] : [{ name: waiting, count: forms.length, to }];
  },
};

/** Hands over a person's pending rows on all forms and notifies the new owners. Returns the moved rows by form. */
async function handOverForms(
  tx: Tx,
  leaving: Leaving,
): Promise<readonly { readonly formId: number; readonly order: Order; readonly moved: readonly number[] }[]> {
  const forms = await listForUpdate(tx, await listHeldForms(tx, leaving.personId));
  const successor = leaving.approvalSuccessor === null ? [] : [leaving.approvalSuccessor];
  const people = new Set([...forms.flatMap(({ order }) => peopleOf(order)), ...successor]);
  // Loads few people first: most forms need only the successor or the leader.
  const directory = await directoryOfPeople(tx, [...people]);
  const concerned = new Set<PersonId>();
  const done = [];
  for (const loaded of forms) {
    const outcome = await handOverOne(tx, leaving, loaded, directory);
    if (!outcome) continue;
    for (const person of outcome.concerned) concerned.add(person);
    const added = outcome.order.rows.slice(loaded.order.rows.length);
    const moved = added.flatMap(({ origin, parent }) =>
      origin === 'handOver' && parent !== null && loaded.order.rows[parent - 1]?.person === leaving.personId
        ? [parent]
        : [],
    );
    done.push({ formId: loaded.form.id, order: outcome.order, moved });
  }
  // One message to each window instead of one per form.
  await tellPeople(tx, [...concerned], { Touches: touches, Notice: null });
  return done;
}

/**
 * Locks the forms on which a person holds a row, lowest id first, before any other lock of the hand-over.
 * @param more other forms that change with them
 */
export const holdFormsHeldBy = async (
  tx: Tx,
  personId: PersonId,
  more: readonly number[] = [],
): Promise<void> => void (await listForUpdate(tx, [...(await listHeldForms(tx, personId)), ...more]));

/** Rows of one form that were handed over. */
export interface HandedRows {
  readonly formId: number;
  readonly rows: readonly number[];
}

/**
 * Hands the pending rows of a person who changes position to another person, who is notified.
 * @returns the moved rows @throws Refused noAdministrator
 */
export async function handOverApprovals(
  tx: Tx,
  handing: { readonly from: PersonId; readonly to: PersonId; readonly now: Date },
): Promise<readonly HandedRows[]> {
  const forms = await handOverForms(tx, {
    personId: handing.from,
    approvalSuccessor: handing.to,
    teamSuccessor: null,
    by: handing.to,
    now: handing.now,
  });
  return forms.flatMap(({ formId, moved }) => (moved.length === 0 ? [] : [{ formId, rows: moved }]));
}

/** Locks the forms whose rows return to a person, and the forms on which they hold a row, lowest id first. */
export const holdFormsHandedBack = (
  tx: Tx,
  personId: PersonId,
  handed: readonly HandedRows[],
): Promise<void> =>
  holdFormsHeldBy(
    tx,
    personId,
    handed.map(({ formId }) => formId),
  );

/** Returns handed-over rows to a person, as far as they are still undecided. */
export async function handBackApprovals(
  tx: Tx,
  handed: readonly HandedRows[],
  back: { readonly to: PersonId; readonly now: Date },
): Promise<void> {
  const rowsOf = new Map(handed.map(({ formId, rows }) => [formId, rows]));
  const concerned = new Set<PersonId>();
  for (const loaded of await listForUpdate(tx, [...rowsOf.keys()])) {
    const { order } = loaded;
    const edition = await runningEdition(tx, order);
    const outcome = advance(
      order,
      { kind: 'handBack', rows: rowsOf.get(loaded.form.id)!, to: back.to },
      {
        actor: null,
        administers: false,
        now: back.now.toISOString(),
        directory: await directoryFor(tx, order, [back.to]),
        calendar: await loadCalendar(tx, edition?.process ?? null, back.now),
        edition,
      },
    );
    // The row was decided, passed on or ended meanwhile, so nothing is returned.
    if (!outcome.ok) continue;
    remember(tx, await writeStep(tx, loaded, outcome, back.now));
    for (const person of outcome.concerned) concerned.add(person);
  }
  await tellPeople(tx, [...concerned], { Touches: touches, Notice: null });
}

/** Returns the number of forms that wait for a person. */
export const countWaitingFor = async (on: Executor, personId: PersonId): Promise<number> =>
  (await countHeld(on, personId)).waiting.count;

const peopleOf = ({ rows, applicant }: Order): PersonId[] => [
  applicant,
  ...rows.flatMap(({ person, onBehalfOf }) => [person, onBehalfOf].filter((one) => one !== null)),
];

/**
 * Hands over a leaver's pending rows of one form. Returns null when none is theirs any more.
 * @throws Refused when nobody may take a row over
 */
async function handOverOne(
  tx: Tx,
  { personId, approvalSuccessor, now }: Leaving,
  loaded: Loaded,
  known: Directory,
): Promise<(Outcome & { ok: true }) | null> {
  const { order } = loaded;
  const edition = await runningEdition(tx, order);
  const calendar = await loadCalendar(tx, edition?.process ?? null, now);
  const step = (directory: Directory): Outcome =>
    advance(
      order,
      { kind: 'handOver', person: personId, to: approvalSuccessor ?? undefined },
      { actor: null, administers: false, now: now.toISOString(), directory, calendar, edition },
    );
  let outcome = step(known);
  // Loads the whole organisation only if neither successor nor leader may sign.
  if (!outcome.ok && outcome.refusal.code === 'noAdministrator')
    outcome = step(await directoryFor(tx, order));
  if (!outcome.ok) {
    if (outcome.refusal.code === 'nothingHeld') return null;
    refuse(approvalRefusals.noAdministrator, {
      field: 'ApprovalSuccessor',
      with: { level: outcome.refusal.level ?? '' },
    });
  }
  remember(tx, await writeStep(tx, loaded, outcome, now));
  return outcome;
}
