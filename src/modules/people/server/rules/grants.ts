/** Codes that somebody in service must hold, else nobody could manage the portal any more. */
export const keeperCodes = ['AASPermissionManagement', 'AASRoleManagement'] as const;

/** Who holds this may give every code: he could take it for himself anyway. */
export const mayGiveAll = 'AASPermissionManagement';

/** Whoever gives rights: the codes he holds and the widest data scope among his roles. */
export interface Giver {
  readonly codes: ReadonlySet<string>;
  readonly scope: number;
}

/**
 * The codes among these that somebody may neither give nor take. Permission administrators give everything; others
 * only what they hold themselves, so that managing roles is no way to more rights than one has.
 */
export const beyondGiver = (giver: Giver, codes: Iterable<string>): string[] =>
  giver.codes.has(mayGiveAll) ? [] : [...codes].filter((code) => !giver.codes.has(code)).toSorted();

/** What two may give who count as one: no more than either of them could. */
export function bothGivers(a: Giver, b: Giver): Giver {
  if (b.codes.has(mayGiveAll)) return a;
  if (a.codes.has(mayGiveAll)) return b;
  return {
    codes: new Set([...a.codes].filter((code) => b.codes.has(code))),
    scope: Math.min(a.scope, b.scope),
  };
}

/** Whether somebody may give a data scope: never a wider one than his own. */
export const mayGiveScope = (giver: Giver, scope: number): boolean =>
  giver.codes.has(mayGiveAll) || scope <= giver.scope;
