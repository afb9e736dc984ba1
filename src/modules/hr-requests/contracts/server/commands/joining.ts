import { companyDay } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { eachByItself } from '#kit/server/db/jobs.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import type { Contribution } from '#kit/server/registry.ts';
import { attachmentReader } from '#modules/forms/server/open.ts';
import { contractCode } from '#modules/hr-requests/contract/codes.ts';
import { userCodes } from '#modules/people/persons/contract/user-tabs.ts';
import { onUsersWritten, scopeOf, type Duty } from '#modules/people/server/open.ts';
import { countRunning, endWithEmployment, findOwner, listMiscopied } from '../queries/contracts.ts';
import { contractHolder } from '../rules/files.ts';
import { copyToCards } from './copy.ts';
import { followCards } from './follow.ts';

/** Connects contracts to people. Contracts follow the employee card, and readers of a card may read the files. */
export const contractContributions: readonly Contribution[] = [
  onUsersWritten('hr-requests', followCards),
  attachmentReader(contractHolder(0).module, async (on, { id }, contractId) => {
    const scope = await scopeOf(on, id, [contractCode, userCodes.common]);
    return (await findOwner(on, contractId, scope)) !== undefined;
  }),
];

/** Duty that ends a leaver's contracts on the last working day. */
export const contractDuty: Duty = {
  held: async (on, personId) => {
    const count = await countRunning(on, personId, companyDay(new Date()));
    return count === 0
      ? []
      : [
          {
            key: 'contracts',
            name: { zh: '合同', en: 'Contracts' },
            count,
            fate: {
              zh: '离职的，于离职日期终止；仅停用账号的，继续有效',
              en: 'End on the leave date. If only the account is disabled, they stay in force',
            },
            successor: 'none',
            examples: [],
          },
        ];
  },
  handOver: async (tx, { personId }) => {
    await endWithEmployment(tx, personId);
    return [];
  },
};

/**
 * Updates cards whose next contract has started. Each card is handled separately, so a failure does not affect others.
 */
export async function turnContracts(db: Database, secret: string, now: Date): Promise<void> {
  const ids = await listMiscopied(db, companyDay(now));
  await eachByItself(ids, (id) =>
    inTransaction(db, (tx) => copyToCards(tx, [id], { by: null, now, language: 'zh', secret })),
  );
}
