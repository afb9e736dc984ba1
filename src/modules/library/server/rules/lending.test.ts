import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shiftDays } from '#kit/rules/dates.ts';
import {
  borrowFault,
  holdFault,
  overdueDays,
  renewFault,
  workingDaysAfter,
  type LendingRule,
  type RunningLoan,
  type Standing,
  type HoldFacts,
} from './lending.ts';

const rule: LendingRule = {
  maxLoans: 5,
  loanDays: 30,
  renewTimes: 1,
  renewDays: 15,
  renewOpenDays: 7,
  holdDays: 3,
  maxHolds: 3,
  recommendPer30Days: 5,
  blockIfOverdue: true,
  reviewNeedsLoan: true,
};
const good: Standing = { isActive: true, openLoans: 0, overdue: 0, openHolds: 0, rule };

describe('borrowing', () => {
  test.each<[string, Partial<Standing>, boolean, string | undefined]>([
    ['nothing in the way', {}, false, undefined],
    ['one below the limit', { openLoans: 4 }, false, undefined],
    ['at the limit', { openLoans: 5 }, false, 'loanLimit'],
    ['a limit of none', { rule: { ...rule, maxLoans: 0 } }, false, 'loanLimit'],
    ['an overdue book', { overdue: 1 }, false, 'overdueFirst'],
    [
      'an overdue book that does not matter',
      { overdue: 1, rule: { ...rule, blockIfOverdue: false } },
      false,
      undefined,
    ],
    ['the same title', {}, true, 'alreadyBorrowed'],
    ['somebody who has left', { isActive: false }, true, 'readerGone'],
  ])('%s', (_what, more, hasTitle, refusal) =>
    expect(borrowFault({ ...good, ...more }, hasTitle)?.refusal.name).toBe(refusal),
  );
});

describe('reserving', () => {
  const out: HoldFacts = { hasLoan: false, hasHold: false, free: 0, lendable: 1 };
  test.each<[string, Partial<Standing>, Partial<HoldFacts>, string | undefined]>([
    ['a book that is out', {}, {}, undefined],
    ['a book on the shelf', {}, { free: 1 }, 'canBorrowNow'],
    ['a book without copies', {}, { lendable: 0 }, 'noCopies'],
    ['one’s own loan', {}, { hasLoan: true }, 'alreadyBorrowed'],
    ['twice', {}, { hasHold: true }, 'alreadyReserved'],
    ['one below the limit', { openHolds: 2 }, {}, undefined],
    ['at the limit', { openHolds: 3 }, {}, 'holdLimit'],
    ['by somebody who has left', { isActive: false }, {}, 'readerGone'],
  ])('%s', (_what, more, book, refusal) =>
    expect(holdFault({ ...good, ...more }, { ...out, ...book })?.refusal.name).toBe(refusal),
  );
});

describe('renewing', () => {
  const loan: RunningLoan = { state: 1, dueOn: '2026-11-20', renewCount: 0, recalled: false, waiting: 0 };
  test.each<[string, string, Partial<RunningLoan>, Partial<Standing>, string | undefined]>([
    ['on the last day', '2026-11-20', {}, {}, undefined],
    ['on the first day', '2026-11-13', {}, {}, undefined],
    ['a day too early', '2026-11-12', {}, {}, 'renewTooEarly'],
    ['a day too late', '2026-11-21', {}, {}, 'renewOverdue'],
    ['a second time', '2026-11-20', { renewCount: 1 }, {}, 'renewUsedUp'],
    ['while somebody waits', '2026-11-20', { waiting: 2 }, {}, 'renewWanted'],
    ['after a recall', '2026-11-20', { recalled: true }, {}, 'renewRecalled'],
    ['what is handed in', '2026-11-20', { state: 2 }, {}, 'notOut'],
    ['what is back', '2026-11-20', { state: 3 }, {}, 'notOpen'],
    ['by somebody who has left', '2026-11-20', {}, { isActive: false }, 'readerGone'],
    ['while another book is overdue', '2026-11-20', {}, { overdue: 1 }, 'overdueFirst'],
  ])('%s', (_what, today, more, standing, refusal) =>
    expect(renewFault({ ...loan, ...more }, { ...good, ...standing }, today)?.refusal.name).toBe(refusal),
  );
});

const at = (text: string) => new Date(`${text}:00+08:00`);

describe('overdue days', () => {
  test.each([
    ['on the due day', null, null, '2026-11-20', 0],
    ['the day after', null, null, '2026-11-21', 1],
    ['stop when it is handed in', at('2026-11-22T23:59'), null, '2026-12-20', 2],
    [
      'stop when it is handed in, not when that is confirmed',
      at('2026-11-21T00:00'),
      at('2026-11-30T09:00'),
      '2026-12-20',
      1,
    ],
    ['stop at the desk', null, at('2026-11-25T09:00'), '2026-12-20', 5],
    ['are none when it was early', null, at('2026-11-01T09:00'), '2026-12-20', 0],
  ])('%s', (_what, returnAppliedAt, returnedAt, today, days) =>
    expect(overdueDays({ dueOn: '2026-11-20', returnAppliedAt, returnedAt }, today)).toBe(days),
  );
});

describe('working days', () => {
  test.each([
    ['2026-11-16', 3, '2026-11-19'],
    ['2026-11-19', 3, '2026-11-24'],
    ['2026-11-20', 1, '2026-11-23'],
    ['2026-11-21', 1, '2026-11-23'],
    ['2026-11-22', 5, '2026-11-27'],
  ])('%s and %i', (day, count, last) => expect(workingDaysAfter(day, count, new Map())).toBe(last));

  test('leave out holidays and count make-up days', () => {
    const special = new Map([
      ['2026-10-01', 'holiday'],
      ['2026-10-02', 'holiday'],
      ['2026-10-10', 'workday'],
    ] as const);
    expect(workingDaysAfter('2026-09-30', 3, special)).toBe('2026-10-07');
    expect(workingDaysAfter('2026-10-08', 2, special)).toBe('2026-10-10');
  });

  test('are never on a weekend, and five of them are a week', () =>
    fc.assert(
      fc.property(fc.nat(3000), fc.integer({ min: 1, max: 40 }), (n, count) => {
        const day = shiftDays('2026-01-01', n);
        const last = workingDaysAfter(day, count, new Map());
        expect([0, 6]).not.toContain(new Date(`${last}T00:00:00Z`).getUTCDay());
        expect(workingDaysAfter(day, count + 5, new Map())).toBe(shiftDays(last, 7));
      }),
    ));
});
