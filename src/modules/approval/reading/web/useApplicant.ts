import { useMemo } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import type { Applicant } from '#modules/forms/contract/start.ts';
import { CacUser } from '#modules/people/persons/contract/CacUser.ts';

/** Returns the signed-in person as applicant of a form; undefined while loading. */
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
