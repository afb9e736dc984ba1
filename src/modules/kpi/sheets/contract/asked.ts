import { roles, rowKinds } from '#modules/kpi/contract/codes.ts';
import type { Column } from '#modules/kpi/templates/contract/columns.ts';
import type { ScoreRules } from './scores.ts';

/**
 * Says whether a row needs a score from a role. A judged row needs one from each role with a weight; a veto is given
 * by the leader.
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

/** Says whether a custom column is required from the person before they submit a stage. */
export const asksColumn = ({ Required, Type, Role, Stage }: Column, stage: number): boolean =>
  Required && Type !== 'formula' && Role === roles.self && Stage <= stage;
