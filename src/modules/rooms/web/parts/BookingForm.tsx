import { App } from 'antd';
import { useRef, useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { minuteOf } from '#kit/rules/clock.ts';
import { messageOf } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { bookingStatus, meetingStatus } from '../../contract/codes.ts';
import { MeetingRoomSchedule } from '../../contract/MeetingRoomSchedule.ts';
import {
  earliestOn,
  toBookingRequest,
  laterEnd,
  roomDayOf,
  startOf,
  toWaitRequest,
  type Adding,
  type Detail,
  type Draft,
  type Editing,
} from '../draft.ts';
import { waitWords } from '../wait-words.ts';
import { isFreeAt, nearestFree, takenUntil } from '../offers.ts';
import { useNow } from '../useNow.ts';
import { roomWords } from '../words.ts';
import type { Offers } from './Availability.tsx';
import type { BoardRoom, Wish } from './Board.tsx';
import { useBookingFields } from './useBookingFields.tsx';
import { useWarningText } from './useWarningText.ts';
import { buildingText } from '../place-text.ts';

interface BookingFormProps {
  readonly day: string;
  readonly wish: Wish;
  /** Booking to change; absent: a new one. */
  readonly editing?: Detail;
  readonly onDone: (id: number) => void;
  readonly onCancel: () => void;
  /** Called after the user has joined a waitlist instead of booking. */
  readonly onWaited?: () => void;
}

/**
 * Form that books a room or changes a booking. It shows conflicts while the user fills it in, and asks to confirm
 * warnings.
 */
export function BookingForm(props: BookingFormProps) {
  const rooms = useCall(MeetingRoomSchedule.GetMeetingRoomsAndSchedulesByDate, { Date: props.day });
  return (
    <Answer of={rooms} rows={8}>
      {({ Rooms }) => <Filled {...props} rooms={Rooms} />}
    </Answer>
  );
}

function Filled({
  day,
  wish,
  editing,
  onDone,
  onCancel,
  onWaited,
  rooms,
}: BookingFormProps & { readonly rooms: readonly BoardRoom[] }) {
  const words = useWords(roomWords);
  const { message } = App.useApp();
  const [start] = useState(() => startOf(day, wish, editing, rooms, new Date()));
  const [draft, setDraft] = useState<Draft>(start);
  const isRunning = editing?.MeetingStatus === meetingStatus.inMeeting;
  const offers = useOffers(draft, editing?.Id);
  const take = (offer: Partial<Draft>): void => setDraft((before) => ({ ...before, ...offer }));
  const confirm = useConfirm();
  const add = useAct(MeetingRoomSchedule.Add);
  const edit = useAct(MeetingRoomSchedule.Edit);
  const sent = useRef<Readonly<Record<string, unknown>>>({});
  const hidden = editing ? { Id: editing.Id, RowVersion: editing.RowVersion } : {};
  const fail = (error: Error): void => void message.error(messageOf(error));
  const waited = useWords(waitWords);
  const waiting = useAct(MeetingRoomSchedule.AddWait);
  const wait = (values: Draft, isAnyRoom: boolean): void =>
    waiting.mutate(toWaitRequest({ ...start, ...values }, isAnyRoom), {
      onSuccess: () => {
        void message.success(waited.waiting);
        onWaited?.();
      },
      onError: fail,
    });
  const on = { take, ...(editing || draft.Repeat ? {} : { wait }) };
  const fields = useBookingFields(rooms, draft, editing, isRunning, offers, on);

  const added = (reply: ReplyOf<typeof MeetingRoomSchedule.Add>): void => {
    if (reply.NeedConfirm) {
      const again = { ...sent.current, Confirmed: true } as Adding;
      confirm(reply.Warnings, () => add.mutate(again, { onSuccess: added, onError: fail }));
      return;
    }
    const waits = reply.Status === bookingStatus.pending;
    const skipped = reply.Skipped.length;
    const some = skipped > 0 ? words.bookedSome(reply.Ids.length, skipped) : words.booked;
    void message.success(waits ? words.bookedPending : some);
    onDone(reply.Id ?? 0);
  };
  const edited = (reply: ReplyOf<typeof MeetingRoomSchedule.Edit>): void => {
    if (reply.NeedConfirm) {
      const again = { ...hidden, ...sent.current, Confirmed: true } as Editing;
      confirm(reply.Warnings, () => edit.mutate(again, { onSuccess: edited, onError: fail }));
      return;
    }
    void message.success(words.saved);
    onDone(editing?.Id ?? 0);
  };

  const common = {
    fields,
    initial: { ...start },
    isDense: true,
    adapt: (values: Readonly<Record<string, unknown>>) => {
      // Fields that the form of a running meeting does not show keep their values.
      sent.current = toBookingRequest({ ...start, ...values }, editing);
      return sent.current;
    },
    derive: (_changed: unknown, all: Readonly<Record<string, unknown>>) => {
      const next = { ...start, ...all } as Draft;
      const more = laterEnd(draft, next);
      setDraft({ ...next, ...more });
      return more && { ...more };
    },
    check: (values: Readonly<Record<string, unknown>>) => {
      const { Repeat } = values as Draft;
      if (Repeat && !Repeat.UntilDate) return [{ Field: 'Repeat', Msg: words.needUntil }];
      // The conflict is not repeated here if free rooms and times are offered.
      return offers && !Repeat ? [{ Field: 'Check', Msg: '' }] : [];
    },
    onCancel: { label: words.close, run: onCancel },
  };
  return editing ? (
    <EditForm
      {...common}
      call={MeetingRoomSchedule.Edit}
      hidden={hidden}
      submit={words.save}
      onDone={edited}
    />
  ) : (
    <EditForm {...common} call={MeetingRoomSchedule.Add} submit={words.submit} onDone={added} />
  );
}

/** Returns free alternatives when the board shows a conflict for a single meeting. */
function useOffers(draft: Draft, except: number | undefined): Offers | null {
  const now = useNow();
  const language = useLanguage();
  const { Day, StartTime, EndTime, RoomId, AttendeeAUIDs } = draft;
  const isWhole = Boolean(Day && StartTime && EndTime && RoomId && EndTime > StartTime);
  const board = useCall(
    MeetingRoomSchedule.GetMeetingRoomsAndSchedulesByDate,
    { Date: Day ?? '' },
    { enabled: isWhole },
  );
  if (!isWhole || !board.data || !Day || !StartTime || !EndTime) return null;
  const wanted = { from: minuteOf(StartTime), until: minuteOf(EndTime) };
  const rooms = board.data.Rooms;
  const room = rooms.find((each) => each.RoomId === RoomId);
  const until = room ? takenUntil(roomDayOf(room, Day, except), wanted) : null;
  if (!room || until === null) return null;
  const seats = (AttendeeAUIDs?.length ?? 0) + 1;
  const isAlike = (each: BoardRoom): number => (each.Building === room.Building ? 0 : 1_000) + each.Capacity;
  const free = rooms.filter(
    (each) => each.Capacity >= seats && isFreeAt(roomDayOf(each, Day, except), wanted),
  );
  return {
    until,
    building: free.some(({ Building }) => Building === room.Building) ? null : buildingText(room, language),
    times: nearestFree(roomDayOf(room, Day, except), wanted, earliestOn(Day, now), 3),
    rooms: free.toSorted((a, b) => isAlike(a) - isAlike(b)).slice(0, 3),
  };
}

/** Asks the user whether to continue in spite of warnings. */
function useConfirm() {
  const words = useWords(roomWords);
  const { modal } = App.useApp();
  const warningText = useWarningText();
  return (warnings: readonly Parameters<typeof warningText>[0][], go: () => void): void => {
    modal.confirm({
      title: words.confirmTitle,
      content: (
        <ul className="rooms-warnings">
          {warnings.map((warning) => (
            <li key={warning.Kind}>{warningText(warning)}</li>
          ))}
        </ul>
      ),
      okText: words.confirmBook,
      cancelText: words.keepOpen,
      onOk: go,
    });
  };
}
