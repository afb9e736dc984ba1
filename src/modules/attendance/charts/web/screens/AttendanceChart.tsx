import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useShowError } from '#kit/web/client/errors.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { saveFile } from '#kit/web/client/save-file.ts';
import { FilterBar, type Filter } from '#kit/web/list/FilterBar.tsx';
import { useListState } from '#kit/web/list/useList.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { hoursText } from '#modules/attendance/days/web/marks.ts';
import { useDepartmentItems } from '#modules/people/web/open.tsx';
import { WorkAttendChart, type Chart } from '../../contract/WorkAttendChart.ts';
import { Lines } from '../Lines.tsx';
import { Rings } from '../Rings.tsx';
import { Tables } from '../Tables.tsx';
import { percent } from '../percent.ts';
import { chartWords } from '../words.ts';
import '../chart.css';

const names = ['FromDate', 'ToDate', 'DeptId'] as const;

/** Page with charts of attendance and their figures. */
export default function AttendanceChart() {
  const words = useWords(chartWords);
  const showError = useShowError();
  const state = useListState(names);
  const filters = useFilters();
  const [isSaving, setSaving] = useState(false);
  // The server validates the filters from the address.
  const { data, error, refetch } = useCall(WorkAttendChart.GetWorkAttendChart, state.filters, { keep: true });
  const save = async (): Promise<void> => {
    setSaving(true);
    await saveFile(WorkAttendChart.ExportWorkAttendChart, state.filters).catch(showError);
    setSaving(false);
  };
  return (
    <Page
      title={words.title}
      actions={
        <Button icon={<DownloadOutlined />} loading={isSaving} disabled={!data} onClick={() => void save()}>
          {words.export}
        </Button>
      }
    >
      <div className="attend-chart">
        <div className="attend-chart-filters">
          <FilterBar
            filters={filters}
            state={state}
            inForce={data && { FromDate: data.FromDate, ToDate: data.ToDate }}
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
            <Totals figures={data} />
            <Lines figures={data} />
            <Rings figures={data} />
            <Tables figures={data} department={Number(state.filters['DeptId']) || 0} />
          </>
        ) : (
          <Loading rows={12} />
        )}
      </div>
    </Page>
  );
}

function Totals({ figures: { Persons, Total } }: { readonly figures: Chart }) {
  const words = useWords(chartWords);
  const counts = [
    [words.persons, String(Persons)],
    [words.late, words.times(Total.Late)],
    [words.early, words.times(Total.Early)],
    [words.lack, words.times(Total.Lack)],
    [words.absent, words.times(Total.Absent)],
    [words.leave, words.hours(hoursText(Total.Leave))],
    [words.overtime, words.hours(hoursText(Total.Overtime))],
  ] as const;
  return (
    <dl className="attend-chart-totals">
      <div>
        <dt>{words.rate}</dt>
        <dd>{percent(Total.RateBp)}</dd>
        <dd className="attend-chart-note">{words.rateNote}</dd>
      </div>
      {counts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function useFilters(): readonly Filter[] {
  const words = useWords(chartWords);
  const { items: departments } = useDepartmentItems();
  return useMemo<readonly Filter[]>(
    () => [
      { kind: 'days', names: ['FromDate', 'ToDate'], label: words.period },
      {
        kind: 'tree',
        names: ['DeptId'],
        label: words.department,
        items: departments,
      },
    ],
    [departments, words],
  );
}
