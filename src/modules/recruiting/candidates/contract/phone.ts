/**
 * Normalizes a phone number for storing and comparing: digits only, without +86 or 0086 before 11 digits. Returns
 * null if it is not a phone number.
 */
export function normalPhone(given: string): string | null {
  const plain = given
    .normalize('NFKC')
    .replaceAll(/[\s()\-.]/g, '')
    .replace(/^(?:\+|00)86(?=\d{11}$)/, '');
  return /^\+?\d{6,20}$/.test(plain) ? plain.replace(/^\+/, '') : null;
}

/** Normalizes an email address for storing and comparing: in lower case, without spaces around it. */
export const normalMail = (given: string): string => given.normalize('NFKC').trim().toLowerCase();

/** Normalizes a name for comparing: in lower case, without spaces and dots. */
export const normalName = (given: string): string =>
  given
    .normalize('NFKC')
    .replaceAll(/[\s·.]/g, '')
    .toLowerCase();
