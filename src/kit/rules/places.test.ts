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

test.each([
  // A municipality is named once, whether it was typed as city or province.
  ['上海市', '上海市', '上海市', 'Shanghai'],
  ['上海市', '上海', '上海市', 'Shanghai'],
  ['重庆', '重庆市', '重庆', 'Chongqing'],
  ['香港特别行政区', '香港', '香港特别行政区', 'Hong Kong'],
  ['澳门', '澳门', '澳门', 'Macao'],
  // In English, the city comes first.
  ['四川省', '成都市', '四川省 成都市', 'Chengdu, Sichuan'],
  // A city with the same name as a province need not be in it.
  ['吉林省', '吉林市', '吉林省 吉林市', 'Jilin, Jilin'],
  ['吉林省', '', '吉林省', 'Jilin'],
  // A province is named once.
  ['安徽省', '宿州市', '安徽省 宿州市', 'Suzhou, Anhui'],
  ['陕西', '榆林', '陕西 榆林', 'Yulin, Shaanxi'],
  ['', '宿州市', '宿州市', 'Suzhou (Anhui)'],
  ['江苏省', '苏州市', '江苏省 苏州市', 'Suzhou, Jiangsu'],
  ['', '', '', ''],
])('%s and %s are %s, in English %s', (province, city, chinese, english) => {
  expect(placeText(province, city, 'zh')).toBe(chinese);
  expect(placeText(province, city, 'en')).toBe(english);
});
