import { useMemo } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage } from '#kit/web/client/language.ts';
import type { TreeItem } from '#kit/web/tree/rows.ts';
import { CacDept } from '../../contract/CacDept.ts';

const none: ReplyOf<typeof CacDept.SearchDepartmentList> = [];

/** Returns the departments in use as lines of a tree, searchable by both names. */
export function useDepartmentItems(): { readonly items: readonly TreeItem[]; readonly isLoading: boolean } {
  const language = useLanguage();
  const { data = none, isPending } = useCall(CacDept.SearchDepartmentList, {});
  const items = useMemo(
    () =>
      data.map((dept) => ({
        id: dept.DeptId,
        parentId: dept.ParentId,
        title: inLanguage(language, dept.DeptName, dept.DeptNameEn),
        search: `${dept.DeptName} ${dept.DeptNameEn}`,
      })),
    [data, language],
  );
  return { items, isLoading: isPending };
}
