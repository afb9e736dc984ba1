import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useWords } from '#kit/web/client/language.ts';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { Person } from '#kit/web/parts/PersonName.tsx';
import { TabLinks } from '#kit/web/parts/TabLinks.tsx';
import { useCan } from '#modules/people/web/open.tsx';
import { daysOfMonth } from '#modules/attendance/web/month.ts';
import { useMonthAddress } from '#modules/attendance/web/useMonthAddress.ts';
import { MonthBar } from '#modules/attendance/web/MonthBar.tsx';
import { AttendanceBreakdown } from '../../contract/OPPMWorkBreakdown.ts';
import { indexCode, takenKind } from '../../contract/work-codes.ts';
import { OpenPerson } from '../parts/OpenPerson.tsx';
import { useLengths } from '../shown.ts';
import { Summary } from '../Summary.tsx';
import { TakenList } from '../TakenList.tsx';
import { useNarrowing } from '../useNarrowing.ts';
import { workWords } from '../words.ts';
import '../work.css';

type Row = ReplyOf<typeof AttendanceBreakdown.GetKDAttendanceStatistics>['Rows'][number];

const views = ['person', 'dept', 'leave', 'overtime'] as const;

/** Page that compares the attendance of a month with the imported punches, by person and by department. */
export default function AttendanceDetailed() {
  const words = useWords(workWords);
  const { month, today, view, change } = useMonthAddress();
  const shown = views.find((one) => one === view) ?? 'person';
  const range = daysOfMonth(month);
  return (
    <Page title={words.detailed}>
      <TabLinks
        label={words.views}
        current={shown}
        tabs={views.map((key) => ({ key, to: `?month=${month}&view=${key}`, label: words.tabs[key] }))}
      />
      <MonthBar month={month} thisMonth={today.slice(0, 7)} onChange={(to) => change({ month: to })} />
      {(shown === 'person' || shown === 'dept') && <p className="work-note">{words.note}</p>}
      {shown === 'person' && <People month={month} />}
      {shown === 'dept' && <Summary from={range.FromDate} to={range.ToDate} department={0} />}
      {(shown === 'leave' || shown === 'overtime') && (
        <TakenList key={shown} kind={takenKind[shown]} month={month} />
      )}
    </Page>
  );
}

function People({ month }: { readonly month: string }) {
  const words = useWords(workWords);
  const may = useCan();
  const navigate = useNavigate();
  const fixed = useMemo(() => daysOfMonth(month), [month]);
  const onOpen = may(indexCode)
    ? (row: Row) => void navigate(`/OPPMAttendanceDetailedIndex?AUID=${row.AUID}&month=${month}`)
    : null;
  return (
    <ListScreen<Row, typeof AttendanceBreakdown.GetKDAttendanceStatistics>
      from={AttendanceBreakdown.GetKDAttendanceStatistics}
      fixed={fixed}
      columns={useColumns(onOpen)}
      rowKey={(row) => row.AUID}
      filters={useNarrowing()}
      {...(onOpen ? { onOpen } : {})}
      empty={{ text: words.empty }}
    />
  );
}

function useColumns(onOpen: ((row: Row) => void) | null): readonly Column<Row>[] {
  const words = useWords(workWords);
  const lengths = useLengths();
  const right = 'right' as const;
  return [
    {
      key: 'employee',
      title: words.employee,
      phone: 'title',
      fixed: 'start',
      show: (row) => (onOpen ? <OpenPerson of={row} onOpen={onOpen} /> : <Person of={row} />),
    },
    { key: 'compared', title: words.compared, align: right, phone: 'fact', show: (row) => row.Compared },
    { key: 'differing', title: words.differing, align: right, phone: 'fact', show: (row) => row.Differing },
    {
      key: 'notImported',
      title: words.notImported,
      width: 110,
      align: right,
      phone: 'fact',
      show: (row) => row.NotImported,
    },
    {
      key: 'worked',
      title: words.workedBoth,
      width: 204,
      align: right,
      phone: 'fact',
      show: (row) => words.pair(lengths.hours(row.Ours.Worked), lengths.hours(row.Imported.Worked)),
    },
    {
      key: 'late',
      title: words.lateBoth,
      width: 176,
      align: right,
      show: (row) => words.pair(String(row.Ours.Late), String(row.Imported.Late)),
    },
    {
      key: 'lack',
      title: words.lackBoth,
      width: 176,
      align: right,
      show: (row) => words.pair(String(row.Ours.LackCount), String(row.Imported.LackCount)),
    },
  ];
}
