import type { NewPermission, NewRole } from '#modules/people/organisation/server/rules/organisation.ts';

/** Key of the HRBP role. */
export const hrbp = 'hrbp';

/** A page or right that every installation starts with. */
export interface StandardNode {
  readonly permission: NewPermission;
  /** Keys of the standard roles that hold it. */
  readonly roles: readonly string[];
  /** Whether HRBPs have this right for the people they look after, in addition to the scope of their roles. */
  readonly reachesLookedAfter: boolean;
}

/** Fields of a standard role. */
export interface RoleFields extends Omit<NewRole, 'codes'> {
  /** Code with which the role came: an installation that gets the code gets the role, held by nobody. */
  readonly comesWith?: string;
}

/** Standard role with its rank among all standard roles. */
export interface RankedRole extends RoleFields {
  readonly key: string;
  readonly rank: number;
}

type Placeless = Omit<NewPermission, 'parent' | 'sort'>;

/** Creates a page of the menu. */
export const page = (
  url: string,
  code: string,
  name: string,
  nameEn: string,
  icon: string | null = null,
): Placeless => ({ code, name, nameEn, url, icon });

/** Creates a menu heading with pages below it. */
export const group = (code: string, name: string, nameEn: string, icon: string): Placeless => ({
  code,
  name,
  nameEn,
  icon,
});

/** Creates a right without a page. */
export const right = (code: string, name: string, nameEn: string): Placeless => ({ code, name, nameEn });

interface More {
  readonly reachesLookedAfter?: boolean;
}

/**
 * Places a node below another one.
 * @param parent code of the parent node; null: top of the menu
 * @param sort position among the children of the parent; gaps of ten leave room
 * @param roles keys of the standard roles that hold it
 */
export const at = (
  parent: string | null,
  sort: number,
  node: Placeless,
  roles: readonly string[],
  { reachesLookedAfter = true }: More = {},
): StandardNode => ({ permission: { ...node, parent, sort }, roles, reachesLookedAfter });

/** Places a page whose path consists of the parent's code and its own. */
export const pageIn = (
  parent: string,
  sort: number,
  code: string,
  name: string,
  nameEn: string,
  roles: readonly string[],
  more?: More,
): StandardNode => at(parent, sort, page(`/${parent}/${code}`, code, name, nameEn), roles, more);
