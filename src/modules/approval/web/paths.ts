/** Pages of templates that have one of their own, by the template's code; all others are filled in on the last. */
const pages: Readonly<Record<string, string>> = {
  BX: '/baoxiao',
  CG: '/purchase',
  FK: '/applyByPay',
  JK: '/borrowByMarket',
};
const commonPage = '/commonForTemplate';

/** Where a template is filled in: a new form of it. */
export function newFormPath(template: { readonly TemplateId: number; readonly Code: string }): string {
  return pages[template.Code] ?? `${commonPage}?template=${template.TemplateId}`;
}

/** Where a form is filled in further. */
export function editPath(form: { readonly FormID: number; readonly TemplateCode: string }): string {
  return `${pages[form.TemplateCode] ?? commonPage}?id=${form.FormID}`;
}

/** The code of the template that a page is made for; undefined on the common page. */
export const codeOfPage = (path: string): string | undefined =>
  Object.keys(pages).find((code) => pages[code] === path);

export const choosePath = '/rolePage/processList';
export const myApplicationsPath = '/rolePage/MyJob/application';
export const detailPath = (formId: number): string => `${myApplicationsPath}/${formId}`;
export const printPath = (formId: number): string => `${detailPath(formId)}/print`;
