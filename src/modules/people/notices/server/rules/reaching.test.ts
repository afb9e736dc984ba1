import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isQuiet, preferenceByDefault, wayOf, type Preference } from './reaching.ts';

const at = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
const with_ = (more: Partial<Preference>): Preference => ({ ...preferenceByDefault, ...more });

describe('quiet hours', () => {
  test.each([
    ['21:59', false],
    ['22:00', true],
    ['00:00', true],
    ['07:59', true],
    ['08:00', false],
  ])('by default %s is quiet: %s', (time, expected) => {
    expect(isQuiet(preferenceByDefault, at(time))).toBe(expected);
  });

  test.each([
    ['11:59', false],
    ['12:00', true],
    ['13:59', true],
    ['14:00', false],
  ])('of noon at %s: %s', (time, expected) => {
    expect(isQuiet(with_({ quiet: { from: at('12:00'), until: at('14:00') } }), at(time))).toBe(expected);
  });

  test('last as long as from the one to the other, whatever they are', () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(minute, minute, (from, until) => {
        fc.pre(from !== until);
        const quiet = Array.from({ length: 1440 }, (_, n) => n).filter((n) =>
          isQuiet(with_({ quiet: { from, until } }), n),
        );
        expect(quiet).toHaveLength((until - from + 1440) % 1440);
      }),
    );
  });
});

describe('the way of notices', () => {
  test.each([
    ['mail', {}, '10:00', false, 'send'],
    ['mail', {}, '23:00', false, 'hold'],
    ['mail', { mail: 'off' }, '23:00', false, 'never'],
    ['mail', { mail: 'digest' }, '08:30', false, 'hold'],
    ['mail', { mail: 'digest' }, '09:00', false, 'send'],
    ['mail', { mail: 'digest' }, '17:00', false, 'send'],
    ['mail', { mail: 'digest' }, '17:00', true, 'hold'],
    ['mail', { mail: 'digest', quiet: { from: 540, until: 600 } }, '09:30', false, 'hold'],
    ['workChat', { mail: 'off' }, '10:00', false, 'send'],
    ['workChat', { workChat: false }, '10:00', false, 'never'],
    ['workChat', { mail: 'digest', quiet: null }, '03:00', true, 'send'],
  ] as const)('%s of %j at %s, digest gone %s: %s', (channel, more, time, hasDigest, expected) => {
    expect(wayOf(channel, with_(more), at(time), hasDigest)).toBe(expected);
  });
});
