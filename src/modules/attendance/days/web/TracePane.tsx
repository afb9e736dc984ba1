import { Alert } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { clockOf } from '#kit/rules/clock.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { timeText } from '#kit/web/client/time.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { cardPath } from '#modules/attendance/months/web/paths.ts';
import { AttendDay } from '../contract/AttendDay.ts';
import {
  correctionState,
  correctionStateLabels,
  dayItemLabels,
  dayItems,
  dayState,
} from '../contract/day-codes.ts';
import { DayDisputes } from './DayDisputes.tsx';
import { disputeWords } from './dispute-words.ts';
import { durationText, marksOf } from './marks.ts';
import { traceWords } from './trace-words.ts';
import { dayWords } from './words.ts';
import './days.css';

type Trace = ReplyOf<typeof AttendDay.GetDayTrace>;

const dayLong = 1440;
/** Width of a drawer over a page, in pixels. */
const width = 560;

/** Returns a function that formats minutes as a clock time. They may lie on the day before or after. */
function useClock(): (minute: number) => string {
  const words = useWords(dayWords);
  return (minute) => {
    if (minute < 0) return words.before(clockOf(minute + dayLong));
    return minute >= dayLong && minute !== dayLong ? words.after(clockOf(minute - dayLong)) : clockOf(minute);
  };
}

/** Day to be explained; without a person, the day of the reader. */
export interface Asked {
  readonly Day: string;
  readonly AUID?: number;
}

/** Reason why a reader opens a day: to look at it, or to dispute it. */
type Purpose = 'look' | 'dispute';

/** Drawer that explains the result of a day. */
export function TraceDrawer({
  asked,
  purpose = 'look',
  onClose,
}: {
  readonly asked: Asked | null;
  readonly purpose?: Purpose;
  readonly onClose: () => void;
}) {
  const words = useWords(dayWords);
  return (
    <Drawer
      open={asked !== null}
      size={width}
      title={asked ? words.whyDay(asked.Day) : words.why}
      onClose={onClose}
      mask={{ closable: true }}
      destroyOnHidden
    >
      {asked && <TracePane asked={asked} purpose={purpose} />}
    </Drawer>
  );
}

function TracePane({ asked, purpose }: { readonly asked: Asked; readonly purpose: Purpose }) {
  const found = useCall(AttendDay.GetDayTrace, asked);
  return (
    <Answer of={found} rows={8}>
      {(trace) => <Shown trace={trace} isOwn={asked.AUID === undefined} purpose={purpose} />}
    </Answer>
  );
}

interface ShownProps {
  readonly trace: Trace;
  readonly isOwn: boolean;
  readonly purpose: Purpose;
}

function Shown({ trace, isOwn, purpose }: ShownProps) {
  const words = useWords(dayWords);
  const say = useWords(traceWords);
  const language = useLanguage();
  const clock = useClock();
  const acts = useWords(disputeWords);
  const [today] = useState(() => companyDay(new Date()));
  return (
    <>
      <p className="day-who">{inLanguage(language, trace.ChineseName, trace.EnglishName)}</p>
      {trace.IsLocked && <Alert type="info" showIcon title={words.lockedNote} />}
      {trace.IsWaiting && <Alert type="warning" showIcon title={words.waitingNote} />}
      <h3>{words.result}</h3>
      <ul className="day-marks">
        {marksOf(trace.State).map(({ name, glyph, tone }) => (
          <li key={name} className={`day-${tone}`}>
            <span aria-hidden="true">{glyph}</span> {words.states[name]}
          </li>
        ))}
      </ul>
      <dl className="day-items">
        {dayItems
          .filter((item) => trace[item] !== 0 || item === 'Worked')
          .map((item) => (
            <div key={item}>
              <dt>{dayItemLabels[item][language]}</dt>
              <dd>{item === 'LackCount' ? words.times(trace[item]) : durationText(trace[item], language)}</dd>
            </div>
          ))}
      </dl>
      <h3>{words.steps}</h3>
      <ol className="day-steps">
        {trace.Lines.map(({ Code, Args }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no other name, and never move
          <li key={at}>{say[Code](Args, clock)}</li>
        ))}
      </ol>
      {trace.Corrections.length > 0 && (
        <>
          <h3>{words.corrections}</h3>
          {trace.Corrections.some(({ State }) => State !== correctionState.dismissed) && (
            <p className="day-note">{words.correctedTo(clockAt(trace.ArrivedAt), clockAt(trace.LeftAt))}</p>
          )}
          <ul>
            {trace.Corrections.map((one) => (
              <li key={one.CorrectionID}>
                {words.correctionOf(
                  dayItemLabels[one.Item][language],
                  one.Item === 'LackCount' ? words.times(one.Old) : durationText(one.Old, language),
                  one.Item === 'LackCount' ? words.times(one.New) : durationText(one.New, language),
                )}{' '}
                <small>
                  {one.PayMonth ? words.paidIn(one.PayMonth) : correctionStateLabels[one.State][language]}
                </small>
              </li>
            ))}
          </ul>
        </>
      )}
      {isOwn && !trace.IsLocked && trace.Day <= today && (
        <p>
          <LinkButton to={cardPath({ day: trace.Day, ...missingOf(trace.State) })}>{acts.card}</LinkButton>
        </p>
      )}
      <DayDisputes
        day={trace.Day}
        disputes={trace.Disputes}
        isOwn={isOwn && trace.Day <= today}
        isAsked={purpose === 'dispute'}
      />
    </>
  );
}

/** Returns the clock of a punch; empty: there is none. */
const clockAt = (at: Trace['ArrivedAt']): string => (at === null ? '' : timeText(at).slice(11));

/** Returns the end of a shift whose punch is missing; empty: none is. */
const missingOf = (state: number): { side?: 1 | 2 } =>
  state & dayState.lackOn ? { side: 1 } : state & dayState.lackOff ? { side: 2 } : {};
