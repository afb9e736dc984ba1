import type { ReplyOf } from '#kit/contract/call.ts';
import type { Language } from '#kit/contract/refusals.ts';
import { inLanguage } from '#kit/web/client/language.ts';
import type { TreeItem } from '#kit/web/tree/rows.ts';
import type { CacDept } from '../contract/CacDept.ts';

export type Department = ReplyOf<typeof CacDept.GetDeptTree>[number];

export interface DepartmentItem extends TreeItem {
  readonly department: Department;
}

/** Returns departments as lines of a tree, searchable by both names and by the leader. */
export const departmentItems = (departments: readonly Department[], language: Language): DepartmentItem[] =>
  departments.map((department) => ({
    id: department.DeptId,
    parentId: department.ParentId,
    title: inLanguage(language, department.DeptName, department.DeptNameEn),
    search: `${department.DeptName} ${department.DeptNameEn} ${department.LeaderName} ${department.LeaderNameEn}`,
    department,
  }));

/** The finance department is expanded at first (specification section 9). */
export const isFinance = ({ search, title }: TreeItem): boolean => (search ?? title).includes('财务');
