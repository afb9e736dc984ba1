import type { Control } from '#modules/forms/contract/control.ts';
import { idsIn } from '#modules/forms/contract/refs.ts';
import { labelOf, type FormError } from '#modules/forms/contract/validate.ts';
import { own } from '#modules/forms/contract/values.ts';
import { onSubmission, type Submitting } from '#modules/approval/server/open.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { registerSource } from '#modules/forms/server/open.ts';
import { companyTampids } from '../../contract/codes.ts';
import { normName } from '../../contract/companies.ts';
import { supplierRefusals } from '../../contract/refusals.ts';
import { findBlacklisted, findCompanies, searchCompanies } from '../queries/companies.ts';
import { saveLinks } from '../queries/forms.ts';

/** Names that a supplier select offers at once; typing finds the others. */
const mostOffered = 200;

const barredWords = (name: string) => ({
  zh: `${name}在黑名单中，不能选择`,
  en: `${name} is on the blacklist and cannot be chosen`,
});

/** Supplier selects choose companies of the library; one on the blacklist is not offered, and refused when sent. */
function offerSuppliers(on: Executor): void {
  registerSource(on, 'supplier', {
    find: async (at, ids) =>
      (await findCompanies(at, ids)).map(({ id, name, state }) => ({
        id,
        name,
        nameEn: '',
        ...(state === 6 ? { barred: barredWords(name) } : {}),
      })),
    search: async (at, text) =>
      (await searchCompanies(at, text, mostOffered)).map((one) => ({ ...one, nameEn: '', parentId: null })),
  });
}

const hasSupplier = (controls: readonly Control[]): boolean =>
  controls.some(
    (control) =>
      control.type === 'supplierSelect' || (control.type === 'groupArea' && hasSupplier(control.controls)),
  );

/**
 * Notes which companies a form speaks of, and refuses a new cooperation with one on the blacklist; a form that comes
 * back after it was sent back goes on.
 */
async function lookAtSubmission(
  tx: Tx,
  { formId, edition, values, isFirst }: Submitting,
): Promise<FormError[]> {
  const naming = edition.controls.find(({ tampid }) => tampid === companyTampids.name);
  if (!naming && !hasSupplier(edition.controls)) return [];
  const said = naming && own(values, naming.name);
  const named = typeof said === 'string' ? normName(said) : '';
  const ids = (idsIn(edition, values).supplier ?? []).map(Number);
  const chosen = ids.length > 0 ? await findCompanies(tx, ids) : [];
  const names = [...new Set([...chosen.map(({ nameNorm }) => nameNorm), ...(named ? [named] : [])])];
  if (names.length > 0 || !isFirst) await saveLinks(tx, formId, names);
  if (!naming || !named || !isFirst) return [];
  const [barred] = await findBlacklisted(tx, [named]);
  if (!barred) return [];
  const { zh, en } = supplierRefusals.blacklisted;
  const say = (words: string): string => words.replace('{name}', () => barred.name);
  return [{ name: naming.name, label: labelOf(naming), message: { zh: say(zh), en: say(en) } }];
}

/** Joins the library to the forms of a database: its companies can be chosen, and submissions are looked at. */
export function joinForms(on: Executor): void {
  offerSuppliers(on);
  onSubmission('suppliers', lookAtSubmission);
}
