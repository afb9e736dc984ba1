import type { Executor } from '#kit/server/db/database.ts';
import { extensionPoint, type Contribution } from '#kit/server/registry.ts';
import type { NewPermission, NewRole } from '#modules/people/organisation/server/rules/organisation.ts';
import { hrbp, type RankedRole, type RoleFields, type StandardNode } from '../standard/nodes.ts';
import { peopleNodes, peopleRoles } from '../standard/own-rights.ts';

type Connected = Pick<Executor, 'registry'>;

const nodes = extensionPoint<readonly StandardNode[]>();
const roles = extensionPoint<RankedRole>();

/** Adds pages and rights of a module to those that every installation starts with. */
export const standardPermissions = (module: string, list: readonly StandardNode[]): Contribution =>
  nodes(module, list);

/**
 * Adds a role that every installation starts with. Nodes name it by its key.
 * @param rank roles are made from the smallest rank on
 */
export const standardRole = (key: string, rank: number, fields: RoleFields): Contribution =>
  roles(key, { key, rank, ...fields });

/** Lists pages and rights with the roles that hold them, by module. */
export const listStandardNodes = (on: Connected): readonly StandardNode[] => [
  ...peopleNodes,
  ...[...nodes.of(on).values()].flat(),
];

/** Lists the pages and rights that every installation starts with, in menu order: parents first. */
export function listStandardPermissions(on: Connected): readonly NewPermission[] {
  const below = Map.groupBy(listStandardNodes(on), ({ permission }) => permission.parent ?? null);
  const under = (parent: string | null): readonly NewPermission[] =>
    (below.get(parent) ?? [])
      .map(({ permission }) => permission)
      .toSorted((a, b) => (a.sort ?? 0) - (b.sort ?? 0))
      .flatMap((one) => [one, ...under(one.code)]);
  return under(null);
}

/** Returns codes that the product itself asks for. */
export const codesOfProduct = (on: Connected): ReadonlySet<string> =>
  new Set(listStandardNodes(on).map(({ permission }) => permission.code));

/** Returns codes by which HRBPs reach the people whom they look after, whatever the scope of their roles. */
export const codesOfHrbps = (on: Connected): readonly string[] =>
  listStandardNodes(on)
    .filter((node) => node.roles.includes(hrbp) && node.reachesLookedAfter)
    .map(({ permission }) => permission.code);

/** A role with everything that it starts with. */
export interface StandardRole extends NewRole {
  readonly key: string;
  readonly codes: string[];
  /** Code with which it came: an installation that gets the code gets the role, held by nobody. Undefined: always there. */
  readonly comesWith: string | undefined;
}

/** Lists the roles that every installation starts with. */
export const listStandardRoles = (on: Connected): readonly StandardRole[] =>
  [...peopleRoles, ...roles.of(on).values()]
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ rank: _rank, comesWith, ...role }) => ({
      ...role,
      comesWith,
      codes: listStandardNodes(on).flatMap((node) =>
        node.roles.includes(role.key) ? [node.permission.code] : [],
      ),
    }));
