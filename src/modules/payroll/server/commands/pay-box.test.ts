import { afterAll, expect, test } from 'vitest';
import { testSecret } from '#tests/support/product.ts';
import { keepPay, openPay, sealPay, sealRecord } from './pay-box.ts';

const next = 'another secret of the tests, after the first one';

afterAll(() => keepPay([testSecret]));

test('what was sealed before the secret was changed still opens; what is sealed since does not without the new one', () => {
  keepPay([testSecret]);
  const old = [sealPay({ fen: 1_740_000 }), sealRecord({ net: 1_234_567 })] as const;
  keepPay([testSecret, next]);
  expect(old.map((sealed) => openPay(sealed))).toEqual([{ fen: 1_740_000 }, { net: 1_234_567 }]);
  const since = sealPay({ fen: 1 });
  expect(openPay(since)).toEqual({ fen: 1 });
  keepPay([testSecret]);
  expect(() => openPay(since)).toThrow(Error);
});
