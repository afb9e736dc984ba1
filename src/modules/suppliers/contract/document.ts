import { z } from 'zod';
import type { Control, Edition, Field } from '#modules/forms/contract/control.ts';
import { refSets } from '#modules/forms/contract/refs.ts';
import { labelOf, validateForm, type Checked } from '#modules/forms/contract/validate.ts';
import { isEmpty, own, type Values } from '#modules/forms/contract/values.ts';
import { companyTampids } from './codes.ts';

/** Answers by number of the named template. */
export const documentSchema = z
  .record(z.string().regex(/^[1-9]\d{0,8}$/), z.unknown())
  .refine((given) => Object.keys(given).length <= 200, '内容过多 | Too many values');
export type Document = z.output<typeof documentSchema>;

type DocumentControl = Field & { readonly tampid: number };

/** Tells whether a supplier form keeps a control: facts about the company, not about our own people. */
const isOfDocument = (control: Control): control is DocumentControl =>
  control.tampid !== undefined &&
  control.type !== 'groupArea' &&
  control.type !== 'divider' &&
  !control.finance &&
  (refSets[control.type] === null || refSets[control.type] === 'attachment');

/** Lists the controls of a template version that a supplier form answers. The company name is kept separately. */
export const documentControls = (edition: Edition): DocumentControl[] =>
  edition.controls.filter(isOfDocument).filter(({ tampid }) => tampid !== companyTampids.name);

/** Tells whether forms of a template can describe a supplier. */
export const isForSuppliers = (edition: Edition): boolean =>
  edition.controls.some(({ tampid }) => tampid === companyTampids.name);

/** Converts answers by tampid to values by control name, as form fields use them. */
export const toValues = (controls: readonly DocumentControl[], document: Document): Values =>
  Object.fromEntries(
    controls.flatMap(({ name, tampid }) => {
      const value = own(document, String(tampid));
      return value === undefined ? [] : [[name, value]];
    }),
  );
export const toDocument = (controls: readonly Control[], values: Values): Document =>
  Object.fromEntries(
    controls.flatMap(({ name, tampid }) => {
      const value = own(values, name);
      return value === undefined || tampid === undefined ? [] : [[String(tampid), value]];
    }),
  );

/** Lists the controls of a supplier form. Required controls are required only once the supplier is admitted. */
export const askedControls = (edition: Edition, isAdmitted: boolean): DocumentControl[] =>
  documentControls(edition).map((control) => ({ ...control, require: isAdmitted && control.require }));

/** Validates a document by its template version. */
export function checkDocument(
  edition: Edition,
  document: Document,
  {
    isAdmitted = false,
    ...checking
  }: { readonly today: string; readonly isAdmitted?: boolean } & Parameters<typeof validateForm>[2],
): Checked {
  const controls = askedControls(edition, isAdmitted);
  return validateForm({ controls }, toValues(controls, document), checking);
}

/** Lists the required controls that are empty in a document and must be filled before admission. */
export const listMissingControls = (edition: Edition, document: Document, language: 'zh' | 'en'): string[] =>
  documentControls(edition)
    .filter(({ require, tampid }) => require && isEmpty(own(document, String(tampid))))
    .map((control) => labelOf(control)[language]);
