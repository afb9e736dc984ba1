import type { Words } from '#kit/contract/refusals.ts';
import {
  birthDateIn,
  guessKind,
  readDocument,
  sexIn,
  type DocumentKind,
} from '#kit/rules/identity-document.ts';
import { documentWords } from './user-values.ts';

/** Result of checking a number while it is typed; `open` where nothing can be said yet. */
export type DocumentCheck =
  | { readonly state: 'open' }
  | { readonly state: 'wrong'; readonly words: Words }
  | { readonly state: 'right'; readonly born: string | null; readonly sex: 1 | 2 | null };

/** Checks the number of an identity document. @param kind chosen kind of document; null: the number tells it */
export function checkDocument(number: string, kind: DocumentKind | null): DocumentCheck {
  const known = kind ?? guessKind(number);
  if (number.trim() === '' || known === null) return { state: 'open' };
  const read = readDocument(known, number);
  if ('number' in read) return { state: 'right', born: birthDateIn(read.number), sex: sexIn(read.number) };
  const [zh = '', en = zh] = documentWords[read.fault].split(' | ');
  return { state: 'wrong', words: { zh, en } };
}

/** Returns birth date and sex that a complete number says, for the fields beside it. */
export function factsIn(number: string): { readonly BirthDate?: string; readonly Gender?: 1 | 2 } {
  const checked = checkDocument(number, null);
  if (checked.state !== 'right') return {};
  return {
    ...(checked.born === null ? {} : { BirthDate: checked.born }),
    ...(checked.sex === null ? {} : { Gender: checked.sex }),
  };
}
