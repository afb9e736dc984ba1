import { companyDay } from '#kit/rules/dates.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { findSeen } from '#modules/approval/server/open.ts';
import type { Edition } from '#modules/forms/contract/control.ts';
import { idsIn } from '#modules/forms/contract/refs.ts';
import { bindAttachments, findUploads, getEdition, refusedForm } from '#modules/forms/server/open.ts';
import { companyTampids } from '../../contract/codes.ts';
import {
  checkDocument,
  documentControls,
  toDocument,
  toValues,
  type Document,
} from '../../contract/document.ts';
import { placesIn, type Place } from '../../contract/places.ts';
import type { By } from './by.ts';

/** Owner under which the files of a supplier form are stored. */
export const holder = (formId: number) => ({ module: 'suppliers', id: formId });

const filesIn = (edition: Edition, document: Document): string[] => {
  const controls = documentControls(edition);
  return (idsIn({ controls }, toValues(controls, document)).attachment ?? []).map(String);
};

/**
 * Validates and cleans a document by its template version.
 * @throws Refused invalid with a field per error
 */
export async function cleanDocument(
  tx: Tx,
  by: By,
  edition: Edition,
  given: Document,
  formId: number | null,
): Promise<Document> {
  const attachment = await findUploads(
    tx,
    filesIn(edition, given),
    by.id,
    formId === null ? undefined : holder(formId),
  );
  const lookups = { attachment };
  const checked = checkDocument(edition, given, { today: companyDay(by.now), lookups });
  if (checked.errors.length > 0) throw refusedForm(checked.errors, by.language);
  return toDocument(documentControls(edition), checked.values);
}

/**
 * Attaches the files named in a document to the form.
 * @throws Refused attachmentGone
 */
export const bindFiles = (tx: Tx, by: Pick<By, 'id'>, formId: number, edition: Edition, document: Document) =>
  bindAttachments(tx, holder(formId), filesIn(edition, document), by.id);

/**
 * Returns the answers of an approval form about a supplier, by tampid, and the places that name suppliers. Places
 * hidden from the caller are empty. Files are left out, because they stay with the approval form.
 */
export async function readApproval(
  on: Executor,
  by: By,
  approvalFormId: number,
): Promise<{ document: Document; places: Place[]; isWhole: boolean } | undefined> {
  const form = await findSeen(on, by, approvalFormId);
  if (!form) return undefined;
  const { edition } = await getEdition(on, form.editionId);
  const controls = documentControls(edition).filter(({ type }) => type !== 'upload');
  return {
    document: toDocument(controls, form.values),
    places: placesIn(edition, form.outline),
    isWhole: form.isWhole,
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '');

/** Returns the company columns of the library from the newest document. Missing answers become empty. */
export function factsOf(document: Document) {
  const { legalPerson, phone, address, registeredOn } = companyTampids;
  const [province = '', city = '', district = '', ...street] = textOf(document[address]).split(',');
  const day = textOf(document[registeredOn]);
  return {
    legal_person: textOf(document[legalPerson]),
    phone: textOf(document[phone]),
    province,
    city,
    district,
    street: street.join(','),
    registered_on: /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null,
  };
}
