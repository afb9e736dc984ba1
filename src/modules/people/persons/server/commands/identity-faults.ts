import { guessKind, readDocument, type DocumentKind } from '#kit/rules/identity-document.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { openField } from '#modules/people/server/commands/secrets.ts';
import type { Draft, Fault } from './plan.ts';

/** Returns an identity number in the stored format; a number that does not fit its kind of document stays unchanged. */
export function keptNumber(given: string, kind: DocumentKind | null): string {
  const known = kind ?? guessKind(given);
  const read = known === null ? null : readDocument(known, given);
  return read && 'number' in read ? read.number : given;
}

/** Finds numbers that do not fit their kind of document, in rows that write one of the two. */
export function identityFaults({ before, after, secrets }: Draft, secret: string): Fault[] {
  const kind = after['IdCardType'] as DocumentKind | null;
  if (secrets.IdCard === undefined && kind === (before?.values.IdCardType ?? null)) return [];
  const sealed = before?.sealed.IdCard ?? null;
  const number = secrets.IdCard ?? (sealed === null ? '' : openField(secret, 'IdCard', sealed));
  if (number === '') return [];
  const known = kind ?? guessKind(number);
  if (known === null) return [{ field: 'IdCardType', refusal: peopleRefusals.documentTypeNeeded, value: '' }];
  return 'number' in readDocument(known, number)
    ? []
    : [{ field: 'IdCard', refusal: peopleRefusals.documentWrong, value: '' }];
}
