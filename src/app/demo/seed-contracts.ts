import type { LongWork } from '#kit/server/db/long-work.ts';
import { addContract } from '#modules/hr-requests/server/open.ts';
import { contractDates } from '#modules/people/persons/contract/contract-dates.ts';
import { contractType } from '#modules/people/persons/contract/user-codes.ts';
import type { Change, Scope } from '#modules/people/server/open.ts';
import { kindOf } from './card-plan.ts';
import type { CompanyPlan } from './company-plan.ts';
import type { SeededCompany } from './seed-company.ts';

const { code } = contractType;
const everybody: Scope = { personId: 0, departmentId: 0, reach: 4 };

/** Adds the earlier contracts of people whose card shows a second or third contract. */
export async function seedContracts(
  { tx, pause }: LongWork,
  plan: CompanyPlan,
  company: SeededCompany,
  today: string,
  change: Change & { readonly secret: string },
): Promise<void> {
  for (const [n, person] of plan.persons.entries()) {
    const kind = kindOf(person, today);
    const former = [code.labour3Years, code.labour5Years].filter(
      (one) => one < kind && kind <= code.openEnded,
    );
    for (const ContractType of former) {
      const dates = contractDates(person.entryDate, ContractType)!;
      await addContract(
        tx,
        {
          AUID: company.persons[n]!,
          ContractType,
          StartDay: dates.ContractStartDate,
          EndDay: dates.ContractEndDate,
          SignNo: `HT-${dates.ContractStartDate.slice(0, 4)}-${person.employeeId.slice(2)}`,
        },
        { ...change, scope: everybody, isOwnReadOnly: false },
      );
    }
    await pause();
  }
}
