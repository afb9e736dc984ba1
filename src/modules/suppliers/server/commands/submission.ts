import type { Words } from '#kit/contract/refusals.ts';
import type { Control, Edition } from '#modules/forms/contract/control.ts';
import { keyOf } from '#modules/forms/contract/refs.ts';
import { labelOf, rowLabel, type FormError } from '#modules/forms/contract/validate.ts';
import { own, type Values } from '#modules/forms/contract/values.ts';
import { onCaution, onRevoked, onSubmission, type Submitting } from '#modules/approval/server/open.ts';
import type { Tx } from '#kit/server/db/database.ts';
import type { Contribution } from '#kit/server/registry.ts';
import { controlSource } from '#modules/forms/server/open.ts';
import { normName } from '#kit/rules/company-name.ts';
import { canRelease, isNaming, isReleasing, speaksOfSuppliers } from '../../contract/places.ts';
import { supplierRefusals } from '../../contract/refusals.ts';
import { findCompanies, holdCompanies, searchCompanies } from '../queries/companies.ts';
import { saveLinks } from '../queries/forms.ts';
import { cautionsOf, lookAtPayees } from './payees.ts';
import { undoRevoked } from './revoked.ts';

/** Number of companies that a supplier control offers without a search text. */
const mostOffered = 200;

const barredWords = (name: string) => ({
  zh: `${name}在黑名单中，不能选择`,
  en: `${name} is on the blacklist. Choose another supplier`,
});

/** Supplier controls choose companies of the library. Blacklisted ones are neither offered nor accepted. */
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
  /** Id of a company chosen from the library, or a written company name. */
  readonly company: number | string;
  readonly place: Omit<FormError, 'message'>;
  /** True if the company is to be released from the blacklist. Only such a control may name a blacklisted company. */
  readonly isRelease: boolean;
}

/** Lists the companies that a form names or chooses, including its rows. */
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
 * Saves which companies a form names, and refuses a new cooperation with a blacklisted one. A form that named it before
 * the blacklisting stays allowed. Locks the companies, so that a concurrent blacklisting runs either before or after
 * the submission.
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
  // A company named only for its release is not an existing cooperation.
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
 * Contributions of the supplier library to forms: supplier controls, checks of submissions, and undoing after a
 * revocation.
 */
export const formContributions: readonly Contribution[] = [
  supplierSource,
  onSubmission('suppliers', lookAtSubmission),
  onSubmission('suppliers.payees', lookAtPayees),
  onCaution('suppliers', cautionsOf),
  onRevoked('suppliers', undoRevoked),
];
