/** Codes that at least one person in service must hold; otherwise nobody could manage the portal any more. */
export const essentialCodes = ['AASPermissionManagement', 'AASRoleManagement'] as const;

/** Code whose holder may give every code: they could give every code to themselves anyway. */
export const mayGiveAll = 'AASPermissionManagement';

/** Person who gives rights: the codes they hold and the widest data scope among their roles. */
export interface Giver {
  readonly codes: ReadonlySet<string>;
  readonly scope: number;
}

/**
 * Returns the codes that a giver may neither give nor take. Permission administrators may give everything. Others may
 * only give codes they hold, so that managing roles never leads to more rights.
 */
export const beyondGiver = (giver: Giver, codes: Iterable<string>): string[] =>
  giver.codes.has(mayGiveAll) ? [] : [...codes].filter((code) => !giver.codes.has(code)).toSorted();

/** Combines the rights of two givers: together they may only give what both of them may give. */
export function bothGivers(a: Giver, b: Giver): Giver {
  if (b.codes.has(mayGiveAll)) return a;
  if (a.codes.has(mayGiveAll)) return b;
  return {
    codes: new Set([...a.codes].filter((code) => b.codes.has(code))),
    scope: Math.min(a.scope, b.scope),
  };
}

/** Returns whether a person may give a data scope: never a wider one than their own. */
export const mayGiveScope = (giver: Giver, scope: number): boolean =>
  giver.codes.has(mayGiveAll) || scope <= giver.scope;
