/** Returns minutes since midnight as a clock time: 570 is 09:30, 1440 is 24:00. */
export const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Returns the minutes since midnight of a clock time (HH:mm, up to 24:00). */
export const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
