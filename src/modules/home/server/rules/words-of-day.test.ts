import { expect, test } from 'vitest';
import { shiftDay } from './range.ts';
import { ofDay } from './words-of-day.ts';

const all = [
  { id: 1, weight: 1 },
  { id: 2, weight: 3 },
  { id: 3, weight: 6 },
];

test('a day has the same words for everybody, and no words means none', () => {
  expect(ofDay(all, '2026-11-21')).toBe(ofDay(all, '2026-11-21'));
  expect(ofDay([], '2026-11-21')).toBeUndefined();
});

test('each comes about as often as its weight says', () => {
  const turns = new Map<number, number>();
  for (let n = 0; n < 3650; n++) {
    const id = ofDay(all, shiftDay('2026-01-01', n))?.id ?? 0;
    turns.set(id, (turns.get(id) ?? 0) + 1);
  }
  expect([...turns.values()].reduce((sum, count) => sum + count)).toBe(3650);
  for (const { id, weight } of all) {
    const share = (turns.get(id) ?? 0) / 365;
    expect(share, `words ${id}`).toBeGreaterThan(weight * 0.85);
    expect(share, `words ${id}`).toBeLessThan(weight * 1.15);
  }
});
