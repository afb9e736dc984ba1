import { companyDay } from '#kit/rules/dates.ts';
import { birthDateIn, readAnyDocument } from '#kit/rules/identity-document.ts';

/** Returns the number of an identity document in its stored form; undefined if it is not a valid number. */
export function normalIdentity(given: string): string | undefined {
  const read = readAnyDocument(given);
  if ('fault' in read) return undefined;
  return (birthDateIn(read.number) ?? '') > companyDay(new Date()) ? undefined : read.number;
}
