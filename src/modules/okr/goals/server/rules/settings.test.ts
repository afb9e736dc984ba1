import { expect, test } from 'vitest';
import { listCrossed, settingFor, type GivenSetting } from './settings.ts';

const none: GivenSetting = {
  scope: 2,
  departmentId: null,
  goalId: null,
  capBp: null,
  onTrackBp: null,
  atRiskBp: null,
  countStopped: null,
  statusRule: null,
  scoreMap: null,
  fixedBp: null,
};
const company: GivenSetting = {
  ...none,
  scope: 1,
  capBp: 10_000,
  onTrackBp: 9000,
  atRiskBp: 6000,
  countStopped: false,
  statusRule: 1,
};
const all: GivenSetting[] = [
  company,
  { ...none, departmentId: 2, capBp: 12_000, onTrackBp: 8000 },
  { ...none, departmentId: 5, capBp: 15_000 },
  { ...none, scope: 3, goalId: 7, statusRule: 2, fixedBp: 100 },
];

test.each<[string, number, number[], Partial<ReturnType<typeof settingFor>>]>([
  ['the company alone', 1, [1, 9], { capBp: 10_000, onTrackBp: 9000, fixedBp: null, scope: 1 }],
  [
    'the nearest department, field by field',
    1,
    [1, 2, 5],
    { capBp: 15_000, onTrackBp: 8000, atRiskBp: 6000, scope: 2 },
  ],
  ['a department above', 1, [1, 2, 6], { capBp: 12_000, scope: 2 }],
  [
    'the key result first, then the rest',
    7,
    [1, 2],
    { statusRule: 2, fixedBp: 100, capBp: 12_000, scope: 3 },
  ],
])('%s', (_what, id, path, wanted) => expect(settingFor(all, { id, path })).toMatchObject(wanted));

const at = (id: number, path: number[], more: Partial<GivenSetting>) => ({ ...none, ...more, id, path });

test('bounds are compared with what the wider settings give', () => {
  const whole = { ...company, id: 1, path: [] as number[] };
  const crossed = (...others: ReturnType<typeof at>[]) =>
    listCrossed([whole, ...others]).map(({ one, onTrackBp, atRiskBp }) => [one.id, onTrackBp, atRiskBp]);
  expect(crossed(at(2, [1, 2], { departmentId: 2, onTrackBp: 6000 }))).toEqual([]);
  expect(crossed(at(2, [1, 2], { departmentId: 2, onTrackBp: 5999 }))).toEqual([[2, 5999, 6000]]);
  expect(crossed(at(2, [1, 2], { departmentId: 2, atRiskBp: 9500 }))).toEqual([[2, 9000, 9500]]);
  // Two departments that are each in order with the company cross each other.
  expect(
    crossed(
      at(2, [1, 2], { departmentId: 2, onTrackBp: 7000 }),
      at(3, [1, 2, 3], { departmentId: 3, atRiskBp: 8000 }),
      at(4, [1, 2, 3], { scope: 3, goalId: 7, onTrackBp: 7500 }),
    ),
  ).toEqual([
    [3, 7000, 8000],
    [4, 7500, 8000],
  ]);
});
