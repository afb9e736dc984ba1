import { describe, expect, it } from 'vitest';
import { editionSchema } from '../contract/control.ts';
import { errorsFrom } from './errors.ts';
import { isTitledBy, sectionsOf } from './sections.ts';

const head = (name: string) => ({ type: 'divider', name, label: name });
const line = (name: string) => ({ type: 'divider', name });
const input = (name: string, more: object = {}) => ({ type: 'input', name, label: name, ...more });

const group = (name: string, label: string, labelEn: string) => ({
  type: 'groupArea',
  name,
  label,
  labelEn,
  controls: [input('what')],
});

describe('sections of a form', () => {
  it.each<[string, object[], Record<string, string[]>]>([
    ['one without a head', [input('a'), input('b')], { '': ['a', 'b'] }],
    [
      'parted at dividers with a label',
      [input('a'), head('S'), input('b'), line('l'), input('c')],
      { '': ['a'], S: ['b', 'l', 'c'] },
    ],
    [
      'without controls to draw they go',
      [head('S'), input('a'), head('T'), input('off'), line('l')],
      { S: ['a'] },
    ],
    ['what programs keep is not drawn', [input('a'), input('digest', { kept: true })], { '': ['a'] }],
  ])('%s', (_what, controls, expected) => {
    const edition = editionSchema.parse({ controls });
    const sections = sectionsOf(edition.controls, (control) => control.name !== 'off');
    const names = sections.map((section) => [section.name, section.controls.map((control) => control.name)]);
    expect(Object.fromEntries(names)).toEqual(expected);
  });
});

describe('the title of a section', () => {
  it.each([
    ['费用', 'Expenses', '费用明细', 'Expense', true],
    ['采购明细', 'Items', '采购明细', 'Item', true],
    ['单据', 'Papers', '明细', 'Details', false],
  ])('%s / %s stands for %s / %s: %s', (title, titleEn, label, labelEn, expected) => {
    const { controls } = editionSchema.parse({
      controls: [
        { ...head('head'), label: title, labelEn: titleEn },
        group('one', label, labelEn),
        group('two', label, labelEn),
      ],
    });
    const [section] = sectionsOf(controls, () => true);
    const titled = section?.controls.map((control) => isTitledBy(section, control));
    expect(titled).toEqual([expected, false]);
  });
});

describe('fields of a refusal', () => {
  it('find their control, also in a row', () => {
    const edition = editionSchema.parse({
      controls: [
        input('why', { label: '事由' }),
        { type: 'groupArea', name: 'rows', label: '明细', controls: [input('what', { label: '内容' })] },
      ],
    });
    const fields = ['why', 'rows.1.what', 'rows', 'Version'].map((Field) => ({ Field, Msg: '不行' }));
    expect(errorsFrom(edition, fields).map(({ name, label, row }) => [name, label.zh, row?.zh])).toEqual([
      ['why', '事由', undefined],
      ['rows.1.what', '内容', '明细第 2 行'],
      ['rows', '明细', undefined],
      ['Version', '', undefined],
    ]);
  });
});
