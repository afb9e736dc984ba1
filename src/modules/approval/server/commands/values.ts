import { companyDay } from '#kit/rules/dates.ts';
import type { Executor } from '#kit/server/db/database.ts';
import type { Control, Edition } from '#modules/forms/contract/control.ts';
import { idsIn, type Lookups } from '#modules/forms/contract/refs.ts';
import { validateForm, type Checked, type Checking } from '#modules/forms/contract/validate.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { findUploads } from '#modules/forms/server/open.ts';
import { findForms, findPeople, findRefs } from '../queries/lookups.ts';
import type { By } from './by.ts';

/** The files of a form's values belong to this holder. */
export const holder = (formId: number) => ({ module: 'approval', id: formId });

const linked = (controls: readonly Control[]): (readonly string[] | null)[] =>
  controls.flatMap((control) => {
    if (control.type === 'groupArea') return linked(control.controls);
    return control.type === 'linkedForm' ? [control.templates ?? null] : [];
  });

/** Codes of the templates whose forms may be linked; null is all. */
const linkable = (edition: Edition): readonly string[] | null => {
  const codes = linked(edition.controls);
  return codes.includes(null) ? null : codes.flatMap((list) => list ?? []);
};

/** Everything that values name, read again: what is missing there does not exist for this person. */
async function lookUp(
  on: Executor,
  edition: Edition,
  values: Values,
  by: By,
  formId: number | null,
): Promise<Lookups> {
  const ids = idsIn(edition, values);
  const { attachment, form, person, ...refs } = ids;
  const found: { -readonly [S in keyof Lookups]: Lookups[S] } = {};
  for (const [set, keys] of Object.entries(refs) as [keyof typeof findRefs, (number | string)[]][])
    found[set] = await findRefs[set](on, keys);
  found.person = person ? await findPeople(on, person) : new Map();
  found.form = form ? await findForms(on, form, by, linkable(edition)) : new Map();
  const files = attachment?.map(String) ?? [];
  found.attachment = await findUploads(on, files, by.id, formId === null ? undefined : holder(formId));
  return found;
}

/** Holds values against their edition, with everything they name read again. */
export async function checkValues(
  on: Executor,
  edition: Edition,
  given: Values,
  by: By,
  formId: number | null,
  checking: Pick<Checking, 'stage' | 'draft'>,
): Promise<Checked> {
  const lookups = await lookUp(on, edition, given, by, formId);
  return validateForm(edition, given, { today: companyDay(by.now), lookups, ...checking });
}

/** The files that values hold. */
export const filesOf = (edition: Edition, ...values: readonly (Values | null)[]): string[] => [
  ...new Set(values.flatMap((each) => (each ? (idsIn(edition, each).attachment ?? []).map(String) : []))),
];

/** The controls that finance completes. */
export const financeControls = (edition: Edition): string[] =>
  edition.controls.filter(({ finance, type }) => finance && type !== 'divider').map(({ name }) => name);

/** Values of some controls only. */
export const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
