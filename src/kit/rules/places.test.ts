import { expect, test } from 'vitest';
import { placeName, placeText } from './places.ts';

test.each([
  ['深圳', 'Shenzhen'],
  ['深圳市', 'Shenzhen'],
  ['四川省', 'Sichuan'],
  ['新疆维吾尔自治区', 'Xinjiang'],
  ['内蒙古自治区', 'Inner Mongolia'],
  ['香港特别行政区', 'Hong Kong'],
  ['陕西', 'Shaanxi'],
  ['山西', 'Shanxi'],
  ['西安', 'Xi’an'],
  ['Singapore', 'Singapore'],
  ['云梦泽', '云梦泽'],
  ['', ''],
])('%s is %s in English, and what was typed in Chinese', (typed, english) => {
  expect(placeName(typed, 'en')).toBe(english);
  expect(placeName(typed, 'zh')).toBe(typed);
});

test('a municipality is named once, and English begins with the city', () => {
  expect(placeText('上海市', '上海市', 'zh')).toBe('上海市');
  expect(placeText('上海市', '上海', 'en')).toBe('Shanghai');
  expect(placeText('四川省', '成都市', 'zh')).toBe('四川省 成都市');
  expect(placeText('四川省', '成都市', 'en')).toBe('Chengdu, Sichuan');
  expect(placeText('', '', 'en')).toBe('');
});
