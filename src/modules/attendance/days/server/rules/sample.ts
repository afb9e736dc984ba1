import type { DayInput, DayShift, Punch } from './types.ts';

/** Office shift from 9:00 to 18:00 with a break at noon. */
export const office: DayShift = {
  versionId: 1,
  segments: [[540, 1080]],
  breaks: [[720, 780]],
  flexEarly: 0,
  flexLate: 0,
  grace: 5,
  seriousLate: 30,
  absentLate: 120,
  advance: 240,
  delay: 360,
  needOn: true,
  needOff: true,
  pairing: 1,
};

/** Night shift from 22:00 to 6:00. */
export const night: DayShift = { ...office, versionId: 2, segments: [[1320, 1800]], breaks: [] };

/** Returns a punch at a minute, or at a minute and second: '8:55', '8:55:30'; '30:40' is the next morning. */
export function at(time: string, card: Partial<Punch> = {}): Punch {
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number);
  return { second: (hour * 60 + minute) * 60 + second, side: null, isReplaced: false, ...card };
}

/** Returns an ordinary workday of the office shift, after its window has closed. */
export const dayOf = (change: Partial<DayInput> = {}): DayInput => ({
  kinds: [1, 1, 1],
  shift: office,
  group: { mode: 1, workSystem: 1 },
  free: null,
  around: [
    { offset: -1, shift: office },
    { offset: 1, shift: office },
  ],
  punches: [],
  leaves: [],
  trips: [],
  overtime: [],
  now: 4000,
  ...change,
});
