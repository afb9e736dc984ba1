import { expect, test } from 'vitest';
import { toneOfGrade } from './grade-tone.ts';

test.each([
  ['S', 'top'],
  ['A+', 'top'],
  ['a', 'top'],
  ['B-', 'good'],
  ['B2', 'good'],
  ['C+1', 'fair'],
  ['D', 'poor'],
  ['E', 'poor'],
  ['Excellent', 'other'],
  ['Average', 'other'],
  ['AA', 'other'],
  ['F', 'other'],
  ['优秀', 'other'],
  ['未评', 'other'],
  ['', 'other'],
])('the grade %j is %s', (grade, tone) => {
  expect(toneOfGrade(grade)).toBe(tone);
});
