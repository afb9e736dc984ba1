import type { ReplyOf } from '#kit/contract/call.ts';
import type { Tone } from '#kit/web/parts/Status.tsx';
import { contractStates, type ContractState } from '#modules/hr-requests/contract/codes.ts';
import type { Contract } from '../contract/Contract.ts';

export type ContractRow = ReplyOf<typeof Contract.GetContractPage>['Rows'][number];
export type Renewal = ReplyOf<typeof Contract.ProposeRenewal>;

const tones: Readonly<Record<ContractState, Tone>> = {
  [contractStates.notStarted]: 'waiting',
  [contractStates.active]: 'good',
  [contractStates.expired]: 'bad',
  [contractStates.ended]: 'neutral',
};

/** Returns the colour of a contract's state. An expired contract that was followed by another is neutral. */
export const toneOf = ({ State, IsShown }: Pick<ContractRow, 'State' | 'IsShown'>): Tone =>
  State === contractStates.expired && !IsShown ? 'neutral' : tones[State];
