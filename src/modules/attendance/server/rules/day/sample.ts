import type { DayInput, DayShift, Punch } from './types.ts';

/** 9:00-18:00 with a break at noon. */
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

/** 22:00-6:00. */
export const night: DayShift = { ...office, versionId: 2, segments: [[1320, 1800]], breaks: [] };

/** A punch at a minute, or at a minute and second: '8:55', '8:55:30', '30:40' the next morning. */
export function at(time: string, card: Partial<Punch> = {}): Punch {
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number);
  return { second: (hour * 60 + minute) * 60 + second, side: null, isReplaced: false, ...card };
}

/** An ordinary workday of the office, after its window has closed. */
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
