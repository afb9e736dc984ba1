import { refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { bindAttachments } from '#modules/forms/server/open.ts';
import type { UserChange, WrittenUser } from '#modules/people/server/open.ts';
import { contractRefusals } from '../../contract/contract-refusals.ts';
import { lastDayOf, refilledDays, shownOf } from '../../contract/contract-terms.ts';
import {
  insertContract,
  listContracts,
  removeContract,
  saveContract,
  type ContractRow,
  type ContractValues,
} from '../queries/contracts.ts';
import { contractHolder } from '../rules/files.ts';
import { copyToCards } from './copy.ts';

const ofContract = ['ContractType', 'ContractStartDate', 'ContractEndDate'] as const;
const followed = [...ofContract, 'EntryTime', 'DisableTime'] as const;

const isChanged = ({ before, after }: WrittenUser, field: (typeof followed)[number]): boolean =>
  (before?.[field] ?? null) !== (after[field] ?? null);

/** Returns the contract fields of an employee card. */
const cardOf = ({ after }: WrittenUser) => ({
  ContractType: (after['ContractType'] ?? null) as number | null,
  StartDay: (after['ContractStartDate'] ?? null) as string | null,
  EndDay: (after['ContractEndDate'] ?? null) as string | null,
});

const valuesOf = (row: ContractRow, changed: Partial<ContractValues>): ContractValues => {
  const next = { ...row, ...changed };
  // An early end loses its meaning if the new regular end is not after it.
  const isEarly = next.EndedEarly !== null && (next.EndDay === null || next.EndedEarly < next.EndDay);
  return { ...next, EndedEarly: isEarly ? next.EndedEarly : null };
};

/**
 * Updates contracts after employee cards were written. Changed fields correct the contract that the card shows. Days
 * after its last day add the next contract, and clearing all three fields removes it. A new entry date also moves days
 * that nobody typed. Finally the cards are synchronised with the contracts.
 * @throws Refused keptInContracts, startTaken, endsFirst
 */
export async function followCards(
  tx: Tx,
  written: readonly WrittenUser[],
  change: UserChange,
): Promise<void> {
  const touched = written.filter((one) => followed.some((field) => isChanged(one, field)));
  if (touched.length === 0) return;
  const ids = touched.map(({ id }) => id);
  const known = await listContracts(tx, ids);
  const today = companyDay(change.now);
  const moved: number[] = [];
  for (const one of touched) {
    const rows = known.get(one.id)!;
    const follows = await followDays(tx, one, rows, today);
    const isFollowed = await followCard(tx, one, follows, today, change);
    if (isFollowed || follows.some((row, n) => row !== rows[n])) moved.push(one.id);
  }
  if (moved.length > 0) await copyToCards(tx, moved, change);
}

/**
 * Moves contract days that nobody typed after a change of the entry date, and ends that followed the last working day.
 * Returns the resulting contracts.
 * @throws Refused endsFirst, startTaken
 */
async function followDays(
  tx: Tx,
  one: WrittenUser,
  rows: readonly ContractRow[],
  today: string,
): Promise<readonly ContractRow[]> {
  if (one.before === null) return rows;
  const [entry, next] = [one.before['EntryTime'], one.after['EntryTime']] as (string | null)[];
  const [left, leaves] = [one.before['DisableTime'], one.after['DisableTime']] as (string | null)[];
  const shown = shownOf(rows, today);
  const follows = [...rows];
  for (const [n, row] of rows.entries()) {
    const kind = row.ContractType;
    const last = lastDayOf(row);
    // Contracts of an earlier employment stay unchanged.
    const isFormer = last !== null && typeof next === 'string' && last < next;
    const days =
      row === shown || entry === next || isFormer
        ? {}
        : refilledDays(row, { entry: entry ?? null, kind }, { entry: next ?? null, kind });
    const ends = left && leaves && left !== leaves && row.EndedEarly === left ? { EndedEarly: leaves } : {};
    if (Object.keys({ ...days, ...ends }).length === 0) continue;
    const values = valuesOf(row, { ...days, ...ends } as Partial<ContractValues>);
    assertFits(
      values,
      follows.filter((_, at) => at !== n),
    );
    await saveContract(tx, row.id, values);
    follows[n] = { ...row, ...values };
  }
  return follows;
}

/** Checks a contract after its start or end followed a new entry date. The other day may not fit any more. */
function assertFits({ StartDay, EndDay }: ContractValues, others: readonly ContractRow[]): void {
  if (EndDay !== null && EndDay < StartDay) refuse(contractRefusals.endsFirst, { field: 'EntryTime' });
  if (others.some((other) => other.StartDay === StartDay))
    refuse(contractRefusals.startTaken, { field: 'EntryTime', with: { day: StartDay } });
}

async function followCard(
  tx: Tx,
  one: WrittenUser,
  rows: readonly ContractRow[],
  today: string,
  change: UserChange,
): Promise<boolean> {
  if (!ofContract.some((field) => isChanged(one, field))) return false;
  const { ContractType, StartDay, EndDay } = cardOf(one);
  const shown = shownOf(rows, today);
  if (ContractType === null || StartDay === null) {
    if (!shown) return false;
    if (ContractType !== null || StartDay !== null || EndDay !== null)
      refuse(contractRefusals.keptInContracts, {
        field: ContractType === null ? 'ContractType' : 'ContractStartDate',
      });
    await bindAttachments(tx, contractHolder(shown.id), [], change.by ?? 0);
    await removeContract(tx, shown.id);
    return rows.length > 1;
  }
  const says = { ContractType, StartDay, EndDay };
  if (!shown) {
    await insertContract(
      tx,
      one.id,
      { ...says, SignCompanyId: Number(one.after['CompanyId']), EndedEarly: null, signNo: '', endReason: '' },
      change,
    );
    return false;
  }
  if (shown.ContractType === ContractType && shown.StartDay === StartDay && shown.EndDay === EndDay)
    return false;
  const last = lastDayOf(shown);
  const same = rows.find((row) => row.StartDay === StartDay);
  if (same && same !== shown)
    refuse(contractRefusals.startTaken, { field: 'ContractStartDate', with: { day: StartDay } });
  if (last !== null && StartDay > last)
    await insertContract(
      tx,
      one.id,
      { ...says, SignCompanyId: Number(one.after['CompanyId']), EndedEarly: null, signNo: '', endReason: '' },
      change,
    );
  else await saveContract(tx, shown.id, valuesOf(shown, says));
  return true;
}
