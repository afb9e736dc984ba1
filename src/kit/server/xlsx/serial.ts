const daySeconds = 86_400;
/** Days from 1899-12-31 and from 1904-01-01, the two possible days 0, to 1970-01-01. */
const [since1900, since1904] = [25_568, 24_107];
/** Excel counts 29 February 1900, which never existed, as day 60; later days include it. */
const falseLeapDay = 60;
/** Last day that a sheet supports, 9999-12-31. */
const lastDay = 2_958_465;

/**
 * Returns the time of a date's number, rounded to the second: 17:30 is stored as 0.7291666…, slightly too small. A
 * number below 1 is a time alone, on 1899-12-31. Null: not a date.
 */
export function serialTime(serial: number, is1904: boolean): Date | null {
  if (!(serial >= 0) || serial > lastDay + 1) return null;
  const isTime = serial < 1;
  const days = is1904 && !isTime ? since1904 : since1900 + (serial >= falseLeapDay ? 1 : 0);
  return new Date((Math.round(serial * daySeconds) - days * daySeconds) * 1000);
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Returns hours that may exceed a day, such as 26:30. Seconds are only included if there are any. */
export function elapsedText(serial: number): string {
  const seconds = Math.round(Math.abs(serial) * daySeconds);
  const [hour, minute, second] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${serial < 0 ? '-' : ''}${two(hour)}:${two(minute)}${second === 0 ? '' : `:${two(second)}`}`;
}

const isoForm = /^(?:(\d{4}-\d\d-\d\d)(?:T|$))?(?:(\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?)?$/;

/** Returns the time in ISO 8601 text, as local time of the cell if it names no zone; otherwise null. */
export function isoTime(text: string): Date | null {
  const [, day = '1899-12-31', time = '00:00', zone = 'Z'] = isoForm.exec(text) ?? [];
  const at = text === '' || !isoForm.test(text) ? Number.NaN : Date.parse(`${day}T${time}${zone}`);
  return Number.isNaN(at) ? null : new Date(Math.round(at / 1000) * 1000);
}
