import { Select } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { messageOf } from '#kit/web/client/errors.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { CacUser } from '#modules/people/persons/contract/CacUser.ts';
import type { PersonRef } from '../../contract/values.ts';
import { formWords } from '../../labels.ts';
import { PersonLine } from '../parts/PersonLine.tsx';
import { placeholderOf, type FillProps } from './fill.ts';
import { peopleIn } from './refs.ts';
import { useSettled } from './useSettled.ts';

type Found = ReplyOf<typeof CacUser.GetUserInfoListByName>[number];

const personOf = (found: Found): PersonRef => ({
  id: found.AUID,
  name: found.ChineseName,
  nameEn: found.EnglishName,
  dept: found.DeptName,
  deptEn: found.DeptNameEn,
});

interface Option {
  readonly value: number;
  readonly label: string;
  readonly person: PersonRef;
}

const optionRender = ({ data }: { data: Option }) => <PersonLine person={data.person} />;

/** Field for people, found by name, pinyin or employee id and shown with the department. */
export function PeopleFill({
  control,
  value,
  onChange,
  id,
  aria,
  invalid,
  disabled,
}: FillProps<'userSearch'>) {
  const words = useWords(formWords);
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const asked = useSettled(typed.trim().slice(0, 20));
  const { data, isFetching, error } = useCall(
    CacUser.GetUserInfoListByName,
    { Name: asked },
    { enabled: asked !== '', keep: true },
  );
  const chosen = peopleIn(value);
  const optionOf = (person: PersonRef): Option => ({
    value: person.id,
    label: inLanguage(language, person.name, person.nameEn),
    person,
  });
  const options = (typed.trim() === '' ? [] : (data ?? [])).map((found) => optionOf(personOf(found)));
  const known = new Map(
    [...chosen, ...options.map((option) => option.person)].map((person) => [person.id, person]),
  );
  const common = {
    id,
    ...aria,
    className: 'form-wide',
    classNames: { popup: { root: 'form-people-popup' } },
    disabled,
    loading: isFetching,
    placeholder: placeholderOf(control, language, words.searchPerson),
    options,
    notFoundContent:
      asked === '' || typed.trim() === '' || isFetching ? null : error ? messageOf(error) : words.nobody,
    optionRender,
    showSearch: { filterOption: false, onSearch: setTyped },
    labelInValue: true,
    ...(invalid ? { status: 'error' as const } : {}),
  } as const;
  const take = (ids: readonly number[]): void => {
    setTyped('');
    onChange(ids.flatMap((each) => known.get(each) ?? []));
  };
  if (control.multiple) {
    return (
      <Select<{ value: number }[], Option>
        {...common}
        mode="multiple"
        value={chosen.map(optionOf)}
        onChange={(next) => take(next.map((each) => each.value))}
      />
    );
  }
  return (
    <Select<{ value: number } | null, Option>
      {...common}
      allowClear={!control.require}
      value={chosen[0] ? optionOf(chosen[0]) : null}
      onChange={(next) => take(next ? [next.value] : [])}
    />
  );
}
