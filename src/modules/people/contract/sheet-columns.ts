import { z } from 'zod';
import type { Words } from '#kit/contract/refusals.ts';

/** A column of an Excel: what it is called, and whether an import reads it or it only tells. */
export interface SheetColumn {
  readonly title: Words;
  readonly isTold?: true;
  readonly isNeeded?: true;
  /** Characters. */
  readonly width?: number;
}

/** HRBPs as Excel: a row for each department and person. */
export const hrbpColumns = {
  Dept: { title: { zh: '部门', en: 'Department' }, isNeeded: true },
  EmployeeId: { title: { zh: '工号', en: 'Employee ID' }, isNeeded: true },
  Name: { title: { zh: '姓名', en: 'Name' }, isTold: true },
  FromDay: { title: { zh: '开始日期', en: 'First day' } },
  ToDay: { title: { zh: '结束日期', en: 'Last day' } },
} as const satisfies Readonly<Record<string, SheetColumn>>;

/** The plan of posts as Excel: a row for each department and post. */
export const planColumns = {
  Dept: { title: { zh: '部门', en: 'Department' }, isNeeded: true },
  Post: { title: { zh: '岗位', en: 'Position' }, isNeeded: true },
  Planned: { title: { zh: '编制', en: 'Planned' }, isNeeded: true },
  Present: { title: { zh: '在岗', en: 'Present' }, isTold: true },
  Coming: { title: { zh: '待入', en: 'Coming' }, isTold: true },
  Going: { title: { zh: '待出', en: 'Going' }, isTold: true },
  Open: { title: { zh: '空缺', en: 'Open' }, isTold: true },
} as const satisfies Readonly<Record<string, SheetColumn>>;

/** Rows that one file may have. */
export const sheetMost = 5_000;

/** What every row of a dry run says. */
export const dryRow = {
  /** Number of the row in the file; the head is 1. */
  Row: z.number().int(),
  Kind: z.enum(['new', 'changed', 'same', 'error']),
  Errors: z.array(z.object({ Field: z.string(), Msg: z.string() })),
};
export type DryKind = z.output<(typeof dryRow)['Kind']>;

/** What an application answers with. */
export const appliedRows = z.object({
  Code: z.number().int(),
  Added: z.number().int(),
  Changed: z.number().int(),
});
