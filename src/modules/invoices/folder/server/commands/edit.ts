import { general, refuse, wordsOf, type Language } from '#kit/contract/refusals.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { lockNamed } from '#kit/server/db/named-lock.ts';
import { fieldWords } from '#modules/invoices/contract/field-words.ts';
import {
  emptyRecord,
  type FoundFields,
  type ReadInvoice,
  type RecordField,
} from '#modules/invoices/contract/record.ts';
import { invoiceRefusals } from '#modules/invoices/contract/refusals.ts';
import { identityKeys, keysOf } from '#modules/invoices/reading/server/rules/identity.ts';
import { requiredToConfirm } from '#modules/invoices/reading/server/rules/witnesses.ts';
import { addEvent } from '#modules/invoices/server/queries/events.ts';
import { invoiceState, isOpenState } from '../../contract/states.ts';
import * as queries from '../queries/invoices.ts';
import { findUse } from '../queries/uses.ts';
import { fixedFields, mergeFiles } from '../rules/merge.ts';
import { changedFields, fieldsOf, type TypedFields } from '../rules/typed.ts';
import { contentsOf, restoreHeld } from './keep.ts';

export interface Owner {
  readonly id: number;
  readonly language: Language;
  readonly now: Date;
}

interface Wanted {
  readonly InvoiceId: number;
  readonly Version: number;
}

/** @throws Refused notFound, invoiceInUse, invoiceChanged */
async function holdOpen(tx: Tx, owner: Owner, { InvoiceId, Version }: Wanted): Promise<queries.InvoiceRow> {
  const row = (await queries.holdOwn(tx, owner.id, InvoiceId)) ?? refuse(general.notFound);
  if (!isOpenState(row.state) && row.state !== invoiceState.removed) {
    const use = await findUse(tx, row.id);
    refuse(invoiceRefusals.invoiceInUse, { with: { number: use?.number ?? '' } });
  }
  if (row.version !== Version) refuse(invoiceRefusals.invoiceChanged);
  return row;
}

/** Returns the names of fields in a language, for a message. */
const named = (fields: readonly RecordField[], language: Language): string =>
  fields.map((field) => wordsOf(fieldWords[field], language)).join(language === 'zh' ? '、' : ', ');

function assertComplete(merged: ReadInvoice, owner: Owner): void {
  const missing = requiredToConfirm(merged.record);
  if (missing.length > 0)
    refuse(invoiceRefusals.invoiceIncomplete, {
      field: `Fields.${missing[0]!}`,
      with: { fields: named(missing, owner.language) },
    });
}

/**
 * Completes or corrects an invoice and confirms it. Fields of an electronic file stay as the file states them.
 * @throws Refused notFound, invoiceInUse, invoiceChanged, invoiceFixed, invoiceIncomplete
 */
export async function editInvoice(
  tx: Tx,
  owner: Owner,
  given: Wanted & { readonly Fields: TypedFields },
): Promise<{ State: number; Version: number }> {
  await lockNamed(tx, `invoices.folder ${owner.id}`);
  const row = await holdOpen(tx, owner, given);
  const files = await queries.listFiles(tx, [row.id]);
  const read = mergeFiles(files, {});
  const typed = changedFields(fieldsOf(given.Fields), read.record);
  const fixed = fixedFields(read.sources, Object.keys(typed) as RecordField[]);
  if (fixed.length > 0)
    refuse(invoiceRefusals.invoiceFixed, {
      field: `Fields.${fixed[0]!}`,
      with: { fields: named(fixed, owner.language) },
    });
  const merged = mergeFiles(files, typed);
  assertComplete(merged, owner);
  const contents = contentsOf({ ...merged, missing: [] }, typed, true);
  await queries.saveInvoice(tx, row.id, contents);
  await queries.saveKeys(tx, owner.id, row.id, keysOf(row.id, merged.record, files));
  await addEvent(tx, row.id, {
    kind: 'edited',
    personId: owner.id,
    detail: { fields: Object.keys(typed) },
    now: owner.now,
  });
  return { State: contents.state, Version: row.version + 1 };
}

/**
 * Adds an invoice from typed fields. One that the owner has already is opened instead.
 * @throws Refused invoiceIncomplete
 */
export async function addTyped(
  tx: Tx,
  owner: Owner,
  given: TypedFields,
): Promise<{ InvoiceId: number; IsJoined: boolean }> {
  await lockNamed(tx, `invoices.folder ${owner.id}`);
  const typed: FoundFields = changedFields(fieldsOf(given), emptyRecord);
  const merged = mergeFiles([], typed);
  assertComplete(merged, owner);
  const keys = identityKeys(merged.record, '').filter((key) => !key.startsWith('h:'));
  const known = keys.length > 0 ? await queries.findByKeys(tx, owner.id, keys) : undefined;
  if (known !== undefined) return { InvoiceId: known, IsJoined: true };
  const id = await queries.addInvoice(
    tx,
    owner.id,
    contentsOf({ ...merged, missing: [] }, typed, true),
    owner.now,
  );
  await queries.saveKeys(tx, owner.id, id, keysOf(id, merged.record, []));
  await addEvent(tx, id, { kind: 'read', personId: owner.id, detail: { typed: true }, now: owner.now });
  return { InvoiceId: id, IsJoined: false };
}

/** Removes an invoice that no form uses. @throws Refused notFound, invoiceInUse, invoiceChanged */
export async function removeInvoice(tx: Tx, owner: Owner, wanted: Wanted): Promise<void> {
  const row = await holdOpen(tx, owner, wanted);
  if (row.state === invoiceState.removed) return;
  await queries.saveState(tx, row.id, invoiceState.removed, { removedAt: owner.now });
  await addEvent(tx, row.id, { kind: 'removed', personId: owner.id, now: owner.now });
}

/** Brings a removed invoice back. @throws Refused notFound, invoiceChanged */
export async function restoreInvoice(tx: Tx, owner: Owner, { InvoiceId, Version }: Wanted): Promise<void> {
  const row = (await queries.holdOwn(tx, owner.id, InvoiceId)) ?? refuse(general.notFound);
  if (row.version !== Version) refuse(invoiceRefusals.invoiceChanged);
  if (row.state === invoiceState.removed) await restoreHeld(tx, row, owner.now);
}
