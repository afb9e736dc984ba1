import { expect, test } from 'vitest';
import { emptyRecord, type InvoiceRecord } from '#modules/invoices/contract/record.ts';
import { numberDigits, readDay, readFen, readRate, readTax } from './amounts.ts';
import { capitalsToFen } from './capitals.ts';
import { identityKeys } from './identity.ts';
import { standardInputTaxRule, suggestInputTax } from './input-tax.ts';
import { isInvoiceLink, readQrText } from './qr-text.ts';

test.each([
  ['壹分', 1],
  ['壹角整', 10],
  ['壹角', 10],
  ['零元壹分', 1],
  ['壹拾元柒角', 1070],
  ['壹拾元零柒角整', 1070],
  ['拾元柒角正', 1070],
  ['壹万零伍圆整', 1_000_500],
  ['壹万伍元', 1_000_500],
  ['壹亿元整', 10_000_000_000],
  ['壹亿零叁佰万零贰拾元零伍分', 10_300_002_005],
  ['（负数）伍佰圆整', -50_000],
  ['负叁佰元整', -30_000],
  ['⊗叁佰圆整', 30_000],
  ['零元整', 0],
  ['壹佰贰拾玖圆肆角贰分', 12_942],
])('capitals %s are %d fen', (text, fen) => {
  expect(capitalsToFen(text)).toBe(fen);
});

test.each(['', '整', '五百块', '壹佰贰拾玖圆肆元', '300.00'])('%j are no capitals', (text) => {
  expect(capitalsToFen(text)).toBeUndefined();
});

test('amounts, taxes, rates and days are read as invoices write them', () => {
  expect(readFen('¥1,000.00')).toBe(100_000);
  expect(readFen('１２．５')).toBe(1250);
  expect(readFen('1.005')).toBeNull();
  expect(readFen('1.0050')).toBeNull();
  expect(readFen('1.500')).toBe(150);
  expect(readTax('***')).toBe(0);
  expect(readTax('免税')).toBe(0);
  expect(readTax('一')).toBeNull();
  expect([readRate('0.06', 1, 1), readRate('6%', 1, 1), readRate('6', 1, 1)]).toEqual(['6%', '6%', '6%']);
  expect(readRate('NaN%', 188_679, 11_321)).toBe('6%');
  expect(readRate('不征税', 1, 0)).toBe('不征税');
  expect([
    readDay('2026年9月5日'),
    readDay('20260905'),
    readDay('2026/09/05 10:00'),
    readDay('2026-13-01'),
  ]).toEqual(['2026-09-05', '2026-09-05', '2026-09-05', '']);
});

const key = (Code: string, Number: string) => identityKeys({ Kind: 5, Code, Number }, 'hash');

test('full-width digits and spaces give the same key, leading zeros and codes another one', () => {
  expect(key('099992600111', '０００１ ２３４５')).toEqual(key('0999 9260 0111', '00012345'));
  expect(key('099992600111', '12345')).not.toEqual(key('099992600111', '00012345'));
  expect(key('099992600112', '00012345')).not.toEqual(key('099992600111', '00012345'));
  expect(key('', '26999000000000001017')).toEqual(['n:26999000000000001017']);
  expect(key('', '')).toEqual(['h:hash']);
});

const record = (more: Partial<InvoiceRecord>): InvoiceRecord => ({ ...emptyRecord, ...more });

const suggest = (more: Partial<InvoiceRecord>) => suggestInputTax(record(more), standardInputTaxRule);

test('input VAT: rail, air without the fund, bus with a named traveller', () => {
  const trip = { Traveller: '样例', From: '', To: '', On: '', Grade: '', Vehicle: '' };
  expect(suggest({ Kind: 3, Total: 55_300 })).toBe(4566);
  expect(suggest({ Kind: 4, Net: 112_844, Other: 5000, Tax: 10_156, Total: 128_000 })).toBe(10_156);
  // An old itinerary: its fare includes the tax.
  expect(suggest({ Kind: 4, Net: 123_000, Other: 5000, Total: 128_000 })).toBe(10_156);
  expect(suggest({ Kind: 12, Total: 10_300, Trips: [trip] })).toBe(300);
  expect(suggest({ Kind: 12, Total: 10_300 })).toBe(0);
  expect(suggest({ Kind: 1, Total: -10_300, Tax: -300, IsRed: true })).toBe(0);
});

test('a QR code of a known kind tells total or net; an unknown one only its places', () => {
  expect(readQrText('01,32,,26999000000000031206,186.00,20261114,,5F5F')).toMatchObject({
    Kind: 2,
    Total: 18_600,
  });
  expect(readQrText('01,10,099992600311,00011122,104.72,20260613,02418567008427471889,AB12')).toMatchObject({
    Kind: 5,
    Net: 10_472,
  });
  const unknown = readQrText('01,77,,26999000000000031206,186.00,20261114,,5F5F');
  expect(unknown).toEqual({ Kind: 19, Code: '', Number: '26999000000000031206', IssuedOn: '2026-11-14' });
  expect(readQrText('01,32,,123,186.00,20261114')).toBeNull();
  expect(readQrText('hello')).toBeNull();
  expect(isInvoiceLink('https://example.invalid/fp')).toBe(true);
});

test('a run of digits that no invoice can have is no number', () => {
  expect(numberDigits(' 0123 4567')).toBe('01234567');
  expect(numberDigits('9'.repeat(20))).toHaveLength(20);
  expect(numberDigits('9'.repeat(21))).toBe('');
});
