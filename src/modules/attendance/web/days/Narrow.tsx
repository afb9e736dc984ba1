import { Input } from 'antd';
import { useMemo, useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { TreeField } from '#kit/web/tree/TreeField.tsx';
import { CacDept } from '#modules/people/contract/CacDept.ts';
import type { useMonthAddress } from './useMonthAddress.ts';
import { dayWords } from './words.ts';

/** A search for people and a department, as the address says. */
export function Narrow({ address }: { readonly address: ReturnType<typeof useMonthAddress> }) {
  const words = useWords(dayWords);
  const language = useLanguage();
  const [typed, setTyped] = useState(address.keyword);
  const departments = useCall(CacDept.SearchDepartmentList, {}).data;
  const items = useMemo(
    () =>
      (departments ?? []).map((one) => ({
        id: one.DeptId,
        parentId: one.ParentId,
        title: inLanguage(language, one.DeptName, one.DeptNameEn),
        search: `${one.DeptName} ${one.DeptNameEn}`,
      })),
    [departments, language],
  );
  return (
    <>
      <Input.Search
        className="day-search"
        aria-label={words.search}
        placeholder={words.search}
        allowClear
        maxLength={50}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onSearch={(keyword) => address.change({ keyword })}
      />
      <TreeField
        label={words.department}
        placeholder={words.department}
        allowClear
        items={items}
        value={address.department || null}
        onChange={(dept) => address.change({ dept: dept ?? 0 })}
      />
    </>
  );
}
