import { Pagination, Select } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ReplyOf } from '#kit/contract/call.ts';
import { weekdayOf } from '#kit/rules/zones.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Grid, type GridCell } from '#kit/web/grid/Grid.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { PersonName } from '#kit/web/parts/PersonName.tsx';
import { attendanceCode } from '#modules/attendance/contract/codes.ts';
import { useMe } from '#modules/people/web/open.tsx';
import { daysBetween, daysOfMonth } from '#modules/attendance/web/month.ts';
import { useMonthAddress } from '#modules/attendance/web/useMonthAddress.ts';
import { DisputeButton } from '../DisputeList.tsx';
import { AttendDay } from '../../contract/AttendDay.ts';
import { dayState } from '../../contract/day-codes.ts';
import { MonthBar } from '#modules/attendance/web/MonthBar.tsx';
import { Narrow } from '../Narrow.tsx';
import { TraceDrawer, type Asked } from '../TracePane.tsx';
import { hoursText, marks, marksOf, type MarkName } from '../marks.ts';
import { dayWords } from '../words.ts';

type Row = ReplyOf<typeof AttendDay.GetAttendGrid>['Rows'][number];

const pageSize = 100;

/** States that the page can filter by. */
const sought: readonly MarkName[] = [
  'absent',
  'lackOn',
  'lackOff',
  'late',
  'seriouslyLate',
  'early',
  'leave',
  'trip',
  'overtime',
  'noRoster',
];

/** States that share one filter. */
const together = {
  anyLate: dayState.late | dayState.seriouslyLate,
  anyLack: dayState.lackOn | dayState.lackOff,
} as const;

const nameOf = (row: Row) => (
  <PersonName id={row.AUID} name={row.ChineseName} englishName={row.EnglishName} size={20} />
);

/** Page with everybody's days of a month. A click on a cell explains the day. */
export default function WorkAttendNew() {
  const words = useWords(dayWords);
  const language = useLanguage();
  const address = useMonthAddress();
  const { month, keyword, department, states, page, today } = address;
  const [asked, ask] = useState<Asked | null>(null);
  const mayAnswer = useMe()?.PermissionAll.includes(attendanceCode) ?? false;
  const isSent = useSearchParams()[0].has('disputes');
  const range = daysOfMonth(month);
  const days = daysBetween(range.FromDate, range.ToDate);
  const found = useCall(
    AttendDay.GetAttendGrid,
    {
      ...range,
      PageIndex: page,
      PageSize: pageSize,
      ...(keyword ? { Keyword: keyword } : {}),
      ...(department ? { DeptId: department } : {}),
      ...(states ? { States: states } : {}),
    },
    { keep: true },
  );
  const cell = (row: Row, at: number): GridCell => {
    const shown = marksOf(row.State[at] ?? 0);
    const [first] = shown;
    const name = inLanguage(language, row.ChineseName, row.EnglishName);
    const said = first ? shown.map((one) => words.states[one.name]).join(' · ') : words.notYet;
    const minutes = row.Lost[at] ? `−${row.Lost[at]}` : row.Worked[at] ? hoursText(row.Worked[at]) : '';
    return {
      text: first ? `${first.glyph}${minutes && ` ${minutes}`}` : '',
      label: `${words.of(name, days[at] ?? '')}: ${said}`,
      ...(first ? { look: `day-${first.tone}` } : {}),
    };
  };
  return (
    <Page title={words.records} note={found.data ? words.people(found.data.Total) : '\u00a0'}>
      <MonthBar month={month} thisMonth={today.slice(0, 7)} onChange={(to) => address.change({ month: to })}>
        <Narrow address={address} />
        {mayAnswer && <DisputeButton isAsked={isSent} onOpenDay={ask} />}
        <Select<number>
          aria-label={words.onlyStates}
          placeholder={words.onlyStates}
          allowClear
          style={{ minWidth: 180 }}
          {...(states ? { value: states } : {})}
          onChange={(next) => address.change({ states: next ?? 0 })}
          options={[
            ...sought.map((name) => ({ value: dayState[name] as number, label: words.states[name] })),
            { value: together.anyLate, label: words.anyLate },
            { value: together.anyLack, label: words.anyLack },
          ]}
        />
      </MonthBar>
      <Answer of={found} rows={12}>
        {({ Rows, Total }) =>
          Rows.length === 0 ? (
            <Nothing text={words.nobody} />
          ) : (
            <>
              <Grid<Row>
                key={month}
                label={words.gridLabel}
                startAt={Math.max(0, days.indexOf(today))}
                rows={Rows}
                rowKey={(row) => row.AUID}
                headTitle={words.employee}
                head={nameOf}
                columns={days.map((day) => ({
                  key: day,
                  title: String(Number(day.slice(8))),
                  note: words.weekdays[weekdayOf(day) - 1] ?? '',
                  isMuted: weekdayOf(day) > 5,
                }))}
                cell={cell}
                onOpen={(row, at) => ask({ AUID: row.AUID, Day: days[at] ?? '' })}
              />
              <div className="day-pager">
                <ul className="day-legend" aria-label={words.legend}>
                  {marks.map(({ name, glyph, tone }) => (
                    <li key={name} className={`day-${tone}`}>
                      <span aria-hidden="true">{glyph}</span> {words.states[name]}
                    </li>
                  ))}
                  <li>{words.legendFigures}</li>
                </ul>
                <Pagination
                  current={page}
                  pageSize={pageSize}
                  total={Total}
                  hideOnSinglePage
                  showSizeChanger={false}
                  onChange={(to) => address.change({ page: to })}
                />
              </div>
            </>
          )
        }
      </Answer>
      <TraceDrawer asked={asked} onClose={() => ask(null)} />
    </Page>
  );
}
