import type { ApproverRuleKind } from '../../contract/codes.ts';
import type { ApproverRule, Process } from '../../contract/process.ts';
import type { Why } from '../../contract/why.ts';
import {
  departmentChain,
  departmentLeader,
  isActive,
  leadersOf,
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

type RuleOf<K extends ApproverRuleKind> = Extract<ApproverRule, { kind: K }>;

const active = (people: readonly PersonId[], why: Why, { directory }: Asked): Found[] =>
  people.filter((id) => isActive(directory, id)).map((person) => ({ person, why }));

const finders: { readonly [K in ApproverRuleKind]: (rule: RuleOf<K>, asked: Asked) => Found[] } = {
  people: ({ people }, asked) => active(people, { rule: 'people' }, asked),

  role: ({ roleId }, asked) => {
    const { directory, facts } = asked;
    for (const { id, name: department } of departmentChain(directory, facts.department)) {
      const why: Why = { rule: 'role', role: directory.roleName(roleId), department };
      const found = active(directory.identities(id, roleId), why, asked);
      if (found.length) return found;
    }
    return [];
  },

  departmentLeader: (_rule, { directory, facts }) => {
    const leader = departmentLeader(directory, facts.department);
    return leader
      ? [{ person: leader.person, why: { rule: 'departmentLeader', department: leader.department.name } }]
      : [];
  },

  directLeader: (_rule, { directory, applicant }) =>
    leadersOf(directory, applicant).map((person) => ({ person, why: { rule: 'directLeader' } })),

  leadersUp: ({ levels }, { directory, applicant }) => {
    const seen = [applicant];
    const found: Found[] = [];
    while (found.length < levels) {
      const at = seen.at(-1) ?? applicant;
      // A leader who has left is climbed through: the chain does not end with him.
      const next = leadersOf(directory, at)[0] ?? directory.person(at)?.leaders[0];
      if (next === undefined || seen.includes(next)) break;
      seen.push(next);
      if (isActive(directory, next))
        found.push({ person: next, why: { rule: 'leadersUp', step: seen.length - 1 } });
    }
    return found;
  },

  userControl: ({ control }, asked) =>
    active(asked.facts.people[control] ?? [], { rule: 'userControl', control }, asked),

  hrbp: (_rule, asked) => {
    const { directory, facts } = asked;
    for (const { id, name: department } of departmentChain(directory, facts.department)) {
      const found = active(directory.hrbps(id), { rule: 'hrbp', department }, asked);
      if (found.length) return found;
    }
    return [];
  },

  applicantChoice: (_rule, asked) =>
    active(asked.facts.choices[asked.level] ?? [], { rule: 'applicantChoice' }, asked),
};

/** Whom a level's rule names, each once; people who have left are filtered. */
export function findApprovers<K extends ApproverRuleKind>(rule: RuleOf<K>, asked: Asked): Found[] {
  const kind: K = rule.kind;
  const found = finders[kind](rule, asked);
  return found.filter(({ person }, index) => found.findIndex((other) => other.person === person) === index);
}

/** Who is asked instead of the applicant himself, by the process's rule; undefined when there is nobody. */
export function insteadOfApplicant(
  rule: Process['applicantIsApprover'],
  applicant: PersonId,
  facts: Facts,
  directory: Directory,
): PersonId | undefined {
  if (rule === 'leader') return leadersOf(directory, applicant)[0];
  return rule === 'departmentLeader'
    ? departmentLeader(directory, facts.department, applicant)?.person
    : undefined;
}
