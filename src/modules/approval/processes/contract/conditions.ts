import type { Words } from '#kit/contract/refusals.ts';
import { isFieldName, renameFields } from '#kit/rules/formula/names.ts';
import type { Type } from '#kit/rules/formula/value.ts';
import type { Control, Edition, Kind } from '#modules/forms/contract/control.ts';
import { amountControl } from '#modules/forms/contract/totals.ts';
import { labelOf } from '#modules/forms/contract/validate.ts';
import type { Condition } from './process.ts';

/** A name that the condition of a branch may use. */
export interface ConditionField {
  readonly name: string;
  readonly label: Words;
  readonly type: Exclude<Type, 'any' | 'null' | 'list'>;
  /** Options of a select control: the value used in formulas, and its label. */
  readonly items?: readonly { readonly value: string; readonly label: Words }[] | undefined;
}

/** Formula type of each kind of control; null for kinds that conditions cannot use. */
const typeOfKind: { readonly [K in Kind]: ConditionField['type'] | null } = {
  input: 'text',
  text: 'text',
  textarea: 'text',
  email: 'text',
  number: 'number',
  money: 'number',
  unitPrice: 'number',
  select: 'text',
  company: 'text',
  date: 'date',
  month: 'text',
  dateTime: 'text',
  dateRange: null,
  multiDateRange: null,
  upload: null,
  address: 'text',
  departmentTree: 'text',
  costDepartmentTree: 'text',
  businessDepartmentTree: 'text',
  accountingSubjectTree: 'text',
  channelSourceTree: 'text',
  postSelect: 'text',
  accountTree: 'text',
  supplierSelect: 'text',
  userSearch: 'text list',
  linkedForm: null,
  invoices: null,
  groupArea: null,
  divider: null,
};

/** Fields about the applicant and the form as a whole, available in every condition. */
const ownFields = {
  company: { name: 'company', label: { zh: '公司', en: 'Company' }, type: 'text' },
  department: { name: 'department', label: { zh: '部门', en: 'Department' }, type: 'text' },
  departments: {
    name: 'departments',
    label: { zh: '所属各级部门', en: 'Departments_above' },
    type: 'text list',
  },
  level: { name: 'level', label: { zh: '职级', en: 'Level' }, type: 'text' },
} as const satisfies Record<string, ConditionField>;

/** The form's amount in conditions, whatever its control is called. */
export const amountField: ConditionField = {
  name: 'amount',
  label: { zh: '金额', en: 'Amount' },
  type: 'number',
};

const isOpen = ({ finance, secret, type }: Control): boolean =>
  !finance && !secret && typeOfKind[type] !== null;

const fieldOf = (control: Control): ConditionField => ({
  name: control.name,
  label: labelOf(control),
  type: typeOfKind[control.type] ?? 'text',
  ...(control.type === 'select'
    ? {
        items: control.items.map(({ label_value, label_name, label_name_en }) => ({
          value: label_value,
          label: { zh: label_name, en: label_name_en || label_name },
        })),
      }
    : {}),
});

/**
 * Returns the names that conditions over a template may use. They are the amount, the applicant's company, department,
 * departments from the root down and level (their position), and the controls that the applicant fills in.
 * A control with the name of one of the first fields is not listed again: it is the same field.
 */
export function conditionFields(edition: Edition): ConditionField[] {
  const own: ConditionField[] = [
    ...(amountControl(edition) ? [amountField] : []),
    ...Object.values(ownFields),
  ];
  const taken = new Set(['amount', ...Object.keys(ownFields), amountControl(edition)?.name]);
  const controls = edition.controls.filter((control) => isOpen(control) && !taken.has(control.name));
  return [...own, ...controls.map(fieldOf)];
}

/**
 * Maps each field to the name shown in formulas: its label if that is a valid and unique name, else the field's own
 * name.
 */
function shownNames(fields: readonly ConditionField[], language: keyof Words): Map<string, string> {
  const names = new Set(fields.map(({ name }) => name));
  const labels = fields.map(({ label }) => label[language].replaceAll(' ', '_'));
  return new Map(
    fields.map(({ name }, at) => {
      const label = labels[at] ?? '';
      const isFree = labels.indexOf(label) === labels.lastIndexOf(label) && !names.has(label);
      return [name, isFree && isFieldName(label) ? label : name];
    }),
  );
}

/** Maps the names that people type in a language, and the stored names, to their fields. */
export function fieldsToType(
  fields: readonly ConditionField[],
  language: keyof Words,
): Map<string, ConditionField> {
  const shown = shownNames(fields, language);
  return new Map([
    ...fields.map((field) => [field.name, field] as const),
    ...fields.map((field) => [shown.get(field.name) ?? field.name, field] as const),
  ]);
}

/** Converts a stored formula for display: field names become labels. */
export function toShown(formula: string, fields: readonly ConditionField[], language: keyof Words): string {
  const shown = shownNames(fields, language);
  return renameFields(formula, (name) => shown.get(name));
}

/** Converts a typed formula for storage: labels of either language become field names. */
export function toKept(formula: string, fields: readonly ConditionField[]): string {
  const typed = new Map([...fieldsToType(fields, 'en'), ...fieldsToType(fields, 'zh')]);
  return renameFields(formula, (name) => typed.get(name)?.name);
}

/** Converts any condition, including the old amount ranges, to a formula. */
export function formulaOf(when: Condition): string {
  if ('formula' in when) return when.formula;
  const { amountFrom, amountBelow } = when;
  const parts = [
    ...(amountFrom === null ? [] : [`amount >= ${amountFrom}`]),
    ...(amountBelow === null ? [] : [`amount < ${amountBelow}`]),
  ];
  return parts.join(' and ') || 'amount != null';
}
