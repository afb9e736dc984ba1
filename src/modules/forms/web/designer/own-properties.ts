import type { Kind } from '../../contract/control.ts';

/** Property that only some kinds have, and the input for it. */
export interface OwnProperty {
  readonly name:
    | '_value'
    | 'maxLength'
    | 'min'
    | 'max'
    | 'decimals'
    | 'percent'
    | 'searchable'
    | 'limit'
    | 'showTime'
    | 'maxRows'
    | 'maxCount'
    | 'images'
    | 'multiple'
    | 'subject'
    | 'secret';
  readonly as: 'text' | 'number' | 'switch';
  readonly min?: number;
  readonly max?: number;
}

const length: OwnProperty = { name: 'maxLength', as: 'number', min: 1, max: 4000 };
const starting: OwnProperty = { name: '_value', as: 'text' };
const rows: OwnProperty = { name: 'maxRows', as: 'number', min: 1, max: 99 };
const bounds: readonly OwnProperty[] = [
  { name: 'min', as: 'number' },
  { name: 'max', as: 'number' },
  { name: 'decimals', as: 'number', min: 0, max: 5 },
];
const secret: OwnProperty = { name: 'secret', as: 'switch' };
const words: readonly OwnProperty[] = [length, starting];
const nothing: readonly OwnProperty[] = [];

/** Properties of each kind of control; the type requires all kinds. */
export const ownProperties: { readonly [K in Kind]: readonly OwnProperty[] } = {
  input: [...words, secret],
  text: words,
  textarea: words,
  email: words,
  number: [...bounds, { name: 'percent', as: 'switch' }, starting, secret],
  money: [...bounds, secret],
  unitPrice: bounds,
  select: [{ name: 'searchable', as: 'switch' }],
  company: nothing,
  date: nothing,
  month: [{ name: 'limit', as: 'switch' }],
  dateTime: nothing,
  dateRange: [{ name: 'showTime', as: 'switch' }],
  multiDateRange: [rows],
  upload: [
    { name: 'maxCount', as: 'number', min: 1, max: 50 },
    { name: 'images', as: 'switch' },
  ],
  address: nothing,
  departmentTree: nothing,
  costDepartmentTree: nothing,
  businessDepartmentTree: nothing,
  accountingSubjectTree: nothing,
  channelSourceTree: nothing,
  postSelect: nothing,
  accountTree: nothing,
  supplierSelect: nothing,
  userSearch: [
    { name: 'multiple', as: 'switch' },
    { name: 'subject', as: 'switch' },
  ],
  linkedForm: nothing,
  invoices: [{ name: 'maxCount', as: 'number', min: 1, max: 200 }],
  groupArea: [rows],
  divider: nothing,
};
