/** A phone as it is kept and compared: digits without +86 or 0086, others with their country's. Null: it is none. */
export function normalPhone(given: string): string | null {
  const plain = given
    .normalize('NFKC')
    .replaceAll(/[\s()\-.]/g, '')
    .replace(/^(?:\+|00)86(?=\d{11}$)/, '');
  return /^\+?\d{6,20}$/.test(plain) ? plain.replace(/^\+/, '') : null;
}

/** A mail address as it is kept and compared: in small letters. */
export const normalMail = (given: string): string => given.normalize('NFKC').trim().toLowerCase();

/** A name as it is compared. */
export const normalName = (given: string): string =>
  given
    .normalize('NFKC')
    .replaceAll(/[\s·.]/g, '')
    .toLowerCase();
