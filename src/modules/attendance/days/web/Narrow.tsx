import { Input } from 'antd';
import { useState } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import { TreeField } from '#kit/web/tree/TreeField.tsx';
import type { useMonthAddress } from '#modules/attendance/web/useMonthAddress.ts';
import { useDepartmentItems } from '#modules/people/web/open.tsx';
import { dayWords } from './words.ts';

/** Search for people and a department, kept in the address. */
export function Narrow({ address }: { readonly address: ReturnType<typeof useMonthAddress> }) {
  const words = useWords(dayWords);
  const [typed, setTyped] = useState(address.keyword);
  const { items } = useDepartmentItems();
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
