import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ageByIdentity,
  birthDateOf,
  fullYears,
  genderOf,
  identityCheckDigit,
  identityFault,
} from './identity-card.ts';

describe('identity number', () => {
  // 11010519491231002X is the example of GB 11643-1999, annex.
  it.each([
    ['11010519491231002X', undefined],
    ['11010519491231002x', undefined],
    ['440524188001010014', 'birthDate'],
    ['110105194912310020', 'checkDigit'],
    ['110105194913310021', 'birthDate'],
    ['110105490231002', 'shape'],
    ['01010519491231002X', 'shape'],
    ['1101051949123100AX', 'shape'],
  ])('%s: %s', (number, fault) => expect(identityFault(number)).toBe(fault));

  it('tells birth date and gender', () => {
    expect(birthDateOf('11010519491231002X')).toBe('1949-12-31');
    expect(genderOf('11010519491231002X')).toBe(2);
    expect(genderOf('440106199003070012')).toBe(1);
  });

  it.each([
    ['1990-05-20', '2020-05-19', 29],
    ['1990-05-20', '2020-05-20', 30],
    ['2000-02-29', '2021-02-28', 20],
    ['2000-02-29', '2021-03-01', 21],
  ])('born %s, on %s: %d', (born, today, age) => expect(fullYears(born, today)).toBe(age));

  it('counts age from the number by year and month', () => {
    expect(ageByIdentity('11010519491231002X', '2020-11-30')).toBe(70);
    expect(ageByIdentity('11010519491231002X', '2020-12-01')).toBe(71);
  });

  it('notices every single wrong digit', () => {
    const first17 = fc.stringMatching(/^[1-9]\d{5}19[5-9]\d(0[1-9]|1[0-2])(0[1-9]|1\d|2[0-8])\d{3}$/);
    fc.assert(
      fc.property(first17, fc.nat(16), fc.integer({ min: 1, max: 9 }), (digits, place, step) => {
        const number = digits + identityCheckDigit(digits);
        expect(identityFault(number)).toBeUndefined();
        const changed = (Number(number[place]) + step) % 10;
        expect(identityFault(number.slice(0, place) + changed + number.slice(place + 1))).toBeDefined();
      }),
    );
  });
});
