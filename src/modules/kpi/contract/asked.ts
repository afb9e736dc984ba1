import { roles, rowKinds } from './codes.ts';
import type { Column } from './columns.ts';
import type { ScoreRules } from './scores.ts';

/** Whether a row of a kind waits for a score of a role: of a part that weighs nothing it does not; a veto is the leader’s. */
export function asksScore(
  kind: number,
  role: number,
  { Self, Leader, Second }: ScoreRules['Parts'],
): boolean {
  if (kind === rowKinds.veto) return role === roles.leader;
  const share = { [roles.self]: Self, [roles.leader]: Leader, [roles.second]: Second }[role] ?? 0;
  return kind === rowKinds.judged && share > 0;
}

/** Whether a column that somebody added to a table has to be filled in by the person, so that a stage is submitted. */
export const asksColumn = ({ Required, Type, Role, Stage }: Column, stage: number): boolean =>
  Required && Type !== 'formula' && Role === roles.self && Stage <= stage;
