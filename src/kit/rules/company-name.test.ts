import { expect, test } from 'vitest';
import { shortCompany } from './company-name.ts';

test.each([
  ['霁屿信息技术（深圳）有限公司', '霁屿信息技术（深圳）'],
  ['霁屿股份有限公司', '霁屿'],
  ['Jiyu Software (Chengdu) Co., Ltd.', 'Jiyu Software (Chengdu)'],
  ['Jiyu International (Hong Kong) Limited', 'Jiyu International (Hong Kong)'],
  ['Unlimited', 'Unlimited'],
  ['有限公司', '有限公司'],
  ['', ''],
])('%s is %s for short', (name, short) => {
  expect(shortCompany(name)).toBe(short);
});
