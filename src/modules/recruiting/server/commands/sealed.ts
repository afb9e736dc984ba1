import type { SecretUses, SealedColumn } from '#kit/server/db/reseal.ts';
import { boxOf } from '#kit/server/secret-box.ts';
import { secretFields, type SecretField } from '../../contract/codes.ts';
import { sealPurposes } from './seals.ts';

const columns = { Phone: 'phone', Mail: 'mail', IdCard: 'id_card' } as const satisfies Record<
  SecretField,
  string
>;

const pay: SealedColumn = { purpose: sealPurposes.pay };

const contacts = Object.fromEntries(
  secretFields.map((field): [string, SealedColumn] => [
    `${columns[field]}_sealed`,
    {
      purpose: sealPurposes[field],
      marks: {
        [`${columns[field]}_index`]: (secret, plain) =>
          boxOf([secret], sealPurposes[field]).fingerprint(plain),
      },
    },
  ]),
);

type Side = Record<string, unknown>;

/** Encrypts the contacts of two candidates, as they were before a merge, with the new secret. */
function renewSides(plain: string, secret: string): string {
  const sides = JSON.parse(plain) as Record<string, Side>;
  for (const side of Object.values(sides))
    for (const field of secretFields) {
      const [sealed, index] = [`${columns[field]}_sealed`, `${columns[field]}_index`];
      const held = side[sealed];
      if (typeof held !== 'string') continue;
      const box = boxOf([secret], sealPurposes[field]);
      const value = box.open(held);
      side[sealed] = box.seal(value);
      side[index] = box.fingerprint(value);
    }
  return JSON.stringify(sides);
}

export const recruitingSecretUses: SecretUses = {
  sealed: [
    // Merges are renewed first. A candidate who is split meanwhile then gets contacts that already use the new
    // secret.
    {
      table: 'recruiting.merge',
      columns: { values_sealed: { purpose: sealPurposes.merges, renew: renewSides } },
    },
    { table: 'recruiting.seeker', columns: contacts },
    { table: 'recruiting.interviewee', columns: { expect_salary_sealed: pay } },
    { table: 'recruiting.letter', columns: { to_sealed: { purpose: sealPurposes.Mail } } },
    { table: 'recruiting.recruitment', columns: { salary_sealed: pay } },
  ],
  marked: [
    {
      table: 'recruiting.no_contact',
      column: 'mark',
      about: 'contacts of candidates who are not to be written to',
    },
  ],
};
