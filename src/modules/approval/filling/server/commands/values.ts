import { companyDay } from '#kit/rules/dates.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { together } from '#kit/server/db/transaction.ts';
import { openPlain } from '#modules/approval/record/server/commands/secrets.ts';
import type { By } from '#modules/approval/server/commands/by.ts';
import type { Control, Edition } from '#modules/forms/contract/control.ts';
import { idsIn, type Lookups } from '#modules/forms/contract/refs.ts';
import { validateForm, type Checked, type Checking } from '#modules/forms/contract/validate.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { bindAttachments, findInSource, findUploads } from '#modules/forms/server/open.ts';
import { findSubmitted } from '../queries/forms.ts';
import { findForms, findNamed } from '../queries/lookups.ts';

/** Holder of the attachments in a form's values. */
export const holder = (formId: number) => ({ module: 'approval', id: formId });

const linked = (controls: readonly Control[]): (readonly string[] | null)[] =>
  controls.flatMap((control) => {
    if (control.type === 'groupArea') return linked(control.controls);
    return control.type === 'linkedForm' ? [control.templates ?? null] : [];
  });

/** Codes of templates whose forms may be linked; null for all. */
const linkable = (edition: Edition): readonly string[] | null => {
  const codes = linked(edition.controls);
  return codes.includes(null) ? null : codes.flatMap((list) => list ?? []);
};

/**
 * Loads everything that values refer to. Anything missing in the result does not exist for this person.
 * @param taken the files, if they were taken for the transaction already
 */
export async function lookUp(
  on: Executor,
  edition: Edition,
  values: Values,
  by: By,
  formId: number | null,
  taken?: NonNullable<Lookups['attachment']>,
): Promise<Lookups> {
  const ids = idsIn(edition, values);
  const files = ids.attachment?.map(String) ?? [];
  const [named, supplier, form, attachment] = await together(
    on,
    () => findNamed(on, ids),
    () => findSuppliers(on, edition, ids.supplier ?? [], formId),
    async () => (ids.form ? findForms(on, ids.form, by, linkable(edition)) : new Map()),
    async () => taken ?? findUploads(on, files, by.id, formId === null ? undefined : holder(formId)),
  );
  return { ...named, supplier, form, attachment };
}

/**
 * Returns suppliers that may stand in a form. A supplier blacklisted since submission stays only in a form in approval.
 */
async function findSuppliers(
  on: Executor,
  edition: Edition,
  ids: readonly (number | string)[],
  formId: number | null,
): Promise<NonNullable<Lookups['supplier']>> {
  const found = await findInSource(on, 'supplier', ids);
  if (formId === null || ![...found.values()].some(({ barred }) => barred)) return found;
  const submitted = await findSubmitted(on, formId);
  const kept = new Set(submitted ? idsIn(edition, openPlain(edition, submitted)).supplier?.map(Number) : []);
  return new Map(
    [...found].map(([id, { barred, ...one }]) => [
      id,
      kept.has(Number(id)) || !barred ? one : { ...one, barred },
    ]),
  );
}

/** Validates values against their edition, loading everything they refer to. */
export async function checkValues(
  on: Executor,
  edition: Edition,
  given: Values,
  by: By,
  formId: number | null,
  checking: Pick<Checking, 'stage' | 'draft'>,
): Promise<Checked> {
  return checkFound(edition, given, by, await lookUp(on, edition, given, by, formId), checking);
}

/** Validates values against their edition and the loaded things they refer to. */
export function checkFound(
  edition: Edition,
  given: Values,
  by: By,
  lookups: Lookups,
  checking: Pick<Checking, 'stage' | 'draft' | 'stands'>,
): Checked {
  return validateForm(edition, given, { today: companyDay(by.now), lookups, ...checking });
}

/** Returns the ids of the files in values. */
export const filesOf = (edition: Edition, ...values: readonly (Values | null)[]): string[] => [
  ...new Set(values.flatMap((each) => (each ? (idsIn(edition, each).attachment ?? []).map(String) : []))),
];

/** Binds files to a form if they differ from those it has. @throws Refused attachmentGone */
export async function bindChanged(
  tx: Tx,
  formId: number,
  held: readonly string[],
  wanted: readonly string[],
  by: number,
): Promise<void> {
  if (held.length === wanted.length && wanted.every((uid) => held.includes(uid))) return;
  await bindAttachments(tx, holder(formId), wanted, by);
}

/** Returns the controls that finance completes. */
export const financeControls = (edition: Edition): string[] =>
  edition.controls.filter(({ finance, type }) => finance && type !== 'divider').map(({ name }) => name);

/** Returns the values of the named controls only. */
export const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
