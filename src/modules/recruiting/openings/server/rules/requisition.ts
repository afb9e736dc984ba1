import { own, type Values } from '#modules/forms/contract/values.ts';

/** Contents of a requisition form. */
export interface RequisitionPlan {
  readonly formId: number;
  readonly recruitmentId: number;
  readonly headCount: number;
  readonly companyId: number | null;
  readonly departmentId: number | null;
  readonly postId: number | null;
}

/** Secret form controls that hold the pay range. */
export const rangeControls = ['SalaryMin', 'SalaryMax'];

const numberIn = (values: Values, name: string): number => Number(own(values, name) ?? Number.NaN);
const refIn = (values: Values, name: string): number | null =>
  (own(values, name) as { readonly id: number } | undefined)?.id ?? null;

/**
 * Reads a requisition from the values of a form.
 * @returns null if the form names no opening
 */
export function requisitionIn(formId: number, values: Values): RequisitionPlan | null {
  const recruitmentId = numberIn(values, 'RecruitmentID');
  const headCount = numberIn(values, 'HeadCount');
  if (!Number.isSafeInteger(recruitmentId) || recruitmentId < 1 || !Number.isInteger(headCount)) return null;
  return {
    formId,
    recruitmentId,
    headCount,
    companyId: refIn(values, 'CompanyID'),
    departmentId: refIn(values, 'DeptId'),
    postId: refIn(values, 'PostID'),
  };
}
