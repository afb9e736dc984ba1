import { shiftDays } from '#kit/rules/dates.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import type { Line, Moment, Part } from '#modules/approval/server/open.ts';
import { lastDayOf } from '#modules/hr-requests/contracts/contract/contract-terms.ts';
import { endInternship } from '#modules/hr-requests/contracts/server/commands/keep.ts';
import {
  listContracts,
  saveContract,
  type ContractRow,
} from '#modules/hr-requests/contracts/server/queries/contracts.ts';
import { contractType } from '#modules/people/persons/contract/user-codes.ts';
import { holdPersons } from '#modules/people/server/open.ts';
import type { BecomePlan } from '../rules/become.ts';
import { dayText } from '../rules/texts.ts';

interface Undo {
  readonly contract: number;
  readonly endedOn: string | null;
  readonly endsOn: string;
}

const contractsOf = async (on: Executor, { subject }: BecomePlan): Promise<readonly ContractRow[]> =>
  (await listContracts(on, [subject])).get(subject)!;

async function apply(tx: Tx, plan: BecomePlan): Promise<Undo | null> {
  if (plan.day === null) return null;
  const ended = await endInternship(tx, await contractsOf(tx, plan), plan.day);
  return (
    (ended && { contract: ended.id, endedOn: ended.EndedEarly, endsOn: shiftDays(plan.day, -1) }) ?? null
  );
}

async function undoIt(tx: Tx, plan: BecomePlan, undo: unknown): Promise<void> {
  const made = undo as Undo | null;
  const row = made && (await contractsOf(tx, plan)).find(({ id }) => id === made.contract);
  // If somebody changed the end after the conversion, that end stays.
  if (row && row.EndedEarly === made.endsOn)
    await saveContract(tx, row.id, { ...row, EndedEarly: made.endedOn });
}

async function show(on: Executor, plan: BecomePlan): Promise<Line[]> {
  const { day } = plan;
  if (day === null) return [];
  const found = (await contractsOf(on, plan)).find((row) => {
    const last = lastDayOf(row);
    return row.ContractType === contractType.code.internship && row.StartDay < day && (last ?? day) >= day;
  });
  return found
    ? [
        {
          label: { zh: '实习协议止于', en: 'Internship ends on' },
          before: dayText(lastDayOf(found)),
          after: dayText(shiftDays(day, -1)),
        },
      ]
    : [];
}

/** Part of a confirmation form: ends an intern's contract the day before they become an employee. */
export const convertingPart: Part<BecomePlan> = {
  when: 'inline',
  lock: (tx, { subject }) => holdPersons(tx, [subject]),
  check: async () => [],
  apply: (tx: Tx, plan: BecomePlan, _at: Moment) => apply(tx, plan),
  rests: async () => null,
  undo: (tx, plan, undo) => undoIt(tx, plan, undo),
  show,
};
