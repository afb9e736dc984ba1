import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { faultsOfShift, halfOf, workedSpans, type ShiftRule } from './shift.ts';
import { lengthOf, sharedOf, without, type Span } from './spans.ts';

const early: Omit<ShiftRule, 'versionId'> = {
  segments: [[540, 1080]],
  breaks: [[720, 780]],
  halfAt: null,
  flexEarly: 0,
  flexLate: 0,
  grace: 0,
  seriousLate: null,
  absentLate: null,
  advance: 240,
  delay: 360,
  needOn: true,
  needOff: true,
  pairing: 1,
};

describe('a shift', () => {
  test.each<[string, Partial<typeof early>, string[]]>([
    ['of a day', {}, []],
    ['over midnight', { segments: [[1320, 1800]], breaks: [[1560, 1590]] }, []],
    [
      'of three parts that touch',
      {
        segments: [
          [0, 60],
          [60, 120],
          [1380, 1440],
        ],
        breaks: [],
      },
      [],
    ],
    ['from the last minute of its day', { segments: [[1439, 2879]], breaks: [] }, []],
    ['without a minute', { segments: [], breaks: [] }, ['Segments']],
    [
      'of four parts',
      { segments: [540, 600, 660, 720].map((on): Span => [on, on + 30]), breaks: [] },
      ['Segments'],
    ],
    ['that ends before it begins', { segments: [[1080, 540]] }, ['Segments']],
    ['that ends as it begins', { segments: [[540, 540]] }, ['Segments']],
    [
      'whose parts overlap',
      {
        segments: [
          [540, 700],
          [699, 900],
        ],
        breaks: [],
      },
      ['Segments'],
    ],
    [
      'whose parts are out of order',
      {
        segments: [
          [780, 1080],
          [540, 720],
        ],
        breaks: [],
      },
      ['Segments'],
    ],
    ['that begins the day after', { segments: [[1440, 1800]], breaks: [] }, ['Segments']],
    ['that ends two days after', { segments: [[1320, 2881]], breaks: [] }, ['Segments']],
    ['of more than a day', { segments: [[540, 1981]], breaks: [] }, ['Segments']],
    ['with a break outside', { breaks: [[1060, 1100]] }, ['Breaks']],
    [
      'with a break over two parts',
      {
        segments: [
          [540, 720],
          [780, 1080],
        ],
        breaks: [[700, 800]],
      },
      ['Breaks'],
    ],
    ['of breaks alone', { breaks: [[540, 1080]] }, ['Breaks']],
    ['with four breaks', { breaks: [600, 660, 720, 780].map((on): Span => [on, on + 5]) }, ['Breaks']],
    ['with its half outside', { halfAt: 1080 }, ['HalfAt']],
    ['serious within the grace', { grace: 10, seriousLate: 10 }, ['SeriousLate']],
    ['absent before it is serious', { seriousLate: 60, absentLate: 30 }, ['AbsentLate']],
    [
      'in several ways',
      { breaks: [[0, 30]], halfAt: 1, absentLate: 1, grace: 5 },
      ['Breaks', 'HalfAt', 'AbsentLate'],
    ],
  ])('%s', (_what, changed, fields) => {
    expect(faultsOfShift({ ...early, ...changed }).map(({ field }) => field)).toEqual(fields);
  });

  test.each<[string, Partial<typeof early>, number]>([
    ['as it says', { halfAt: 700 }, 700],
    ['in the middle of what is worked', {}, 840],
    [
      'at the end of a part',
      {
        segments: [
          [540, 720],
          [780, 960],
        ],
        breaks: [],
      },
      720,
    ],
  ])('half of it: %s', (_what, changed, at) => expect(halfOf({ ...early, ...changed })).toBe(at));

  test('is worked but for its breaks', () => {
    expect(workedSpans(early)).toEqual([
      [540, 720],
      [780, 1080],
    ]);
  });
});

describe('spans', () => {
  const spans = fc
    .uniqueArray(fc.integer({ min: 0, max: 2880 }), { minLength: 2, maxLength: 8 })
    .map((edges) => edges.toSorted((a, b) => a - b))
    .map((edges) =>
      Array.from({ length: Math.floor(edges.length / 2) }, (_, at): Span => [
        edges[2 * at]!,
        edges[2 * at + 1]!,
      ]),
    );

  test('what is shared and what is left are the whole', () => {
    fc.assert(
      fc.property(spans, spans, (one, other) => {
        expect(lengthOf(sharedOf(one, other)) + lengthOf(without(one, other))).toBe(lengthOf(one));
        expect(sharedOf(without(one, other), other)).toEqual([]);
      }),
    );
  });
});
