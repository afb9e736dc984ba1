import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { companyInstant, shiftDays } from './dates.ts';
import { freeSlots, isBusy, type Asked, type SlotsAsked } from './free-slots.ts';
import { isTaken, isWithin, overlap, weekOf, type Span } from './spans.ts';

// A Monday.
const monday = '2026-03-02';
const span = (from: string, until: string, day = monday): Span => ({
  start: companyInstant(`${day} ${from}`),
  end: companyInstant(`${day} ${until}`),
});
const standard = (day = monday) => [span('09:00', '12:00', day), span('13:00', '18:00', day)];
const somebody = (id: number, more: Partial<Asked> = {}): Asked => ({
  id,
  works: standard(),
  busy: [],
  ...more,
});
const ask = (more: Partial<SlotsAsked> = {}): SlotsAsked => ({
  minutes: 60,
  from: companyInstant(`${monday} 08:00`),
  until: companyInstant(`${monday} 20:00`),
  people: [somebody(1)],
  need: 1,
  most: 20,
  ...more,
});
const clocks = (given: SlotsAsked): string[] =>
  freeSlots(given).map(({ start }) => new Date(start.getTime() + 8 * 3_600_000).toISOString().slice(11, 16));

describe('spans', () => {
  test.each([
    [span('09:00', '10:00'), span('10:00', '11:00'), false],
    [span('09:00', '10:00'), span('09:59', '11:00'), true],
    [span('09:00', '12:00'), span('10:00', '11:00'), true],
  ])('%o and %o overlap: %s', (one, other, are) => {
    expect(overlap(one, other)).toBe(are);
    expect(overlap(other, one)).toBe(are);
  });

  test.each([
    [[span('09:00', '12:00')], span('09:00', '12:00'), true],
    [[span('10:30', '12:00'), span('09:00', '10:30')], span('10:00', '11:00'), true],
    [standard(), span('11:30', '13:30'), false],
    [[], span('09:00', '10:00'), false],
    [[span('09:00', '10:00')], span('08:59', '10:00'), false],
  ])('%o hold %o: %s', (spans, one, is) => expect(isWithin(spans, one)).toBe(is));
});

test.each([
  [`${monday} 00:00`, monday],
  ['2026-03-08 23:59', monday],
  ['2026-03-09 00:00', '2026-03-09'],
])('the week of %s begins on %s', (at, begins) => expect(weekOf(companyInstant(at))).toBe(begins));

describe('somebody is busy', () => {
  test.each([
    ['with nothing else', {}, span('09:00', '10:00'), false],
    ['in a meeting', { busy: [span('09:30', '10:30')] }, span('09:00', '10:00'), true],
    ['over lunch', {}, span('11:30', '12:30'), true],
    ['before he works', {}, span('08:30', '09:30'), true],
    ['with a week that is full', { isFull: (): boolean => true }, span('09:00', '10:00'), true],
    ['with a week that is not', { isFull: (): boolean => false }, span('09:00', '10:00'), false],
  ] as const)('%s', (_name, more, one, is) => expect(isBusy(somebody(1, more), one)).toBe(is));
});

describe('free slots', () => {
  test('are whole half hours of a day, four at most, none over another', () =>
    expect(clocks(ask())).toEqual(['09:00', '10:00', '11:00', '13:00']));

  test.each([
    [
      'all have to be free',
      { people: [somebody(1), somebody(2, { busy: [span('09:00', '11:00')] })], need: 2 },
      '11:00',
    ],
    [
      'one of two is enough',
      { people: [somebody(1), somebody(2, { busy: [span('09:00', '11:00')] })], need: 1 },
      '09:00',
    ],
    ['not while the candidate is elsewhere', { taken: [span('09:00', '09:30')] }, '09:30'],
    [
      'never without whoever is required',
      { people: [somebody(1), somebody(2, { busy: [span('09:00', '11:00')], isRequired: true })], need: 1 },
      '11:00',
    ],
    [
      'only where a room takes it',
      { roomAt: ({ start }: Span) => (start >= span('14:00', '15:00').start ? 7 : null) },
      '14:00',
    ],
    ['not before now', { from: companyInstant(`${monday} 15:10`) }, '15:30'],
  ])('%s', (_name, more, first) => expect(clocks(ask(more))[0]).toBe(first));

  test('say who is free and which room', () => {
    const people = [somebody(1), somebody(2, { busy: [span('09:00', '18:00')] })];
    expect(freeSlots(ask({ people, roomAt: () => 7 }))[0]).toMatchObject({ people: [1], roomId: 7 });
  });

  test('nobody free: none', () =>
    expect(freeSlots(ask({ people: [somebody(1, { works: [] })] }))).toEqual([]));

  test('for whatever is asked they keep to everything', () => {
    const spans = fc
      .tuple(fc.nat(4), fc.integer({ min: 32, max: 72 }), fc.integer({ min: 1, max: 12 }))
      .map(([days, quarter, long]) => {
        const begin = companyInstant(`${shiftDays(monday, days)} 00:00`).getTime() + quarter * 900_000;
        return { start: new Date(begin), end: new Date(begin + long * 900_000) };
      });
    const works = [0, 1, 2, 3, 4].flatMap((n) => standard(shiftDays(monday, n)));
    const person = fc
      .record({ busy: fc.array(spans, { maxLength: 8 }), held: fc.nat(12) })
      .map(({ busy, held }): Omit<Asked, 'id'> => ({
        works,
        busy,
        isFull: () => held >= 10,
      }));
    fc.assert(
      fc.property(
        fc.array(person, { minLength: 1, maxLength: 4 }),
        fc.array(spans, { maxLength: 4 }),
        fc.integer({ min: 1, max: 16 }),
        fc.integer({ min: 1, max: 20 }),
        fc.nat(3),
        (given, taken, quarters, most, fewer) => {
          const people = given.map((one, n) => ({ ...one, id: n + 1 }));
          const need = Math.max(1, people.length - fewer);
          const asked = ask({
            people,
            need,
            taken,
            most,
            minutes: quarters * 15,
            until: companyInstant(`${shiftDays(monday, 5)} 00:00`),
          });
          const slots = freeSlots(asked);
          expect(slots.length).toBeLessThanOrEqual(most);
          for (const [n, slot] of slots.entries()) {
            expect(slot.end.getTime() - slot.start.getTime()).toBe(quarters * 900_000);
            expect(slot.people.length).toBeGreaterThanOrEqual(need);
            expect(isTaken(taken, slot)).toBe(false);
            expect(isTaken(slots.slice(0, n), slot)).toBe(false);
            for (const id of slot.people) {
              const one = people[id - 1]!;
              expect(isTaken(one.busy, slot)).toBe(false);
              expect(isWithin(one.works, slot)).toBe(true);
              expect(one.isFull?.(slot)).toBe(false);
            }
          }
        },
      ),
    );
  });
});
