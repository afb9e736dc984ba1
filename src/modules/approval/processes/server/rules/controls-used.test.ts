import { expect, test } from 'vitest';
import { editionSchema } from '#modules/forms/contract/control.ts';
import { processSchema, type ProcessInput } from '../../contract/process.ts';
import { lostControls } from './controls-used.ts';

const words = { zh: '节点', en: 'Level' };
type Level = ProcessInput['branches'][number]['levels'][number];
const level = (more: Partial<Level> = {}): Level => ({
  name: words,
  approvers: { kind: 'directLeader' },
  sign: 1,
  ...more,
});
const process = (levels: Level[], when?: ProcessInput['branches'][number]['when']) =>
  processSchema.parse({
    branches: [
      ...(when ? [{ name: words, when, levels }] : []),
      { name: words, when: null, levels: [level()] },
      ...(when ? [] : [{ name: words, when: null, levels }]),
    ],
  });
const edition = editionSchema.parse({
  controls: [
    { type: 'input', name: 'reason', label: '事由' },
    { type: 'userSearch', name: 'people', label: '人员' },
    { type: 'divider', name: 'line', label: '' },
  ],
});

test.each([
  ['what is there', process([level({ hide: ['reason'], edit: ['people'] })]), []],
  ['a hidden one', process([level({ hide: ['salary'] })]), [['salary', ['hide']]]],
  ['a filled in one', process([level({ edit: ['pay'], must: ['pay'] })]), [['pay', ['edit', 'must']]]],
  [
    'people from it',
    process([level({ approvers: { kind: 'userControl', control: 'boss' } })]),
    [['boss', ['approvers']]],
  ],
  [
    'people from what is no choice of people any more',
    process([level({ copies: { to: { kind: 'userControl', control: 'reason' } } })]),
    [['reason', ['copies']]],
  ],
  [
    'people who get a copy of the whole form',
    {
      ...process([level()]),
      copies: {
        submission: { to: { kind: 'userControl' as const, control: 'gone' }, note: '' },
        end: { to: { kind: 'userControl' as const, control: 'people' }, note: '' },
      },
    },
    [['gone', ['copies']]],
  ],
  ['a condition', process([level()], { formula: 'days > 3 and reason != "x"' }), [['days', ['condition']]]],
  ['what only the applicant says', process([level()], { formula: 'company = "x"' }), []],
  ['the amount', process([level()], { amountFrom: '1', amountBelow: null }), [['amount', ['condition']]]],
])('%s', (_what, given, expected) => {
  expect(lostControls(given, edition).map(({ name, uses }) => [name, uses])).toEqual(expected);
});
