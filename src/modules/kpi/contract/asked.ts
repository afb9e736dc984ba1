import { roles, rowKinds } from './codes.ts';
import type { Column } from './columns.ts';
import type { ScoreRules } from './scores.ts';

/**
 * Says whether a row of a kind needs a score in a role. A part without weight needs none; a veto is given by the
 * leader.
 */
export function asksScore(
  kind: number,
  role: number,
  { Self, Leader, Second }: ScoreRules['Parts'],
): boolean {
  if (kind === rowKinds.veto) return role === roles.leader;
  const share = { [roles.self]: Self, [roles.leader]: Leader, [roles.second]: Second }[role] ?? 0;
  return kind === rowKinds.judged && share > 0;
}

/** Says whether the person must fill in an added column before a stage is submitted. */
export const asksColumn = ({ Required, Type, Role, Stage }: Column, stage: number): boolean =>
  Required && Type !== 'formula' && Role === roles.self && Stage <= stage;
