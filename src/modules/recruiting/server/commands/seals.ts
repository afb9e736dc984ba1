import { boxOf, type Box } from '#kit/server/secret-box.ts';
import { secretFields, type SecretField } from '../../contract/codes.ts';

/** Encryption of candidates' contacts and of pay, with a separate key for each purpose. */
export interface Seals {
  readonly secret: string;
  readonly contacts: Readonly<Record<SecretField, Box>>;
  readonly pay: Box;
  /** Encrypts the values of two candidates before their merge. */
  readonly merges: Box;
}

export const sealPurposes = {
  Phone: 'candidate Phone',
  Mail: 'candidate Mail',
  IdCard: 'candidate IdCard',
  pay: 'recruiting pay',
  merges: 'candidate merge',
} as const satisfies Record<SecretField | 'pay' | 'merges', string>;

export const sealsOf = (secret: string): Seals => ({
  secret,
  contacts: Object.fromEntries(
    secretFields.map((field) => [field, boxOf([secret], sealPurposes[field])]),
  ) as Record<SecretField, Box>,
  pay: boxOf([secret], sealPurposes.pay),
  merges: boxOf([secret], sealPurposes.merges),
});

/** Pay range of an opening. Null: no bound is given. */
export interface Range {
  /** Lower bound in fen. */
  readonly min: number | null;
  readonly max: number | null;
}

export const sealRange = ({ pay }: Seals, { min, max }: Range): string | null =>
  min === null && max === null ? null : pay.seal(JSON.stringify({ min, max }));

export const openRange = ({ pay }: Seals, sealed: string | null): Range =>
  sealed === null ? { min: null, max: null } : (JSON.parse(pay.open(sealed)) as Range);
