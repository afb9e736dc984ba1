import { expect, test } from 'vitest';
import { lackingData } from './lacking-data.ts';
import { ratingWords } from './words.ts';

const rule = (name: string, WeightBp: number, State: 'scored' | 'notScored') => ({ name, WeightBp, State });

test.each([
  [[rule('a', 6_000, 'scored'), rule('b', 4_000, 'notScored')], null],
  [[rule('a', 5_999, 'scored'), rule('b', 4_001, 'notScored')], { percent: 59.99, rules: ['b'] }],
  [
    [rule('a', 3_000, 'notScored'), rule('b', 4_000, 'scored'), rule('c', 3_000, 'notScored')],
    { percent: 40, rules: ['a', 'c'] },
  ],
])('%j', (details, why) => {
  const found = lackingData(details);
  expect(found && { ...found, rules: found.rules.map(({ name }) => name) }).toEqual(why);
});

test('未评 says how much of the weight has data, and which rules have none', () => {
  expect(ratingWords.zh.unratedWhy(40, '资产负债率')).toBe(
    '未评：有数据的规则只占权重的 40%，至少 60% 才给等级。缺：资产负债率',
  );
  expect(ratingWords.en.unratedWhy(40, 'Debt ratio')).toMatch(/40 ?%.*60 ?%.*Debt ratio/);
});
