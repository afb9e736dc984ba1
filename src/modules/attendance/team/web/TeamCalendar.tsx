import { Pagination } from 'antd';
import { useState } from 'react';
import { weekdayOf } from '#kit/rules/zones.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { dayText } from '#kit/web/client/time.ts';
import { Grid, type GridCell } from '#kit/web/grid/Grid.tsx';
import { AddressPart } from '#kit/web/parts/AddressPart.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { PersonName } from '#kit/web/parts/PersonName.tsx';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import { dayWords } from '#modules/attendance/days/web/words.ts';
import { AttendTeam, type TeamRow } from '../contract/AttendTeam.ts';
import { teamKind, teamKindLabels } from '../contract/team-codes.ts';
import { TeamBar } from './TeamBar.tsx';
import { TeamDays } from './TeamDays.tsx';
import { spanOfTime, teamMarks, useTimeTexts } from './team-marks.ts';
import { useTeamSpan, type TeamSpan } from './useTeamSpan.ts';
import { teamWords } from './words.ts';
import './team.css';

const pageSize = 100;
const kinds = [teamKind.leave, teamKind.trip, teamKind.away, teamKind.overtime];

/** Calendar of a team: people by days with leave, trips, overtime, days off and public holidays. */
export function TeamCalendar() {
  const words = useWords(teamWords);
  const span = useTeamSpan();
  const isPhone = useIsPhone();
  const { keyword, department, company, isTeam, range, page } = span;
  const found = useCall(
    AttendTeam.GetTeamCalendar,
    {
      ...range,
      PageIndex: page,
      PageSize: pageSize,
      IsTeam: isTeam,
      ...(keyword ? { Keyword: keyword } : {}),
      ...(department ? { DeptId: department } : {}),
      ...(company ? { CompanyId: company } : {}),
    },
    { keep: true },
  );
  return (
    <>
      <TeamBar of={span} hasScope={found.data?.HasScope ?? false} />
      <Answer of={found} rows={12}>
        {({ Rows, Total, Away }) =>
          Rows.length === 0 ? (
            <Nothing text={words.nobody} />
          ) : (
            <>
              {isPhone ? (
                <TeamDays rows={Rows} days={span.days} today={span.today} />
              ) : (
                <TeamGrid rows={Rows} span={span} away={Away} />
              )}
              <div className="day-pager">
                <Legend />
                <Pagination
                  current={page}
                  pageSize={pageSize}
                  total={Total}
                  hideOnSinglePage
                  showSizeChanger={false}
                  onChange={(to) => span.show({ page: to })}
                />
              </div>
              <p className="day-note">{words.hint}</p>
            </>
          )
        }
      </Answer>
      <Drawer
        open={span.isSubscribing}
        size={480}
        title={words.subscribe}
        onClose={() => span.show({ subscribe: null })}
        destroyOnHidden
      >
        <Address />
      </Drawer>
    </>
  );
}

function Legend() {
  const words = useWords(teamWords);
  const language = useLanguage();
  return (
    <ul className="day-legend" aria-label={words.legend}>
      {kinds.map((kind) => (
        <li key={kind}>
          <span className={`team-mark ${teamMarks[kind].look}`} aria-hidden="true">
            {teamMarks[kind].glyph}
          </span>{' '}
          {teamKindLabels[kind][language]}
        </li>
      ))}
      <li>
        <span className="team-mark team-leave team-part" aria-hidden="true">
          ◆
        </span>{' '}
        {words.part}
      </li>
      <li>
        <span className="team-mark team-leave team-pending" aria-hidden="true">
          ◆
        </span>{' '}
        {words.pending}
      </li>
      <li>{words.counts}</li>
    </ul>
  );
}

function Address() {
  const words = useWords(teamWords);
  const language = useLanguage();
  const made = useCall(AttendTeam.GetMyTeamAddress, {});
  return (
    <Answer of={made} rows={4}>
      {(state) => (
        <AddressPart
          title={words.mineAddress}
          note={words.addressNote}
          made={state}
          urlOf={(token) => `${location.origin}${AttendTeam.Feed.path}?token=${token}&lang=${language}`}
          renew={AttendTeam.RenewMyTeamAddress}
          revoke={AttendTeam.RevokeMyTeamAddress}
          of={{}}
        />
      )}
    </Answer>
  );
}

interface TeamGridProps {
  readonly rows: readonly TeamRow[];
  readonly span: TeamSpan;
  /** Number of people away on each day. */
  readonly away: readonly number[];
}

const headOf = (row: TeamRow) => (
  <PersonName id={row.AUID} name={row.ChineseName} englishName={row.EnglishName} size={20} />
);

/** Grid of people by days. A cell opens what the person does on that day. */
function TeamGrid({ rows, span, away }: TeamGridProps) {
  const words = useWords(teamWords);
  const { weekdays } = useWords(dayWords);
  const language = useLanguage();
  const { days, today } = span;
  const { kindText, timeLine } = useTimeTexts(rows);
  const [opened, open] = useState<{ readonly row: TeamRow; readonly day: string } | null>(null);
  const holidays = new Map(
    rows.flatMap(({ Holidays }) =>
      Holidays.map(({ Day, Name, NameEn }) => [Day, inLanguage(language, Name, NameEn)] as const),
    ),
  );
  const nameOf = (row: TeamRow): string => inLanguage(language, row.ChineseName, row.EnglishName);
  const cell = (row: TeamRow, at: number): GridCell => {
    const day = days[at] ?? '';
    const times = row.Times.filter(({ Day }) => Day === day);
    const holiday = row.Holidays.find(({ Day }) => Day === day);
    const isOff = row.Off[at] ?? false;
    const rest = holiday
      ? inLanguage(language, holiday.Name, holiday.NameEn)
      : isOff
        ? words.off
        : words.works;
    const [first] = times;
    const said = first
      ? times.map((one) => `${timeLine(one)}${one.IsPending ? ` (${words.pending})` : ''}`).join('; ')
      : rest;
    const look = first && teamMarks[first.Kind].look;
    return {
      text: first ? times.map(({ Kind }) => teamMarks[Kind].glyph).join('') : holiday ? '★' : '',
      label: words.cell(nameOf(row), dayText(day, language), said),
      look: [
        'team-cell',
        look,
        isOff && !first && 'team-off',
        first?.IsPart && 'team-part',
        first?.IsPending && 'team-pending',
      ]
        .filter(Boolean)
        .join(' '),
    };
  };
  const shown = opened && opened.row.Times.filter(({ Day }) => Day === opened.day);
  return (
    <>
      <Grid<TeamRow>
        key={days[0]}
        label={words.grid}
        startAt={Math.max(0, days.indexOf(today))}
        rows={rows}
        rowKey={(row) => row.AUID}
        headTitle={words.employee}
        head={headOf}
        columns={days.map((day, at) => ({
          key: day,
          title: String(Number(day.slice(8))),
          note: `${holidays.has(day) ? '★ ' : ''}${weekdays[weekdayOf(day) - 1] ?? ''}`,
          count: away[at] ? words.awayOf(away[at]) : '',
          isMuted: weekdayOf(day) > 5,
        }))}
        cell={cell}
        onOpen={(row, at) => open({ row, day: days[at] ?? '' })}
      />
      <Drawer
        open={opened !== null}
        size={400}
        title={opened && `${nameOf(opened.row)} · ${dayText(opened.day, language)}`}
        onClose={() => open(null)}
      >
        {opened && (
          <ul className="team-times">
            {shown?.length === 0 && (
              <li>
                {opened.row.Holidays.some(({ Day }) => Day === opened.day)
                  ? holidays.get(opened.day)
                  : opened.row.Off[days.indexOf(opened.day)]
                    ? words.off
                    : words.works}
              </li>
            )}
            {shown?.map((one) => (
              <li key={`${one.Kind} ${one.Begins}`}>
                <strong>{kindText(one)}</strong>
                {one.IsPending && ` (${words.pending})`}
                <br />
                {spanOfTime(one, language)}
              </li>
            ))}
          </ul>
        )}
      </Drawer>
    </>
  );
}
