import type { Words } from '#kit/contract/refusals.ts';
import type { SheetValue } from '#kit/server/excel.ts';
import { userFields } from '../../contract/user-fields.ts';
import type { UserField } from '../../contract/user-values.ts';

/** Names that stand in a sheet instead of ids. */
export interface LinkNames {
  readonly CompanyId: Words;
  readonly DeptId: Words;
  readonly leaderid: Words;
}

export const yesOrNo = (is: boolean, zh: boolean): string => (is ? (zh ? '是' : 'Yes') : zh ? '否' : 'No');

/** Returns the cell of a person's field as an import reads it. Sensitive values must be masked already. */
export function fieldCell(
  field: UserField,
  value: string | number | boolean | null | undefined,
  names: LinkNames,
  zh: boolean,
): SheetValue {
  const language = zh ? 'zh' : 'en';
  if (field === 'CompanyId' || field === 'DeptId' || field === 'leaderid') return names[field][language];
  if (value === null || value === undefined || value === '') return null;
  const { kind, choices } = userFields[field];
  if (kind === 'day') return { day: String(value) };
  if (kind === 'choice') return choices?.labels[Number(value)]?.[language] ?? '';
  return typeof value === 'boolean' ? yesOrNo(value, zh) : value;
}
