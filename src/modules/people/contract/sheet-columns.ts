import { z } from 'zod';
import type { Words } from '#kit/contract/refusals.ts';

/** Column of an Excel file: its title, and whether an import reads it. */
export interface SheetColumn {
  readonly title: Words;
  readonly isTold?: true;
  readonly isNeeded?: true;
  /** Width in characters. */
  readonly width?: number;
}

/** Columns of the HRBP file: a row for each department and person. */
export const hrbpColumns = {
  Dept: { title: { zh: '部门', en: 'Department' }, isNeeded: true },
  EmployeeId: { title: { zh: '工号', en: 'Employee ID' }, isNeeded: true },
  Name: { title: { zh: '姓名', en: 'Name' }, isTold: true },
  FromDay: { title: { zh: '开始日期', en: 'First day' } },
  ToDay: { title: { zh: '结束日期', en: 'Last day' } },
} as const satisfies Readonly<Record<string, SheetColumn>>;

/** Columns of the headcount plan file: a row for each department and position. */
export const planColumns = {
  Dept: { title: { zh: '部门', en: 'Department' }, isNeeded: true },
  Post: { title: { zh: '岗位', en: 'Position' }, isNeeded: true },
  Planned: { title: { zh: '编制', en: 'Planned' }, isNeeded: true },
  Present: { title: { zh: '在岗', en: 'Present' }, isTold: true },
  Coming: { title: { zh: '待入', en: 'Coming' }, isTold: true },
  Going: { title: { zh: '待出', en: 'Going' }, isTold: true },
  Open: { title: { zh: '空缺', en: 'Open' }, isTold: true },
} as const satisfies Readonly<Record<string, SheetColumn>>;

/** Maximum number of rows in one file. */
export const sheetMost = 5_000;

/** Fields that every row of a dry run has. */
export const dryRow = {
  /** Row number in the file; the header is row 1. */
  Row: z.number().int(),
  Kind: z.enum(['new', 'changed', 'same', 'error']),
  Errors: z.array(z.object({ Field: z.string(), Msg: z.string() })),
};
export type DryKind = z.output<(typeof dryRow)['Kind']>;

/** Reply of an applied import. */
export const appliedRows = z.object({
  Code: z.number().int(),
  Added: z.number().int(),
  Changed: z.number().int(),
});
