import { openingStates } from './codes.ts';

const { draft, open, disabled, filled } = openingStates;

/** Whether an opening takes new applications; a filled one does, in case somebody does not come. */
export const takesApplications = (state: number): boolean => state === open || state === filled;

/** What is done to openings by hand. */
export type OpeningAct = 'enable' | 'disable' | 'close' | 'update' | 'top' | 'request';

/** The states in which each act is taken. */
const from: Readonly<Record<OpeningAct, readonly number[]>> = {
  enable: [draft, disabled],
  disable: [open],
  close: [draft, open, disabled, filled],
  update: [draft, open, disabled, filled],
  top: [open, disabled, filled],
  request: [draft, open, disabled, filled],
};

export const mayAct = (act: OpeningAct, state: number): boolean => from[act].includes(state);

/** Where an opening stands once so many have been hired: full when the last place is taken, open again when one is not. */
export function settled(state: number, hired: number, headCount: number): number {
  if ((state === open || state === disabled) && hired >= headCount) return filled;
  if (state === filled && hired < headCount) return open;
  return state;
}

/** Openings of a company that stand on top at most. */
export const mostOnTop = 5;

/** How an opening is called: ZP and at least five digits. */
export const numberOf = (id: number): string => `ZP${String(id).padStart(5, '0')}`;
