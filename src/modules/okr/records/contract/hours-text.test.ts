import { expect, test } from 'vitest';
import { hoursText, readHours } from './hours-text.ts';

test.each<[string, number | 'unreadable' | 'step' | 'tooMany']>([
  ['8', 480],
  ['4:30', 270],
  ['4.5', 270],
  ['4,5', 270],
  ['４：３０', 270],
  ['.5', 30],
  ['0.25', 15],
  ['4h30', 270],
  ['4h', 240],
  ['4 h 30 m', 270],
  ['2 小时', 120],
  ['24', 1440],
  ['', 0],
  ['-', 0],
  ['0', 0],
  ['25', 'tooMany'],
  ['4:32', 'step'],
  ['0.33', 'step'],
  ['4:75', 'unreadable'],
  ['.', 'unreadable'],
  ['many', 'unreadable'],
  ['-2', 'unreadable'],
  ['1e2', 'unreadable'],
])('%j is %s', (text, wanted) => {
  const read = readHours(text);
  expect('minutes' in read ? read.minutes : read.problem).toBe(wanted);
});

test('minutes that are written as a text are read back', () => {
  for (let minutes = 0; minutes <= 1440; minutes += 5)
    expect(readHours(hoursText(minutes))).toEqual({ minutes });
  expect([270, 275, 5].map(hoursText)).toEqual(['4.5', '4:35', '0:05']);
});
