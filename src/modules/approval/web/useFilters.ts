import { useMemo } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { CacCompany } from '#modules/people/contract/CacCompany.ts';
import { CacApprovalOrder } from '../contract/CacApprovalOrder.ts';
import { formStatusLabels } from '../contract/codes.ts';
import { approvalWords } from './words.ts';

/** Filters of the lists of forms; those with a status among them only where no tab chooses it. */
export function useFilters({
  search,
  hasStatus = false,
}: {
  search: string;
  hasStatus?: boolean;
}): readonly Filter[] {
  const { list } = useWords(approvalWords);
  const language = useLanguage();
  const groups = useCall(CacApprovalOrder.SearchApprovalFormTemplate, {}).data;
  const companies = useCall(CacCompany.GetCompanyList, {}).data;
  return useMemo<readonly Filter[]>(
    () => [
      { kind: 'search', names: ['Keyword'], label: search },
      ...(hasStatus
        ? [
            {
              kind: 'choice',
              names: ['Status'],
              label: list.status,
              options: Object.entries(formStatusLabels)
                .filter(([value]) => value !== '0')
                .map(([value, label]) => ({ value, label: label[language] })),
            } as const,
          ]
        : []),
      {
        kind: 'choice',
        names: ['TemplateId'],
        label: list.template,
        options: (groups ?? [])
          .flatMap((group) => group.Templates)
          .map((one) => ({
            value: String(one.TemplateId),
            label: inLanguage(language, one.Title, one.TitleEn),
          })),
      },
      { kind: 'days', names: ['DateFrom', 'DateTo'], label: list.dates },
      {
        kind: 'choice',
        names: ['CompanyId'],
        label: list.company,
        options: (companies ?? []).map((one) => ({
          value: String(one.CompanyId),
          label: inLanguage(language, one.CompanyName, one.CompanyNameEn),
        })),
      },
      { kind: 'amounts', names: ['AmountFrom', 'AmountTo'], label: list.amountFilter },
    ],
    [companies, groups, hasStatus, language, list, search],
  );
}
