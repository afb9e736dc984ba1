import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitsGender, retirementOf } from './retirement.ts';

test.each([
  // born, category, gender, retires, age in years and months
  ['1964-12-31', 1, 1, '2024-12-31', '60+0'],
  ['1965-01-01', 1, 1, '2025-02-01', '60+1'],
  ['1965-04-30', 1, 1, '2025-05-30', '60+1'],
  ['1965-05-31', 1, 1, '2025-07-31', '60+2'],
  // The example of the design.
  ['1970-05-20', 1, 1, '2031-10-20', '61+5'],
  ['1976-08-31', 1, 1, '2039-07-31', '62+11'],
  ['1976-09-15', 1, 1, '2039-09-15', '63+0'],
  ['1999-01-15', 1, 1, '2062-01-15', '63+0'],
  ['1969-12-01', 2, 2, '2024-12-01', '55+0'],
  ['1970-01-01', 2, 2, '2025-02-01', '55+1'],
  ['1981-09-01', 2, 2, '2039-09-01', '58+0'],
  ['1974-12-01', 3, 2, '2024-12-01', '50+0'],
  ['1975-01-31', 3, 2, '2025-02-28', '50+1'],
  ['1975-03-01', 3, 2, '2025-05-01', '50+2'],
  ['1984-11-01', 3, 2, '2039-11-01', '55+0'],
  ['1990-06-01', 3, 2, '2045-06-01', '55+0'],
])('born %s, category %i: %s', (birth, category, sex, day, age) => {
  const found = retirementOf(birth, category, sex)!;
  expect([found.day, `${Math.floor(found.months / 12)}+${found.months % 12}`]).toEqual([day, age]);
  expect(found.isGuess).toBe(false);
});

test('without a category the gender suggests one, and a woman’s is to be checked', () => {
  expect(retirementOf('1980-03-02', null, 1)).toEqual({
    ...retirementOf('1980-03-02', 1, 1),
    isGuess: false,
  });
  expect(retirementOf('1980-03-02', null, 2)).toEqual({ ...retirementOf('1980-03-02', 2, 2), isGuess: true });
  expect(retirementOf('1980-03-02', null, 0)).toBeNull();
});

const born = (n: number): string => `${Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}-01`;

test('nobody retires earlier than somebody older of the same category, nor before the former age', () => {
  const month = fc.integer({ min: 1930 * 12, max: 2010 * 12 });
  fc.assert(
    fc.property(month, month, fc.constantFrom(1, 2, 3), (one, other, category) => {
      const [older, younger] = [Math.min(one, other), Math.max(one, other)].map((n) =>
        retirementOf(born(n), category, 0)!,
      );
      expect(older!.day <= younger!.day).toBe(true);
      const [least, most] = { 1: [60, 63], 2: [55, 58], 3: [50, 55] }[category] as [number, number];
      for (const { months } of [older!, younger!])
        expect(months >= least * 12 && months <= most * 12).toBe(true);
    }),
  );
});

test.each([
  [1, 1, true],
  [1, 2, false],
  [2, 2, true],
  [3, 1, false],
  [3, 0, true],
])('category %i of gender %i: %s', (category, sex, fits) => expect(fitsGender(category, sex)).toBe(fits));
