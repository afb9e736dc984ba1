import { expect, test } from 'vitest';
import { editionSchema } from './control.ts';
import { headlineOf } from './summary.ts';

const key = (type: string, name: string, more: object = {}) => ({
  type,
  name,
  label: name,
  significance: true,
  ...more,
});
const reason = key('textarea', 'reason');
const kind = key('select', 'kind', {
  items: [{ label_value: 'a', label_name: '年休假', label_name_en: 'Annual' }],
});
const day = key('date', 'day');
const amount = key('money', 'amount');
const person = key('userSearch', 'person', { multiple: false });
const city = { type: 'input', name: 'city', label: 'city' };
const values = {
  reason: '  深圳\n出差 ',
  kind: 'a',
  day: '2026-11-20',
  amount: '12.00',
  person: [{ id: 1, name: '林若溪', nameEn: 'Cora' }],
  city: '深圳',
};

test.each<[string, object[], object, string | undefined, string | undefined]>([
  ['the first significant text', [amount, kind, reason, day], values, '深圳 出差', '深圳 出差'],
  ['the control that is marked for it', [reason, { ...city, headline: true }], values, '深圳', '深圳'],
  [
    'the text, as long as the marked one is empty',
    [reason, { ...city, headline: true }],
    { reason: '出差' },
    '出差',
    '出差',
  ],
  ['else two values', [person, amount, kind, day], values, '年休假 · 11月20日', 'Annual · 20 Nov'],
  ['else two values, the day last', [person, day, kind], values, '年休假 · 11月20日', 'Annual · 20 Nov'],
  [
    'two and no more',
    [kind, day, key('month', 'month')],
    { ...values, month: '2026-11' },
    '年休假 · 11月20日',
    'Annual · 20 Nov',
  ],
  [
    'nothing that is sealed',
    [key('input', 'reason', { significance: false, secret: true })],
    values,
    undefined,
    undefined,
  ],
  [
    'nothing that finance fills in',
    [key('input', 'reason', { finance: true }), kind],
    values,
    '年休假',
    'Annual',
  ],
  ['nothing that lists do not say', [city], values, undefined, undefined],
  ['neither people nor amounts', [person, amount], values, undefined, undefined],
  ['nothing of an empty form', [reason, kind], { reason: '' }, undefined, undefined],
  [
    '60 characters of a long text',
    [reason],
    { reason: '长'.repeat(61) },
    `${'长'.repeat(59)}…`,
    `${'长'.repeat(59)}…`,
  ],
  ['all of a text as long as that', [reason], { reason: '🙂'.repeat(60) }, '🙂'.repeat(60), '🙂'.repeat(60)],
])('a form is called by %s', (_what, controls, given, zh, en) => {
  const said = headlineOf(editionSchema.parse({ controls }), { ...given });
  expect([said?.zh, said?.en]).toEqual([zh, en]);
});
