import { describe, expect, test } from 'vitest';
import { readAttlog } from './marks.ts';

describe('lines of a device', () => {
  test('say badge and time, whatever stands behind them', () => {
    expect(
      readAttlog('  1001\t2026-11-23 08:58:03\t0\t1\t0\t0\r\n1002 2026-11-23 9:00:59 255\n\n').marks,
    ).toEqual([
      { badge: '1001', at: '2026-11-23 08:58:03' },
      { badge: '1002', at: '2026-11-23 09:00:59' },
    ]);
  });

  test.each([
    '1001',
    '1001 2026-02-30 08:00:00',
    '1001 2026-02-03 24:00:00',
    '1001 yesterday 08:00',
    `${'9'.repeat(41)} 2026-02-03 08:00`,
  ])('without a time are named: %s', (line) => {
    const { marks, faults } = readAttlog(`\n${line}`);
    expect([marks, faults.map(({ row }) => row)]).toEqual([[], [2]]);
  });
});
