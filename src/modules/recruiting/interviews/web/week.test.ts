import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daySpan, hoursOf, lanesOf, type DaySpan } from './week.ts';

const at = (from: number, until: number): DaySpan => ({ from, until });

describe('what overlaps stands side by side', () => {
  test.each([
    ['nothing', [], []],
    ['one after another', [at(540, 600), at(600, 660)], ['0/1', '0/1']],
    ['two at once', [at(540, 600), at(570, 630)], ['0/2', '1/2']],
    ['a lane that is free again', [at(540, 600), at(540, 720), at(600, 660)], ['1/2', '0/2', '1/2']],
    ['another group of the day', [at(540, 600), at(540, 600), at(800, 900)], ['0/2', '1/2', '0/1']],
  ])('%s', (_name, spans, lanes) =>
    expect(lanesOf(spans).map(({ lane, lanes: all }) => `${lane}/${all}`)).toEqual(lanes),
  );

  test('nothing covers another, and no lane is wider than the group needs', () => {
    const span = fc
      .tuple(fc.integer({ min: 0, max: 1380 }), fc.integer({ min: 15, max: 480 }))
      .map(([from, length]) => at(from, Math.min(1440, from + length)));
    fc.assert(
      fc.property(fc.array(span, { maxLength: 30 }), (spans) => {
        const lanes = lanesOf(spans);
        expect(lanes).toHaveLength(spans.length);
        for (const [n, one] of spans.entries())
          for (const [m, other] of spans.entries()) {
            if (m <= n || one.until <= other.from || other.until <= one.from) continue;
            expect(lanes[n]!.lane).not.toBe(lanes[m]!.lane);
            expect(lanes[n]!.lanes).toBe(lanes[m]!.lanes);
          }
        const most = Math.max(
          1,
          ...spans.map(({ from }) => spans.filter((one) => one.from <= from && from < one.until).length),
        );
        for (const { lane, lanes: all } of lanes) {
          expect(lane).toBeLessThan(all);
          expect(all).toBeLessThanOrEqual(most);
        }
      }),
    );
  });
});

test('hours are whole, and all that there is lies in them', () => {
  expect(hoursOf([])).toEqual(at(540, 1080));
  expect(hoursOf([at(495, 540), at(1170, 1215)])).toEqual(at(480, 1260));
});

test('an interview stands on the company day on which it begins, to midnight at most', () => {
  expect(daySpan('2026-03-02T02:00:00Z', '2026-03-02T03:30:00Z')).toEqual({
    day: '2026-03-02',
    from: 600,
    until: 690,
  });
  expect(daySpan('2026-03-02T15:30:00Z', '2026-03-02T16:30:00Z')).toEqual({
    day: '2026-03-02',
    from: 1410,
    until: 1440,
  });
});
