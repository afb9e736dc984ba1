import { CheckCircleOutlined } from '@ant-design/icons';
import { App, Button, Checkbox } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { companyDayStart } from '#kit/rules/dates.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { shortTime, timeText } from '#kit/web/client/time.ts';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { punchSourceLabels } from '#modules/attendance/contract/codes.ts';
import { isDeparture, spanText } from '#modules/attendance/shifts/web/times.ts';
import { shiftWords } from '#modules/attendance/shifts/web/words.ts';
import { AttendPunch } from '../contract/AttendPunch.ts';
import { punchWords } from './words.ts';
import './punches.css';

type Day = ReplyOf<typeof AttendPunch.GetMyPunchDay>;

/** Card with the time, the caller's current shift, and a button to punch. @param children further lines below */
export function PunchCard({ children }: { readonly children?: ReactNode }) {
  const { card: words } = useWords(punchWords);
  const { data, error, refetch, dataUpdatedAt } = useCall(AttendPunch.GetMyPunchDay, {});
  return (
    <Panel title={words.title}>
      {error && !data && (
        <p className="leave-note">
          {words.failed}{' '}
          <Button size="small" onClick={() => void refetch()}>
            {words.retry}
          </Button>
        </p>
      )}
      {!error && !data && (
        <div className="punch-wait">
          <Loading title={false} rows={4} />
        </div>
      )}
      {data &&
        (data.HasGroup ? (
          <Card of={data} read={dataUpdatedAt} />
        ) : (
          <p className="leave-note">{words.noGroup}</p>
        ))}
      {children}
    </Panel>
  );
}

/** Returns the server's time, continued from the last reply. @param read time of that reply by this computer's clock */
function useServerClock(now: Date | string, read: number): Date {
  const [at, setAt] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setAt(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return new Date(new Date(now).getTime() + Math.max(0, at - read));
}

interface Position {
  readonly Latitude: number;
  readonly Longitude: number;
  readonly Accuracy: number;
}

/** Maximum time in milliseconds to wait for the position. */
const patience = 8000;

const locate = (): Promise<Position | null> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) resolve(null);
    else
      navigator.geolocation.getCurrentPosition(
        ({ coords }) =>
          resolve({ Latitude: coords.latitude, Longitude: coords.longitude, Accuracy: coords.accuracy }),
        () => resolve(null),
        { timeout: patience, maximumAge: 60_000 },
      );
  });

function Card({ of: day, read }: { readonly of: Day; readonly read: number }) {
  const { card: words } = useWords(punchWords);
  const { shift } = useWords(shiftWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const showError = useShowError();
  const act = useAct(AttendPunch.AddMyPunch);
  const [withPlace, setWithPlace] = useState(false);
  const [isLocating, setLocating] = useState(false);
  const now = useServerClock(day.Now, read);
  const minute = (now.getTime() - companyDayStart(day.Day).getTime()) / 60_000;
  const leaves = day.Punches.length > 0 || isDeparture(day.Shift?.Segments ?? [], minute);
  const punch = async (): Promise<void> => {
    setLocating(withPlace);
    const place = withPlace ? await locate() : null;
    setLocating(false);
    if (withPlace && place === null) void message.warning(words.placeFailed);
    act.mutate(place ?? {}, {
      onSuccess: ({ At }) => void message.success(words.done(timeText(At).slice(11))),
      onError: showError,
    });
  };
  return (
    <div className="punch">
      <div className="punch-now">
        <strong role="timer" aria-live="off">
          {timeText(now).slice(11)}
        </strong>
        <span>
          {day.Shift
            ? `${inLanguage(language, day.Shift.Name, day.Shift.NameEn)} ${day.Shift.Segments.map((span) => spanText(span, shift.nextDay)).join(' ')}`
            : words.noShift}
        </span>
        {day.Day !== timeText(now).slice(0, 10) && <small>{words.day(day.Day)}</small>}
      </div>
      {day.MayPunch ? (
        <div className="punch-act">
          <Button
            // On a day off no punch is expected, so the button is not highlighted.
            type={day.Shift ? 'primary' : 'default'}
            size="large"
            shape="round"
            loading={act.isPending || isLocating}
            onClick={() => void punch()}
          >
            {leaves ? words.off : words.on}
          </Button>
          <Checkbox checked={withPlace} onChange={({ target }) => setWithPlace(target.checked)}>
            {words.place}
          </Checkbox>
        </div>
      ) : (
        <p className="leave-note">{words.noWeb}</p>
      )}
      <ul className="punch-list" aria-label={words.list}>
        {day.Punches.length === 0 && <li className="leave-note">{words.none}</li>}
        {day.Punches.map(({ PunchID, At, Source }) => (
          <li key={PunchID}>
            <CheckCircleOutlined aria-hidden="true" /> {shortTime(At, now)}{' '}
            <small>{punchSourceLabels[Source][language]}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}
