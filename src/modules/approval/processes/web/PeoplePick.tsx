import { Select } from 'antd';
import { useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { CacUser } from '#modules/people/persons/contract/CacUser.ts';
import type { KnownPerson } from './context.ts';
import { designWords } from './words.ts';

interface PeoplePickProps {
  readonly label: string;
  readonly value: readonly number[];
  readonly known: ReadonlyMap<number, KnownPerson>;
  /** Receives the chosen ids, and the people among them that were not known before. */
  readonly onChange: (ids: number[], met: readonly KnownPerson[]) => void;
  readonly isSingle?: boolean;
  readonly disabled?: boolean;
}

/** Picker of active people, searched by name, pinyin or employee id. */
export function PeoplePick({
  label,
  value,
  known,
  onChange,
  isSingle = false,
  disabled = false,
}: PeoplePickProps) {
  const words = useWords(designWords);
  const language = useLanguage();
  const [text, setText] = useState('');
  const asked = text.trim().slice(0, 20);
  const found = useCall(
    CacUser.GetUserInfoListByName,
    { Name: asked },
    { enabled: asked !== '', keep: true },
  );
  const all = new Map<number, KnownPerson>(known);
  for (const person of asked === '' ? [] : (found.data ?? [])) all.set(person.AUID, person);
  return (
    <Select<number[] | number>
      {...(isSingle ? { allowClear: true } : { mode: 'multiple' as const })}
      className="design-wide"
      aria-label={label}
      placeholder={words.choosePeople}
      disabled={disabled}
      showSearch={{ filterOption: false, onSearch: setText }}
      loading={found.isFetching}
      value={isSingle ? (value[0] ?? null) : [...value]}
      options={[...all.values()].map((person) => ({
        value: person.AUID,
        label: inLanguage(language, person.ChineseName, person.EnglishName),
      }))}
      onChange={(next: number[] | number | undefined) => {
        const ids = next === undefined ? [] : [next].flat();
        onChange(
          ids,
          ids.flatMap((id) => all.get(id) ?? []),
        );
        setText('');
      }}
    />
  );
}
