import { expect, test } from 'vitest';
import { diffControls } from './edition-diff.ts';

const input = (name: string, more: object = {}) => ({ type: 'input', name, label: name, ...more });
const said = (before: object[], after: object[]) =>
  diffControls(before as Record<string, unknown>[], after as Record<string, unknown>[]).map(
    ({ name, what, properties }) =>
      [what, name, ...properties.map((each) => `${each.name}: ${each.before} -> ${each.after}`)].join(' '),
  );

test.each<[string, object[], object[], string[]]>([
  ['the same', [input('a')], [input('a')], []],
  ['a default that is written down', [input('a')], [input('a', { require: true, visibility: true })], []],
  ['added and removed', [input('a')], [input('b')], ['added b', 'removed a']],
  ['a label', [input('a')], [input('a', { label: '新' })], ['changed a label: a -> 新']],
  [
    'one that was moved is told, those around it are not',
    [input('a'), input('b'), input('c'), input('d')],
    [input('b'), input('c'), input('d'), input('a')],
    ['moved a'],
  ],
  [
    'options',
    [{ type: 'select', name: 's', label: 's', items: [{ label_value: '1', label_name: '一' }] }],
    [{ type: 'select', name: 's', label: 's', items: [{ label_value: '1', label_name: '甲' }] }],
    [
      'changed s items: [{"label_value":"1","label_name":"一","label_name_en":""}] -> [{"label_value":"1","label_name":"甲","label_name_en":""}]',
    ],
  ],
  [
    'inside a group area',
    [{ type: 'groupArea', name: 'g', label: 'g', controls: [input('a'), input('b')] }],
    [{ type: 'groupArea', name: 'g', label: 'g', controls: [input('b', { maxLength: 9 })] }],
    ['changed g.b maxLength:  -> 9', 'removed g.a'],
  ],
  ['what is not worked out yet', [], [{ type: 'select', name: '' }], ['added ']],
])('%s', (_what, before, after, changes) => expect(said(before, after)).toEqual(changes));
