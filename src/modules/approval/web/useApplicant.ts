import { useMemo } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import type { Applicant } from '#modules/forms/contract/start.ts';
import { CacUser } from '#modules/people/contract/CacUser.ts';

/** The signed-in person as whoever fills in a form; undefined while it loads. */
export function useApplicant(): Applicant | undefined {
  const me = useCall(CacUser.GetUserInfo, {}).data;
  return useMemo(
    () =>
      me && {
        person: {
          id: me.AUID,
          name: me.ChineseName,
          nameEn: me.EnglishName,
          dept: me.DeptName,
          deptEn: me.DeptNameEn,
        },
        company: { id: me.CompanyId, name: me.CompanyName, nameEn: me.CompanyNameEn },
        department: { id: me.DeptId, name: me.DeptName, nameEn: me.DeptNameEn },
      },
    [me],
  );
}
