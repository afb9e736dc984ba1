import { useState } from 'react';
import { Link } from 'react-router';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { dayText } from '#kit/web/client/time.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { PersonName } from '#kit/web/parts/PersonName.tsx';
import { AttendTeam, type TeamRow } from '../contract/AttendTeam.ts';
import { teamKind } from '../contract/team-codes.ts';
import { useTimeTexts } from './team-marks.ts';
import { teamWords } from './words.ts';
import './team.css';

/** Number of days ahead, and maximum number of entries of one list. */
const ahead = 13;
const most = 5;
const none: readonly TeamRow[] = [];

/** Card of a leader's home page: who of the team is away today, and who will be. */
export default function HomeTeam() {
  const words = useWords(teamWords);
  const language = useLanguage();
  const [today] = useState(() => companyDay(new Date()));
  const found = useCall(AttendTeam.GetTeamCalendar, {
    FromDate: today,
    ToDate: shiftDays(today, ahead),
    IsTeam: true,
    PageSize: 200,
  });
  const { timeLine } = useTimeTexts(found.data?.Rows ?? none);
  return (
    <Panel
      title={words.card}
      extra={<Link to="/StrategyRoImplementation/attendanceManagement?view=calendar">{words.cardAll}</Link>}
    >
      <Answer of={found} rows={3}>
        {({ Rows, Away }) => {
          const entries = Rows.flatMap((row) =>
            row.Times.filter(({ Kind }) => Kind !== teamKind.overtime).map((time) => ({ row, time })),
          ).toSorted((one, other) => (one.time.Day < other.time.Day ? -1 : 1));
          const now = entries.filter(({ time }) => time.Day === today);
          // Each request appears once, on its first day that lies ahead.
          const seen = new Set(now.map(keyOf));
          const next = entries.filter((one) => !seen.has(keyOf(one)) && seen.add(keyOf(one)));
          return (
            <>
              <p className="team-sum">{words.cardToday(Away[0] ?? 0)}</p>
              <Entries of={now} show={({ time }) => timeLine(time)} />
              <p className="team-sum">{next.length === 0 ? words.cardNone : words.cardNext}</p>
              <Entries of={next} show={({ time }) => `${dayText(time.Day, language)} · ${timeLine(time)}`} />
            </>
          );
        }}
      </Answer>
    </Panel>
  );
}

interface Entry {
  readonly row: TeamRow;
  readonly time: TeamRow['Times'][number];
}

const keyOf = ({ row, time }: Entry): string => `${row.AUID} ${time.Kind} ${time.Begins}`;

function Entries({ of, show }: { readonly of: readonly Entry[]; readonly show: (one: Entry) => string }) {
  const words = useWords(teamWords);
  const language = useLanguage();
  return (
    <ul className="team-times">
      {of.slice(0, most).map((one) => (
        <li key={keyOf(one)} title={inLanguage(language, one.row.ChineseName, one.row.EnglishName)}>
          <PersonName
            id={one.row.AUID}
            name={one.row.ChineseName}
            englishName={one.row.EnglishName}
            size={20}
          />
          <small>
            {show(one)}
            {one.time.IsPending && ` (${words.pending})`}
          </small>
        </li>
      ))}
      {of.length > most && <li className="day-note">{words.cardMore(of.length - most)}</li>}
    </ul>
  );
}
