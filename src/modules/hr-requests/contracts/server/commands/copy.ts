import { companyDay } from '#kit/rules/dates.ts';
import type { Tx } from '#kit/server/db/database.ts';
import type { UserValues } from '#modules/people/persons/contract/user-values.ts';
import { writeUsers, type UserChange } from '#modules/people/server/open.ts';
import { shownOf } from '../../contract/contract-terms.ts';
import { listContracts } from '../queries/contracts.ts';

/**
 * Person who changes contracts. Their permissions are not checked here, because the card follows the contracts
 * automatically.
 */
export type Keeper = Pick<UserChange, 'by' | 'now' | 'language' | 'secret' | 'ip'>;

/** Copies people's current contracts to their employee cards. Cards of people without contracts stay unchanged. */
export async function copyToCards(
  tx: Tx,
  persons: readonly number[],
  { by, now, language, secret, ip }: Keeper,
): Promise<void> {
  const known = await listContracts(tx, persons);
  const today = companyDay(now);
  const rows = persons.flatMap((id) => {
    const shown = shownOf(known.get(id)!, today);
    return shown
      ? [
          {
            id,
            given: {
              ContractType: shown.ContractType as NonNullable<UserValues['ContractType']>,
              ContractStartDate: shown.StartDay,
              ContractEndDate: shown.EndDay,
            },
          },
        ]
      : [];
  });
  await writeUsers(tx, rows, { by, now, language, secret, ...(ip === undefined ? {} : { ip }) });
}
