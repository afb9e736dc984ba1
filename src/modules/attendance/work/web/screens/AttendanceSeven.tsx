import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ReplyOf } from '#kit/contract/call.ts';
import { companyDay, isDay, shiftDays } from '#kit/rules/dates.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { TabLinks } from '#kit/web/parts/TabLinks.tsx';
import { daysBetween } from '#modules/attendance/web/month.ts';
import { AttendanceBreakdown } from '../../contract/OPPMWorkBreakdown.ts';
import { match, matchLabels, sevenDays } from '../../contract/work-codes.ts';
import { ComparedDays } from '../ComparedDays.tsx';
import { matchTones } from '../shown.ts';
import { Summary } from '../Summary.tsx';
import { OpenPerson } from '../parts/OpenPerson.tsx';
import { useNarrowing } from '../useNarrowing.ts';
import { workWords } from '../words.ts';
import '../work.css';

type Row = ReplyOf<typeof AttendanceBreakdown.GetKDAttendanceCalculation>['Rows'][number];

const views = ['days', 'dept'] as const;
/** Width of a drawer over a page, in pixels. */
const width = 1000;

/** Page that compares the last seven days with the imported punches. */
export default function AttendanceSeven() {
  const words = useWords(workWords);
  const [search, setSearch] = useSearchParams();
  const [yesterday] = useState(() => shiftDays(companyDay(new Date()), -1));
  const typed = search.get('last') ?? '';
  const to = isDay(typed) ? typed : yesterday;
  const from = shiftDays(to, 1 - sevenDays);
  const shown = views.find((one) => one === search.get('view')) ?? 'days';
  const last = typed ? `&last=${to}` : '';
  return (
    <Page
      title={words.seven}
      note={`${from} – ${to}`}
      actions={
        <DatePicker
          aria-label={words.lastDay}
          value={dayjs(to)}
          allowClear={false}
          disabledDate={(day) => day.format('YYYY-MM-DD') > yesterday}
          onChange={(day) =>
            setSearch(
              (before) => {
                const next = new URLSearchParams(before);
                next.set('last', day?.format('YYYY-MM-DD') ?? yesterday);
                next.delete('page');
                return next;
              },
              { replace: true },
            )
          }
        />
      }
    >
      <TabLinks
        label={words.views}
        current={shown}
        tabs={views.map((key) => ({ key, to: `?view=${key}${last}`, label: words.tabs[key] }))}
      />
      <p className="work-note">{words.note}</p>
      {shown === 'days' ? <Days from={from} to={to} /> : <Summary from={from} to={to} department={0} />}
    </Page>
  );
}

function Days({ from, to }: { readonly from: string; readonly to: string }) {
  const words = useWords(workWords);
  const language = useLanguage();
  const fixed = useMemo(() => ({ ToDate: to }), [to]);
  const [opened, open] = useState<Row | null>(null);
  const more = useMemo<readonly Filter[]>(
    () => [
      {
        kind: 'choice',
        names: ['Match'],
        label: words.match,
        options: [match.differs, match.notImported].map((one) => ({
          value: String(one),
          label: matchLabels[one][language],
        })),
      },
    ],
    [language, words],
  );
  return (
    <>
      <ListScreen<Row, typeof AttendanceBreakdown.GetKDAttendanceCalculation>
        from={AttendanceBreakdown.GetKDAttendanceCalculation}
        fixed={fixed}
        columns={useColumns(from, to, open)}
        rowKey={(row) => row.AUID}
        filters={useNarrowing(more)}
        onOpen={open}
        empty={{ text: words.empty }}
      />
      <Drawer
        open={opened !== null}
        size={width}
        title={opened ? words.open(inLanguage(language, opened.ChineseName, opened.EnglishName)) : ''}
        onClose={() => open(null)}
        mask={{ closable: true }}
        destroyOnHidden
      >
        {opened && <ComparedDays days={opened.Days} />}
      </Drawer>
    </>
  );
}

function useColumns(from: string, to: string, onOpen: (row: Row) => void): readonly Column<Row>[] {
  const words = useWords(workWords);
  const language = useLanguage();
  return [
    {
      key: 'employee',
      title: words.employee,
      phone: 'title',
      fixed: 'start',
      show: (row) => <OpenPerson of={row} onOpen={onOpen} />,
    },
    ...daysBetween(from, to).map((day): Column<Row> => ({
      key: day,
      title: day.slice(5),
      phone: 'fact',
      show: (row) => {
        const found = row.Days.find(({ Day }) => Day === day);
        if (!found) return '--';
        const shown = found.Match;
        return <Status tone={matchTones[shown]}>{matchLabels[shown][language]}</Status>;
      },
    })),
  ];
}
