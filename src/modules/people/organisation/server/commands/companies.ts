import { Refused, refuse } from '#kit/contract/refusals.ts';
import { isCreditCode } from '#kit/rules/credit-code.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { organisationRefusals } from '#modules/people/contract/organisation-refusals.ts';
import type { Change } from '#modules/people/persons/server/commands/change.ts';
import * as queries from '../queries/company-codes.ts';
import type { EntryFields } from '../queries/entries.ts';
import { addEntry, updateEntry } from './entries.ts';

export interface CompanyFields extends EntryFields {
  /** Undefined: unchanged; empty: none. */
  readonly creditCode: string | undefined;
}

async function keepCode(tx: Tx, id: number, given: string | undefined): Promise<void> {
  if (given === undefined) return;
  const code = given.toUpperCase();
  if (code !== '' && !isCreditCode(code)) refuse(organisationRefusals.badCreditCode, { field: 'CreditCode' });
  await onConstraint(
    { company_credit_code: () => new Refused(organisationRefusals.creditCodeTaken, { field: 'CreditCode' }) },
    () => queries.saveCreditCode(tx, id, code),
  );
}

/** Adds a company. @throws Refused nameTaken, badCreditCode, creditCodeTaken */
export async function addCompany(
  tx: Tx,
  { creditCode, ...fields }: CompanyFields,
  change: Change,
): Promise<number> {
  const id = await addEntry(tx, 'company', fields, change);
  await keepCode(tx, id, creditCode);
  return id;
}

/**
 * Changes a company. A name that changes stays known until that day, because invoices carry it.
 * @throws Refused notFound, nameTaken, badCreditCode, creditCodeTaken
 */
export async function updateCompany(
  tx: Tx,
  id: number,
  { creditCode, ...fields }: CompanyFields,
  { today, ...change }: Change & { readonly today: string },
): Promise<void> {
  const before = await queries.findCompanyName(tx, id);
  await updateEntry(tx, 'company', id, fields, change);
  if (before !== undefined && before !== fields.name) await queries.addFormerName(tx, id, before, today);
  await keepCode(tx, id, creditCode);
}
