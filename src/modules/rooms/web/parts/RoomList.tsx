import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { rangeText } from '../clock.ts';
import { toneOf, useScheduleText } from '../schedule-text.ts';
import { roomWords } from '../words.ts';
import { RoomCell, type BoardProps } from './Board.tsx';

/** Board for phones: a list of rooms, each with its bookings. */
export function RoomList({ rooms, now, canBook, onWish, onOpen }: Omit<BoardProps, 'isCurrent'>) {
  const words = useWords(roomWords);
  const language = useLanguage();
  const textOf = useScheduleText();
  return (
    <ul className="rooms-cards">
      {rooms.map((room) => (
        <li key={room.RoomId}>
          <RoomCell room={room} canBook={canBook} onWish={onWish} />
          {room.Schedules.length === 0 ? (
            <p className="rooms-none">
              {words.all} · {room.OpenTime}–{room.CloseTime}
            </p>
          ) : (
            <ul className="rooms-card-list">
              {room.Schedules.map((each) => (
                <li key={each.Id}>
                  <button
                    type="button"
                    className={`rooms-card-block rooms-block-${toneOf(each)}`}
                    data-over={new Date(each.EndTime) <= now || undefined}
                    onClick={() => onOpen(each.Id)}
                  >
                    <time>{rangeText(each.StartTime, each.EndTime)}</time>
                    <span>{textOf(each)}</span>
                    <small>{inLanguage(language, each.HostName, each.HostNameEn)}</small>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
