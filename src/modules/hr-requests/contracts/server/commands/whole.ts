import { refuse, type Refusal } from '#kit/contract/refusals.ts';
import { contractRefusals } from '../../contract/contract-refusals.ts';
import { isOpenEnded } from '../../contract/contract-terms.ts';
import type { ContractRow, ContractValues } from '../queries/contracts.ts';

export interface Wrong {
  readonly refusal: Refusal;
  readonly field: 'StartDay' | 'EndDay';
  readonly with?: { readonly day: string };
}

/**
 * Returns why a contract is invalid beside the other contracts of its person, or null.
 * @param was the contract before the change
 */
export function wrongIn(
  { ContractType, StartDay, EndDay, EndedEarly }: ContractValues,
  others: readonly Pick<ContractRow, 'StartDay'>[],
  was?: ContractRow,
): Wrong | null {
  if (isOpenEnded(ContractType) && EndDay !== null)
    return { refusal: contractRefusals.noEnd, field: 'EndDay' };
  // A contract copied from a card may lack an end until somebody enters it.
  const isAsBefore = was?.EndDay === null && was.ContractType === ContractType;
  if (!isOpenEnded(ContractType) && EndDay === null && !isAsBefore)
    return { refusal: contractRefusals.endNeeded, field: 'EndDay' };
  if (EndDay !== null && EndDay < StartDay) return { refusal: contractRefusals.endsFirst, field: 'EndDay' };
  if (EndedEarly !== null && EndDay !== null && EndedEarly > EndDay)
    return { refusal: contractRefusals.endedOutside, field: 'EndDay' };
  if (others.some((one) => one.StartDay === StartDay))
    return { refusal: contractRefusals.startTaken, field: 'StartDay', with: { day: StartDay } };
  return null;
}

/**
 * Throws the refusal of an invalid contract.
 * @throws Refused endNeeded, noEnd, endsFirst, endedOutside, startTaken
 */
export function refuseWrong(wrong: Wrong | null): void {
  if (wrong) refuse(wrong.refusal, { field: wrong.field, ...(wrong.with ? { with: wrong.with } : {}) });
}
