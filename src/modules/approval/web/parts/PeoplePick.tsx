import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { PersonName } from '#kit/web/parts/PersonName.tsx';
import { CacUser } from '#modules/people/persons/contract/CacUser.ts';
import { approvalWords } from '../words.ts';
import { useNamed } from './states.tsx';

interface Option {
  readonly value: number;
  readonly label: string;
  readonly name: string;
  readonly nameEn: string;
  readonly dept: string;
}

interface PeoplePickProps {
  readonly id?: string;
  readonly value?: readonly number[];
  readonly onChange?: (value: number[]) => void;
  readonly isSingle?: boolean;
  /** People who cannot be chosen because they are already there. */
  readonly without?: readonly (number | null)[];
}

/** Milliseconds after the last key before the server is asked. */
const rest = 250;

const optionRender = ({ data }: { data: Option }) => (
  <PersonName id={data.value} name={data.name} englishName={data.nameEn} note={data.dept} />
);

/** Picker of people by name, pinyin or employee id; its value is their ids. */
export function PeoplePick({ id, value = [], onChange, isSingle = false, without = [] }: PeoplePickProps) {
  const words = useWords(approvalWords);
  const named = useNamed();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const [known, setKnown] = useState<ReadonlyMap<number, Option>>(new Map());
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim().slice(0, 20)), rest);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useCall(CacUser.GetUserInfoListByName, { Name: asked }, { enabled: asked !== '' });
  const options: Option[] = (typed.trim() === '' ? [] : (found.data ?? []))
    .filter(({ AUID }) => !without.includes(AUID))
    .map((one) => ({
      value: one.AUID,
      label: named(one.ChineseName, one.EnglishName),
      name: one.ChineseName,
      nameEn: one.EnglishName,
      dept: named(one.DeptName, one.DeptNameEn),
    }));
  const choose = (ids: readonly number[]): void => {
    const now = [...known.values(), ...options].filter((one) => ids.includes(one.value));
    setKnown(new Map(now.map((one) => [one.value, one])));
    setTyped('');
    onChange?.(ids.slice(isSingle ? -1 : 0));
  };
  return (
    <Select<{ value: number; label?: string }[], Option>
      {...(id ? { id } : {})}
      mode="multiple"
      labelInValue
      style={{ width: '100%' }}
      placeholder={words.fill.chooseHint}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      value={value.map((one) => ({ value: one, label: known.get(one)?.label ?? '' }))}
      options={options}
      optionRender={optionRender}
      loading={found.isFetching}
      notFoundContent={found.data?.length === 0 && typed.trim() !== '' ? words.fill.nobodyFound : null}
      onChange={(chosen) => choose(chosen.map((one) => one.value))}
    />
  );
}
