import { companyDay } from '#kit/rules/dates.ts';
import { birthDateIn, readAnyDocument } from '#kit/rules/identity-document.ts';

/** The number of an identity document as it is kept; undefined for what is none. */
export function normalIdentity(given: string): string | undefined {
  const read = readAnyDocument(given);
  if ('fault' in read) return undefined;
  return (birthDateIn(read.number) ?? '') > companyDay(new Date()) ? undefined : read.number;
}
