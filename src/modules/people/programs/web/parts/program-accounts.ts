import type { ReplyOf } from '#kit/contract/call.ts';
import type { Tone } from '#kit/web/parts/Status.tsx';
import { type ProgramAccount, programStates } from '../../contract/ProgramAccount.ts';

export type AccountRow = ReplyOf<typeof ProgramAccount.GetProgramAccountList>['Rows'][number];

const tones: Readonly<Record<number, Tone>> = {
  [programStates.works]: 'good',
  [programStates.rests]: 'bad',
};

export const toneOf = ({ State }: AccountRow): Tone => tones[State] ?? 'neutral';
