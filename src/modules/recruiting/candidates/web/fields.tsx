import { Select } from 'antd';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Field } from '#kit/web/form/EditForm.tsx';
import { education, gender } from '#modules/people/persons/contract/user-codes.ts';
import { RecruitmentResources } from '#modules/recruiting/sources/contract/RecruitmentResources.ts';
import { choicesOf } from '#modules/recruiting/web/parts/options.ts';
import { candidateWords } from './candidate-words.ts';

/** Masked contacts of a known candidate. Their fields are empty and stay unchanged unless something is typed. */
export interface MaskedContacts {
  readonly Phone: string;
  readonly Mail: string;
  readonly IdCard?: string;
}

/** Form fields for the details of a candidate. */
export function usePersonFields(known: MaskedContacts | null): Field[] {
  const words = useWords(candidateWords);
  const language = useLanguage();
  const hint = (masked: string | undefined): { hint?: string } =>
    known && masked !== undefined ? { hint: words.keepHint(masked) } : {};
  return [
    { name: 'Name', label: words.name, kind: 'text', section: words.person, autoComplete: 'off' },
    { name: 'Gender', label: words.gender, kind: 'choice', options: choicesOf(gender.labels, language) },
    {
      name: 'Phone',
      label: words.phone,
      kind: 'text',
      autoComplete: 'off',
      ...(known ? hint(known.Phone) : { hint: words.contactHint }),
    },
    { name: 'Mail', label: words.mail, kind: 'text', autoComplete: 'off', ...hint(known?.Mail) },
    { name: 'IdCard', label: words.idCard, kind: 'text', autoComplete: 'off', ...hint(known?.IdCard) },
    { name: 'BirthYear', label: words.birthYear, kind: 'number' },
    {
      name: 'Education',
      label: words.education,
      kind: 'choice',
      isClearable: true,
      options: choicesOf(education.labels, language),
    },
    { name: 'School', label: words.school, kind: 'text' },
    { name: 'WorkYears', label: words.workYears, kind: 'number' },
    { name: 'LastCompany', label: words.lastCompany, kind: 'text' },
    {
      name: 'Tags',
      label: words.tags,
      kind: 'own',
      hint: words.tagsHint,
      isWhole: true,
      control: <Select mode="tags" open={false} suffixIcon={null} />,
    },
    {
      name: 'Links',
      label: words.links,
      kind: 'own',
      hint: words.linksHint,
      isWhole: true,
      control: <Select mode="tags" open={false} suffixIcon={null} />,
    },
  ];
}

/** Form field for the source. The present source stays selectable although it is out of use. */
export function useSourceField(kept?: number): Field {
  const words = useWords(candidateWords);
  const sources = useCall(RecruitmentResources.GetRecruitmentResourcesList, {}).data;
  return {
    name: 'SourceID',
    label: words.source,
    kind: 'choice',
    nothing: words.noSource,
    options: (sources ?? [])
      .filter(({ SourceID, IsUse }) => IsUse || SourceID === kept)
      .map((one) => ({ value: one.SourceID, label: one.Name })),
  };
}

type Values = Readonly<Record<string, unknown>>;
const orNull = (value: unknown): unknown => (value === undefined || value === '' ? null : value);

/** Converts the values of the candidate form to the input of a call. */
export const personOf = (values: Values): Values => ({
  ...values,
  BirthYear: orNull(values['BirthYear']),
  WorkYears: orNull(values['WorkYears']),
  Education: orNull(values['Education']),
  Tags: values['Tags'] ?? [],
  Links: values['Links'] ?? [],
});

/** Removes contacts that were not typed, so that they stay unchanged. */
export const typedOnly = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) =>
        !(['Phone', 'Mail', 'IdCard'].includes(name) && (value === undefined || value === '')),
    ),
  );
