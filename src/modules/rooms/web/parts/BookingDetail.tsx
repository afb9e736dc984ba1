import { Alert, Descriptions } from 'antd';
import type { ReactNode } from 'react';
import { clockOf } from '#kit/rules/clock.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Person, PersonName } from '#kit/web/parts/PersonName.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { Picture } from '#modules/forms/web/open.ts';
import { bookingStatus, kind, response, nths } from '../../contract/codes.ts';
import { MeetingRoomSchedule } from '../../contract/MeetingRoomSchedule.ts';
import { rangeText, wallOf } from '../clock.ts';
import type { Detail } from '../draft.ts';
import { useScheduleText, useStateText } from '../schedule-text.ts';
import { useNow } from '../useNow.ts';
import { roomWords } from '../words.ts';
import { DetailActions } from './DetailActions.tsx';
import { OutlinePart } from './OutlinePart.tsx';
import { placeText } from '../place-text.ts';

interface BookingDetailProps {
  readonly id: number;
  readonly onEdit: (detail: Detail) => void;
}

/** Details of one booking: time and room, actions, attendees, minutes and history. */
export function BookingDetail({ id, onEdit }: BookingDetailProps) {
  const found = useCall(MeetingRoomSchedule.Detail, { id });
  return (
    <Answer of={found} rows={8} title>
      {(one) => <Shown one={one} onEdit={onEdit} />}
    </Answer>
  );
}

function Shown({ one, onEdit }: { readonly one: Detail; readonly onEdit: BookingDetailProps['onEdit'] }) {
  const words = useWords(roomWords);
  const language = useLanguage();
  const textOf = useScheduleText();
  const state = useStateText()(one);
  return (
    <article className="rooms-detail">
      <header>
        <h3>{textOf(one)}</h3>
        <Status tone={state.tone}>{state.text}</Status>
      </header>
      <Countdown one={one} />
      {one.ReleaseTime && one.CanCheckIn && (
        <Alert type="warning" showIcon title={words.checkInBy(clockOf(wallOf(one.ReleaseTime).minute))} />
      )}
      <DetailActions one={one} onEdit={() => onEdit(one)} />
      {one.Picture && (
        <div className="rooms-picture">
          <Picture uid={one.Picture} alt={inLanguage(language, one.RoomName, one.RoomNameEn)} />
        </div>
      )}
      <Facts one={one} />
      {one.Kind === kind.meeting && !one.IsInsider && one.IsPrivate && (
        <Alert type="info" showIcon title={words.privateNote} />
      )}
      {one.Kind === kind.meeting && one.IsInsider && (
        <>
          <Guests one={one} />
          <OutlinePart one={one} />
          {one.Log.length > 0 && <Log one={one} />}
        </>
      )}
    </article>
  );
}

/** Line that says how long it is until the meeting begins or ends. */
function Countdown({ one }: { one: Detail }) {
  const words = useWords(roomWords);
  const now = useNow();
  const isLive = one.Status === bookingStatus.confirmed || one.Status === bookingStatus.pending;
  const [start, end] = [new Date(one.StartTime), new Date(one.EndTime)];
  if (!isLive || end <= now) return null;
  const minutes = Math.ceil(((start > now ? start : end).getTime() - now.getTime()) / 60_000);
  const text = words.span(Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60);
  return (
    <p className="rooms-countdown" data-running={start <= now || undefined}>
      {start > now ? words.startsIn(text) : words.endsIn(text)}
    </p>
  );
}

function Facts({ one }: { one: Detail }) {
  const words = useWords(roomWords);
  const language = useLanguage();
  const [start, end] = [wallOf(one.StartTime), wallOf(one.EndTime)];
  const isLong = start.day !== end.day && end.minute !== 0;
  const items: { key: string; label: string; children: ReactNode }[] = [
    {
      key: 'time',
      label: words.time,
      children: isLong
        ? `${timeText(one.StartTime)} – ${timeText(one.EndTime)}`
        : `${start.day} ${rangeText(one.StartTime, one.EndTime)}`,
    },
    {
      key: 'room',
      label: words.room,
      children: `${inLanguage(language, one.RoomName, one.RoomNameEn)} · ${placeText(one, language)} · ${words.seatCount(one.Capacity)}`,
    },
    {
      key: 'host',
      label: words.host,
      children: (
        <PersonName
          id={one.HostAUID}
          name={one.HostName}
          englishName={one.HostNameEn}
          note={inLanguage(language, one.DeptName, one.DeptNameEn)}
        />
      ),
    },
  ];
  const add = (key: string, label: string, children: ReactNode): void => {
    if (children) items.push({ key, label, children });
  };
  if (one.Creator && one.Creator.AUID !== one.HostAUID)
    add('creator', words.bookedBy, inLanguage(language, one.Creator.ChineseName, one.Creator.EnglishName));
  if (one.Repeat) {
    const { Freq, Interval, Nths, WeekDays, UntilDate } = one.Repeat;
    const freq =
      words.repeats[Freq as 'day' | 'week' | 'month'] +
      (Nths.length === 0
        ? ''
        : words.nthText(
            nths.filter((nth) => Nths.includes(nth)).map((nth) => words.nthNames[nth]),
            WeekDays.map((weekday) => words.weekdayNames[weekday - 1]!),
          ));
    add('repeat', words.repeat, words.repeatText(freq, Interval, UntilDate));
  }
  add('private', words.isPrivate, one.IsPrivate && one.IsInsider ? words.privateHint : '');
  add('remark', words.remark, one.Remark);
  add('reason', words.reason, one.Reason);
  add('planned', words.plannedEnd, one.OriginalEnd && clockOf(wallOf(one.OriginalEnd).minute));
  add('checkIn', words.checkedIn, one.CheckInTime && timeText(one.CheckInTime));
  return <Descriptions column={1} size="small" items={items} />;
}

function Guests({ one }: { one: Detail }) {
  const words = useWords(roomWords);
  return (
    <section>
      <h4>
        {words.attendees} {one.Attendees.length > 0 && <small>{one.Attendees.length}</small>}
      </h4>
      {one.Attendees.length === 0 && <p className="rooms-none">{words.nobody}</p>}
      <ul className="rooms-guests">
        {one.Attendees.map((person) => (
          <li key={person.AUID}>
            <Person of={person} />
            <Status
              tone={
                person.Response === response.accepted
                  ? 'good'
                  : person.Response === response.declined
                    ? 'bad'
                    : 'neutral'
              }
            >
              {words.responses[person.Response] ?? ''}
            </Status>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Log({ one }: { one: Detail }) {
  const words = useWords(roomWords);
  const language = useLanguage();
  return (
    <section>
      <h4>{words.log}</h4>
      <ul className="rooms-log">
        {one.Log.map((entry) => (
          <li key={`${String(entry.Time)} ${entry.Act}`}>
            <time>{timeText(entry.Time)}</time>
            <span>
              {entry.AUID === null
                ? words.system
                : inLanguage(language, entry.ChineseName, entry.EnglishName)}{' '}
              {words.acts[entry.Act as keyof typeof words.acts] ?? entry.Act}
              {entry.Detail && `${language === 'zh' ? '：' : ': '}${entry.Detail}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
