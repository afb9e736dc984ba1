import { Button, Form } from 'antd';
import { clockOf, minuteOf } from '#kit/rules/clock.ts';
import type { GivenOf, ReplyOf } from '#kit/contract/call.ts';
import { messageOf } from '#kit/web/client/errors.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { weekdayOf } from '#kit/rules/zones.ts';
import { MeetingRoomSchedule } from '../../contract/MeetingRoomSchedule.ts';
import { rangeText, wallOf } from '../clock.ts';
import type { Draft } from '../draft.ts';
import type { Stretch } from '../offers.ts';
import { timesWords } from '../times-words.ts';
import '../people-times.css';

type Asked = GivenOf<typeof MeetingRoomSchedule.FindTimes>;
type Found = ReplyOf<typeof MeetingRoomSchedule.FindTimes>;
type Person = Found['People'][number];
type Slot = Found['Slots'][number];

interface PeopleTimesProps {
  readonly asked: Asked;
  /** Number of attendees beyond those whose busy times are shown. */
  readonly more: number;
  /** Wanted time in minutes of the day. */
  readonly wished: Stretch;
  /** Preferred room. */
  readonly room: number | undefined;
  readonly onTake: (offer: Partial<Draft>) => void;
}

/** Hours that the timeline shows by default. It grows if somebody works or is busy earlier or later. */
const usual = { from: 8 * 60, until: 20 * 60 };

const minutesOf = ({ StartTime, EndTime }: Pick<Slot, 'StartTime' | 'EndTime'>, day: string): Stretch => {
  const [start, end] = [wallOf(StartTime), wallOf(EndTime)];
  return { from: start.day < day ? 0 : start.minute, until: end.day > day ? 1440 : end.minute };
};

function hoursOf(people: readonly Person[], day: string, wished: Stretch): Stretch {
  const all = [wished, ...people.flatMap(({ Works }) => Works.map((one) => minutesOf(one, day)))];
  return {
    from: Math.floor(Math.min(usual.from, ...all.map(({ from }) => from)) / 60) * 60,
    until: Math.ceil(Math.max(usual.until, ...all.map(({ until }) => until)) / 60) * 60,
  };
}

/**
 * Busy times of attendees on the day, and suggestions of times at which they and a room are free. A click applies one.
 */
export function PeopleTimes({ asked, more, wished, room, onTake }: PeopleTimesProps) {
  const words = useWords(timesWords);
  const found = useCall(MeetingRoomSchedule.FindTimes, asked, { keep: true });
  if (found.error && !found.data)
    return (
      <p className="rooms-check-bad" role="alert">
        {messageOf(found.error)}{' '}
        <Button size="small" onClick={() => void found.refetch()}>
          {words.again}
        </Button>
      </p>
    );
  if (!found.data) return <p className="people-times-note">{words.looking}</p>;
  const { People, Slots } = found.data;
  return (
    <div className="people-times" aria-busy={found.isFetching}>
      <Strips people={People} day={asked.Date} wished={wished} />
      {more > 0 && <p className="people-times-note">{words.notLookedAt(more)}</p>}
      <Suggested slots={Slots} people={People} wishedRoom={room} onTake={onTake} />
    </div>
  );
}

interface StripsProps {
  readonly people: readonly Person[];
  readonly day: string;
  readonly wished: Stretch;
}

function Strips({ people, day, wished }: StripsProps) {
  const words = useWords(timesWords);
  const language = useLanguage();
  const { from, until } = hoursOf(people, day, wished);
  const share = (minute: number): number =>
    (Math.max(0, Math.min(until, minute) - from) / (until - from)) * 100;
  const place = (span: Stretch) => ({
    insetInlineStart: `${share(span.from)}%`,
    width: `${share(span.until) - share(span.from)}%`,
  });
  const hours = Array.from({ length: (until - from) / 60 }, (_, n) => from + n * 60);
  return (
    <>
      <div className="people-times-head" aria-hidden="true">
        <span />
        <div className="people-times-hours">
          {hours
            .filter((hour) => hour % 120 === 0)
            .map((hour) => (
              <span key={hour} style={{ insetInlineStart: `${share(hour)}%` }}>
                {clockOf(hour)}
              </span>
            ))}
        </div>
      </div>
      <ul className="people-times-rows">
        {people.map((person) => {
          const name = inLanguage(language, person.ChineseName, person.EnglishName);
          const busy = person.Busy.map((one) => ({ ...one, ...minutesOf(one, day) }));
          const texts = person.Busy.map((one) =>
            [rangeText(one.StartTime, one.EndTime), one.Title].filter(Boolean).join(' '),
          );
          return (
            <li key={person.AUID}>
              <span className="people-times-name" title={name}>
                {name}
              </span>
              <span className="visually-hidden">
                {person.Works.length === 0
                  ? words.offAllDay
                  : texts.length === 0
                    ? words.freeAllDay
                    : words.busyAt(texts)}
              </span>
              <div className="people-times-track" aria-hidden="true">
                {person.Works.map((one) => (
                  <span
                    key={String(one.StartTime)}
                    className="people-times-works"
                    style={place(minutesOf(one, day))}
                  />
                ))}
                {busy.map((one) => (
                  <span
                    key={`${String(one.StartTime)} ${one.Title}`}
                    className="people-times-busy"
                    style={place(one)}
                    title={`${rangeText(one.StartTime, one.EndTime)} ${one.Title || words.busy}`}
                  >
                    {one.Title}
                  </span>
                ))}
                <span className="people-times-wished" style={place(wished)} />
              </div>
            </li>
          );
        })}
      </ul>
      <ul className="people-times-legend" aria-hidden="true">
        {(['free', 'busy', 'off', 'wished'] as const).map((tone) => (
          <li key={tone}>
            <span className={`people-times-key people-times-key-${tone}`} />
            {words.legend[tone]}
          </li>
        ))}
      </ul>
    </>
  );
}

interface SuggestedProps {
  readonly slots: readonly Slot[];
  readonly people: readonly Person[];
  readonly wishedRoom: number | undefined;
  readonly onTake: (offer: Partial<Draft>) => void;
}

function Suggested({ slots, people, wishedRoom, onTake }: SuggestedProps) {
  const words = useWords(timesWords);
  const language = useLanguage();
  const form = Form.useFormInstance<Draft>();
  if (slots.length === 0) return <p className="people-times-note">{words.noTimes}</p>;
  const nameOf = new Map(
    people.map(({ AUID, ChineseName, EnglishName }) => [
      AUID,
      inLanguage(language, ChineseName, EnglishName),
    ]),
  );
  const take = ({ StartTime, EndTime, RoomId }: Slot): void => {
    const [start, end] = [wallOf(StartTime), wallOf(EndTime)];
    const offer: Partial<Draft> = {
      Day: start.day,
      StartTime: clockOf(start.minute),
      EndTime: clockOf(end.minute || 1440),
      RoomId,
    };
    form.setFieldsValue(offer);
    onTake(offer);
  };
  return (
    <section className="people-times-slots" aria-label={words.suggested}>
      <p>{words.suggested}</p>
      {slots.map((slot) => {
        const { day } = wallOf(slot.StartTime);
        const missing = slot.BusyAUIDs.map((id) => nameOf.get(id) ?? '');
        const room = slot.RoomId === wishedRoom ? '' : inLanguage(language, slot.RoomName, slot.RoomNameEn);
        return (
          <Button key={String(slot.StartTime)} size="small" onClick={() => take(slot)}>
            {words.slot(day.slice(5), weekdayOf(day), rangeText(slot.StartTime, slot.EndTime))}
            {room && ` · ${room}`}
            {missing.length > 0 && <span className="people-times-missing"> · {words.without(missing)}</span>}
          </Button>
        );
      })}
    </section>
  );
}

/** Returns the query for people's busy times in a draft. Null if there are no people or no time. */
export function timesAsked(
  { Day, StartTime, EndTime, RoomId, Host }: Draft,
  attendeeIds: readonly number[],
  most: number,
  editing: { readonly Id: number; readonly HostAUID: number } | undefined,
): {
  readonly asked: Asked;
  readonly wished: Stretch;
  readonly more: number;
  readonly room: number | undefined;
} | null {
  if (!Day || !StartTime || !EndTime || attendeeIds.length === 0) return null;
  const wished = { from: minuteOf(StartTime), until: minuteOf(EndTime) };
  if (wished.until - wished.from < 15) return null;
  const hostId = Host?.id ?? editing?.HostAUID;
  return {
    wished,
    room: RoomId,
    more: Math.max(0, attendeeIds.length - most),
    asked: {
      Date: Day,
      Minutes: wished.until - wished.from,
      AttendeeAUIDs: attendeeIds.slice(0, most),
      ...(hostId ? { HostAUID: hostId } : {}),
      ...(RoomId ? { RoomId } : {}),
      ...(editing ? { Id: editing.Id } : {}),
    },
  };
}
