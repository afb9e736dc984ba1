import { PictureOutlined } from '@ant-design/icons';
import { Button, Popover, Tooltip } from 'antd';
import { useLayoutEffect, useRef, useState, type PointerEvent } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { clockOf, minuteOf } from '#kit/rules/clock.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Picture } from '#modules/forms/web/open.ts';
import { equipmentLabels, kind } from '../../contract/codes.ts';
import type { ScheduleRow } from '../../contract/fields.ts';
import type { MeetingRoomSchedule } from '../../contract/MeetingRoomSchedule.ts';
import { rangeText, wallOf } from '../clock.ts';
import { roomWords } from '../words.ts';
import { toneOf, useScheduleText } from '../schedule-text.ts';
import { buildingText } from '../place-text.ts';

export type BoardRoom = ReplyOf<
  typeof MeetingRoomSchedule.GetMeetingRoomsAndSchedulesByDate
>['Rooms'][number];

/** Room that a person wants to book, and perhaps a time in minutes of the day. */
export interface Wish {
  readonly roomId: number | null;
  readonly from?: number;
  readonly until?: number;
}

export interface BoardProps {
  readonly day: string;
  readonly now: Date;
  readonly rooms: readonly BoardRoom[];
  readonly canBook: boolean;
  /** True if the rooms are loaded for this day; false while another day's rooms are still shown. */
  readonly isCurrent: boolean;
  readonly onWish: (wish: Wish) => void;
  readonly onOpen: (id: number) => void;
}

/** Returns the range of hours in which any of the rooms is open. */
function hoursOf(rooms: readonly BoardRoom[]): { from: number; until: number } {
  const opens = rooms.map(({ OpenTime }) => minuteOf(OpenTime));
  const closes = rooms.map(({ CloseTime }) => minuteOf(CloseTime));
  return {
    from: Math.floor(Math.min(...opens, 9 * 60) / 60) * 60,
    until: Math.ceil(Math.max(...closes, 18 * 60) / 60) * 60,
  };
}

/** Width of the column with the rooms' names, as in rooms.css. */
const NAMES = 236;

/**
 * Scrolls a wide board to the place that matters: shortly before now, or the start of the day.
 * @param part the place as a share of the hours shown
 */
function useStartAt(day: string, part: number, hours: number, isToday: boolean, isCurrent: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const done = useRef('');
  useLayoutEffect(() => {
    const board = place.current;
    // Scrolls once for each day, so that a reader who has scrolled stays where they are.
    if (!board || !isCurrent || done.current === day) return;
    done.current = day;
    // Today's board shows its first hour if now is visible with it; otherwise it scrolls.
    const before = isToday ? (board.clientWidth - NAMES) * 0.75 : 16;
    const hour = (board.scrollWidth - NAMES) / hours;
    const most = Math.floor((board.scrollWidth - board.clientWidth) / hour);
    // Scrolls to a whole hour, so that its label is not cut.
    board.scrollLeft = Math.max(0, Math.min(most, Math.ceil((hour * hours * part - before) / hour))) * hour;
  }, [day, part, hours, isToday, isCurrent]);
  return place;
}

/** Board of rooms by time: bookings, a line for now, and free time that can be dragged over to book it. */
export function Board({ day, now, rooms, canBook, isCurrent, onWish, onOpen }: BoardProps) {
  const words = useWords(roomWords);
  const { from, until } = hoursOf(rooms);
  const share = (minute: number): number => ((minute - from) / (until - from)) * 100;
  const hours = Array.from({ length: (until - from) / 60 }, (_, n) => from + n * 60);
  const minute = wallOf(now).minute;
  const isToday = companyDay(now) === day && minute >= from && minute <= until;
  const starts = rooms.flatMap(({ Schedules }) => Schedules.map((each) => minutesOn(day, each)[0]));
  const opens = rooms.map(({ OpenTime }) => minuteOf(OpenTime));
  const first = isToday ? minute : Math.max(from, Math.min(...(starts.length > 0 ? starts : opens)));
  const place = useStartAt(day, share(first) / 100, hours.length, isToday, isCurrent);
  return (
    <div ref={place} className="rooms-board" style={{ ['--hours' as never]: hours.length }}>
      <div className="rooms-board-inner">
        <div className="rooms-board-head" aria-hidden="true">
          <div className="rooms-board-corner">{words.room}</div>
          <div className="rooms-track rooms-track-head">
            {hours.map((hour) => (
              <span key={hour} className="rooms-hour" style={{ insetInlineStart: `${share(hour)}%` }}>
                {clockOf(hour)}
              </span>
            ))}
            {isToday && (
              <span className="rooms-now-label" style={{ insetInlineStart: `${share(minute)}%` }}>
                {clockOf(minute)}
              </span>
            )}
          </div>
        </div>
        <ul className="rooms-rows">
          {rooms.map((room) => (
            <li key={room.RoomId} className="rooms-row">
              <RoomCell room={room} canBook={canBook} onWish={onWish} />
              <Track
                room={room}
                day={day}
                from={from}
                until={until}
                canBook={canBook}
                now={now}
                onWish={onWish}
                onOpen={onOpen}
              >
                {isToday && <span className="rooms-now" style={{ insetInlineStart: `${share(minute)}%` }} />}
              </Track>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

interface RoomCellProps {
  readonly room: BoardRoom;
  readonly canBook: boolean;
  readonly onWish: (wish: Wish) => void;
}

/** Cell with the room's name, and a button that books it without dragging. */
export function RoomCell({ room, canBook, onWish }: RoomCellProps) {
  const words = useWords(roomWords);
  const language = useLanguage();
  const name = inLanguage(language, room.RoomName, room.RoomNameEn);
  // The floor comes before the building, because a long building name is cut off and several rooms share it.
  const caption = [
    words.seatCount(room.Capacity),
    inLanguage(language, room.Floor, room.FloorEn),
    buildingText(room, language),
  ]
    .filter(Boolean)
    .join(' · ');
  const facts = [
    ...room.Equipment.map((each) => equipmentLabels[each][language]),
    ...(room.NeedApproval ? [words.needApproval] : []),
  ].join(' · ');
  return (
    <div className="rooms-cell">
      <div className="rooms-cell-text">
        {room.Picture ? (
          <Popover
            trigger={['click', 'hover']}
            placement="right"
            content={<Picture uid={room.Picture} alt={name} />}
            classNames={{ root: 'rooms-picture' }}
          >
            <button type="button" className="rooms-name" title={words.showPicture(name)}>
              <strong>{name}</strong> <PictureOutlined />
            </button>
          </Popover>
        ) : (
          <strong title={name}>{name}</strong>
        )}
        <span title={[caption, facts].filter(Boolean).join(' · ')}>{caption}</span>
        {facts && <span className="rooms-cell-more">{facts}</span>}
      </div>
      {canBook && (
        <Tooltip title={words.bookRoom(name)}>
          <Button
            size="small"
            aria-label={words.bookRoom(name)}
            onClick={() => onWish({ roomId: room.RoomId })}
          >
            {words.bookHere}
          </Button>
        </Tooltip>
      )}
    </div>
  );
}

interface TrackProps {
  readonly room: BoardRoom;
  readonly day: string;
  readonly from: number;
  readonly until: number;
  readonly canBook: boolean;
  readonly now: Date;
  readonly onWish: (wish: Wish) => void;
  readonly onOpen: (id: number) => void;
  readonly children: React.ReactNode;
}

function Track({ room, day, from, until, canBook, now, onWish, onOpen, children }: TrackProps) {
  const place = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<{ start: number; end: number } | null>(null);
  const share = (minute: number): number => ((minute - from) / (until - from)) * 100;
  const [opens, closes] = [minuteOf(room.OpenTime), minuteOf(room.CloseTime)];
  const slot = room.SlotMinutes;
  const today = companyDay(now);
  const past = day > today ? 0 : day < today ? 100 : Math.min(100, share(wallOf(now).minute));
  const slotAt = (event: PointerEvent): number => {
    const box = place.current?.getBoundingClientRect();
    if (!box) return from;
    const minute = from + ((event.clientX - box.left) / box.width) * (until - from);
    return Math.min(closes - slot, Math.max(opens, Math.floor(minute / slot) * slot));
  };
  const begin = (event: PointerEvent<HTMLDivElement>): void => {
    if (!canBook || event.button !== 0 || event.pointerType === 'touch') return;
    if (event.target instanceof Element && event.target.closest('button')) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const start = slotAt(event);
    setDrag({ start, end: start });
  };
  const end = (): void => {
    if (!drag) return;
    const [first, last] = [Math.min(drag.start, drag.end), Math.max(drag.start, drag.end)];
    setDrag(null);
    // A click without dragging chooses one hour, or less if the room closes earlier.
    const until = first === last ? Math.min(closes, first + Math.max(60, slot)) : last + slot;
    onWish({ roomId: room.RoomId, from: first, until });
  };
  const chosen = drag && {
    from: Math.min(drag.start, drag.end),
    until: Math.max(drag.start, drag.end) + slot,
  };
  return (
    <div
      ref={place}
      className="rooms-track"
      data-bookable={canBook || undefined}
      onPointerDown={begin}
      onPointerMove={(event) => drag && setDrag({ ...drag, end: slotAt(event) })}
      onPointerUp={end}
      onPointerCancel={() => setDrag(null)}
    >
      {past > 0 && <span className="rooms-past" style={{ insetInlineStart: 0, width: `${past}%` }} />}
      {opens > from && (
        <span className="rooms-shut" style={{ insetInlineStart: 0, width: `${share(opens)}%` }} />
      )}
      {closes < until && (
        <span className="rooms-shut" style={{ insetInlineStart: `${share(closes)}%`, insetInlineEnd: 0 }} />
      )}
      {room.Schedules.map((each) => (
        <Block key={each.Id} schedule={each} day={day} from={from} until={until} now={now} onOpen={onOpen} />
      ))}
      {chosen && (
        <span
          className="rooms-drag"
          style={{
            insetInlineStart: `${share(chosen.from)}%`,
            width: `${share(chosen.until) - share(chosen.from)}%`,
          }}
        >
          {clockOf(chosen.from)}–{clockOf(chosen.until)}
        </span>
      )}
      {children}
    </div>
  );
}

interface BlockProps {
  readonly schedule: ScheduleRow;
  readonly day: string;
  readonly from: number;
  readonly until: number;
  readonly now: Date;
  readonly onOpen: (id: number) => void;
}

/**
 * Maximum minutes of a meeting that is too short on the board for its host. The title takes both lines then, and the
 * host is shown on hover.
 */
const SHORT_MINUTES = 45;

/** Returns the minutes of a day that a booking covers. A closure may begin before the day and end after it. */
function minutesOn(day: string, { StartTime, EndTime }: ScheduleRow): readonly [number, number] {
  const [start, end] = [wallOf(StartTime), wallOf(EndTime)];
  return [start.day < day ? 0 : start.minute, end.day > day ? 1440 : end.minute];
}

function Block({ schedule, day, from, until, now, onOpen }: BlockProps) {
  const language = useLanguage();
  const textOf = useScheduleText();
  const [start, end] = minutesOn(day, schedule);
  const [first, last] = [Math.max(start, from), Math.min(end, until)];
  if (last <= first) return null;
  const host = inLanguage(language, schedule.HostName, schedule.HostNameEn);
  const title = textOf(schedule);
  const length = until - from;
  const isShort = last - first <= SHORT_MINUTES;
  const facts = `${rangeText(schedule.StartTime, schedule.EndTime)} · ${host}`;
  return (
    <Tooltip
      title={
        <>
          <strong>{title}</strong>
          <br />
          {facts}
        </>
      }
    >
      <button
        type="button"
        className={`rooms-block rooms-block-${toneOf(schedule)}`}
        data-over={new Date(schedule.EndTime) <= now || undefined}
        style={{
          insetInlineStart: `${((first - from) / length) * 100}%`,
          width: `${((last - first) / length) * 100}%`,
        }}
        onClick={() => onOpen(schedule.Id)}
      >
        <span className="rooms-block-text" data-short={isShort || undefined}>
          <span>{title}</span>
          <span className="visually-hidden"> {facts}</span>
          {!isShort && schedule.Kind === kind.meeting && <small aria-hidden="true">{host}</small>}
        </span>
      </button>
    </Tooltip>
  );
}
