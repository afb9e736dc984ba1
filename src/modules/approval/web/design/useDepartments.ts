import { useMemo } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage } from '#kit/web/client/language.ts';
import { CacDept } from '#modules/people/contract/CacDept.ts';

/** The departments in use as lines of a tree. */
export function useDepartments() {
  const language = useLanguage();
  const { data } = useCall(CacDept.SearchDepartmentList, {});
  const items = useMemo(
    () =>
      (data ?? []).map((dept) => ({
        id: dept.DeptId,
        parentId: dept.ParentId,
        title: inLanguage(language, dept.DeptName, dept.DeptNameEn),
        search: `${dept.DeptName} ${dept.DeptNameEn}`,
      })),
    [data, language],
  );
  return { items };
}
