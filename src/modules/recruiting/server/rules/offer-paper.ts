import { fenToYuan } from '#kit/rules/money.ts';
import { own, type Values } from '#modules/forms/contract/values.ts';
import { payItems } from '#modules/payroll/contract/codes.ts';
import { contractDates } from '#modules/people/contract/contract-dates.ts';
import type { OfferPaper } from '../../contract/offer-paper.ts';
import type { OfferPlan } from './offer.ts';

type Named = { readonly name: string; readonly nameEn: string };
type Name = OfferPaper['Company'];

const nameOf = (named: Named | undefined): Name => (named ? { Zh: named.name, En: named.nameEn } : null);

/**
 * Terms of a contract that begins on the first day, and of its probation, as the card has them at onboarding
 * (specification section 5). A kind of contract that follows an earlier one has no term to say yet; an intern has no probation.
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

/** What only the form says of a letter. */
type FormSays = Omit<
  OfferPaper,
  'RecruitmentID' | 'Number' | 'City' | 'Day' | 'Until' | 'Contact' | 'Record'
>;

/** The letter of an offer as its form says it. @param values of the form */
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
