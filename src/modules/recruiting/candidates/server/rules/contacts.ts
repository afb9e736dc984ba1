import { refuse } from '#kit/contract/refusals.ts';
import { readAnyDocument } from '#kit/rules/identity-document.ts';
import { secretFields, type SecretField } from '#modules/recruiting/contract/codes.ts';
import { recruitingRefusals } from '#modules/recruiting/contract/refusals.ts';
import { normalMail, normalName, normalPhone } from '../../contract/phone.ts';

/** Normalized contacts for comparison. Null: no contact of this kind. */
export type Contacts = Readonly<Partial<Record<SecretField, string | null>>>;

const readers: Readonly<Record<SecretField, (given: string) => string>> = {
  Phone: (given) => normalPhone(given) ?? refuse(recruitingRefusals.phoneWrong, { field: 'Phone' }),
  Mail: (given) => {
    const mail = normalMail(given);
    return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(mail)
      ? mail
      : refuse(recruitingRefusals.mailWrong, { field: 'Mail' });
  },
  IdCard: (given) => {
    const read = readAnyDocument(given);
    return 'number' in read ? read.number : refuse(recruitingRefusals.idCardWrong, { field: 'IdCard' });
  },
};

/**
 * Normalizes given contacts. Contacts that were left out stay left out.
 * @throws Refused phoneWrong, mailWrong, idCardWrong
 */
export const contactsOf = (given: Readonly<Partial<Record<SecretField, string | undefined>>>): Contacts =>
  Object.fromEntries(
    secretFields.flatMap((field) => {
      const value = given[field];
      return value === undefined ? [] : [[field, value === '' ? null : readers[field](value)]];
    }),
  );

/** Known candidate with one of the typed values. */
export interface Known {
  readonly id: number;
  readonly name: string;
  readonly hasIdCard: boolean;
  /** Typed values that match this candidate. */
  readonly by: readonly SecretField[];
}

export const verdicts = { nobody: 0, same: 1, ask: 2 } as const;

/**
 * Judges whether the typed values mean a known candidate. It is certain if one candidate has the values and the name.
 * With another name, another identity number or several matches, somebody must compare.
 */
export function judgeMatch(
  given: { readonly name: string; readonly hasIdCard: boolean },
  found: readonly Known[],
): 0 | 1 | 2 {
  const [one, ...others] = found;
  if (!one) return verdicts.nobody;
  const isOtherCard = given.hasIdCard && one.hasIdCard && !one.by.includes('IdCard');
  return others.length > 0 || isOtherCard || normalName(one.name) !== normalName(given.name)
    ? verdicts.ask
    : verdicts.same;
}
