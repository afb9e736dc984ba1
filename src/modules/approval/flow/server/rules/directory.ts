import type { Words } from '#kit/contract/refusals.ts';
import type { Why } from '../../contract/why.ts';

export type PersonId = number;
export type DepartmentId = number;

export interface Person {
  readonly id: PersonId;
  readonly name: Words;
  readonly department: Words;
  /** False once the person has left or is disabled. */
  readonly active: boolean;
  /** Direct leaders, the first one first. */
  readonly leaders: readonly PersonId[];
}

export interface Department {
  readonly id: DepartmentId;
  readonly name: Words;
  readonly parentId: DepartmentId | null;
  readonly leaderId: PersonId | null;
}

/** The organisation as seen by one decision: a snapshot with at least everybody whom the process can reach. */
export interface Directory {
  person(id: PersonId): Person | undefined;
  department(id: DepartmentId): Department | undefined;
  /** Returns holders of the approval role in exactly this department. */
  identities(department: DepartmentId, roleId: number): readonly PersonId[];
  /** Returns the HRBPs of exactly this department on the day of the route. */
  hrbps(department: DepartmentId): readonly PersonId[];
  roleName(roleId: number): Words;
  /** Whether the person holds the applicant identity (申请人) in the department. */
  mayApply(person: PersonId, department: DepartmentId): boolean;
  /** Approval administrators in the order in which they are asked. */
  readonly administrators: readonly PersonId[];
  /**
   * Returns the delegate whom an absent person has named for now. A row that a person decides as HRBP (`why`) goes to
   * their HRBP delegate for that department first.
   */
  standIn(person: PersonId, why?: Why): PersonId | undefined;
}

/**
 * Maximum depth of departments and length of a chain of leaders that is followed. It guards against cycles in the data.
 */
const longestChain = 64;

/** Returns the department and its ancestors, nearest first. */
export function departmentChain(directory: Directory, id: DepartmentId): Department[] {
  const chain: Department[] = [];
  let next: DepartmentId | null = id;
  while (next !== null && chain.length < longestChain) {
    const department: Department | undefined = directory.department(next);
    if (!department || chain.includes(department)) break;
    chain.push(department);
    next = department.parentId;
  }
  return chain;
}

export const isActive = (directory: Directory, id: PersonId): boolean =>
  directory.person(id)?.active ?? false;

/** Returns the active direct leaders of a person, without the person. */
export function leadersOf(directory: Directory, id: PersonId): PersonId[] {
  return (directory.person(id)?.leaders ?? []).filter(
    (leader) => leader !== id && isActive(directory, leader),
  );
}

const noOne = (): boolean => false;

/** Returns the leader of the nearest department upwards that has an active leader who is not passed over. */
export function departmentLeader(
  directory: Directory,
  from: DepartmentId,
  isPassedOver: (person: PersonId) => boolean = noOne,
): { readonly person: PersonId; readonly department: Department } | undefined {
  for (const department of departmentChain(directory, from)) {
    const leader = department.leaderId;
    if (leader !== null && !isPassedOver(leader) && isActive(directory, leader))
      return { person: leader, department };
  }
  return undefined;
}

/** Returns the nearest active leader above a person who is not passed over. */
export function leaderAbove(
  directory: Directory,
  person: PersonId,
  isPassedOver: (person: PersonId) => boolean,
): PersonId | undefined {
  const seen = [person];
  while (seen.length < longestChain) {
    const [next] = leadersOf(directory, seen.at(-1) ?? person);
    if (next === undefined || seen.includes(next)) return undefined;
    if (!isPassedOver(next)) return next;
    seen.push(next);
  }
  return undefined;
}

/** Returns the first active administrator who is neither applicant nor subject of the form. */
export function administratorFor(
  directory: Directory,
  isOwn: (person: PersonId) => boolean,
): PersonId | undefined {
  return directory.administrators.find((id) => !isOwn(id) && isActive(directory, id));
}

/** Maximum length of a chain of delegates that is followed. */
export const longestStandIn = 8;

/**
 * Returns who decides for a person at present: the person, or the end of their chain of delegates.
 * A cycle ends with the last person not yet visited, a longer chain with the eighth (questions 33 and 34).
 * An HRBP delegate has no HRBP delegate: from there on the chain follows ordinary absences.
 * @param why reason of the row to decide on; undefined if it is not known
 */
export function standInFor(directory: Directory, owner: PersonId, why?: Why): PersonId {
  const seen = [owner];
  while (seen.length <= longestStandIn) {
    const next = directory.standIn(seen.at(-1) ?? owner, seen.length === 1 ? why : undefined);
    if (next === undefined || seen.includes(next)) break;
    seen.push(next);
  }
  return seen.at(-1) ?? owner;
}
