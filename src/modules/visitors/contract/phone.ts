/**
 * Returns a phone number in the form in which it is stored and compared: 11 digits for a mainland mobile, else + and 6
 * to 15 digits (E.164). Undefined if it is neither.
 */
export function normalPhone(given: string): string | undefined {
  const plain = given.normalize('NFKC').replace(/[\s().-]/g, '');
  const mainland = /^(?:\+?86|0086)?(1[3-9]\d{9})$/.exec(plain)?.[1];
  if (mainland) return mainland;
  const abroad = plain.replace(/^00/, '+');
  return /^\+[1-9]\d{5,14}$/.test(abroad) && !abroad.startsWith('+86') ? abroad : undefined;
}
