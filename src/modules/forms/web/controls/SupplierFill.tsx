import { Select } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kit/web/client/errors.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { FormSource } from '../../contract/FormSource.ts';
import { formWords } from '../../labels.ts';
import { placeholderOf, type FillProps } from './fill.ts';
import { refIn } from './refs.ts';
import { useSettled } from './useSettled.ts';

/** Field for a supplier, found by part of its name. The server leaves out suppliers on the blacklist. */
export function SupplierFill(props: FillProps<'supplierSelect'>) {
  const { control, value, onChange, id, aria, invalid, disabled } = props;
  const words = useWords(formWords);
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const Keyword = useSettled(typed.trim());
  const found = useCall(FormSource.Search, { Set: 'supplier', Keyword }, { keep: true, fresh: true });
  const { data = [], isFetching, error } = found;
  const chosen = refIn(value);
  return (
    <Select
      id={id}
      {...aria}
      className="form-wide"
      disabled={disabled}
      allowClear={!control.require}
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      // Opening loads the list again, because it may have changed since; closing clears the typed text.
      onOpenChange={(isOpen) => (isOpen ? void found.refetch() : setTyped(''))}
      {...(error ? { notFoundContent: messageOf(error) } : {})}
      labelInValue
      placeholder={placeholderOf(control, language, words.choose)}
      value={chosen ? { value: chosen.id, label: inLanguage(language, chosen.name, chosen.nameEn) } : null}
      options={data.map((one) => ({ value: one.ID, label: inLanguage(language, one.Name, one.NameEn) }))}
      {...(invalid ? { status: 'error' as const } : {})}
      onChange={(next: { value: number; label: string } | undefined) => {
        const picked = data.find((one) => one.ID === next?.value);
        onChange(picked && { id: picked.ID, name: picked.Name, nameEn: picked.NameEn });
      }}
    />
  );
}
