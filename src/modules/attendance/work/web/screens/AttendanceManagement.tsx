import { useMemo, useState } from 'react';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { TabLinks } from '#kit/web/parts/TabLinks.tsx';
import { percent } from '#modules/attendance/charts/web/percent.ts';
import { TeamCalendar } from '#modules/attendance/team/web/TeamCalendar.tsx';
import { MonthBar } from '#modules/attendance/web/MonthBar.tsx';
import { daysOfMonth } from '#modules/attendance/web/month.ts';
import { useMonthAddress } from '#modules/attendance/web/useMonthAddress.ts';
import { AttendanceBreakdown, type Performance } from '../../contract/OPPMWorkBreakdown.ts';
import { takenKind } from '../../contract/work-codes.ts';
import { PersonDays } from '../PersonDays.tsx';
import { RemindBar } from '../RemindBar.tsx';
import { useLengths } from '../shown.ts';
import { TakenList } from '../TakenList.tsx';
import { OpenPerson } from '../parts/OpenPerson.tsx';
import { useNarrowing } from '../useNarrowing.ts';
import { workWords } from '../words.ts';
import '../work.css';

const views = ['performance', 'calendar', 'leave', 'overtime'] as const;

/** Page with the attendance of people in a month, and their leave and overtime. */
export default function AttendanceManagement() {
  const words = useWords(workWords);
  const { month, today, view, change } = useMonthAddress();
  const shown = views.find((one) => one === view) ?? 'performance';
  return (
    <Page title={words.performance}>
      <TabLinks
        label={words.views}
        current={shown}
        tabs={views.map((key) => ({ key, to: `?month=${month}&view=${key}`, label: words.tabs[key] }))}
      />
      {shown !== 'calendar' && (
        <MonthBar month={month} thisMonth={today.slice(0, 7)} onChange={(to) => change({ month: to })} />
      )}
      {shown === 'calendar' ? (
        <TeamCalendar />
      ) : shown === 'performance' ? (
        <People key={month} month={month} />
      ) : (
        <TakenList key={shown} kind={takenKind[shown]} month={month} />
      )}
    </Page>
  );
}

function People({ month }: { readonly month: string }) {
  const words = useWords(workWords);
  const language = useLanguage();
  const fixed = useMemo(() => daysOfMonth(month), [month]);
  const [opened, open] = useState<Performance | null>(null);
  const [picked, pick] = useState<readonly number[]>([]);
  return (
    <>
      <ListScreen<Performance, typeof AttendanceBreakdown.GetAttendancePerformance>
        from={AttendanceBreakdown.GetAttendancePerformance}
        fixed={fixed}
        columns={useColumns(open)}
        rowKey={(row) => row.AUID}
        filters={useNarrowing()}
        onOpen={open}
        pick={{
          keys: picked,
          onChange: (keys) => pick(keys.map(Number)),
          label: (row) => words.pick(inLanguage(language, row.ChineseName, row.EnglishName)),
          all: words.pickAll,
          bar: <RemindBar people={picked} onDone={() => pick([])} />,
        }}
        empty={{ text: words.empty }}
      />
      <PersonDays of={opened} month={month} onClose={() => open(null)} />
    </>
  );
}

function useColumns(onOpen: (row: Performance) => void): readonly Column<Performance>[] {
  const words = useWords(workWords);
  const lengths = useLengths();
  const right = 'right' as const;
  return [
    {
      key: 'employee',
      title: words.employee,
      phone: 'title',
      fixed: 'start',
      show: (row) => <OpenPerson of={row} onOpen={onOpen} />,
    },
    {
      key: 'present',
      title: words.present,
      align: right,
      show: (row) => words.daysOfDue(row.Present, row.Due),
    },
    {
      key: 'rate',
      title: words.rate,
      align: right,
      sort: 'Rate',
      phone: 'state',
      show: (row) => percent(row.RateBp),
    },
    {
      key: 'late',
      title: words.late,
      align: right,
      sort: 'Late',
      phone: 'fact',
      show: (row) => (row.Late ? words.lateText(row.Late, row.LateMinutes) : '--'),
    },
    {
      key: 'early',
      title: words.early,
      align: right,
      isNews: (row) => row.Early > 0,
      show: (row) => lengths.times(row.Early),
    },
    {
      key: 'lack',
      title: words.lack,
      align: right,
      width: 104,
      sort: 'Lack',
      phone: 'fact',
      show: (row) => lengths.times(row.Lack),
    },
    {
      key: 'absent',
      title: words.absent,
      align: right,
      sort: 'Absent',
      phone: 'fact',
      show: (row) => (row.Absent ? words.days(row.Absent) : '--'),
    },
    { key: 'worked', title: words.worked, align: right, show: (row) => lengths.hours(row.Worked) },
    {
      key: 'leave',
      title: words.leave,
      align: right,
      isNews: (row) => row.Leave > 0,
      show: (row) => lengths.hours(row.Leave),
    },
    {
      key: 'trip',
      title: words.trip,
      align: right,
      isNews: (row) => row.Trip > 0,
      show: (row) => lengths.hours(row.Trip),
    },
    {
      key: 'overtime',
      title: words.overtime,
      align: right,
      sort: 'Overtime',
      phone: 'fact',
      show: (row) => lengths.hours(row.Overtime),
    },
  ];
}
