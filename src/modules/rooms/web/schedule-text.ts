import { useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Tone } from '#kit/web/parts/Status.tsx';
import {
  bookingStatus,
  bookingStatusLabels,
  kind,
  meetingStatus,
  meetingStatusLabels,
  type BookingStatus,
} from '../contract/codes.ts';
import type { ScheduleRow } from '../contract/fields.ts';
import { roomWords } from './words.ts';

/** Returns the style of a booking on the board. */
export function toneOf({ Kind, Status, IsMine }: ScheduleRow): 'block' | 'pending' | 'mine' | 'others' {
  if (Kind === kind.block) return 'block';
  if (Status === bookingStatus.pending) return 'pending';
  return IsMine ? 'mine' : 'others';
}

/** Returns a function that names a booking for the reader. Other people's private bookings are only "reserved". */
export function useScheduleText(): (schedule: Pick<ScheduleRow, 'Title' | 'Kind'>) => string {
  const words = useWords(roomWords);
  return ({ Title, Kind }) => (Kind === kind.block ? `${words.block} · ${Title}` : Title || words.reserved);
}

type Stated = Pick<ScheduleRow, 'Status' | 'MeetingStatus'>;

/** Returns a function that names the state of a booking: the time status if it is confirmed, else what became of it. */
export function useStateText(): (of: Stated) => { readonly tone: Tone; readonly text: string } {
  const language = useLanguage();
  return ({ Status, MeetingStatus }) => {
    if (Status === bookingStatus.confirmed)
      return {
        tone: ({ 0: 'good', 1: 'running', 2: 'neutral' } as const)[MeetingStatus],
        text: meetingStatusLabels[MeetingStatus][language],
      };
    const tones: Partial<Record<number, Tone>> = { 0: 'waiting', 3: 'bad', 4: 'paused' };
    const isRunning = MeetingStatus === meetingStatus.inMeeting && Status === bookingStatus.endedEarly;
    return {
      tone: isRunning ? 'running' : (tones[Status] ?? 'neutral'),
      text: bookingStatusLabels[Status as BookingStatus][language],
    };
  };
}
