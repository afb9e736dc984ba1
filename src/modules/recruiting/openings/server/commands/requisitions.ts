import { refuse } from '#kit/contract/refusals.ts';
import { fenToYuan } from '#kit/rules/money.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { formStatus } from '#modules/approval/contract/codes.ts';
import { pageOfTemplate } from '#modules/approval/filling/contract/pages.ts';
import { beginFor, sourceOf } from '#modules/approval/server/open.ts';
import { formRefusals } from '#modules/forms/contract/refusals.ts';
import { findStandardTemplate } from '#modules/forms/server/open.ts';
import { openingStates, requisitionKind } from '#modules/recruiting/contract/codes.ts';
import { recruitingRefusals as no } from '#modules/recruiting/contract/refusals.ts';
import { findForm, findNames } from '#modules/recruiting/offers/server/queries/offers.ts';
import type { By } from '#modules/recruiting/server/commands/by.ts';
import { openRange } from '#modules/recruiting/server/commands/seals.ts';
import { saveOpening, type LockedOpening } from '../queries/openings.ts';
import { requisitionIn } from '../rules/requisition.ts';
import { assertAct, lockKept } from './kept.ts';
import { audit } from './openings.ts';

const withApplicant: readonly number[] = [formStatus.draft, formStatus.sentBack];

/**
 * Returns the caller's own open form if it still asks for the same places.
 * @returns null if a new form is needed
 * @throws Refused placesAsked if a form is being approved
 */
async function ownBefore(tx: Tx, row: LockedOpening, headCount: number, by: By): Promise<string | null> {
  const form = row.form_id === null ? undefined : await findForm(tx, row.form_id);
  if (!form || form.isDeleted || form.status === formStatus.finished) return null;
  if (!withApplicant.includes(form.status)) refuse(no.placesAsked, { with: { number: form.number } });
  if (form.applicantId !== by.id) return null;
  const plan = requisitionIn(row.form_id!, (await sourceOf(tx, row.form_id!)).values);
  const isSame =
    plan?.headCount === headCount &&
    plan.companyId === row.company_id &&
    plan.departmentId === row.department_id &&
    plan.postId === row.post_id;
  return isSame ? `${pageOfTemplate(form.title)}?id=${row.form_id}` : null;
}

/**
 * Begins the form that requests the places of a draft, or more places for an existing opening. Returns the caller's
 * open form instead of a second one.
 * @param places total number of places; null: as many as the draft says
 * @throws Refused notFound, stale, wrongState, moreNeeded, placesAsked, templateClosed
 */
export async function requestPlaces(
  tx: Tx,
  { id, version }: { readonly id: number; readonly version: number },
  places: number | null,
  by: By,
): Promise<{ formId: number; path: string }> {
  const row = await lockKept(tx, id, version, by);
  assertAct('request', row, by);
  const isDraft = row.state === openingStates.draft;
  const headCount = isDraft ? row.head_count : (places ?? 0);
  if (!isDraft && headCount <= row.head_count)
    refuse(no.moreNeeded, { field: 'HeadCount', with: { count: row.head_count } });
  const before = await ownBefore(tx, row, headCount, by);
  if (before !== null) return { formId: row.form_id!, path: before };
  const template = await findStandardTemplate(tx, requisitionKind);
  if (!template?.isOpen) refuse(formRefusals.templateClosed);
  const ids = { company: row.company_id, department: row.department_id, post: row.post_id };
  const names = await findNames(tx, { ...ids, leader: row.owner_id });
  const ref = (name: keyof typeof ids) => ({
    id: ids[name],
    name: names[name]?.zh ?? '-',
    nameEn: names[name]?.en ?? '-',
  });
  // A caller who may not see the pay range begins the form without it.
  const range = openRange(by.seals, row.seesPay ? row.salary_sealed : null);
  const { formId } = await beginFor(tx, by.id, {
    TemplateId: template.id,
    Values: {
      Title: row.title,
      RecruitmentID: String(row.id),
      CompanyID: ref('company'),
      DeptId: ref('department'),
      PostID: ref('post'),
      HeadCount: String(headCount),
      Why: String(row.reason),
      ...(row.latest_entry_day === null ? {} : { LatestEntryDay: row.latest_entry_day }),
      ...(range.min === null ? {} : { SalaryMin: fenToYuan(range.min) }),
      ...(range.max === null ? {} : { SalaryMax: fenToYuan(range.max) }),
    },
    now: by.now,
  });
  await saveOpening(tx, id, { form_id: formId });
  await audit(tx, by, 'request', id, { form: formId, headCount });
  return { formId, path: `${pageOfTemplate(template.title)}?id=${formId}` };
}
