import { own, type Values } from '#modules/forms/contract/values.ts';

/** What a requisition asks for. */
export interface RequisitionPlan {
  readonly formId: number;
  readonly recruitmentId: number;
  readonly headCount: number;
  readonly companyId: number | null;
  readonly departmentId: number | null;
  readonly postId: number | null;
}

/** The secret controls with what the place pays. */
export const rangeControls = ['SalaryMin', 'SalaryMax'];

const numberIn = (values: Values, name: string): number => Number(own(values, name) ?? Number.NaN);
const refIn = (values: Values, name: string): number | null =>
  (own(values, name) as { readonly id: number } | undefined)?.id ?? null;

/** What a form says of a requisition; null where it names no opening. */
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
