import { ApartmentOutlined } from '@ant-design/icons';
import { Button, Select, Space } from 'antd';
import { useEffect, useState } from 'react';
import { messageOf } from '#kit/web/client/errors.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { PersonName } from '#kit/web/parts/PersonName.tsx';
import { organisationWords } from '#modules/people/organisation/web/organisation-words.ts';
import { CacUser } from '../../contract/CacUser.ts';
import { PeopleDialog } from './PeopleDialog.tsx';
import type { PersonChoice } from './person-choice.ts';

interface Option {
  readonly value: number;
  readonly label: string;
  readonly person: PersonChoice;
}

/** Milliseconds without a key press before the server is asked. */
const rest = 250;

const optionRender = ({ data }: { data: Option }) => (
  <PersonName
    id={data.person.id}
    name={data.person.name}
    englishName={data.person.nameEn}
    note={data.person.dept}
  />
);

/** Finds people in service whose name, pinyin or employee id contains the typed text. The server searches. */
function usePeopleSearch(chosen: readonly PersonChoice[]) {
  const words = useWords(organisationWords);
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim().slice(0, 20)), rest);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, isFetching, error } = useCall(
    CacUser.GetUserInfoListByName,
    { Name: asked },
    { enabled: asked !== '', keep: true },
  );
  const optionOf = (person: PersonChoice): Option => ({
    value: person.id,
    label: inLanguage(language, person.name, person.nameEn),
    person,
  });
  const found = (typed.trim() === '' ? [] : (data ?? [])).map((each) => ({
    id: each.AUID,
    name: each.ChineseName,
    nameEn: each.EnglishName,
    dept: inLanguage(language, each.DeptName, each.DeptNameEn),
  }));
  const known = new Map([...chosen, ...found].map((person) => [person.id, person]));
  return {
    known,
    optionOf,
    clear: () => setTyped(''),
    common: {
      style: { width: '100%' },
      loading: isFetching,
      placeholder: words.searchPerson,
      options: found.map(optionOf),
      notFoundContent:
        asked === '' || typed.trim() === '' || isFetching ? null : error ? messageOf(error) : words.nobody,
      optionRender,
      showSearch: { filterOption: false, onSearch: setTyped },
      labelInValue: true,
    } as const,
  };
}

interface PersonFieldProps {
  readonly id?: string;
  readonly value?: PersonChoice | null;
  readonly onChange?: (value: PersonChoice | null) => void;
}

/** Field for one person or nobody, found by typing or in the organisation. */
export function PersonField({ id, value = null, onChange }: PersonFieldProps) {
  const words = useWords(organisationWords);
  const { known, optionOf, clear, common } = usePeopleSearch(value ? [value] : []);
  const [isBrowsing, setBrowsing] = useState(false);
  return (
    <Space.Compact block>
      <Select<{ value: number } | null, Option>
        {...common}
        {...(id ? { id } : {})}
        allowClear
        value={value ? optionOf(value) : null}
        onChange={(next) => {
          clear();
          onChange?.((next && known.get(next.value)) ?? null);
        }}
      />
      <Button
        icon={<ApartmentOutlined />}
        aria-label={words.browse}
        title={words.browse}
        onClick={() => setBrowsing(true)}
      />
      {isBrowsing && (
        <PeopleDialog
          title={words.choosePeople}
          submit={words.choose}
          isSingle
          onClose={() => setBrowsing(false)}
          onDone={([person]) => {
            setBrowsing(false);
            onChange?.(person ?? null);
          }}
        />
      )}
    </Space.Compact>
  );
}

interface PeopleFieldProps {
  readonly id?: string;
  readonly value?: readonly PersonChoice[];
  readonly onChange?: (value: readonly PersonChoice[]) => void;
}

/** Field for several people, found by typing or in the organisation. */
export function PeopleField({ id, value = [], onChange }: PeopleFieldProps) {
  const words = useWords(organisationWords);
  const { known, optionOf, clear, common } = usePeopleSearch(value);
  const [isBrowsing, setBrowsing] = useState(false);
  return (
    <Space.Compact block>
      <Select<{ value: number }[], Option>
        {...common}
        {...(id ? { id } : {})}
        mode="multiple"
        value={value.map(optionOf)}
        onChange={(next) => {
          clear();
          onChange?.(next.flatMap((each) => known.get(each.value) ?? []));
        }}
      />
      <Button
        icon={<ApartmentOutlined />}
        aria-label={words.browse}
        title={words.browse}
        onClick={() => setBrowsing(true)}
      />
      {isBrowsing && (
        <PeopleDialog
          title={words.choosePeople}
          submit={words.choose}
          initial={value}
          onClose={() => setBrowsing(false)}
          onDone={(people) => {
            setBrowsing(false);
            onChange?.(people);
          }}
        />
      )}
    </Space.Compact>
  );
}
