import { useMemo } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { FilterBar, type Filter } from '#kit/web/list/FilterBar.tsx';
import { useListState } from '#kit/web/list/useList.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { CacCompany } from '#modules/people/organisation/contract/CacCompany.ts';
import { useDepartmentItems } from '#modules/people/web/open.tsx';
import { headKinds, PersonnelStatistics as Statistics } from '../../contract/PersonnelStatistics.ts';
import { Figure } from '../Figure.tsx';
import { Months } from '../Months.tsx';
import { PeopleDrawer } from '../PeopleDrawer.tsx';
import type { Figures } from '../share-names.ts';
import { percent } from '../percent.ts';
import { Shares } from '../Shares.tsx';
import { peopleFigureWords } from '../statistics-words.ts';
import { useOpened, type Opened } from '../useOpened.ts';
import '../statistics.css';

const names = ['DateFrom', 'DateTo', 'DeptId', 'CompanyId'] as const;

/** Headcount on a day and by month, its composition, and the people behind each figure. */
export default function PersonnelStatistics() {
  const words = useWords(peopleFigureWords);
  const state = useListState(names);
  const filters = useFilters();
  const [opened, open] = useOpened();
  // Filters from the URL are checked by the server.
  const { data, error, refetch } = useCall(Statistics.GetStatistics, state.filters, { keep: true });
  const { DateFrom: _from, DateTo: _to, ...narrowed } = state.filters;
  return (
    <Page title={words.title}>
      <div className="heads">
        <div className="heads-filters">
          <FilterBar
            filters={filters}
            state={state}
            inForce={data && { DateFrom: data.From, DateTo: data.To }}
          />
        </div>
        {error && !data ? (
          <Failed
            error={error}
            onRetry={() => void refetch()}
            onClear={state.isFiltered ? state.clear : undefined}
          />
        ) : data ? (
          <>
            <Totals figures={data} onOpen={open} />
            <Months figures={data} onOpen={open} />
            <Shares figures={data} onOpen={open} />
          </>
        ) : (
          <Loading rows={12} />
        )}
      </div>
      <PeopleDrawer opened={opened} narrowed={narrowed} figures={data} onClose={() => open(null)} />
    </Page>
  );
}

interface TotalsProps {
  readonly figures: Figures;
  readonly onOpen: (opened: Opened) => void;
}

/** Totals of the period. */
function Totals({ figures: { From, To, Total }, onOpen }: TotalsProps) {
  const words = useWords(peopleFigureWords);
  const counts = { headcount: Total.Headcount, joined: Total.Joined, left: Total.Left };
  return (
    <dl className="heads-totals">
      {headKinds.map((kind) => (
        <div key={kind}>
          <dt>{words.kinds[kind]}</dt>
          <dd>
            <Figure
              of={{ kind, from: From, to: To }}
              count={counts[kind]}
              label={words.kinds[kind]}
              onOpen={onOpen}
            />
          </dd>
          {kind === 'headcount' && <dd className="heads-note">{words.on(To)}</dd>}
        </div>
      ))}
      <div>
        <dt>{words.turnover}</dt>
        <dd>{percent(Total.TurnoverBp)}</dd>
        <dd className="heads-note">{words.turnoverNote}</dd>
      </div>
      <div>
        <dt>{words.mean}</dt>
        <dd>{Number(Total.Mean).toFixed(1)}</dd>
      </div>
    </dl>
  );
}

function useFilters(): readonly Filter[] {
  const words = useWords(peopleFigureWords);
  const language = useLanguage();
  const companies = useCall(CacCompany.GetCompanyList, {}).data;
  const { items: departments } = useDepartmentItems();
  return useMemo<readonly Filter[]>(
    () => [
      { kind: 'days', names: ['DateFrom', 'DateTo'], label: words.period },
      {
        kind: 'tree',
        names: ['DeptId'],
        label: words.department,
        items: departments,
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
    ],
    [companies, departments, language, words],
  );
}
