import { fenToYuan } from '#kit/rules/money.ts';
import { own, type Values } from '#modules/forms/contract/values.ts';
import { payItems } from '#modules/payroll/contract/codes.ts';
import { contractDates } from '#modules/people/persons/contract/contract-dates.ts';
import type { OfferPaper } from '../../contract/offer-paper.ts';
import type { OfferPlan } from './offer.ts';

type Named = { readonly name: string; readonly nameEn: string };
type Name = OfferPaper['Company'];

const nameOf = (named: Named | undefined): Name => (named ? { Zh: named.name, En: named.nameEn } : null);

/**
 * Returns the contract and probation periods from the first working day, as the employee card has them (specification
 * section 5). A contract type that follows an earlier contract has no period yet, and interns have no probation.
 */
function termsOf({
  entryDay,
  contractType,
  userType,
}: OfferPlan): Pick<OfferPaper, 'ContractFrom' | 'ContractUntil' | 'ProbationUntil'> {
  const dates = entryDay === null ? undefined : contractDates(entryDay, contractType);
  const begins = dates?.ContractStartDate === entryDay ? dates : undefined;
  return {
    ContractFrom: begins?.ContractStartDate ?? null,
    ContractUntil: begins?.ContractEndDate ?? null,
    ProbationUntil: userType === 0 ? (dates?.PrepareBARW ?? null) : null,
  };
}

/** Fields of an offer letter that come only from the form. */
type FormSays = Omit<
  OfferPaper,
  'RecruitmentID' | 'Number' | 'City' | 'Day' | 'Until' | 'Contact' | 'Record'
>;

/**
 * Builds the printed offer letter from its form.
 * @param values values of the form
 */
export function paperOf(plan: OfferPlan, values: Values): FormSays {
  const ref = (name: string): Name => nameOf(own(values, name) as Named | undefined);
  return {
    Candidate: plan.candidate,
    Company: ref('CompanyId'),
    Dept: ref('DeptId'),
    Post: ref('PostID'),
    Leader: nameOf((own(values, 'LeaderAUID') as readonly Named[] | undefined)?.[0]),
    UserType: plan.userType,
    EntryDay: plan.entryDay,
    ContractType: plan.contractType,
    ...termsOf(plan),
    Pay: payItems.flatMap((Item) =>
      plan.pay.flatMap(({ item, fen }) => (item === Item ? { Item, Yuan: fenToYuan(fen) } : [])),
    ),
    PayTotal: fenToYuan(plan.pay.reduce((sum, { fen }) => sum + fen, 0)),
  };
}
