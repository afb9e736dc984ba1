import { Alert } from 'antd';
import type { ReplyOf } from '#kit/contract/call.ts';
import { clockOf } from '#kit/rules/clock.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { AttendDay } from '../../contract/AttendDay.ts';
import { dayItemLabels, dayItems } from '../../contract/day-codes.ts';
import { marksOf } from './marks.ts';
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

/** Drawer that explains the result of a day. */
export function TraceDrawer({
  asked,
  onClose,
}: {
  readonly asked: Asked | null;
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
      {asked && <TracePane asked={asked} />}
    </Drawer>
  );
}

function TracePane({ asked }: { readonly asked: Asked }) {
  const found = useCall(AttendDay.GetDayTrace, asked);
  return (
    <Answer of={found} rows={8}>
      {(trace) => <Shown trace={trace} />}
    </Answer>
  );
}

function Shown({ trace }: { readonly trace: Trace }) {
  const words = useWords(dayWords);
  const say = useWords(traceWords);
  const language = useLanguage();
  const clock = useClock();
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
              <dd>{item === 'LackCount' ? words.times(trace[item]) : words.minutes(trace[item])}</dd>
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
          <ul>
            {trace.Corrections.map((one) => (
              <li key={one.CorrectionID}>
                {words.correctionOf(dayItemLabels[one.Item][language], one.Old, one.New)}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
