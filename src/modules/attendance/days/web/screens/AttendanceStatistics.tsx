import { Table } from 'antd';
import { useMemo } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { saveFile } from '#kit/web/client/save-file.ts';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { Person } from '#kit/web/parts/PersonName.tsx';
import { TabLinks } from '#kit/web/parts/TabLinks.tsx';
import { useDepartmentItems } from '#modules/people/web/open.tsx';
import { daysOfMonth } from '#modules/attendance/web/month.ts';
import { useMonthAddress } from '#modules/attendance/web/useMonthAddress.ts';
import { MonthBar } from '#modules/attendance/web/MonthBar.tsx';
import { AttendRun } from '../../contract/AttendRun.ts';
import { dayItemLabels, dayItems, type DayItem } from '../../contract/day-codes.ts';
import { hoursText } from '../marks.ts';
import { dayWords } from '../words.ts';

type Call = typeof AttendRun.GetAttendStatistics;
type Row = ReplyOf<Call>['Rows'][number];
type DeptRow = ReplyOf<typeof AttendRun.GetAttendStatisticsByDept>[number];

/** Items shown in minutes; the others are shown in hours. */
const inMinutes: readonly DayItem[] = ['Late', 'Early'];

/** Columns that are always shown. The others appear only if somebody has a value. */
const always: readonly DayItem[] = ['Rostered', 'Worked'];

/** Widths in pixels of columns whose English heading takes two lines. */
const long: Partial<Record<DayItem, number>> = {
  Early: 80,
  LeavePaid: 82,
  LeaveUnpaid: 88,
  OverWork: 112,
  OverRest: 112,
  OverStatutory: 112,
  LackCount: 100,
};

/** Page with monthly sums for each person or each department. */
export default function AttendanceStatistics() {
  const words = useWords(dayWords);
  const { month, today, view, change } = useView();
  const tabs = [
    { key: 'person', to: `?month=${month}`, label: words.byPerson },
    { key: 'dept', to: `?month=${month}&view=dept`, label: words.byDept },
  ];
  return (
    <Page title={words.statistics}>
      <TabLinks label={words.viewsOfSums} current={view} tabs={tabs} />
      <MonthBar month={month} thisMonth={today.slice(0, 7)} onChange={(to) => change({ month: to })} />
      {view === 'person' ? <People month={month} /> : <Departments month={month} />}
    </Page>
  );
}

function useView() {
  const address = useMonthAddress();
  return { ...address, view: address.view === 'dept' ? 'dept' : 'person' };
}

/** Returns a function that formats a sum in its unit. */
function useAmount(): (item: DayItem, sum: number) => string {
  const words = useWords(dayWords);
  return (item, sum) => {
    if (sum === 0) return '--';
    if (item === 'LackCount') return words.times(sum);
    return inMinutes.includes(item) ? words.minutes(sum) : words.hours(hoursText(sum));
  };
}

function People({ month }: { readonly month: string }) {
  const words = useWords(dayWords);
  const range = daysOfMonth(month);
  return (
    <ListScreen<Row, Call>
      from={AttendRun.GetAttendStatistics}
      fixed={range}
      columns={useColumns()}
      rowKey={(row) => row.AUID}
      filters={useFilters()}
      exported={(given) =>
        saveFile(
          AttendRun.ExportAttendStatistics,
          { ...given, ...range },
          `${words.exportName}-${month}.xlsx`,
        )
      }
      empty={{ text: words.emptySums }}
    />
  );
}

function useColumns(): readonly Column<Row>[] {
  const words = useWords(dayWords);
  const language = useLanguage();
  const amount = useAmount();
  return [
    {
      key: 'employee',
      title: words.employee,
      phone: 'title',
      fixed: 'start',
      show: (row) => <Person of={row} />,
    },
    { key: 'present', title: words.present, align: 'right', phone: 'fact', show: (row) => row.Present },
    ...dayItems.map((item): Column<Row> => ({
      key: item,
      title: dayItemLabels[item][language],
      align: 'right',
      ...(language === 'en' && long[item] ? { width: long[item] } : {}),
      ...(always.includes(item) ? {} : { isNews: (row) => row[item] !== 0 }),
      ...(item === 'Worked' || item === 'Absent' ? { phone: 'fact' } : {}),
      show: (row) => amount(item, row[item]),
    })),
    {
      key: 'beyond',
      title: words.beyond,
      align: 'right',
      width: 132,
      isNews: (row) => row.Norm !== null,
      show: (row) =>
        row.Norm === null ? '--' : words.beyondOf(hoursText(row.Beyond ?? 0), hoursText(row.Norm)),
    },
  ];
}

function useFilters(): readonly Filter[] {
  const words = useWords(dayWords);
  const { items: departments } = useDepartmentItems();
  return useMemo<readonly Filter[]>(
    () => [
      { kind: 'search', names: ['Keyword'], label: words.search },
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

function Departments({ month }: { readonly month: string }) {
  const words = useWords(dayWords);
  const language = useLanguage();
  const amount = useAmount();
  const found = useCall(AttendRun.GetAttendStatisticsByDept, daysOfMonth(month), { keep: true });
  return (
    <Answer of={found} rows={10}>
      {(rows) => (
        <Panel flush>
          <Table<DeptRow>
            size="small"
            rowKey="DeptId"
            dataSource={[...rows]}
            pagination={rows.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
            scroll={{ x: 'max-content' }}
            locale={{ emptyText: words.emptySums }}
            columns={[
              {
                key: 'name',
                title: words.department,
                fixed: 'start',
                render: (_, row) => inLanguage(language, row.DeptName, row.DeptNameEn),
              },
              { key: 'persons', title: words.persons, align: 'right', render: (_, row) => row.Persons },
              { key: 'present', title: words.present, align: 'right', render: (_, row) => row.Present },
              ...dayItems
                .filter((item) => always.includes(item) || rows.some((row) => row[item] !== 0))
                .map((item) => ({
                  key: item,
                  title: dayItemLabels[item][language],
                  align: 'right' as const,
                  ...(language === 'en' && long[item] ? { width: long[item] } : {}),
                  render: (_: unknown, row: DeptRow) => amount(item, row[item]),
                })),
            ]}
          />
        </Panel>
      )}
    </Answer>
  );
}
