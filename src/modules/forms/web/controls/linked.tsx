import { ExportOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kit/web/client/errors.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { kindRules } from '../../contract/kinds.ts';
import { personOf } from '../../contract/values.ts';
import { formWords } from '../../labels.ts';
import type { Filled } from '../filling.ts';
import { useFormHost } from '../host.ts';
import { placeholderOf, type FillProps } from './fill.ts';
import { formIn } from './refs.ts';
import { useOpenLinked } from './useOpenLinked.ts';
import { useSettled } from './useSettled.ts';

/** Returns the id of the person that the form is about; undefined until they are chosen. */
function subjectIn(filled: Filled | undefined): number | undefined {
  const control = filled?.controls.find((one) => one.type === 'userSearch' && one.subject);
  return (control && personOf(filled!.values, control.name)) ?? undefined;
}

/** Field for a form that the person submitted, or that is about the same person. The chosen form can be opened. */
export function LinkedFill({
  control,
  value,
  onChange,
  id,
  aria,
  invalid,
  disabled,
  filled,
}: FillProps<'linkedForm'>) {
  const words = useWords(formWords);
  const language = useLanguage();
  const host = useFormHost();
  const openLinked = useOpenLinked();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const asked = useSettled(typed.trim());
  const subject = subjectIn(filled);
  const { data, isFetching, error } = useQuery({
    queryKey: ['forms', 'linked', control.templates, asked, subject],
    queryFn: () => host.searchForms(asked, control.templates, subject),
    enabled: open,
  });
  const forms = data ?? [];
  const chosen = formIn(value);
  const textOf = (form: NonNullable<typeof chosen>) => kindRules.linkedForm.text(form, language, control);
  return (
    <div className="form-linked">
      <Select<{ value: number; label: string } | null>
        id={id}
        {...aria}
        className="form-wide"
        disabled={disabled}
        loading={isFetching}
        allowClear={!control.require}
        placeholder={placeholderOf(control, language, words.searchForm)}
        notFoundContent={isFetching ? null : error ? messageOf(error) : words.noForm}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        labelInValue
        value={chosen ? { value: chosen.id, label: textOf(chosen) } : null}
        options={forms.map((form) => ({ value: form.id, label: textOf(form) }))}
        {...(invalid ? { status: 'error' as const } : {})}
        onOpenChange={setOpen}
        onChange={(next) => onChange(forms.find((form) => form.id === next?.value))}
      />
      {chosen && (
        <Button icon={<ExportOutlined />} aria-label={words.openForm} onClick={() => openLinked(chosen)} />
      )}
    </div>
  );
}
