import type { ApproverRuleKind } from '#modules/approval/contract/codes.ts';
import type { ApproverRule, Process, RuleOf } from '#modules/approval/processes/contract/process.ts';
import type { Why } from '../../contract/why.ts';
import { isBarred, isSubject } from './barred.ts';
import {
  departmentChain,
  departmentLeader,
  isActive,
  leaderAbove,
  leadersOf,
  type DepartmentId,
  type Directory,
  type PersonId,
} from './directory.ts';
import type { Facts } from './order.ts';

export interface Found {
  readonly person: PersonId;
  readonly why: Why;
}

interface Asked {
  readonly level: number;
  readonly applicant: PersonId;
  readonly facts: Facts;
  readonly directory: Directory;
}

type Rule<K extends ApproverRuleKind> = Extract<ApproverRule, { kind: K }>;

const active = (people: readonly PersonId[], why: Why, { directory }: Asked): Found[] =>
  people.filter((id) => isActive(directory, id)).map((person) => ({ person, why }));

/** Returns the department from which a rule starts; undefined when the form names none. */
function departmentOf(of: RuleOf, { facts }: Asked): DepartmentId | undefined {
  if (of === undefined) return facts.department;
  return of === 'subject' ? facts.subject?.department : facts.departments?.[of.control];
}

/** Returns the departments in which a rule searches, nearest first. */
function chainOf(of: RuleOf, asked: Asked) {
  const from = departmentOf(of, asked);
  return from === undefined ? [] : departmentChain(asked.directory, from);
}

function leaderOf(of: RuleOf, asked: Asked): Found[] {
  const from = departmentOf(of, asked);
  const leader = from === undefined ? undefined : departmentLeader(asked.directory, from);
  return leader
    ? [{ person: leader.person, why: { rule: 'departmentLeader', department: leader.department.name } }]
    : [];
}

/** Returns the person whose leaders a rule asks, and the reason to show. */
function personOf(of: Exclude<RuleOf, object>, { applicant, facts }: Asked) {
  return of === undefined
    ? { person: applicant, said: {} }
    : { person: facts.subject?.person, said: { of } as const };
}

/** Returns the active ones among a number of leaders above a person. */
function climb(from: PersonId, levels: number, directory: Directory, said: Partial<Why>): Found[] {
  const seen = [from];
  const found: Found[] = [];
  while (found.length < levels) {
    const at = seen.at(-1) ?? from;
    // The chain does not end at a leader who has left: it continues with that person's own leader.
    const next = leadersOf(directory, at)[0] ?? directory.person(at)?.leaders[0];
    if (next === undefined || seen.includes(next)) break;
    seen.push(next);
    if (isActive(directory, next))
      found.push({ person: next, why: { rule: 'leadersUp', step: seen.length - 1, ...said } });
  }
  return found;
}

const finders: { readonly [K in ApproverRuleKind]: (rule: Rule<K>, asked: Asked) => Found[] } = {
  people: ({ people }, asked) => active(people, { rule: 'people' }, asked),

  role: ({ roleId, of }, asked) => {
    const { directory } = asked;
    for (const { id, name: department } of chainOf(of, asked)) {
      const why: Why = { rule: 'role', role: directory.roleName(roleId), department };
      const found = active(directory.identities(id, roleId), why, asked);
      if (found.length) return found;
    }
    return [];
  },

  departmentLeader: ({ of }, asked) => leaderOf(of, asked),

  directLeader: ({ of }, asked) => {
    if (typeof of === 'object') return leaderOf(of, asked);
    const { person, said } = personOf(of, asked);
    const leaders = person === undefined ? [] : leadersOf(asked.directory, person);
    return leaders.map((leader) => ({ person: leader, why: { rule: 'directLeader', ...said } }));
  },

  leadersUp: ({ levels, of }, asked) => {
    if (typeof of === 'object') {
      const [first] = leaderOf(of, asked);
      if (!first) return [];
      const { department } = first.why;
      return [first, ...climb(first.person, levels - 1, asked.directory, department ? { department } : {})];
    }
    const { person, said } = personOf(of, asked);
    return person === undefined ? [] : climb(person, levels, asked.directory, said);
  },

  userControl: ({ control }, asked) =>
    active(asked.facts.people[control] ?? [], { rule: 'userControl', control }, asked),

  hrbp: ({ of }, asked) => {
    const { directory } = asked;
    for (const { id, name: department } of chainOf(of, asked)) {
      const found = active(directory.hrbps(id), { rule: 'hrbp', department, departmentId: id }, asked);
      if (found.length) return found;
    }
    return [];
  },

  applicantChoice: (_rule, asked) =>
    active(asked.facts.choices[asked.level] ?? [], { rule: 'applicantChoice' }, asked),
};

/** Returns the approvers that a level's rule finds, each person once, without people who have left. */
export function findApprovers<K extends ApproverRuleKind>(rule: Rule<K>, asked: Asked): Found[] {
  const kind: K = rule.kind;
  const found = finders[kind](rule, asked);
  return found.filter(({ person }, index) => found.findIndex((other) => other.person === person) === index);
}

/**
 * Returns who is asked instead of a person who may not decide on the form; undefined when there is nobody.
 * The process's `applicantIsApprover` rule decides. A subject never decides, so rule `self` asks the subject's leader.
 */
export function insteadOf(
  process: Pick<Process, 'applicantIsApprover'>,
  person: PersonId,
  form: { readonly applicant: PersonId; readonly facts: Facts },
  directory: Directory,
): PersonId | undefined {
  const { applicantIsApprover: rule } = process;
  const isPassedOver = (one: PersonId): boolean => isBarred(process, form, one);
  if (rule === 'leader' || rule === 'self') return leaderAbove(directory, person, isPassedOver);
  if (rule !== 'departmentLeader') return undefined;
  const { subject, department } = form.facts;
  const from = isSubject(form, person) && subject ? subject.department : department;
  return departmentLeader(directory, from, isPassedOver)?.person;
}
