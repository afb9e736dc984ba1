import { pageOfTemplate } from '#modules/approval/filling/contract/pages.ts';

/** Returns the address of the page on which an existing form is edited. */
export function editPath(form: { readonly FormID: number; readonly TemplateTitle: string }): string {
  return `${pageOfTemplate(form.TemplateTitle)}?id=${form.FormID}`;
}

/**
 * Returns the address that begins a form of a template. Initial values travel in the navigation state (`{ values }`).
 */
export const beginPath = (templateId: number): string => `/commonForTemplate?template=${templateId}`;

export const choosePath = '/rolePage/processList';
export const allPath = '/rolePage/MyJob/ManagerApprover';
export const myApplicationsPath = '/rolePage/MyJob/application';
export const detailPath = (formId: number): string => `${myApplicationsPath}/${formId}`;
export const printPath = (formId: number): string => `${detailPath(formId)}/print`;
export const recordPath = (formId: number, seq: number, hash: string): string =>
  `${detailPath(formId)}/record?seq=${seq}&hash=${hash}`;
