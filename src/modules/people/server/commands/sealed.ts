import type { SecretUses } from '#kit/server/db/reseal.ts';
import { signingPurpose } from '#modules/people/authority/server/commands/signing-keys.ts';
import { importPurpose } from '#modules/people/persons/server/commands/import.ts';
import { factorPurpose } from '#modules/people/sign-in/server/commands/second-factor.ts';
import { indexOfField, phoneEndIndex, purposes } from './secrets.ts';

export const peopleSecretUses: SecretUses = {
  sealed: [
    {
      table: 'people.person',
      columns: {
        identity_number_sealed: {
          purpose: purposes.IdCard,
          marks: { identity_number_index: (secret, plain) => indexOfField(secret, 'IdCard', plain) },
        },
        phone_sealed: {
          purpose: purposes.Phone,
          marks: {
            phone_index: (secret, plain) => indexOfField(secret, 'Phone', plain),
            phone_last4_index: (secret, plain) => phoneEndIndex(secret, plain.slice(-4)),
          },
        },
      },
    },
    {
      table: 'people.employee_card',
      columns: {
        bank_number_sealed: {
          purpose: purposes.BankNumberStr,
          marks: { bank_number_index: (secret, plain) => indexOfField(secret, 'BankNumberStr', plain) },
        },
      },
    },
    { table: 'people.signing_key', columns: { sealed_jwk: { purpose: signingPurpose } } },
    { table: 'people.second_factor', columns: { secret: { purpose: factorPurpose } } },
    { table: 'people.user_import', columns: { sealed_rows: { purpose: importPurpose } } },
  ],
  marked: [{ table: 'people.recovery_code', column: 'fingerprint', about: 'recovery codes of second steps' }],
};
