import { describe, expect, test } from 'vitest';
import {
  lastProbationDay,
  refilledDays,
  renewalOf,
  shownOf,
  stateOf,
  warningsOf,
  type Employed,
  type Signed,
} from './contract-terms.ts';

const today = '2026-06-15';
const term = (
  ContractType: number,
  StartDay: string,
  EndDay: string | null,
  more: Partial<Signed> = {},
): Signed => ({ ContractType, StartDay, EndDay, EndedEarly: null, SignCompanyId: 1, ...more });

test.each([
  ['not started', term(1, '2026-06-16', '2029-06-20'), 0],
  ['its first day', term(1, '2026-06-15', '2029-06-20'), 1],
  ['its last day', term(1, '2023-06-11', '2026-06-15'), 1],
  ['the day after', term(1, '2023-06-11', '2026-06-14'), 2],
  ['without an end', term(3, '2020-01-01', null), 1],
  ['ended early, its last day then', term(3, '2020-01-01', null, { EndedEarly: '2026-06-15' }), 1],
  ['ended early', term(3, '2020-01-01', null, { EndedEarly: '2026-06-14' }), 3],
  ['ended before it began', term(1, '2026-07-01', '2029-07-05', { EndedEarly: '2026-06-01' }), 3],
])('%s', (_what, one, state) => expect(stateOf(one, today)).toBe(state));

test('the card shows the active contract, of two the later one, else the newest', () => {
  const three = term(1, '2020-01-01', '2023-01-05');
  const five = term(2, '2023-01-06', '2028-01-05');
  const ahead = term(3, '2028-01-06', null);
  expect(shownOf([three, five, ahead], today)).toBe(five);
  expect(shownOf([three], today)).toBe(three);
  expect(shownOf([three, ahead], today)).toBe(ahead);
  expect(shownOf([], today)).toBeUndefined();
  // On a day covered by two contracts, the later one is shown.
  expect(shownOf([five, term(3, '2028-01-05', null)], '2028-01-05')?.ContractType).toBe(3);
});

const at = (entry: string | null, kind: number | null) => ({ entry, kind });

test('days that nobody typed follow another kind or entry date', () => {
  const was = { StartDay: '2024-03-01', EndDay: '2027-03-05' };
  expect(refilledDays(was, at('2024-03-01', 1), at('2024-03-01', 5))).toEqual({ EndDay: '2025-08-31' });
  expect(refilledDays(was, at('2024-03-01', 1), at('2024-04-01', 1))).toEqual({
    StartDay: '2024-04-01',
    EndDay: '2027-04-05',
  });
  const typed = { ...was, EndDay: '2026-12-31' };
  expect(refilledDays(typed, at('2024-03-01', 1), at('2024-04-01', 1))).toEqual({ StartDay: '2024-04-01' });
  expect(refilledDays({ StartDay: null, EndDay: null }, at(null, null), at('2024-03-01', 0))).toEqual({
    StartDay: '2024-03-01',
    EndDay: '2025-02-28',
  });
});

const person = (entry: string, prepare: string | null, confirmed: string | null = null): Employed => ({
  EntryTime: entry,
  PrepareBARW: prepare,
  RealityBARW: confirmed,
});

describe('what is odd is said', () => {
  const none = person('2026-06-01', null);
  const six = person('2026-06-01', '2026-11-30');
  test.each<[string, Signed, Signed[], Employed, string[]]>([
    ['six months in three years and five days', term(1, '2026-06-01', '2029-06-05'), [], six, []],
    [
      'a day more',
      term(1, '2026-06-01', '2029-06-05'),
      [],
      person('2026-06-01', '2026-12-01'),
      ['probation 6'],
    ],
    ['under three years', term(1, '2026-06-01', '2029-05-30'), [], six, ['probation 2']],
    ['under a year', term(1, '2026-06-01', '2027-05-30'), [], six, ['probation 1']],
    ['under three months', term(1, '2026-06-01', '2026-08-30'), [], six, ['probation 0']],
    ['Hong Kong', term(4, '2026-06-01', '2027-05-31'), [], six, ['probationIfPrc 2']],
    ['an internship', term(0, '2026-06-01', '2027-05-31'), [], six, []],
    ['one that is over', term(4, '2026-01-01', '2026-12-31'), [], person('2026-01-01', '2026-06-14'), []],
    [
      'confirmed early',
      term(4, '2026-06-01', '2027-05-31'),
      [],
      person('2026-06-01', '2026-11-30', '2026-07-15'),
      [],
    ],
    ['a contract after the probation', term(2, '2027-01-01', '2027-06-30'), [], six, []],
    [
      'a second probation, of who came back',
      term(1, '2026-06-01', '2029-06-05'),
      [term(1, '2020-01-01', '2023-01-05')],
      six,
      ['secondProbation'],
    ],
    [
      'with another company of the group',
      term(1, '2026-06-01', '2029-06-05', { SignCompanyId: 2 }),
      [term(1, '2020-01-01', '2023-01-05')],
      six,
      [],
    ],
    [
      'the shared day',
      term(3, '2026-06-05', null),
      [term(2, '2021-06-06', '2026-06-05')],
      none,
      ['overlap 2026-06-05 2026-06-05'],
    ],
    [
      'two without an end',
      term(3, '2026-06-05', null),
      [term(3, '2026-06-06', null)],
      none,
      ['overlap 2026-06-06 null'],
    ],
    [
      'ended before the other begins',
      term(1, '2026-06-05', '2029-06-09'),
      [term(0, '2026-01-01', '2026-12-31', { EndedEarly: '2026-06-04' })],
      none,
      [],
    ],
    [
      'a third fixed term',
      term(2, '2026-06-06', '2031-06-05'),
      [term(1, '2018-06-01', '2021-06-05'), term(2, '2021-06-06', '2026-06-05')],
      none,
      ['openEndedDue'],
    ],
    ['the second', term(2, '2021-06-06', '2026-06-05'), [term(1, '2018-06-01', '2021-06-05')], none, []],
    [
      'the open-ended one after two',
      term(3, '2026-06-06', null),
      [term(1, '2018-06-01', '2021-06-05'), term(2, '2021-06-06', '2026-06-05')],
      none,
      [],
    ],
  ])('%s', (_what, one, others, who, wanted) => {
    const said = warningsOf(one, others, who, today).map(({ Code, Months, From, To }) =>
      [Code, ...(Months === null ? [] : [Months]), ...(From === null ? [] : [From, To])].join(' '),
    );
    expect(said.map((text) => text.replace(/ $/, ' null'))).toEqual(wanted);
  });
});

const since = (EntryTime: string | null, RealityBARW: string | null = null): Employed => ({
  EntryTime,
  PrepareBARW: null,
  RealityBARW,
});

describe('what comes next', () => {
  test.each<[string, Signed[], Employed, [number, string, string | null] | null]>([
    ['the first, by the table', [], since('2026-06-01'), [1, '2026-06-01', '2029-06-05']],
    ['nobody knows when he came', [], since(null), [1, today, '2029-06-19']],
    [
      '1 to 2, by the table where the first was',
      [term(1, '2022-08-30', '2025-09-03')],
      since('2022-08-30'),
      [2, '2025-09-04', '2030-09-03'],
    ],
    [
      '1 to 2 after typed days',
      [term(1, '2022-08-30', '2025-08-29')],
      since('2022-08-30'),
      [2, '2025-08-30', '2030-08-29'],
    ],
    [
      '2 to 3 from the day after',
      [term(1, '2018-01-01', '2021-01-05'), term(2, '2021-01-06', '2026-01-05')],
      since('2018-01-01'),
      [3, '2026-01-06', null],
    ],
    ['3 needs none', [term(3, '2020-01-01', null)], since('2012-01-01'), null],
    [
      '3 that was ended',
      [term(3, '2020-01-01', null, { EndedEarly: '2026-05-31' })],
      since('2012-01-01'),
      [3, '2026-06-01', null],
    ],
    ['4 to 4', [term(4, '2025-06-01', '2026-05-31')], since('2025-06-01'), [4, '2026-06-01', '2027-05-31']],
    ['5 to 4', [term(5, '2025-01-01', '2026-06-30')], since('2025-01-01'), [4, '2026-07-01', '2027-06-30']],
    [
      '0 to 1 from the conversion',
      [term(0, '2026-01-01', '2026-12-31')],
      since('2026-01-01', '2026-07-01'),
      [1, '2026-07-01', '2029-07-05'],
    ],
    [
      '0 to 1 without one',
      [term(0, '2026-01-01', '2026-12-31')],
      since('2026-01-01'),
      [1, today, '2029-06-19'],
    ],
    [
      'of who came back, anew',
      [term(1, '2018-01-01', '2021-01-05', { EndedEarly: '2020-05-31' })],
      since('2026-06-01'),
      [1, '2026-06-01', '2029-06-05'],
    ],
  ])('%s', (_what, terms, who, wanted) => {
    const found = renewalOf(terms, who, today);
    expect(found && [found.ContractType, found.StartDay, found.EndDay]).toEqual(wanted);
  });
});

const termOf = (StartDay: string, EndDay: string | null, ContractType = 1) => ({
  ContractType,
  StartDay,
  EndDay,
  EndedEarly: null,
});

describe('the last day of a probation by law', () => {
  test.each([
    ['three years: six months', [termOf('2026-01-01', '2028-12-31')], '2026-06-30', 6],
    ['two years: two', [termOf('2026-01-01', '2027-12-31')], '2026-02-28', 2],
    ['half a year: one', [termOf('2026-01-01', '2026-06-30')], '2026-01-31', 1],
    [
      'the first contract counts',
      [termOf('2029-01-01', null, 3), termOf('2026-01-01', '2028-12-31')],
      '2026-06-30',
      6,
    ],
    [
      'an internship before it does not',
      [termOf('2025-07-01', null, 0), termOf('2026-01-01', '2028-12-31')],
      '2026-06-30',
      6,
    ],
    ['no contract on record: six months from the entry', [], '2026-08-14', 6],
  ])('%s', (_what, terms, day, months) => {
    expect(lastProbationDay(terms, '2026-02-15')).toEqual({ day, months });
  });
});
