import { openingStates } from '#modules/recruiting/contract/codes.ts';

const { draft, open, disabled, filled } = openingStates;

/** Tells whether an opening takes new applications. A filled one does, in case somebody does not come. */
export const takesApplications = (state: number): boolean => state === open || state === filled;

/** Actions on openings that users take. */
export type OpeningAct = 'enable' | 'disable' | 'close' | 'update' | 'top' | 'request';

/** States in which each action is allowed. */
const from: Readonly<Record<OpeningAct, readonly number[]>> = {
  enable: [draft, disabled],
  disable: [open],
  close: [draft, open, disabled, filled],
  update: [draft, open, disabled, filled],
  top: [open, disabled, filled],
  request: [draft, open, disabled, filled],
};

export const mayAct = (act: OpeningAct, state: number): boolean => from[act].includes(state);

/**
 * Returns the state of an opening by the number of hires: filled when the last place is taken, open again when one is
 * free.
 */
export function stateByHires(state: number, hired: number, headCount: number): number {
  if ((state === open || state === disabled) && hired >= headCount) return filled;
  if (state === filled && hired < headCount) return open;
  return state;
}

/** Maximum number of pinned openings of a company. */
export const mostOnTop = 5;

/** Returns the number of an opening: ZP and at least five digits. */
export const numberOf = (id: number): string => `ZP${String(id).padStart(5, '0')}`;
