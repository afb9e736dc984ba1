import { refuse } from '#kit/contract/refusals.ts';
import { readAnyDocument } from '#kit/rules/identity-document.ts';
import { secretFields, type SecretField } from '../../contract/codes.ts';
import { normalMail, normalName, normalPhone } from '../../contract/phone.ts';
import { recruitingRefusals } from '../../contract/refusals.ts';

/** Contacts as they are compared; null: there is none. */
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

/** What was given, as it is kept; what was left out is left out. @throws Refused phoneWrong, mailWrong, idCardWrong */
export const contactsOf = (given: Readonly<Partial<Record<SecretField, string | undefined>>>): Contacts =>
  Object.fromEntries(
    secretFields.flatMap((field) => {
      const value = given[field];
      return value === undefined ? [] : [[field, value === '' ? null : readers[field](value)]];
    }),
  );

/** Somebody who has one of the values. */
export interface Known {
  readonly id: number;
  readonly name: string;
  readonly hasIdCard: boolean;
  /** Which of the values are his. */
  readonly by: readonly SecretField[];
}

export const verdicts = { nobody: 0, same: 1, ask: 2 } as const;

/**
 * Whether what was typed means somebody who is known: surely, where one human has the values and the name; another name,
 * another identity number or several people have to be looked at.
 */
export function judge(
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
