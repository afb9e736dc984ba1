import type { InputOf } from '#kit/contract/call.ts';
import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { bindAttachments } from '#modules/forms/server/open.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { contractType } from '#modules/people/persons/contract/user-codes.ts';
import { holdPersons, type Scope } from '#modules/people/server/open.ts';
import type { Contract } from '../../contract/Contract.ts';
import { contractRefusals } from '../../contract/contract-refusals.ts';
import {
  daysByDefault,
  lastDayOf,
  refilledDays,
  warningsOf,
  type ContractWarning,
} from '../../contract/contract-terms.ts';
import {
  findOwner,
  insertContract,
  listCompaniesInUse,
  listContracts,
  listEmployed,
  saveContract,
  type ContractRow,
  type ContractValues,
} from '../queries/contracts.ts';
import { contractHolder } from '../rules/files.ts';
import { copyToCards, type Keeper } from './copy.ts';
import { refuseWrong, wrongIn } from './whole.ts';

export interface KeepScope extends Keeper {
  /** Scope of people whose contracts the caller administers. */
  readonly scope: Scope;
  /** True if the caller's own information is read-only. Their own contracts are then read-only too. */
  readonly isOwnReadOnly: boolean;
}

export interface Kept {
  readonly Code: number;
  readonly ContractID: number;
  readonly Version: number;
  readonly Warnings: ContractWarning[];
}

type Employed = Awaited<ReturnType<typeof listEmployed>>[number];

/**
 * Locks a person in the caller's scope.
 * @throws Refused notFound, forbidden
 */
async function holdPerson(tx: Tx, id: number, { by, scope, isOwnReadOnly }: KeepScope): Promise<Employed> {
  await holdPersons(tx, [id]);
  const [person] = await listEmployed(tx, [id], scope);
  if (!person) refuse(general.notFound);
  if (id === by && isOwnReadOnly) refuse(general.forbidden);
  return person;
}

/**
 * Returns a contract in the version that the caller saw, and locks its person.
 * @throws Refused notFound, stale
 */
async function holdContract(
  tx: Tx,
  id: number,
  version: number,
  keeper: KeepScope,
): Promise<{ person: Employed; row: ContractRow; others: ContractRow[] }> {
  const owner = (await findOwner(tx, id, keeper.scope)) ?? refuse(general.notFound);
  const person = await holdPerson(tx, owner, keeper);
  const rows = (await listContracts(tx, [owner])).get(owner)!;
  const row = rows.find((one) => one.id === id) ?? refuse(general.notFound);
  if (row.version !== version) refuse(general.stale, { body: { Version: row.version } });
  return { person, row, others: rows.filter((one) => one !== row) };
}

/**
 * Checks that a contract is valid beside the person's other contracts.
 * @throws Refused companyGone, and the refusals of `wrongIn`
 */
async function assertWhole(
  tx: Tx,
  values: ContractValues,
  others: readonly ContractRow[],
  was?: ContractRow,
): Promise<void> {
  const { SignCompanyId } = values;
  if (SignCompanyId !== was?.SignCompanyId && !(await listCompaniesInUse(tx)).has(SignCompanyId))
    refuse(peopleRefusals.companyGone, { field: 'SignCompanyId' });
  refuseWrong(wrongIn(values, others, was));
}

async function done(
  tx: Tx,
  person: Employed,
  id: number,
  act: 'add' | 'update' | 'end',
  keeper: KeepScope,
): Promise<Kept> {
  await copyToCards(tx, [person.id], keeper);
  const rows = (await listContracts(tx, [person.id])).get(person.id)!;
  const row = rows.find((one) => one.id === id)!;
  await writeAudit(tx, {
    actorId: keeper.by,
    act: `contract.${act}`,
    target: `contract:${id}`,
    detail: {
      person: person.id,
      kind: row.ContractType,
      from: row.StartDay,
      to: row.EndDay,
      endedOn: row.EndedEarly,
    },
    ip: keeper.ip,
  });
  const others = rows.filter((one) => one !== row);
  return {
    Code: 1,
    ContractID: id,
    Version: row.version,
    Warnings: warningsOf(row, others, person, companyDay(keeper.now)),
  };
}

type Added = InputOf<typeof Contract.AddContract>;

/**
 * Adds a contract. Days left out follow from the entry date. An internship that overlaps the new contract ends the day
 * before.
 * @throws Refused notFound, startNeeded, attachmentGone, and the refusals of `assertWhole`
 */
export async function addContract(tx: Tx, given: Added, keeper: KeepScope): Promise<Kept> {
  const person = await holdPerson(tx, given.AUID, keeper);
  const others = (await listContracts(tx, [person.id])).get(person.id)!;
  const days = daysByDefault(person.EntryTime, given.ContractType);
  const values: ContractValues = {
    ContractType: given.ContractType,
    SignCompanyId: given.SignCompanyId ?? person.companyId,
    StartDay: given.StartDay ?? days.StartDay ?? refuse(contractRefusals.startNeeded, { field: 'StartDay' }),
    EndDay: given.EndDay === undefined ? days.EndDay : given.EndDay,
    EndedEarly: null,
    signNo: given.SignNo ?? '',
    endReason: '',
  };
  await assertWhole(tx, values, others);
  if (given.ContractType !== contractType.code.internship) await endInternship(tx, others, values.StartDay);
  const id = await insertContract(tx, person.id, values, keeper);
  await bindAttachments(tx, contractHolder(id), given.IEnclosure ?? [], keeper.by ?? 0);
  return done(tx, person, id, 'add', keeper);
}

/** Ends an internship the day before another contract or a conversion if it would overlap. Returns the internship. */
export async function endInternship(
  tx: Tx,
  rows: readonly ContractRow[],
  day: string,
): Promise<ContractRow | undefined> {
  const found = rows.find((row) => {
    const last = lastDayOf(row);
    return (
      row.ContractType === contractType.code.internship &&
      row.StartDay < day &&
      (last === null || last >= day)
    );
  });
  if (found) await saveContract(tx, found.id, { ...found, EndedEarly: shiftDays(day, -1) });
  return found;
}

/**
 * Changes the given fields of a contract.
 * @throws Refused notFound, stale, attachmentGone, and the refusals of `assertWhole`
 */
export async function updateContract(
  tx: Tx,
  { ContractID, Version, IEnclosure, SignNo, ...given }: InputOf<typeof Contract.UpdateContract>,
  keeper: KeepScope,
): Promise<Kept> {
  const { person, row, others } = await holdContract(tx, ContractID, Version, keeper);
  const entry = person.EntryTime;
  const follow =
    given.ContractType === undefined
      ? {}
      : refilledDays(row, { entry, kind: row.ContractType }, { entry, kind: given.ContractType });
  const named = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const values: ContractValues = {
    ...row,
    ...(follow as Partial<ContractValues>),
    ...named,
    ...(SignNo === undefined ? {} : { signNo: SignNo }),
  };
  await assertWhole(tx, values, others, row);
  await saveContract(tx, row.id, values);
  if (IEnclosure) await bindAttachments(tx, contractHolder(row.id), IEnclosure, keeper.by ?? 0);
  return done(tx, person, row.id, 'update', keeper);
}

/**
 * Ends a contract before its last day, or clears the early end.
 * @throws Refused notFound, stale, endedOutside
 */
export async function endContract(
  tx: Tx,
  { ContractID, Version, EndedEarly, Reason }: InputOf<typeof Contract.EndContract>,
  keeper: KeepScope,
): Promise<Kept> {
  const { person, row } = await holdContract(tx, ContractID, Version, keeper);
  const isOutside =
    EndedEarly !== null && (EndedEarly < row.StartDay || (row.EndDay !== null && EndedEarly >= row.EndDay));
  if (isOutside) refuse(contractRefusals.endedOutside, { field: 'EndedEarly' });
  await saveContract(tx, row.id, { ...row, EndedEarly, endReason: EndedEarly === null ? '' : Reason });
  return done(tx, person, row.id, 'end', keeper);
}
