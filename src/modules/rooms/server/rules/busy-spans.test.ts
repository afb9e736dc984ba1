import { expect, test } from 'vitest';
import { companyInstant } from '#kit/rules/dates.ts';
import { shownBusy, type BusySpan } from './busy-spans.ts';

const day = '2026-03-02';
const at = (clock: string): Date => companyInstant(`${day} ${clock}`);
const busy = (from: string, until: string, title = ''): BusySpan => ({
  start: at(from),
  end: at(until),
  title,
});
const within = { start: at('08:00'), end: at('20:00') };

test.each([
  ['nothing', [], []],
  [
    'untitled times that touch are one',
    [busy('10:00', '11:00'), busy('09:00', '10:00')],
    [busy('09:00', '11:00')],
  ],
  ['one within another is gone', [busy('09:00', '12:00'), busy('10:00', '11:00')], [busy('09:00', '12:00')]],
  [
    'apart they stay two',
    [busy('09:00', '10:00'), busy('10:30', '11:00')],
    [busy('09:00', '10:00'), busy('10:30', '11:00')],
  ],
  [
    'a title is kept, and nothing is lost around it',
    [busy('09:00', '10:00'), busy('09:30', '10:00', '周会'), busy('10:00', '11:00')],
    [busy('09:00', '11:00'), busy('09:30', '10:00', '周会')],
  ],
  ['what lies outside is cut', [busy('07:00', '09:00'), busy('21:00', '22:00')], [busy('08:00', '09:00')]],
])('%s', (_name, all, shown) => expect(shownBusy(all, within)).toEqual(shown));
