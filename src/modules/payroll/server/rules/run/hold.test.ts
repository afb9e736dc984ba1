import { expect, test } from 'vitest';
import { holdOf } from './hold.ts';
import { csvFile, textFile } from './bank-file.ts';

const at = (day: number, hour = 0): Date => new Date(Date.UTC(2026, 2, day, hour));
const [lockedAt, now] = [at(5), at(10)];

test.each([
  ['no account', { hasAccount: false, changedAt: null, releasedAt: null }, 1],
  ['the first one of the card', { changedAt: null }, null],
  ['changed long ago', { changedAt: at(1) }, null],
  ['changed after the lock', { changedAt: at(6) }, 2],
  ['changed at the lock, six days ago', { changedAt: at(5) }, 3],
  ['seven days ago to the millisecond', { changedAt: at(3) }, null],
  ['a millisecond less', { changedAt: new Date(at(3).getTime() + 1) }, 3],
  ['changed after the lock and released', { changedAt: at(6), releasedAt: at(7) }, null],
  ['released, then changed again', { changedAt: at(8), releasedAt: at(7) }, 2],
  ['a release makes no account', { hasAccount: false, changedAt: at(6), releasedAt: at(7) }, 1],
] as const)('%s', (_what, given, why) => {
  expect(holdOf({ hasAccount: true, releasedAt: null, ...given }, lockedAt, now)).toBe(why);
});

const line = {
  account: '6222021',
  name: '=张|三',
  fen: 1_234_567,
  branch: 'a"b',
  city: '深圳',
  number: 'E-1',
};

test('files are lines of account, name, amount, branch, city and number', () => {
  expect(textFile([line])).toBe('6222021|=张 三|12345.67|a"b|深圳|E-1\r\n');
  expect(csvFile([line]).split('\r\n')).toEqual([
    '\uFEFF"账号","户名","金额","开户行","开户城市","工号"',
    `"6222021","'=张|三","12345.67","a""b","深圳","E-1"`,
    '',
  ]);
});
