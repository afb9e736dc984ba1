import { describe, expect, test } from 'vitest';
import {
  birthDateIn,
  documentKinds as kinds,
  guessKind,
  readAnyDocument,
  readDocument,
  type DocumentFault,
  type DocumentKind,
} from './identity-document.ts';

const bad = (fault: DocumentFault) => ({ fault });
const good = (number: string) => ({ number });

test.each<[DocumentKind, string, ReturnType<typeof bad> | ReturnType<typeof good>]>([
  [kinds.mainland, '11010519491231002x', good('11010519491231002X')],
  [kinds.mainland, '110105194912310020', bad('checkDigit')],
  [kinds.mainland, '810000199408230021', bad('kind')],
  [kinds.hongKong, 'A123456(3)', good('A123456(3)')],
  [kinds.hongKong, ' a123456（3） ', good('A123456(3)')],
  [kinds.hongKong, 'A1234563', good('A123456(3)')],
  [kinds.hongKong, 'AB987654(3)', good('AB987654(3)')],
  [kinds.hongKong, 'G123456(A)', good('G123456(A)')],
  [kinds.hongKong, 'A123456(4)', bad('checkDigit')],
  [kinds.hongKong, 'A12345(3)', bad('shape')],
  [kinds.macau, '1/234567/8', good('1234567(8)')],
  [kinds.macau, '5215299(8)', good('5215299(8)')],
  [kinds.macau, '2234567(8)', bad('shape')],
  [kinds.taiwanPermit, '01234567', good('01234567')],
  [kinds.taiwanPermit, 'T1234567', bad('shape')],
  [kinds.passport, 'e 1234567', good('E1234567')],
  [kinds.passport, 'ABCDEFG', bad('shape')],
  [kinds.passport, '11010519491231002X', bad('shape')],
  [kinds.travelPermit, 'H12345678', good('H12345678')],
  [kinds.travelPermit, 'M1234567800', good('M1234567800')],
  [kinds.travelPermit, 'A12345678', bad('shape')],
  [kinds.residencePermit, '810000199408230021', good('810000199408230021')],
  [kinds.residencePermit, '830000199201300022', good('830000199201300022')],
  [kinds.residencePermit, '830000199201300023', bad('checkDigit')],
  [kinds.residencePermit, '11010519491231002X', bad('kind')],
  [kinds.permanentResidence, 'KAZ110090123105', good('KAZ110090123105')],
  [kinds.permanentResidence, 'KAZ110090123106', bad('checkDigit')],
  [kinds.permanentResidence, '11010519491231002X', bad('kind')],
])('a document of kind %d: %s', (kind, given, read) => expect(readDocument(kind, given)).toEqual(read));

describe('a number whose kind nobody said', () => {
  test.each([
    ['11010519491231002X', kinds.mainland],
    ['820000199408230021', kinds.residencePermit],
    ['A123456(3)', kinds.hongKong],
    ['1/234567/8', kinds.macau],
    ['KAZ110090123105', kinds.permanentResidence],
    ['A1234563', null],
    ['12345678', null],
  ])('%s', (given, kind) => expect(guessKind(given)).toBe(kind));

  test('is read by its shape, and else as that of a passport', () => {
    expect(readAnyDocument('A123456(4)')).toEqual(bad('checkDigit'));
    expect(readAnyDocument('110105194912310020')).toEqual(bad('checkDigit'));
    expect(readAnyDocument('E1234567')).toEqual(good('E1234567'));
    expect(readAnyDocument('1')).toEqual(bad('shape'));
  });
});

test.each([
  ['11010519491231002X', '1949-12-31'],
  ['810000199408230021', '1994-08-23'],
  ['A123456(3)', null],
  ['E1234567', null],
  ['', null],
])('the birth date in %s is %s', (number, day) => expect(birthDateIn(number)).toBe(day));
