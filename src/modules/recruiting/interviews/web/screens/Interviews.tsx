import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { weekdayOf } from '#kit/rules/zones.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { useAddress, useAddressId } from '#kit/web/client/useAddress.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import { useCan } from '#modules/people/web/open.tsx';
import { Interviewee } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import { CandidateDrawer } from '#modules/recruiting/candidates/web/CandidateDrawer.tsx';
import { recruitingCodes } from '#modules/recruiting/contract/codes.ts';
import type { CalendarInterview } from '../../contract/interview-calls.ts';
import { Entries, Waiting } from '../Entries.tsx';
import { Judging } from '../Judging.tsx';
import { Unplanned } from '../Unplanned.tsx';
import { WeekGrid } from '../WeekGrid.tsx';
import { interviewWords } from '../interview-words.ts';
import '#modules/recruiting/web/recruiting.css';
import '../interviews.css';

/**
 * Calendar of a week's interviews beside the lists of what waits. A chosen interview turns the week into a list and
 * shows the candidate with resume and scorecard. A phone shows one of the two at a time.
 */
export default function Interviews() {
  const words = useWords(interviewWords);
  const can = useCan();
  const isPhone = useIsPhone();
  const [at, go] = useAddress('week', 'whose');
  const [chosen, choose] = useAddressId('interview');
  const [candidate, openCandidate] = useAddressId('candidate');
  const [today] = useState(() => companyDay(new Date()));
  const handles = can(recruitingCodes.openings);
  const isMine = !handles || at.whose === 'mine';
  const given = /^\d{4}-\d{2}-\d{2}$/.test(at.week) ? at.week : today;
  const monday = shiftDays(given, 1 - weekdayOf(given));
  const sunday = shiftDays(monday, 6);
  const found = useCall(
    Interviewee.GetInterviewCalendar,
    {
      StartDate: monday,
      EndDate: sunday,
      OnlyMine: isMine,
      ...(chosen === null ? {} : { InterviewID: chosen }),
    },
    { keep: true },
  );
  const turn = (weeks: number): void => go({ week: shiftDays(monday, weeks * 7) }, { replace: true });
  const row = found.data?.Chosen?.InterviewID === chosen ? found.data.Chosen : null;
  const isJudging = chosen !== null && row !== null;
  const entries = { chosen, onChoose: choose };
  const whose = handles && !(isPhone && isJudging) && (
    <Segmented
      value={isMine ? 'mine' : 'all'}
      onChange={(next) => go({ whose: next === 'mine' ? 'mine' : null }, { replace: true })}
      options={[
        { value: 'all', label: words.all },
        { value: 'mine', label: words.onlyMine },
      ]}
    />
  );
  return (
    <Page
      title={words.title}
      note={
        <span className="iml-span">
          {words.week(monday, sunday)}
          {isPhone && whose}
        </span>
      }
      actions={
        <>
          {isJudging && <Button onClick={() => choose(null)}>{words.toWeek}</Button>}
          {!isPhone && whose}
          {!(isPhone && isJudging) && (
            <>
              <Button icon={<LeftOutlined />} aria-label={words.before7} onClick={() => turn(-1)} />
              <Button onClick={() => go({ week: null }, { replace: true })}>{words.today}</Button>
              <Button icon={<RightOutlined />} aria-label={words.after7} onClick={() => turn(1)} />
            </>
          )}
        </>
      }
    >
      <Answer of={found} rows={8}>
        {({ Rows, Replan, Due, Unplanned: unplanned }) => {
          const waits = Replan.length + Due.length + unplanned.length > 0;
          return (
            <div className="iml" data-one={isPhone || (!waits && !isJudging) || undefined}>
              {!(isPhone && isJudging) && (isPhone || isJudging || waits) && (
                <div className="iml-list">
                  <Waiting title={words.replan} rows={Replan} {...entries} />
                  <Waiting title={words.due} rows={Due} {...entries} />
                  {(isPhone || isJudging) && <Days monday={monday} today={today} rows={Rows} {...entries} />}
                  <Unplanned rows={unplanned} onOpen={openCandidate} />
                </div>
              )}
              {isJudging && (
                <section className="iml-pane" aria-label={row.Name}>
                  <Judging key={row.InterviewID} row={row} onOpen={() => openCandidate(row.IntervieweeID)} />
                </section>
              )}
              {!isJudging && !isPhone && (
                <section className="iml-pane" aria-label={words.weekOf}>
                  {Rows.length === 0 && <p className="recruit-quiet">{words.noneThisWeek}</p>}
                  <WeekGrid monday={monday} rows={Rows} onChoose={choose} />
                </section>
              )}
            </div>
          );
        }}
      </Answer>
      <CandidateDrawer id={candidate} onClose={() => openCandidate(null)} />
    </Page>
  );
}

interface DaysProps {
  readonly monday: string;
  readonly today: string;
  readonly rows: readonly CalendarInterview[];
  readonly chosen: number | null;
  readonly onChoose: (id: number) => void;
}

/** List of the week's interviews by day. */
function Days({ monday, today, rows, ...entries }: DaysProps) {
  const words = useWords(interviewWords);
  const days = Map.groupBy(rows, ({ StartTime }) => companyDay(new Date(StartTime)));
  return (
    <section aria-label={words.weekOf}>
      {rows.length === 0 && <p className="recruit-quiet">{words.noneThisWeek}</p>}
      {[0, 1, 2, 3, 4, 5, 6].map((n) => {
        const day = shiftDays(monday, n);
        const some = days.get(day);
        return (
          some && (
            <section key={day}>
              <h2 {...(day === today ? { 'aria-current': 'date' } : {})}>
                {words.weekdays[n]} <span>{day.slice(5)}</span>
              </h2>
              <Entries rows={some} {...entries} />
            </section>
          )
        );
      })}
    </section>
  );
}
