import type { Executor } from '#kit/server/db/database.ts';
import { listVeiled } from '#modules/approval/server/open.ts';
import { normName } from '#kit/rules/company-name.ts';
import { isFilled, isPlaceOf, isTakenFrom, type Place } from '../../contract/places.ts';
import { findCompanies } from '../queries/companies.ts';
import { listFormsNamed, listNamesIn } from '../queries/forms.ts';
import { listRatingsIn, listRatingsOf } from '../queries/ratings.ts';
import type { By } from './by.ts';
import { readApproval } from './document.ts';

/** Returns the normalized company name at each place. Empty: no known company. */
async function namesAt(on: Executor, places: readonly Place[]): Promise<string[]> {
  const chosen = await findCompanies(
    on,
    places.flatMap(({ companyId }) => companyId ?? []),
  );
  const nameOf = new Map(chosen.map(({ id, nameNorm }) => [id, nameNorm]));
  return places.map(({ companyId, nameNorm }) => nameNorm || (nameOf.get(companyId ?? 0) ?? ''));
}

/**
 * Returns the companies and answers of an approval form as far as the caller may see them.
 * @returns undefined if the caller may not see the form
 */
export async function readSpoken(on: Executor, by: By, approvalFormId: number) {
  const approval = await readApproval(on, by, approvalFormId);
  if (!approval) return undefined;
  const all = await listNamesIn(on, approvalFormId);
  const seen = approval.isWhole ? all : await namesAt(on, approval.places);
  return { ...approval, names: all.filter((name) => seen.includes(name)), isOfOne: all.length === 1 };
}

const companyOf = ({ EnterpriseId, CompanyName }: Awaited<ReturnType<typeof listRatingsIn>>[number]) => ({
  EnterpriseId,
  nameNorm: normName(CompanyName),
});

/** Removes points and formulas, because they reveal hidden answers. */
const withoutAnswers = <R extends { readonly Details: readonly unknown[] }>(rating: R) => ({
  ...rating,
  Details: [],
});

/**
 * Returns the ratings in an approval form and the companies it names. If anything in the form is hidden from the
 * caller, they get only ratings of visible companies, without details.
 * @returns undefined if the caller may not see the form
 */
export async function readRatings(on: Executor, by: By, approvalFormId: number) {
  const spoken = await readSpoken(on, by, approvalFormId);
  if (!spoken) return undefined;
  const all = await listRatingsIn(on, approvalFormId);
  if (spoken.isWhole) return { ...spoken, ratings: all };
  const seen = all.filter((one) => {
    const place = spoken.places[one.ControlIndex];
    return place !== undefined && isPlaceOf(place, companyOf(one), spoken);
  });
  return { ...spoken, ratings: seen.map(withoutAnswers) };
}

/** Lists the ratings of a company. Details are removed if the approval form hides anything from the caller. */
export async function listCompanyRatings(on: Executor, by: By, companyId: number) {
  const ratings = await listRatingsOf(on, companyId);
  const forms = new Set(ratings.flatMap(({ ApprovalFormID }) => ApprovalFormID ?? []));
  const veiled = await listVeiled(on, by, [...forms]);
  return ratings.map((one) =>
    one.ApprovalFormID !== null && veiled.has(one.ApprovalFormID) ? withoutAnswers(one) : one,
  );
}

/** Finds the rating of the company at a place of an approval form. A company that is no longer named there has none. */
export async function findRatingAt(on: Executor, by: By, approvalFormId: number, index: number) {
  const there = await readRatings(on, by, approvalFormId);
  return there?.ratings.find(
    (one) => one.ControlIndex === index && !isTakenFrom(index, companyOf(one), there),
  );
}

/**
 * Lists the supplier controls of an approval form.
 * @returns undefined if the caller may not see the form
 */
export async function listPlaces(on: Executor, by: By, approvalFormId: number) {
  const approval = await readApproval(on, by, approvalFormId);
  if (!approval) return undefined;
  const filled = approval.places.filter(isFilled);
  const names = await namesAt(on, filled);
  const known = await listFormsNamed(on, names);
  return filled.map(({ index, label }, n) => {
    const forms = known.filter(({ DocumentValue }) => normName(DocumentValue) === names[n]);
    return {
      ControlIndex: index,
      Label: label.zh,
      LabelEn: label.en,
      CompanyName: forms[0]?.DocumentValue ?? '',
      Forms: forms.map(({ FormID, TemplateId, TemplateTitle, TemplateTitleEn }) => ({
        FormID,
        TemplateId,
        TemplateTitle,
        TemplateTitleEn,
      })),
    };
  });
}
