import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { supplierState, type SupplierState } from './codes.ts';
import { normName } from '#kit/rules/company-name.ts';
import { creditCheck, isCreditCode } from '#kit/rules/credit-code.ts';
import { companyState, movesFrom, objectionTo, type Move, lastDayOf } from './states.ts';

const now = new Date('2026-05-04T02:00:00Z');
const later = new Date('2026-06-01T00:00:00Z');
const finished = { number: 'GY-1', isFinished: true };
const base: Move = {
  name: '甲',
  from: 3,
  to: 4,
  reason: '',
  evidenceUrl: '',
  now,
  expiresAt: null,
  blacklistedUntil: null,
  approval: finished,
  missing: [],
  isRated: true,
  isReferenced: true,
};
const said = (more: Partial<Move>): string | null =>
  objectionTo({ ...base, ...more }, 'zh')?.refusal.name ?? null;
const proof = { reason: '逾期', evidenceUrl: 'https://example.com/a' };

test.each<[string, Partial<Move>, string | null]>([
  ['admitted with everything', {}, null],
  ['admitted without an approval', { approval: null }, 'approvalNeeded'],
  ['admitted by one that runs', { approval: { number: 'GY-1', isFinished: false } }, 'approvalUnfinished'],
  ['admitted with documents missing', { missing: ['资质证书'] }, 'documentsMissing'],
  ['admitted without a rating', { isRated: false }, 'ratingNeeded'],
  ['whitelisted', { from: 4, to: 5, approval: null }, null],
  ['off the whitelist', { from: 5, to: 4, approval: null, isRated: false, missing: ['x'] }, null],
  ['whitelisted from record', { to: 5 }, 'noSuchMove'],
  ['blacklisted', { from: 5, to: 6, ...proof }, null],
  ['blacklisted from record', { from: 3, to: 6, ...proof }, null],
  ['blacklisted without a reason', { from: 4, to: 6, ...proof, reason: '' }, 'reasonNeeded'],
  ['blacklisted without evidence', { from: 4, to: 6, reason: '逾期' }, 'evidenceNeeded'],
  [
    'blacklisted with a script',
    { from: 4, to: 6, ...proof, evidenceUrl: 'javascript:alert(1)' },
    'evidenceNeeded',
  ],
  ['blacklisted until now', { from: 4, to: 6, ...proof, expiresAt: now }, 'expiryPast'],
  ['blacklisted until later', { from: 4, to: 6, ...proof, expiresAt: later }, null],
  ['blacklisted twice', { from: 6, to: 6, ...proof }, 'noSuchMove'],
  ['released in time', { from: 6, to: 3, blacklistedUntil: now }, null],
  ['released early', { from: 6, to: 3, blacklistedUntil: later }, 'notExpired'],
  ['released early with a reason', { from: 6, to: 3, blacklistedUntil: later, reason: '已整改' }, null],
  ['released from a blacklist without end', { from: 6, to: 3 }, 'notExpired'],
  ['released without an approval', { from: 6, to: 3, reason: '已整改', approval: null }, 'approvalNeeded'],
  ['admitted from the blacklist', { from: 6, to: 4 }, 'noSuchMove'],
  ['deleted', { to: -2, isReferenced: false }, null],
  ['deleted while others refer to it', { to: -2 }, 'referenced'],
  ['deleted when admitted', { from: 4, to: -2, isReferenced: false }, 'noSuchMove'],
])('%s', (_what, more, name) => expect(said(more)).toBe(name));

describe('a company', () => {
  const states = fc.constantFrom<SupplierState>(3, 4, 5, 6);

  test('is what the gravest of its forms is, in whatever order they come', () => {
    fc.assert(
      fc.property(fc.array(states, { minLength: 1 }), (forms) => {
        expect(companyState(forms)).toBe(Math.max(...forms));
        expect(companyState(forms.toReversed())).toBe(companyState(forms));
      }),
    );
    expect(companyState([])).toBe(supplierState.deleted);
  });

  test('never comes from the blacklist to anything but the record', () => {
    expect(movesFrom[6]).toEqual([3]);
    expect(
      Object.values(movesFrom)
        .flat()
        .filter((to) => to === -2),
    ).toHaveLength(1);
  });
});

test('two spellings of a name are one company', () => {
  expect(normName('甲 乙（深圳）ＡＢ 公司')).toBe(normName('甲乙(深圳)ab公司'));
  expect(normName('甲乙公司')).not.toBe(normName('甲丙公司'));
});

test('a credit code is right only with its check character', () => {
  expect(isCreditCode('91350100M000100Y43')).toBe(true);
  const characters = '0123456789ABCDEFGHJKLMNPQRTUWXY';
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999 }), fc.constantFrom(...characters), (number, last) => {
      const first = `91440300MA${String(number).padStart(7, '0')}`;
      expect(isCreditCode(first + last)).toBe(last === creditCheck(first));
    }),
  );
  expect(isCreditCode('9135010')).toBe(false);
});

test('a blacklist entry shows the last day that it includes', () => {
  expect(lastDayOf(new Date('2026-11-23T16:00:00.000Z'))).toBe('2026-11-23');
  expect(lastDayOf(new Date('2026-11-23T16:00:00.001Z'))).toBe('2026-11-24');
});
