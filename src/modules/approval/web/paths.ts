import { pageOfTemplate } from '../contract/pages.ts';

/** Where a form is filled in further. */
export function editPath(form: { readonly FormID: number; readonly TemplateTitle: string }): string {
  return `${pageOfTemplate(form.TemplateTitle)}?id=${form.FormID}`;
}

/** Where a form of a template is begun; values to begin with travel in the state of the address (`{ values }`). */
export const beginPath = (templateId: number): string => `/commonForTemplate?template=${templateId}`;

export const choosePath = '/rolePage/processList';
export const allPath = '/rolePage/MyJob/ManagerApprover';
export const myApplicationsPath = '/rolePage/MyJob/application';
export const detailPath = (formId: number): string => `${myApplicationsPath}/${formId}`;
export const printPath = (formId: number): string => `${detailPath(formId)}/print`;
export const recordPath = (formId: number, seq: number, hash: string): string =>
  `${detailPath(formId)}/record?seq=${seq}&hash=${hash}`;
