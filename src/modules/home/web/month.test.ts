import fc from 'fast-check';
import { expect, test } from 'vitest';
import { weeksOf } from './month.ts';

test('six weeks from a Monday hold the whole month', () => {
  const months = fc.tuple(fc.integer({ min: 2000, max: 2100 }), fc.integer({ min: 1, max: 12 }));
  fc.assert(
    fc.property(months, ([year, number]) => {
      const month = `${year}-${String(number).padStart(2, '0')}`;
      const days = weeksOf(month).flat();
      expect(new Set(days).size).toBe(42);
      expect(new Date(Date.parse(days[0] ?? '')).getUTCDay()).toBe(1);
      const own = days.filter((day) => day.startsWith(month));
      expect(own).toHaveLength(new Date(Date.UTC(year, number, 0)).getUTCDate());
      expect(days.indexOf(`${month}-01`)).toBeLessThan(7);
    }),
  );
});
