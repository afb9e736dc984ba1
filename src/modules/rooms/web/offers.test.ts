import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstFree, freeStarts, isFreeAt, nearestFree, takenUntil, type RoomDay } from './offers.ts';

const hour = 60;
const room = (busy: readonly (readonly [number, number])[], more: Partial<RoomDay> = {}): RoomDay => ({
  opens: 8 * hour,
  closes: 20 * hour,
  slot: 30,
  buffer: 0,
  busy: busy.map(([from, until]) => ({ from: from * hour, until: until * hour })),
  ...more,
});
const at = (from: number, until: number) => ({ from: from * hour, until: until * hour });

describe('free times of a room', () => {
  test.each([
    ['nothing lies there', room([]), at(9, 10), null],
    ['it ends when the wish begins', room([[8, 9]]), at(9, 10), null],
    ['one meeting', room([[9, 10.5]]), at(9.5, 10), 10.5],
    [
      'two in a row count as one',
      room([
        [9, 10],
        [10, 11],
      ]),
      at(9, 10),
      11,
    ],
    [
      'one behind a gap does not count',
      room([
        [9, 10],
        [11, 12],
      ]),
      at(9, 10),
      10,
    ],
    ['the buffer of the one before', room([[8, 9]], { buffer: 15 }), at(9, 10), 9],
    ['the own buffer before the next one', room([[10, 11]], { buffer: 15 }), at(9, 10), 11],
  ])('%s', (_name, day, wanted, until) => {
    expect(takenUntil(day, wanted)).toBe(until === null ? null : until * hour);
  });

  test('the nearest free times stand in the order of the day and do not overlap', () => {
    expect(nearestFree(room([[9, 11]]), at(9, 10), 0, 3)).toEqual([at(8, 9), at(11, 12), at(12, 13)]);
    expect(nearestFree(room([[9, 11]]), at(9, 10), 10 * hour, 2)).toEqual([at(11, 12), at(12, 13)]);
    expect(nearestFree(room([[8, 20]]), at(9, 10), 0, 3)).toEqual([]);
  });

  test('the first free time looks at every room', () => {
    expect(firstFree([room([[8, 12]]), room([[8, 10]])], hour, 9 * hour)).toEqual(at(10, 11));
    expect(firstFree([room([[8, 20]])], hour, 0)).toBeNull();
    expect(firstFree([room([])], hour, 19.5 * hour)).toBeNull();
  });

  test('whatever is offered is free and not past', () => {
    const stretch = fc.tuple(fc.integer({ min: 8, max: 19 }), fc.integer({ min: 1, max: 4 }));
    fc.assert(
      fc.property(fc.array(stretch), fc.integer({ min: 0, max: 1440 }), fc.nat(20), (taken, now, buffer) => {
        const day = room(
          taken.map(([from, length]) => [from, from + length] as const),
          { buffer },
        );
        for (const from of freeStarts(day, 30, now)) {
          expect(from).toBeGreaterThanOrEqual(now);
          expect(isFreeAt(day, { from, until: from + 30 })).toBe(true);
        }
      }),
    );
  });
});
