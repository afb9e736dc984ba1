import { useMemo, useState } from 'react';
import { formatYuan } from '#kit/rules/money.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { FilterBar, type Filter } from '#kit/web/list/FilterBar.tsx';
import { useListState } from '#kit/web/list/useList.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { useDepartmentItems } from '#modules/people/web/open.tsx';
import { Recruitment } from '#modules/recruiting/openings/contract/Recruitment.ts';
import type { Analysis } from '../../contract/analysis-calls.ts';
import { BehindDrawer, type Opened } from '../BehindDrawer.tsx';
import { Count } from '../Count.tsx';
import { Ends, Interviewers, People, SourceTable } from '../Parts.tsx';
import { FunnelTable, StageTable } from '../Stages.tsx';
import { analysisWords } from '../analysis-words.ts';
import { days, percent } from '../percent.ts';
import '../analysis.css';

const names = ['From', 'To', 'Mode', 'DeptId', 'RecruitmentID', 'SourceID'] as const;

/** Statistics of applications: results, duration and cost, with the list behind each figure. */
export default function JobDataAnalysis() {
  const words = useWords(analysisWords);
  const state = useListState(names);
  const filters = useFilters();
  const [opened, open] = useState<Opened | null>(null);
  // Filters from the address bar are validated by the server.
  const { data, error, refetch } = useCall(Recruitment.GetJobDataAnalysis, state.filters, { keep: true });
  return (
    <Page title={words.title}>
      <div className="analysis">
        <div className="analysis-box analysis-over">
          <FilterBar filters={filters} state={state} inForce={data && { From: data.From, To: data.To }} />
        </div>
        {error && !data ? (
          <Failed
            error={error}
            onRetry={() => void refetch()}
            onClear={state.isFiltered ? state.clear : undefined}
          />
        ) : data ? (
          <Shown of={data} onOpen={open} />
        ) : (
          <Loading rows={12} />
        )}
      </div>
      <BehindDrawer opened={opened} narrowed={state.filters} onClose={() => open(null)} />
    </Page>
  );
}

function Shown({ of, onOpen }: { readonly of: Analysis; readonly onOpen: (opened: Opened) => void }) {
  const words = useWords(analysisWords);
  if (of.Total === 0) return <p className="recruit-quiet">{words.none}</p>;
  return (
    <>
      <dl className="analysis-box analysis-totals">
        <div>
          <dt>{words.total}</dt>
          <dd>{of.Total}</dd>
        </div>
        <div>
          <dt>{words.hires}</dt>
          <dd>
            <Count
              count={of.Hires}
              label={words.hires}
              onOpen={() => onOpen({ kind: 'hired', label: words.hires })}
            />
          </dd>
        </div>
        <div>
          <dt>{words.acceptance}</dt>
          <dd>{percent(of.AcceptedBp)}</dd>
        </div>
        <div>
          <dt>{words.toAccept}</dt>
          <dd>{of.DaysToAccept === null ? '--' : words.days(days(of.DaysToAccept))}</dd>
        </div>
        <div>
          <dt>{words.costPerHire}</dt>
          <dd>{of.CostPerHire === null ? '--' : `¥${formatYuan(of.CostPerHire)}`}</dd>
        </div>
      </dl>
      <div className="analysis-two">
        <FunnelTable of={of} onOpen={onOpen} />
        <StageTable of={of} onOpen={onOpen} />
      </div>
      <SourceTable of={of} onOpen={onOpen} />
      <div className="analysis-two">
        <Ends of={of} onOpen={onOpen} />
        <Interviewers of={of} />
        <People of={of} />
      </div>
    </>
  );
}

function useFilters(): readonly Filter[] {
  const words = useWords(analysisWords);
  const language = useLanguage();
  const { items: departments } = useDepartmentItems();
  return useMemo<readonly Filter[]>(
    () => [
      { kind: 'days', names: ['From', 'To'], label: words.period },
      {
        kind: 'choice',
        names: ['Mode'],
        label: words.mode,
        options: [
          { value: '1', label: language === 'zh' ? '按投递' : 'Applications begun' },
          { value: '2', label: language === 'zh' ? '按发生' : 'What happened' },
        ],
      },
      { kind: 'tree', names: ['DeptId'], label: words.department, items: departments },
    ],
    [departments, language, words],
  );
}
