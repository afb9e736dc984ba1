import { describe, expect, it } from 'vitest';
import { editionSchema } from '../contract/control.ts';
import { errorsFrom } from './errors.ts';
import { sectionsOf } from './sections.ts';

const head = (name: string) => ({ type: 'divider', name, label: name });
const line = (name: string) => ({ type: 'divider', name });
const input = (name: string, more: object = {}) => ({ type: 'input', name, label: name, ...more });

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
  ])('%s', (_what, controls, expected) => {
    const edition = editionSchema.parse({ controls });
    const sections = sectionsOf(edition.controls, (control) => control.name !== 'off');
    const names = sections.map((section) => [section.name, section.controls.map((control) => control.name)]);
    expect(Object.fromEntries(names)).toEqual(expected);
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
