import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editionSchema } from '#modules/forms/contract/control.ts';
import { onlyKnown } from './known.ts';

const { controls } = editionSchema.parse({
  controls: [
    { type: 'divider', name: 'head', label: '其他' },
    { type: 'input', name: 'reason', label: '事由' },
    {
      type: 'groupArea',
      name: 'items',
      label: '携带物品',
      controls: [{ type: 'input', name: 'what', label: '名称' }],
    },
  ],
});

test.each([
  ['what is known stays', { reason: 'a' }, { reason: 'a' }],
  ['what is not goes', { reason: 'a', x: 1, head: 'b' }, { reason: 'a' }],
  ['in rows too', { items: [{ what: 'a', y: 2 }, 7, null] }, { items: [{ what: 'a' }, 7, null] }],
  ['a wrong shape is for the check', { items: 'x' }, { items: 'x' }],
  ['inherited names are nobody’s', JSON.parse('{"__proto__":{"reason":"a"}}'), {}],
])('%s', (_what, given, kept) => expect(onlyKnown(controls, given)).toEqual(kept));

test('nothing else comes through, whatever is sent', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (given) => {
      for (const name of Object.keys(onlyKnown(controls, given))) expect(['reason', 'items']).toContain(name);
    }),
  );
});
