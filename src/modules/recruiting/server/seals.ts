import { boxOf, type Box } from '#kit/server/secret-box.ts';
import { secretFields, type SecretField } from '../contract/codes.ts';

/** What seals candidates' contacts and pay, each for itself. */
export interface Seals {
  readonly secret: string;
  readonly contacts: Readonly<Record<SecretField, Box>>;
  readonly pay: Box;
  /** What two said of themselves before they were joined. */
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

/** Pay of an opening; null: nothing is said. */
export interface Range {
  /** fen */
  readonly min: number | null;
  readonly max: number | null;
}

export const sealRange = ({ pay }: Seals, { min, max }: Range): string | null =>
  min === null && max === null ? null : pay.seal(JSON.stringify({ min, max }));

export const openRange = ({ pay }: Seals, sealed: string | null): Range =>
  sealed === null ? { min: null, max: null } : (JSON.parse(pay.open(sealed)) as Range);
