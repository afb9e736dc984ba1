import { DownloadOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useMemo, useState } from 'react';
import { formatYuan } from '#kit/rules/money.ts';
import { messageOf } from '#kit/web/client/errors.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { saveFile } from '#kit/web/client/save-file.ts';
import { FilterBar, type Filter } from '#kit/web/list/FilterBar.tsx';
import { useListState } from '#kit/web/list/useList.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { formStatus } from '#modules/approval/contract/codes.ts';
import { CacCompany } from '#modules/people/organisation/contract/CacCompany.ts';
import { useDepartmentItems } from '#modules/people/web/open.tsx';
import { ApprovalFormStatistics, type Moneys } from '../../contract/ApprovalFormStatistics.ts';
import { LastWeek } from '../LastWeek.tsx';
import { Months, Shares } from '../Money.tsx';
import { Levels, Slowest } from '../Time.tsx';
import { Lead, type Narrowed } from '../leads.tsx';
import { statisticsWords } from '../words.ts';
import '../statistics.css';

const names = ['DateFrom', 'DateTo', 'TemplateId', 'CompanyId', 'DeptId'] as const;

/** Page of statistics: submitted forms, their amounts, and how long approval takes. */
export default function Statistics() {
  const words = useWords(statisticsWords);
  const { message } = App.useApp();
  const state = useListState(names);
  const filters = useStatisticsFilters();
  // The server validates the filters, which come from the page address.
  const input = state.filters;
  const moneys = useCall(ApprovalFormStatistics.GetApprovalFormTemplateMoneysStatistics, input, {
    keep: true,
  });
  const times = useCall(ApprovalFormStatistics.GetApprovalTimeStatistics, input, { keep: true });
  // Lower panels wait for the upper ones, so that nothing moves while somebody is reading it.
  const isWaiting = [moneys, times].some(({ data, error }) => !data && !error);
  const [isSaving, setIsSaving] = useState(false);
  const save = async (): Promise<void> => {
    setIsSaving(true);
    try {
      await saveFile(ApprovalFormStatistics.ExportApprovalStatistics, input);
    } catch (error) {
      void message.error(messageOf(error));
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <Page
      title={words.title}
      actions={
        <Button icon={<DownloadOutlined />} loading={isSaving} onClick={() => void save()}>
          {words.exportAll}
        </Button>
      }
    >
      <div className="statistics">
        <div className="statistics-bar">
          <FilterBar
            filters={filters}
            state={state}
            inForce={moneys.data && { DateFrom: moneys.data.From, DateTo: moneys.data.To }}
          />
        </div>
        {isWaiting ? (
          <Loading rows={24} />
        ) : (
          <>
            {moneys.data ? (
              <Sums
                moneys={moneys.data}
                base={{ ...input, DateFrom: moneys.data.From, DateTo: moneys.data.To }}
              />
            ) : (
              <Failed error={moneys.error!} onRetry={() => void moneys.refetch()} />
            )}
            {times.data ? (
              <>
                <Levels levels={times.data.Levels} base={input} />
                <Slowest steps={times.data.Slowest} />
              </>
            ) : (
              <Failed error={times.error!} onRetry={() => void times.refetch()} />
            )}
            <LastWeek />
          </>
        )}
      </div>
    </Page>
  );
}

function Sums({ moneys, base }: { moneys: Moneys; base: Narrowed }) {
  const words = useWords(statisticsWords);
  const finished = { ...base, Status: formStatus.finished };
  const facts = [
    [words.count, String(moneys.Count), base],
    [words.finished, String(moneys.Finished), finished],
    [words.amount, `¥${formatYuan(moneys.Amount)}`, base],
    [words.median, moneys.MedianMinutes === null ? '--' : words.span(moneys.MedianMinutes), finished],
  ] as const;
  return (
    <>
      <dl className="statistics-facts">
        {facts.map(([label, value, to]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Lead to={to}>{value}</Lead>
            </dd>
          </div>
        ))}
      </dl>
      <Months months={moneys.ByMonth} from={moneys.From} to={moneys.To} base={base} />
      <div className="statistics-shares">
        <Shares
          title={words.byTemplate}
          shares={moneys.ByTemplate}
          leadOf={(TemplateId) => ({ ...base, TemplateId })}
        />
        <Shares
          title={words.byCompany}
          shares={moneys.ByCompany}
          leadOf={(CompanyId) => ({ ...base, CompanyId })}
        />
        <Shares title={words.byDept} shares={moneys.ByDept} leadOf={(DeptId) => ({ ...base, DeptId })} />
      </div>
    </>
  );
}

function useStatisticsFilters(): readonly Filter[] {
  const words = useWords(statisticsWords);
  const language = useLanguage();
  const groups = useCall(CacApprovalOrder.SearchApprovalFormTemplate, {}).data;
  const companies = useCall(CacCompany.GetCompanyList, {}).data;
  const { items: departments } = useDepartmentItems();
  return useMemo<readonly Filter[]>(
    () => [
      { kind: 'days', names: ['DateFrom', 'DateTo'], label: words.dates },
      {
        kind: 'choice',
        names: ['TemplateId'],
        label: words.template,
        options: (groups ?? [])
          .flatMap((group) => group.Templates)
          .map((one) => ({
            value: String(one.TemplateId),
            label: inLanguage(language, one.Title, one.TitleEn),
          })),
      },
      {
        kind: 'choice',
        names: ['CompanyId'],
        label: words.company,
        options: (companies ?? []).map((one) => ({
          value: String(one.CompanyId),
          label: inLanguage(language, one.CompanyName, one.CompanyNameEn),
        })),
      },
      {
        kind: 'tree',
        names: ['DeptId'],
        label: words.department,
        items: departments,
      },
    ],
    [companies, departments, groups, language, words],
  );
}
