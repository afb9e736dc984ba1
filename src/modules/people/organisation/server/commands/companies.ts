import { Refused, refuse } from '#kit/contract/refusals.ts';
import { isCreditCode } from '#kit/rules/credit-code.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
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

interface NewCode {
  readonly before: string;
  readonly given: string | undefined;
}

async function keepCode(tx: Tx, id: number, { before, given }: NewCode, { by }: Change): Promise<void> {
  const code = given?.toUpperCase() ?? before;
  if (code === before) return;
  if (code !== '' && !isCreditCode(code)) refuse(organisationRefusals.badCreditCode, { field: 'CreditCode' });
  await onConstraint(
    { company_credit_code: () => new Refused(organisationRefusals.creditCodeTaken, { field: 'CreditCode' }) },
    () => queries.saveCreditCode(tx, id, code),
  );
  const detail = { before, after: code };
  await writeAudit(tx, { actorId: by, act: 'company.creditCode', target: `company:${id}`, detail });
}

/** Gives a new company its unified social credit code. @throws Refused badCreditCode, creditCodeTaken */
export const giveCreditCode = (tx: Tx, id: number, code: string, change: Change): Promise<void> =>
  keepCode(tx, id, { before: '', given: code }, change);

/** Adds a company. @throws Refused nameTaken, badCreditCode, creditCodeTaken */
export async function addCompany(
  tx: Tx,
  { creditCode, ...fields }: CompanyFields,
  change: Change,
): Promise<number> {
  const id = await addEntry(tx, 'company', fields, change);
  await keepCode(tx, id, { before: '', given: creditCode }, change);
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
  const before = await queries.holdCompany(tx, id);
  await updateEntry(tx, 'company', id, fields, change);
  if (!before) return;
  if (before.name !== fields.name) await queries.addFormerName(tx, id, before.name, today);
  await keepCode(tx, id, { before: before.creditCode, given: creditCode }, change);
}
