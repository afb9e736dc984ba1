import { expect, test } from 'vitest';
import { normText, strongest } from './watch.ts';

const guest = { name: normText('王 小明'), phone: ['h1', 'h3'], company: normText('Acme（深圳）') };
const entry = (id: number, kind: number, marks: object) => ({
  id,
  kind,
  name: '',
  phone: [],
  company: '',
  ...marks,
});

test.each([
  ['ＡＣＭＥ (深圳)', 'acme深圳'],
  ['Jean-Luc  P. Martin', 'jeanlucpmartin'],
  ['阿·凡提', '阿凡提'],
])('%s is compared as %s', (given, norm) => expect(normText(given)).toBe(norm));

test.each([
  ['nobody', [], undefined],
  ['by phone', [entry(1, 1, { phone: ['h1'] })], 1],
  ['by the phone under a former secret', [entry(1, 1, { phone: ['h3'] })], 1],
  ['by another phone', [entry(1, 1, { phone: ['h2'] })], undefined],
  ['by name and company', [entry(1, 2, { name: '王小明', company: 'acme深圳' })], 1],
  ['by name and another company', [entry(1, 1, { name: '王小明', company: 'x' })], undefined],
  ['an empty entry', [entry(1, 1, {})], undefined],
  ['a block before a welcome', [entry(1, 2, { phone: ['h1'] }), entry(2, 1, { name: '王小明' })], 2],
  ['the older one', [entry(5, 1, { phone: ['h1'] }), entry(3, 1, { phone: ['h1'] })], 3],
])('%s', (_what, entries, id) => expect(strongest(entries, [guest])?.id).toBe(id));
