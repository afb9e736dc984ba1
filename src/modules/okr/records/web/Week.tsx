import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useState } from 'react';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { weekdayOf } from '#kit/rules/zones.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { useAddress } from '#kit/web/client/useAddress.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { Status, type Tone } from '#kit/web/parts/Status.tsx';
import { hoursOf } from '#modules/okr/web/parts/percent.ts';
import { WorkRecord } from '../contract/WorkRecord.ts';
import { dayStateLabels, dayStates, presenceSlack, recordStates } from '../contract/record-codes.ts';
import type { RecordDay, RecordRow } from '../contract/record-shapes.ts';
import { DayDialog } from './DayDialog.tsx';
import { RecordLine } from './RecordLine.tsx';
import { ReportDialog } from './ReportDialog.tsx';
import { WeekHours } from './WeekHours.tsx';
import { weekWords } from './week-words.ts';
import { recordWords } from './words.ts';
import './records.css';

const dayTones: readonly Tone[] = ['neutral', 'waiting', 'running', 'good'];

const mondayOf = (day: string): string => shiftDays(day, 1 - weekdayOf(day));

/** The reader's own hours, seven days at a time. */
export function Week() {
  const words = useWords(recordWords);
  const week = useWords(weekWords);
  const [at, go] = useAddress('day');
  const [now] = useState(() => companyDay(new Date()));
  const asked = /^\d{4}-\d{2}-\d{2}$/.test(at.day) ? at.day : now;
  const first = mondayOf(asked);
  const [writing, write] = useState<string | null>(null);
  const found = useCall(WorkRecord.GetWeek, { DateFrom: first }, { keep: true });
  const closed = useCall(WorkRecord.GetMonths, {}).data?.Closed ?? [];
  const day = found.data?.Days.find(({ WorkDate }) => WorkDate === writing);
  const move = (days: number) => () => go({ day: shiftDays(first, days) });
  return (
    <>
      <div className="goal-bar">
        <Button icon={<LeftOutlined />} aria-label={words.previous} onClick={move(-7)} />
        <strong aria-live="polite">{words.range(first, shiftDays(first, 6))}</strong>
        <Button icon={<RightOutlined />} aria-label={words.next} onClick={move(7)} />
        <Button disabled={first === mondayOf(now)} onClick={() => go({ day: null })}>
          {words.thisWeek}
        </Button>
      </div>
      <Answer of={found} rows={7}>
        {({ Days }) => (
          <>
            <WeekHours key={first} days={Days} today={now} onDay={write} />
            <h2 className="week-days">{week.days}</h2>
            <ol className="record-week">
              {Days.map((one) => (
                <Day
                  key={one.WorkDate}
                  of={one}
                  isToday={one.WorkDate === now}
                  isClosed={closed.includes(one.WorkDate.slice(0, 7))}
                  onWrite={() => write(one.WorkDate)}
                />
              ))}
            </ol>
          </>
        )}
      </Answer>
      {day && <DayDialog key={day.WorkDate} day={day} onClose={() => write(null)} />}
    </>
  );
}

interface DayProps {
  readonly of: RecordDay;
  readonly isToday: boolean;
  /** True if the month is closed. Hours can then only be corrected downwards. */
  readonly isClosed: boolean;
  readonly onWrite: () => void;
}

function Day({ of, isToday, isClosed, onWrite }: DayProps) {
  const words = useWords(recordWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const showError = useShowError();
  const mark = useAct(WorkRecord.MarkComplete);
  const [reporting, setReporting] = useState(false);
  const [taking, take] = useState<RecordRow | null>(null);
  const counted = of.Records.filter(({ State }) => State !== recordStates.returned);
  const sum = counted.reduce((all, { Minutes }) => all + Minutes, 0);
  const isBeyond = of.Presence !== null && sum > of.Presence + presenceSlack;
  const toggle = (): void =>
    mark.mutate(
      { WorkDate: of.WorkDate, IsComplete: !of.IsMarked },
      {
        onSuccess: () => void message.success(of.IsMarked ? words.takenBack : words.completed),
        onError: showError,
      },
    );
  return (
    <li className={isToday ? 'record-day record-today' : 'record-day'}>
      <div className="record-head">
        <strong>
          {of.WorkDate.slice(5)} {words.weekdays[weekdayOf(of.WorkDate) - 1]}
        </strong>
        <Status tone={dayTones[of.State] ?? 'neutral'}>{dayStateLabels[of.State]![language]}</Status>
        <span className="okr-note">
          {of.Capacity > 0
            ? words.hoursOf(hoursOf(sum) || '0', hoursOf(of.Capacity))
            : words.onlyHours(hoursOf(sum) || '0')}
          {of.Source === 2 && of.Capacity > 0 && ` · ${words.byCalendar}`}
        </span>
        {isBeyond && <span className="okr-late">{words.beyond(hoursOf(of.Presence) || '0')}</span>}
        <span className="record-acts">
          {of.IsOpen && (
            <>
              <Button size="small" onClick={onWrite}>
                {words.write}
              </Button>
              <Button size="small" type="text" loading={mark.isPending} onClick={toggle}>
                {of.IsMarked ? words.notComplete : words.complete}
              </Button>
            </>
          )}
          {(of.Records.length > 0 || of.State === dayStates.unfilled) && (
            <Button size="small" type="text" onClick={() => setReporting(true)}>
              {words.report}
            </Button>
          )}
        </span>
      </div>
      {of.Records.map((row) => (
        <RecordLine key={row.RecordID} row={row}>
          {isClosed && row.State === recordStates.confirmed && row.CorrectionOf === null && (
            <Button size="small" type="text" onClick={() => take(row)}>
              {words.takeOff}
            </Button>
          )}
        </RecordLine>
      ))}
      {reporting && <ReportDialog day={of.WorkDate} onClose={() => setReporting(false)} />}
      {taking && <TakeOff row={taking} onClose={() => take(null)} />}
    </li>
  );
}

function TakeOff({ row, onClose }: { readonly row: RecordRow; readonly onClose: () => void }) {
  const words = useWords(recordWords);
  const { message } = App.useApp();
  const [today] = useState(() => companyDay(new Date()));
  return (
    <Modal
      open
      footer={null}
      title={words.takeOffTitle(row.WorkDate, hoursOf(row.Minutes))}
      onCancel={onClose}
    >
      <p className="okr-note">{words.takeOffHint}</p>
      <EditForm
        call={WorkRecord.TakeOff}
        hidden={{ RecordID: row.RecordID, WorkDate: today }}
        fields={[
          { name: 'Minutes', label: words.minutes, kind: 'number' },
          { name: 'Content', label: words.reason, kind: 'area' },
        ]}
        initial={{ Minutes: row.Minutes, Content: '' }}
        submit={words.takeOff}
        onCancel={{ label: words.cancel, run: onClose }}
        onDone={() => {
          void message.success(words.saved);
          onClose();
        }}
      />
    </Modal>
  );
}
