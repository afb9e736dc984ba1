import { refuse } from '#kit/contract/refusals.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { tellPeople } from '#kit/server/live.ts';
import type { Duty, HandedOver, Held, Leaving } from '#modules/people/server/open.ts';
import { approvalRefusals } from '../../contract/refusals.ts';
import { directoryOfPeople } from '../queries/directory.ts';
import { countHeld, listHeldForms } from '../queries/leavers.ts';
import { listForUpdate, remember, type Loaded } from '../queries/orders.ts';
import { advance, type Outcome } from '../rules/flow.ts';
import type { Directory, PersonId } from '../rules/directory.ts';
import type { Order } from '../rules/order.ts';
import { directoryFor, runningEdition, touches } from './perform.ts';
import { writeStep } from './moved.ts';
import { loadCalendar } from '../queries/work-days.ts';

const waiting = { zh: '待处理的审批', en: 'Approvals waiting' };

/** What people hold of approvals: rows that wait for them go to a successor, their own forms go on. */
export const approvalDuty: Duty = {
  held: async (on, personId): Promise<Held[]> => {
    const found = await countHeld(on, personId);
    const parts: Held[] = [
      {
        key: 'approvals',
        name: waiting,
        fate: {
          zh: '立即转给审批接手人；未选择时转给直属上级，再无则转给审批管理员',
          en: 'Go at once to whoever takes over; else to the direct leader, else to the administrator',
        },
        successor: 'approval',
        ...found.waiting,
      },
      {
        key: 'forms',
        name: { zh: '本人未办结的申请', en: 'Own forms under way' },
        fate: {
          zh: '继续审批；被退回的由审批管理员处理',
          en: 'Go on; those sent back stay until an administrator sees to them',
        },
        successor: 'none',
        ...found.own,
      },
    ];
    return parts.filter(({ count }) => count > 0);
  },

  handOver: async (tx, leaving): Promise<HandedOver[]> => {
    const forms = await listForUpdate(tx, await listHeldForms(tx, leaving.personId));
    const successor = leaving.approvalSuccessor === null ? [] : [leaving.approvalSuccessor];
    const people = new Set([...forms.flatMap(({ order }) => peopleOf(order)), ...successor]);
    // Most forms need nobody but the successor or the leader.
    const directory = await directoryOfPeople(tx, [...people]);
    const taken = new Map<PersonId, number>();
    const concerned = new Set<PersonId>();
    let count = 0;
    for (const loaded of forms) {
      const outcome = await handOverOne(tx, leaving, loaded, directory);
      if (!outcome) continue;
      count += 1;
      for (const person of outcome.concerned) concerned.add(person);
      for (const row of outcome.order.rows.slice(loaded.order.rows.length))
        if (row.person !== null) taken.set(row.person, (taken.get(row.person) ?? 0) + 1);
    }
    // One word to each window, not one for every form.
    await tellPeople(tx, [...concerned], { Touches: touches, Notice: null });
    const to = [...taken].map(([personId, count]) => ({ personId, count }));
    return count === 0 ? [] : [{ name: waiting, count, to }];
  },
};

/**
 * Holds the forms on which somebody holds a row, lowest id first, before anything else is held for handing them over.
 * @param more other forms that are changed with them
 */
export const holdFormsHeldBy = async (
  tx: Tx,
  personId: PersonId,
  more: readonly number[] = [],
): Promise<void> => void (await listForUpdate(tx, [...(await listHeldForms(tx, personId)), ...more]));

/** Gives what waits for somebody who goes elsewhere to another; he is told, and how much it is. @throws Refused noAdministrator */
export const handOverApprovals = (
  tx: Tx,
  handing: { readonly from: PersonId; readonly to: PersonId; readonly now: Date },
): Promise<readonly HandedOver[]> =>
  approvalDuty.handOver(tx, {
    personId: handing.from,
    approvalSuccessor: handing.to,
    teamSuccessor: null,
    by: handing.to,
    now: handing.now,
  });

/** How many forms wait for somebody. */
export const countWaitingFor = async (on: Executor, personId: PersonId): Promise<number> =>
  (await countHeld(on, personId)).waiting.count;

const peopleOf = ({ rows, applicant }: Order): PersonId[] => [
  applicant,
  ...rows.flatMap(({ person, onBehalfOf }) => [person, onBehalfOf].filter((one) => one !== null)),
];

/**
 * Moves what the leaver holds of one form; null when he holds nothing of it any more.
 * @throws Refused when nobody may take it
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
  // The whole organisation is read only where neither successor nor leader may sign.
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
