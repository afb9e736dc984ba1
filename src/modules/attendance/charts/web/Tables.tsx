import { Table } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { dayState, recordsCode, statisticsCode } from '#modules/attendance/days/contract/day-codes.ts';
import { hoursText } from '#modules/attendance/days/web/marks.ts';
import { useCan } from '#modules/people/web/open.tsx';
import type { Chart, Measures } from '../contract/WorkAttendChart.ts';
import { percent } from './percent.ts';
import { chartWords } from './words.ts';

type TimeRow = Chart['Times'][number];
type DeptRow = Chart['Departments'][number];

/** State bits by which the grid of days filters the people behind a figure. */
const bits = {
  Late: dayState.late | dayState.seriouslyLate,
  Early: dayState.early,
  Lack: dayState.lackOn | dayState.lackOff,
  Absent: dayState.absent,
};
type Counted = keyof typeof bits;

interface TablesProps {
  readonly figures: Chart;
  /** Department to which the page is limited; 0: none. */
  readonly department: number;
}

const grid = (month: string, dept: number, states: number): string => {
  const address = new URLSearchParams({ month, states: String(states) });
  if (dept) address.set('dept', String(dept));
  return `/EmployeeManagement/WorkAttendNew?${address}`;
};

/**
 * Tables with the figures behind the charts. Each figure links to the days or people it counts, for readers who may see
 * those.
 */
export function Tables({ figures, department }: TablesProps) {
  const words = useWords(chartWords);
  const language = useLanguage();
  const may = useCan();
  const lastMonth = figures.ToDate.slice(0, 7);
  const found = (row: Measures, key: Counted, where: string, month: string, dept: number): ReactNode =>
    row[key] > 0 && may(recordsCode) ? (
      <Link to={grid(month, dept, bits[key])} aria-label={words.look(nameOf[key], where, row[key])}>
        {row[key]}
      </Link>
    ) : (
      row[key]
    );
  const nameOf: Record<Counted, string> = {
    Late: words.late,
    Early: words.early,
    Lack: words.lack,
    Absent: words.absent,
  };
  const columns = <Row extends Measures>(where: (row: Row) => readonly [string, string, number]) => [
    { key: 'due', title: words.due, align: 'right' as const, render: (_: unknown, row: Row) => row.Due },
    {
      key: 'present',
      title: words.present,
      align: 'right' as const,
      render: (_: unknown, row: Row) => row.Present,
    },
    {
      key: 'rate',
      title: words.rate,
      align: 'right' as const,
      render: (_: unknown, row: Row) => percent(row.RateBp),
    },
    ...(Object.keys(bits) as Counted[]).map((key) => ({
      key,
      title: nameOf[key],
      align: 'right' as const,
      render: (_: unknown, row: Row) => found(row, key, ...where(row)),
    })),
    {
      key: 'leave',
      title: words.leave,
      align: 'right' as const,
      render: (_: unknown, row: Row) => (row.Leave ? words.hours(hoursText(row.Leave)) : '--'),
    },
    {
      key: 'overtime',
      title: words.overtime,
      align: 'right' as const,
      render: (_: unknown, row: Row) => (row.Overtime ? words.hours(hoursText(row.Overtime)) : '--'),
    },
  ];
  const table = { size: 'small', scroll: { x: 'max-content' }, locale: { emptyText: words.empty } } as const;
  return (
    <>
      <Panel title={words.overTime} flush>
        <Table<TimeRow>
          {...table}
          rowKey="Time"
          dataSource={figures.Times.toReversed()}
          pagination={figures.Times.length > 12 ? { pageSize: 12, showSizeChanger: false } : false}
          columns={[
            { key: 'time', title: words.time, render: (_, row) => row.Time },
            ...columns<TimeRow>((row) => [row.Time, row.Time.slice(0, 7), department]),
          ]}
        />
      </Panel>
      <Panel title={words.byDepartment} flush>
        <Table<DeptRow>
          {...table}
          rowKey="DeptId"
          dataSource={figures.Departments}
          pagination={figures.Departments.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
          columns={[
            {
              key: 'name',
              title: words.department,
              render: (_, row) => {
                const name = inLanguage(language, row.DeptName, row.DeptNameEn);
                return may(statisticsCode) ? (
                  <Link
                    to={`/EmployeeManagement/AttendanceStatistics?month=${lastMonth}&DeptId=${row.DeptId}`}
                  >
                    {name}
                  </Link>
                ) : (
                  name
                );
              },
            },
            {
              key: 'persons',
              title: words.persons,
              align: 'right',
              render: (_, row) => row.Persons,
            },
            ...columns<DeptRow>((row) => [
              inLanguage(language, row.DeptName, row.DeptNameEn),
              lastMonth,
              row.DeptId,
            ]),
          ]}
        />
      </Panel>
    </>
  );
}
