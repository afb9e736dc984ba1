import type { Tx } from '#kit/server/db/database.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { writeUsers, type UserChange } from '#modules/people/server/open.ts';
import type { UserValues } from '#modules/people/contract/user-values.ts';
import { shownOf } from '../../contract/contract-terms.ts';
import { listContracts } from '../queries/contracts.ts';

/** Who changes contracts. Whether he may was asked before: the card follows by itself. */
export type Keeper = Pick<UserChange, 'by' | 'now' | 'language' | 'secret' | 'ip'>;

/** Writes into the cards of these persons what their contracts say today; who has none keeps what stands there. */
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
