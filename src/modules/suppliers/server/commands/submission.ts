import type { Words } from '#kit/contract/refusals.ts';
import type { Control, Edition } from '#modules/forms/contract/control.ts';
import { keyOf } from '#modules/forms/contract/refs.ts';
import { labelOf, rowLabel, type FormError } from '#modules/forms/contract/validate.ts';
import { own, type Values } from '#modules/forms/contract/values.ts';
import { onCaution, onRevoked, onSubmission, type Submitting } from '#modules/approval/server/open.ts';
import type { Tx } from '#kit/server/db/database.ts';
import type { Contribution } from '#kit/server/registry.ts';
import { controlSource } from '#modules/forms/server/open.ts';
import { normName } from '../../contract/companies.ts';
import { canRelease, isNaming, isReleasing, speaksOfSuppliers } from '../../contract/places.ts';
import { supplierRefusals } from '../../contract/refusals.ts';
import { findCompanies, holdCompanies, searchCompanies } from '../queries/companies.ts';
import { saveLinks } from '../queries/forms.ts';
import { cautionsOf, lookAtPayees } from './payees.ts';
import { undoRevoked } from './revoked.ts';

/** Names that a supplier select offers at once; typing finds the others. */
const mostOffered = 200;

const barredWords = (name: string) => ({
  zh: `${name}在黑名单中，不能选择`,
  en: `${name} is on the blacklist and cannot be chosen`,
});

/** Supplier selects choose companies of the library; one on the blacklist is not offered, and refused when sent. */
const supplierSource = controlSource('supplier', {
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

interface Spoken {
  /** The id of a company that is chosen out of the library, or the name of one in words. */
  readonly company: number | string;
  readonly place: Omit<FormError, 'message'>;
  /** To take it off the blacklist: only there may one that is on it be named. */
  readonly isRelease: boolean;
}

/** The companies that a form names as text or chooses, also in its rows. */
function spokenIn({ controls }: Edition, values: Values): Spoken[] {
  const found: Spoken[] = [];
  const look = (within: readonly Control[], at: Values, path: string, row?: Words): void => {
    for (const control of within) {
      const said = own(at, control.name);
      const company =
        control.type === 'supplierSelect'
          ? Number(keyOf(said, 'supplier') ?? 0)
          : (isNaming(control) || isReleasing(control)) && typeof said === 'string' && normName(said);
      if (company)
        found.push({
          company,
          isRelease: isReleasing(control),
          place: { name: path + control.name, label: labelOf(control), ...(row ? { row } : {}) },
        });
      if (control.type === 'groupArea' && Array.isArray(said))
        said.forEach((each: Values, n) =>
          look(control.controls, each, `${control.name}.${n}.`, rowLabel(control, n)),
        );
    }
  };
  look(controls, values, '');
  return found;
}

const blacklistedWords = (name: string): Words => {
  const { zh, en } = supplierRefusals.blacklisted;
  const say = (words: string): string => words.replace('{name}', () => name);
  return { zh: say(zh), en: say(en) };
};

/**
 * Notes which companies a form speaks of, and refuses to begin a cooperation with one on the blacklist; a form that
 * named it before it was there goes on. The companies are held, so that whoever blacklists one of them meanwhile comes
 * wholly before the submission or wholly after it.
 */
async function lookAtSubmission(
  tx: Tx,
  { formId, edition, values, before }: Submitting,
): Promise<FormError[]> {
  if (!speaksOfSuppliers(edition.controls) && !canRelease(edition.controls)) return [];
  const spoken = spokenIn(edition, values);
  const said = spoken.map(({ company }) => company);
  const held = await holdCompanies(
    tx,
    said.filter((one) => typeof one === 'number'),
    said.filter((one) => typeof one === 'string'),
  );
  const known = new Map<number | string, (typeof held)[number]>(
    held.flatMap((one) => [
      [one.id, one],
      [one.nameNorm, one],
    ]),
  );
  const names = said.flatMap((one) => (typeof one === 'string' ? one : (known.get(one)?.nameNorm ?? [])));
  await saveLinks(tx, formId, [...new Set(names)]);
  // What was only asked to be released is not a cooperation that goes on.
  const already = new Set(
    spokenIn(edition, before).flatMap(({ company, isRelease }) => (isRelease ? [] : [company])),
  );
  return spoken.flatMap(({ company, place, isRelease }) => {
    const one = known.get(company);
    if (one?.state !== 6 || isRelease || already.has(company)) return [];
    const say = typeof company === 'number' ? barredWords : blacklistedWords;
    return { ...place, message: say(one.name) };
  });
}

/**
 * Joins the supplier library to forms: its companies can be chosen, submissions are looked at, and what a revoked form
 * admitted or released is taken back.
 */
export const formContributions: readonly Contribution[] = [
  supplierSource,
  onSubmission('suppliers', lookAtSubmission),
  onSubmission('suppliers.payees', lookAtPayees),
  onCaution('suppliers', cautionsOf),
  onRevoked('suppliers', undoRevoked),
];
