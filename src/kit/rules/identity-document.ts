import { birthDateOf, identityFault } from './identity-card.ts';

/** Kinds of identity documents, as numbers on the wire. */
export const documentKinds = {
  mainland: 1,
  hongKong: 2,
  macau: 3,
  taiwanPermit: 4,
  passport: 5,
  travelPermit: 6,
  residencePermit: 7,
  permanentResidence: 8,
} as const;
export type DocumentKind = (typeof documentKinds)[keyof typeof documentKinds];

/** Fault of a number; `kind` is the document to which it belongs. */
export type DocumentFault = 'shape' | 'birthDate' | 'checkDigit' | 'kind';

/** Values of characters for check digits: 0 to 9, then A = 10 to Z = 35. */
const valueOf = (letter: string): number => Number.parseInt(letter, 36);

/**
 * Returns the check digit of a Hong Kong identity card. Letters count 10 to 35 and a missing first letter 36. The
 * weights are 9 to 2, modulo 11, and A stands for 10. The Immigration Department publishes no formula; this one is in
 * general use and described in Wikipedia, "Hong Kong identity card".
 */
export function hongKongCheckDigit(letters: string, digits: string): string {
  const values = [...(letters.length === 1 ? [36] : []), ...Array.from(letters + digits, valueOf)];
  const sum = values.reduce((total, value, place) => total + value * (9 - place), 0);
  const check = (11 - (sum % 11)) % 11;
  return check === 10 ? 'A' : String(check);
}

/**
 * Returns the check digit of machine readable travel documents: weights 7, 3, 1, modulo 10 (ICAO Doc 9303 part 3,
 * 4.9).
 */
export const travelCheckDigit = (text: string): string =>
  String(Array.from(text).reduce((sum, letter, at) => sum + valueOf(letter) * [7, 3, 1][at % 3]!, 0) % 10);

/** Returns a number in the form used for comparison: capital letters, no blanks or wide characters. */
const plainOf = (given: string): string => given.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();

const shapes = {
  /** Pattern of Hong Kong identity cards, with or without brackets: A123456(3). */
  hongKong: /^([A-Z]{1,2})(\d{6})(?:\(([\dA])\)|([\dA]))$/,
  /** Pattern of Macau identity cards: 1234567(8), 1/234567/8 or 12345678. The first digit is 1, 5 or 7. */
  macau: /^([157])\/?(\d{6})(?:\((\d)\)|\/?(\d))$/,
  taiwanPermit: /^\d{8}(?:\d{2}[A-Z]?)?$/,
  passport: /^(?=.*\d)[A-Z\d]{5,15}$/,
  travelPermit: /^[HM]\d{8}(?:\d{2})?$/,
  /** Pattern of the permanent residence card before 2023: nationality, place, YYMMDD, a counter digit, check digit. */
  permanentOld: /^[A-Z]{3}\d{12}$/,
};

/**
 * Returns the kind of document of an 18-character number. Residence permits start with 81 to 83, foreigners' cards
 * with 9.
 */
function kindOf18(number: string): DocumentKind {
  if (/^8[123]/.test(number)) return documentKinds.residencePermit;
  return number.startsWith('9') ? documentKinds.permanentResidence : documentKinds.mainland;
}

/** Result of reading a number: the normalised number, or its fault. */
export type ReadDocument = { readonly number: string } | { readonly fault: DocumentFault };

/**
 * Reads a number of 18 characters (GB 11643). Residence permits and the foreigners' card of 2023 have the same
 * structure.
 */
function read18(number: string, kind: DocumentKind): ReadDocument {
  const fault = identityFault(number);
  if (fault !== undefined) return { fault };
  return kindOf18(number) === kind ? { number } : { fault: 'kind' };
}

const readers: Readonly<Record<DocumentKind, (plain: string) => ReadDocument>> = {
  [documentKinds.mainland]: (plain) => read18(plain, documentKinds.mainland),
  [documentKinds.residencePermit]: (plain) => read18(plain, documentKinds.residencePermit),
  [documentKinds.hongKong]: (plain) => {
    const [, letters = '', digits = '', inner, bare] = shapes.hongKong.exec(plain) ?? [];
    if (letters === '') return { fault: 'shape' };
    const check = inner ?? bare ?? '';
    return check === hongKongCheckDigit(letters, digits)
      ? { number: `${letters}${digits}(${check})` }
      : { fault: 'checkDigit' };
  },
  // Only the format is checked, because the rule for this check digit is not public.
  [documentKinds.macau]: (plain) => {
    const [, first = '', digits = '', inner, bare] = shapes.macau.exec(plain) ?? [];
    return first === '' ? { fault: 'shape' } : { number: `${first}${digits}(${inner ?? bare})` };
  },
  [documentKinds.permanentResidence]: (plain) => {
    if (!shapes.permanentOld.test(plain)) return read18(plain, documentKinds.permanentResidence);
    return travelCheckDigit(plain.slice(0, 14)) === plain[14] ? { number: plain } : { fault: 'checkDigit' };
  },
  [documentKinds.taiwanPermit]: (plain) => shaped(plain, shapes.taiwanPermit),
  [documentKinds.passport]: (plain) => shaped(plain, shapes.passport),
  [documentKinds.travelPermit]: (plain) => shaped(plain, shapes.travelPermit),
};

const shaped = (plain: string, shape: RegExp): ReadDocument =>
  shape.test(plain) ? { number: plain } : { fault: 'shape' };

/** Reads the number of a known kind of document. */
export const readDocument = (kind: DocumentKind, given: string): ReadDocument =>
  readers[kind](plainOf(given));

/** Returns the kind if the format of the number allows only one document; null if several are possible. */
export function guessKind(given: string): DocumentKind | null {
  const plain = plainOf(given);
  if (/^\d{17}[\dX]$/.test(plain)) return kindOf18(plain);
  if (/[()]/.test(plain) && shapes.hongKong.test(plain)) return documentKinds.hongKong;
  if (/[()/]/.test(plain) && shapes.macau.test(plain)) return documentKinds.macau;
  if (shapes.permanentOld.test(plain)) return documentKinds.permanentResidence;
  return null;
}

/** Reads a number of unknown kind by its format; if several kinds are possible, as a passport. */
export const readAnyDocument = (given: string): ReadDocument =>
  readDocument(guessKind(given) ?? documentKinds.passport, given);

/** Returns the birth date (YYYY-MM-DD) contained in a document number; null: none. */
export function birthDateIn(number: string): string | null {
  const fault = identityFault(number);
  return fault === undefined || fault === 'checkDigit' ? birthDateOf(number) : null;
}

/** Sex by the 17th digit of a number of 18 characters: 1 men, 2 women; null if the number does not say it. */
export function sexIn(number: string): 1 | 2 | null {
  if (birthDateIn(number) === null) return null;
  return Number(number[16]) % 2 === 1 ? 1 : 2;
}
