import { CheckCircleOutlined, WarningOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import { clockOf } from '#kit/rules/clock.ts';
import type { GivenOf } from '#kit/contract/call.ts';
import { isUncertain } from '#kit/web/client/attempt.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { messageOf } from '#kit/web/client/errors.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { kitWords } from '#kit/web/shell/words.ts';
import { MeetingRoomSchedule } from '../../contract/MeetingRoomSchedule.ts';
import { rangeText, wallOf } from '../clock.ts';
import type { Draft } from '../draft.ts';
import type { Stretch } from '../offers.ts';
import { roomWords } from '../words.ts';
import type { BoardRoom } from './Board.tsx';
import { WaitButtons } from './WaitButtons.tsx';
import { useWarningText } from './useWarningText.ts';

type Asked = GivenOf<typeof MeetingRoomSchedule.Preview>;

/** Free alternatives to a time that is taken. */
export interface Offers {
  /** Minute of the day until which the room is occupied. */
  readonly until: number;
  /** Building of the room, set if no other room in it is free either; else null. */
  readonly building: string | null;
  readonly times: readonly Stretch[];
  readonly rooms: readonly Pick<BoardRoom, 'RoomId' | 'RoomName' | 'RoomNameEn'>[];
}

/** Callbacks for a time that is taken: choose another one, or join the waitlist. */
export interface OnOffer {
  readonly take: (offer: Partial<Draft>) => void;
  /** Joins the waitlist. Absent where that is impossible: for a changed booking and for a series. */
  readonly wait?: (draft: Draft, isAnyRoom: boolean) => void;
}

interface AvailabilityProps {
  readonly asked: Asked | null;
  /** Free alternatives; null if the board shows no conflict. */
  readonly offers: Offers | null;
  readonly on: OnOffer;
}

/** Shows problems of a booking before it is sent: conflicts by day, too few seats, people who are busy elsewhere. */
export function Availability({ asked, offers, on }: AvailabilityProps) {
  const words = useWords(roomWords);
  const kit = useWords(kitWords);
  const warningText = useWarningText();
  const found = useCall(MeetingRoomSchedule.Preview, asked ?? ({} as Asked), {
    enabled: asked !== null,
  });
  if (!asked) return <p className="rooms-check">{words.checkNeeds}</p>;
  if (found.error && !found.data)
    return (
      <p className="rooms-check rooms-check-bad" role="alert">
        {messageOf(found.error)}{' '}
        {isUncertain(found.error) && (
          <Button size="small" onClick={() => void found.refetch()}>
            {kit.retry}
          </Button>
        )}
      </p>
    );
  if (!found.data) return <p className="rooms-check">{words.checking}</p>;
  const { Occurrences, Warnings } = found.data;
  const taken = Occurrences.filter(({ IsFree }) => !IsFree);
  const isSeries = Occurrences.length > 1;
  return (
    <div className="rooms-check" aria-live="polite" aria-busy={found.isFetching}>
      {taken.length === 0 ? (
        <p className="rooms-check-good">
          <CheckCircleOutlined /> {isSeries ? words.allFree(Occurrences.length) : words.isFree}
        </p>
      ) : (
        <>
          <p className="rooms-check-bad">
            <WarningOutlined />{' '}
            {isSeries ? words.someTaken(Occurrences.length, taken.length) : taken[0]?.Reason}
            {!isSeries && offers && words.takenUntil(clockOf(offers.until))}
          </p>
          {!isSeries && offers && <Instead offers={offers} on={on} />}
          {isSeries && (
            <ul>
              {taken.map(({ StartTime, EndTime, Reason }) => (
                <li key={String(StartTime)}>
                  {wallOf(StartTime).day} {rangeText(StartTime, EndTime)} · {Reason}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      {Warnings.map((warning) => (
        <p key={warning.Kind} className="rooms-check-warn">
          <WarningOutlined /> {warningText(warning)}
        </p>
      ))}
    </div>
  );
}

/** Suggestions of free times of the room and of free rooms at the time; a click applies one. */
function Instead({ offers, on }: Pick<AvailabilityProps, 'on'> & { readonly offers: Offers }) {
  const words = useWords(roomWords);
  const language = useLanguage();
  const form = Form.useFormInstance<Draft>();
  const take = (offer: Partial<Draft>): void => {
    form.setFieldsValue(offer);
    on.take(offer);
  };
  return (
    <div className="rooms-offers">
      {offers.times.length === 0 && offers.rooms.length === 0 && <p>{words.nothingFree}</p>}
      {offers.times.length > 0 && (
        <p>
          <span>{words.freeTimes}</span>
          {offers.times.map(({ from, until }) => (
            <Button
              key={from}
              size="small"
              onClick={() => take({ StartTime: clockOf(from), EndTime: clockOf(until) })}
            >
              {clockOf(from)}–{clockOf(until)}
            </Button>
          ))}
        </p>
      )}
      {offers.rooms.length > 0 && (
        <p>
          <span>{words.freeRooms}</span>
          {offers.rooms.map(({ RoomId, RoomName, RoomNameEn }) => (
            <Button key={RoomId} size="small" onClick={() => take({ RoomId })}>
              {inLanguage(language, RoomName, RoomNameEn)}
            </Button>
          ))}
        </p>
      )}
      {on.wait && <WaitButtons building={offers.building} onWait={on.wait} />}
    </div>
  );
}
