import { useMemo } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { CacCompany } from '#modules/people/organisation/contract/CacCompany.ts';
import { useDepartmentItems } from '#modules/people/organisation/web/parts/useDepartmentItems.ts';
import {
  contractType,
  education,
  userType,
  type Coded,
} from '#modules/people/persons/contract/user-codes.ts';
import { userFields } from '#modules/people/persons/contract/user-fields.ts';
import { userCodes } from '#modules/people/persons/contract/user-tabs.ts';
import { Post } from '#modules/people/posts/contract/Post.ts';
import { useCan } from '#modules/people/web/useMe.ts';
import { rosterStateLabels } from '../contract/EmployeeRoster.ts';
import { rosterWords } from './roster-words.ts';

const months = Array.from({ length: 12 }, (_, n) => n + 1);

/** Returns the filters of the roster; those by fields of the card are for readers of cards. */
export function useRosterFilters(): readonly Filter[] {
  const words = useWords(rosterWords);
  const language = useLanguage();
  const can = useCan();
  const seesCard = can(userCodes.common);
  const { items } = useDepartmentItems();
  const companies = useCall(CacCompany.GetCompanyList, {}).data;
  const posts = useCall(Post.GetPostList, {}).data;
  return useMemo<readonly Filter[]>(() => {
    const coded = (choices: Coded) =>
      choices.values.map((value) => ({
        value: String(value),
        label: choices.labels[value]?.[language] ?? '',
      }));
    return [
      { kind: 'search', names: ['Name'], label: words.search },
      { kind: 'tree', names: ['DeptId'], label: userFields.DeptId[language], items },
      {
        kind: 'choice',
        names: ['State'],
        label: words.state,
        options: Object.entries(rosterStateLabels).map(([value, label]) => ({
          value,
          label: label[language],
        })),
      },
      { kind: 'choice', names: ['UserType'], label: userFields.UserType[language], options: coded(userType) },
      {
        kind: 'choice',
        names: ['CompanyId'],
        label: userFields.CompanyId[language],
        options: (companies ?? []).map((one) => ({
          value: String(one.CompanyId),
          label: inLanguage(language, one.CompanyName, one.CompanyNameEn),
        })),
      },
      {
        kind: 'choice',
        names: ['Position'],
        label: words.position,
        options: (posts ?? []).map(({ PostName, PostNameEn }) => ({
          value: PostName,
          label: inLanguage(language, PostName, PostNameEn),
        })),
      },
      { kind: 'days', names: ['EntryFrom', 'EntryTo'], label: words.entered },
      ...(seesCard
        ? ([
            {
              kind: 'choice',
              names: ['ContractType'],
              label: userFields.ContractType[language],
              options: coded(contractType),
            },
            {
              kind: 'choice',
              names: ['Education'],
              label: userFields.Education[language],
              options: coded(education),
            },
            {
              kind: 'choice',
              names: ['BirthMonth'],
              label: words.months,
              options: months.map((n) => ({ value: String(n), label: words.month(n) })),
            },
          ] satisfies readonly Filter[])
        : []),
    ];
  }, [companies, items, language, posts, seesCard, words]);
}
