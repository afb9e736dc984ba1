import type { Words } from '#kit/contract/refusals.ts';
import { dayOf } from '#kit/rules/formula/value.ts';
import { most, roles, rowKinds, sheetStates, stages, whole } from '#modules/kpi/contract/codes.ts';
import * as f from '#modules/kpi/contract/fraction.ts';
import type { Column } from '#modules/kpi/templates/contract/columns.ts';

/** Role that fills in a column, and the stage in which it does. */
export interface CellPlace {
  readonly role: number;
  readonly stage: number;
}

/** Standard columns of every table, with role and stage. */
const standard: Readonly<Record<string, CellPlace>> = {
  Target: { role: roles.self, stage: stages.target },
  WeightBp: { role: roles.self, stage: stages.target },
  Actual: { role: roles.self, stage: stages.result },
  SelfScore: { role: roles.self, stage: stages.result },
  NotApplicable: { role: roles.self, stage: stages.result },
  LeaderScore: { role: roles.leader, stage: stages.result },
  SecondScore: { role: roles.second, stage: stages.result },
};

/** Returns the role and stage of a key. `Reason` belongs to the role that writes. Undefined: no such key. */
export function placeOf(key: string, columns: readonly Column[], role: number): CellPlace | undefined {
  if (key === 'Reason') return { role, stage: stages.result };
  const own = columns.find(({ Key }) => Key === key);
  if (own) return own.Type === 'formula' ? undefined : { role: own.Role, stage: own.Stage };
  return Object.hasOwn(standard, key) ? standard[key] : undefined;
}

/**
 * Returns the roles in which a person may fill in cells of a sheet now.
 * @param level approval level at which the sheet waits for them; null: at none
 */
export function rolesNow(state: number, isOwn: boolean, level: number | null): number[] {
  if (isOwn) return state === sheetStates.draft || state === sheetStates.scoring ? [roles.self] : [];
  if (state !== sheetStates.targetsInApproval && state !== sheetStates.resultInApproval) return [];
  if (level === 1) return [roles.leader];
  return level === 2 ? [roles.second] : [];
}

/** Returns the stage whose cells can be filled in while a sheet is in a state; null: none can. */
export function stageOf(state: number): number | null {
  if (state === sheetStates.draft || state === sheetStates.targetsInApproval) return stages.target;
  return state === sheetStates.scoring || state === sheetStates.resultInApproval ? stages.result : null;
}

/** Returns why a value is not valid for a cell of a row; null if it is valid. */
export function faultOf(
  key: string,
  value: string | null,
  kind: number,
  columns: readonly Column[],
): Words | null {
  if (value === null || key === 'Reason') return null;
  const number = f.fractionOf(value);
  const notNumber: Words = { zh: '请输入数字', en: 'Enter a number' };
  const range: Words = { zh: '得分超出范围', en: 'The score is out of range' };
  switch (key) {
    case 'Target':
    case 'Actual':
      return number && value.length <= 20 ? null : notNumber;
    case 'WeightBp':
      return /^\d{1,5}$/.test(value) && Number(value) <= whole
        ? null
        : { zh: '权重须在 0 至 100% 之间', en: 'Enter a weight from 0 to 100%' };
    case 'NotApplicable':
      return value === 'true' || value === 'false' ? null : { zh: '请选择是或否', en: 'Choose yes or no' };
    case 'SelfScore':
    case 'LeaderScore':
    case 'SecondScore': {
      if (!number || value.length > 20) return notNumber;
      if (kind === rowKinds.veto) return value === '0' || value === '1' ? null : range;
      // A single bonus may use the whole range, because the sum of all bonuses is capped where they are added up.
      const from = kind === rowKinds.bonus ? f.whole(-most) : f.zero;
      const to = f.whole(most);
      return f.compare(number, from) >= 0 && f.compare(number, to) <= 0 ? null : range;
    }
    default:
  }
  const column = columns.find(({ Key }) => Key === key);
  if (!column) return null;
  if (column.Type === 'date')
    return dayOf(value) ? null : { zh: '请输入日期（年-月-日）', en: 'Enter a date (year-month-day)' };
  if (column.Type === 'select')
    return column.Options.includes(value) ? null : { zh: '请从选项中选择', en: 'Choose one of the options' };
  if (column.Type === 'text') return null;
  if (!number || value.length > 20) return notNumber;
  const least = f.fractionOf(column.Min);
  const greatest = f.fractionOf(column.Max);
  return (least && f.compare(number, least) < 0) || (greatest && f.compare(number, greatest) > 0)
    ? {
        zh: `须在 ${column.Min ?? '…'} 至 ${column.Max ?? '…'} 之间`,
        en: `Enter a value from ${column.Min ?? '…'} to ${column.Max ?? '…'}`,
      }
    : null;
}
