import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalIdentity } from './identity.ts';
import { normalPhone } from './phone.ts';
import { guestFaults, timeFaults } from './visit-check.ts';

describe('phones', () => {
  test.each([
    ['13800138000', '13800138000'],
    ['138 0013 8000', '13800138000'],
    ['+86 138-0013-8000', '13800138000'],
    ['008613800138000', '13800138000'],
    ['１３８００１３８０００', '13800138000'],
    ['+44 20 7946 0958', '+442079460958'],
    ['0044 (20) 7946-0958', '+442079460958'],
    ['12800138000', undefined],
    ['1380013800', undefined],
    ['138001380001', undefined],
    ['+8612345', undefined],
    ['+86 12800138000', undefined],
    ['07946 0958', undefined],
    ['+0123456789', undefined],
    ['', undefined],
    ['张三', undefined],
  ])('%s', (given, kept) => expect(normalPhone(given)).toBe(kept));

  test('stored values stay as they are', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[+0-9 ()-]{0,20}$/), (given) => {
        const kept = normalPhone(given);
        expect(kept && normalPhone(kept)).toBe(kept);
      }),
    );
  });
});

test.each([
  ['11010519491231002x', '11010519491231002X'],
  ['110105 19491231 002X', '11010519491231002X'],
  ['110105194912310021', undefined],
  ['E12345678', 'E12345678'],
  ['e1234 5678', 'E12345678'],
  ['ABCDEFG', undefined],
  ['E123', undefined],
  ['', undefined],
])('identity number %s', (given, kept) => expect(normalIdentity(given)).toBe(kept));

describe('times', () => {
  const now = new Date('2026-11-20T06:00:00Z');
  const fields = (ExpectArrive: string, ExpectLeave: string) =>
    timeFaults({ ExpectArrive, ExpectLeave }, now).map(({ field, refusal }) => `${field} ${refusal.name}`);

  test.each([
    ['now', '2026-11-20T14:00:00+08:00', '2026-11-20T15:00:00+08:00', []],
    ['a little late', '2026-11-20T13:05:00+08:00', '2026-11-20T15:00:00+08:00', []],
    ['too late', '2026-11-20T12:59:00+08:00', '2026-11-20T15:00:00+08:00', ['ExpectArrive arrivePast']],
    [
      'not longer than nothing',
      '2026-11-20T15:00:00+08:00',
      '2026-11-20T15:00:00+08:00',
      ['ExpectLeave timesWrong'],
    ],
    ['over midnight', '2026-11-20T23:00:00+08:00', '2026-11-21T01:00:00+08:00', ['ExpectLeave timesWrong']],
    ['in 60 days', '2027-01-19T09:00:00+08:00', '2027-01-19T10:00:00+08:00', []],
    ['in 61 days', '2027-01-20T09:00:00+08:00', '2027-01-20T10:00:00+08:00', ['ExpectArrive arriveFar']],
  ])('%s', (_what, arrive, leave, faults) => expect(fields(arrive, leave)).toEqual(faults));
});

describe('a guest’s own information', () => {
  const good = { Phone: '13800138000', IdCard: 'E12345678', PeopleCount: 2, Companions: ['李四'] };
  const fields = (more: object, asks = { identity: true }, isGuest = true) =>
    guestFaults({ ...good, ...more }, asks, isGuest).map(({ field }) => field);

  test.each([
    ['all is well', {}, []],
    ['no phone', { Phone: '' }, ['Phone']],
    ['no identity number', { IdCard: '' }, ['IdCard']],
    ['more names than people', { Companions: ['李四', '王五'] }, ['Companions']],
    ['everything', { Phone: 'x', IdCard: 'x', PeopleCount: 1 }, ['Phone', 'IdCard', 'Companions']],
  ])('%s', (_what, more, faults) => expect(fields(more)).toEqual(faults));

  test('a form that does not ask for an identity number does not look at it', () => {
    expect(fields({ IdCard: '?' }, { identity: false })).toEqual([]);
  });

  test('the desk may leave out what it does not know, but not write nonsense', () => {
    expect(fields({ Phone: '', IdCard: '' }, { identity: true }, false)).toEqual([]);
    expect(fields({ Phone: '12', IdCard: '?' }, { identity: true }, false)).toEqual(['Phone', 'IdCard']);
  });
});
