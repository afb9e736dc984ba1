import type { Executor } from '#kit/server/db/database.ts';
import { listVeiled } from '#modules/approval/server/open.ts';
import { normName } from '../../contract/companies.ts';
import { isFilled, isPlaceOf, isTakenFrom, type Place } from '../../contract/places.ts';
import { findCompanies } from '../queries/companies.ts';
import { listFormsNamed, listNamesIn } from '../queries/forms.ts';
import { listRatingsIn, listRatingsOf } from '../queries/ratings.ts';
import type { By } from './by.ts';
import { readApproval } from './document.ts';

/** Whom places speak of, each by the name as names are compared; empty where nobody is known. */
async function namesAt(on: Executor, places: readonly Place[]): Promise<string[]> {
  const chosen = await findCompanies(
    on,
    places.flatMap(({ companyId }) => companyId ?? []),
  );
  const nameOf = new Map(chosen.map(({ id, nameNorm }) => [id, nameNorm]));
  return places.map(({ companyId, nameNorm }) => nameNorm || (nameOf.get(companyId ?? 0) ?? ''));
}

/** Whom an approval form speaks of and what it says, as far as the caller sees it; undefined when he may not see it. */
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

/** Points and formula give an answer away as the answer itself does. */
const withoutAnswers = <R extends { readonly Details: readonly unknown[] }>(rating: R) => ({
  ...rating,
  Details: [],
});

/**
 * The ratings that stand in an approval form, with whom it speaks of. Somebody from whom a level hides anything gets
 * those of the companies that he sees, each at its place, and not what they came from. Undefined when the caller may
 * not see the form.
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

/** A company's ratings; what one came from is not told where a level of its approval form hides anything. */
export async function listCompanyRatings(on: Executor, by: By, companyId: number) {
  const ratings = await listRatingsOf(on, companyId);
  const forms = new Set(ratings.flatMap(({ ApprovalFormID }) => ApprovalFormID ?? []));
  const veiled = await listVeiled(on, by, [...forms]);
  return ratings.map((one) =>
    one.ApprovalFormID !== null && veiled.has(one.ApprovalFormID) ? withoutAnswers(one) : one,
  );
}

/** The rating of the company that stands at a place of an approval form; a company that left the place has none there. */
export async function findRatingAt(on: Executor, by: By, approvalFormId: number, index: number) {
  const there = await readRatings(on, by, approvalFormId);
  return there?.ratings.find(
    (one) => one.ControlIndex === index && !isTakenFrom(index, companyOf(one), there),
  );
}

/** Where an approval form speaks of suppliers; undefined when the caller may not see it. */
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
