import { instantOf } from '#kit/rules/zones.ts';

/**
 * Milliseconds that the clock of journeys is ahead of the machine's when a run begins now.
 *
 * @param beginning day and time in the company zone of the demo, for instance `2028-02-29 23:50`
 */
export function offsetOf(beginning = '2026-11-18 10:00'): number {
  const [day = '', hour = 0, minute = 0] = beginning.split(/[ :]/);
  return instantOf(day, Number(hour) * 60 + Number(minute), 'Asia/Shanghai').getTime() - Date.now();
}
