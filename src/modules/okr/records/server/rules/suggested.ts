import { minuteStep } from '../../contract/record-codes.ts';

/** Item that somebody reported on, in a day. */
export interface Reported {
  readonly day: string;
  readonly obid: number;
}

interface Day {
  readonly day: string;
  /** Minutes of the day that nobody recorded yet. */
  readonly left: number;
  /** Minutes of meetings in rooms. */
  readonly met: number;
}

export interface Suggested {
  readonly day: string;
  /** Null for meetings. */
  readonly obid: number | null;
  readonly minutes: number;
}

const stepped = (minutes: number): number => Math.floor(minutes / minuteStep) * minuteStep;

/**
 * Shares out the hours of days: first meetings, then the rest in equal parts among the items reported on that day. The
 * first items get what does not divide. A day without reports gets its meetings alone.
 */
export function shareOut(days: readonly Day[], reported: readonly Reported[]): Suggested[] {
  return days.flatMap(({ day, left, met }) => {
    const free = stepped(Math.max(0, left));
    const meetings = Math.min(stepped(met), free);
    const items = [...new Set(reported.filter((one) => one.day === day).map(({ obid }) => obid))];
    const steps = (free - meetings) / minuteStep;
    const shares = items.map((obid, n): Suggested => {
      const own = Math.floor(steps / items.length) + (n < steps % items.length ? 1 : 0);
      return { day, obid, minutes: own * minuteStep };
    });
    return [{ day, obid: null, minutes: meetings }, ...shares].filter(({ minutes }) => minutes > 0);
  });
}
