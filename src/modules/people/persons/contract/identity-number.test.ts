import { expect, test } from 'vitest';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { identityCheckDigit } from '#kit/rules/identity-card.ts';
import { identityNumber } from './user-values.ts';

const bornOn = (day: string): string => {
  const first = `110105${day.replaceAll('-', '')}002`;
  return first + identityCheckDigit(first);
};
const today = companyDay(new Date());

test.each([
  ['today', today, true],
  ['in two days', shiftDays(today, 2), false],
  ['in the next century', '2126-01-01', false],
])('somebody born %s', (_when, day, isTaken) => {
  expect(identityNumber.safeParse(bornOn(day)).success).toBe(isTaken);
});
