import { useMemo } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { formStatusLabels } from '#modules/approval/contract/codes.ts';
import { approvalWords } from '#modules/approval/web/words.ts';
import { CacCompany } from '#modules/people/organisation/contract/CacCompany.ts';
import { useDepartmentItems } from '#modules/people/web/open.tsx';

interface FiltersOf {
  readonly search: string;
  /** True for lists without tabs that choose the status. */
  readonly hasStatus?: boolean;
  /** True for lists with forms of other people. */
  readonly hasDepartment?: boolean;
  /** Name of the default order, for lists without sortable column heads. */
  readonly newest?: string;
}

/** Returns the filters of a list of forms. */
export function useFilters({ search, hasStatus, hasDepartment, newest }: FiltersOf): readonly Filter[] {
  const { list } = useWords(approvalWords);
  const language = useLanguage();
  const groups = useCall(CacApprovalOrder.SearchApprovalFormTemplate, {}).data;
  const companies = useCall(CacCompany.GetCompanyList, {}).data;
  const { items } = useDepartmentItems();
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
      ...(hasDepartment ? [{ kind: 'tree', names: ['DeptId'], label: list.department, items } as const] : []),
      { kind: 'amounts', names: ['AmountFrom', 'AmountTo'], label: list.amountFilter },
      ...(newest
        ? [
            {
              kind: 'choice',
              names: ['Sort'],
              label: newest,
              options: Object.entries(list.orders).map(([value, label]) => ({ value, label })),
            } as const,
          ]
        : []),
    ],
    [companies, groups, hasDepartment, hasStatus, items, language, list, newest, search],
  );
}
