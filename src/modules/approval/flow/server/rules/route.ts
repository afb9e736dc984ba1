import type { Words } from '#kit/contract/refusals.ts';
import type { SignType } from '#modules/approval/contract/codes.ts';
import { signType } from '#modules/approval/contract/codes.ts';
import type { Branch, Level, Process } from '#modules/approval/processes/contract/process.ts';
import type { Why } from '../../contract/why.ts';
import { findApprovers, insteadOf, type Found } from './approvers.ts';
import { isBarred, isOwn } from './barred.ts';
import { applies } from './conditions.ts';
import { administratorFor, isActive, type Directory, type PersonId } from './directory.ts';
import { isMoney, type Copies, type Facts } from './order.ts';

interface RoutePerson {
  readonly person: PersonId;
  readonly why: Why;
  /** True when this person is sure to have approved just before, so this step will pass automatically. */
  readonly passes: boolean;
}

export interface RouteLevel {
  /** Position in the process, from 1; a level keeps its number even if it has no people. */
  readonly level: number;
  readonly name: Words;
  readonly sign: SignType;
  readonly finance: boolean;
  /** Approvers; empty when the system passes the level, for the reason in `auto`. */
  readonly people: readonly RoutePerson[];
  readonly auto: Why | null;
  /** People from whom the applicant may choose here: a list, anybody (null), or no choice (undefined). */
  readonly choose?: readonly PersonId[] | null;
}

interface RouteProblem {
  readonly code: 'emptyLevel' | 'choiceMissing' | 'choiceInvalid' | 'noAdministrator';
  readonly level: number;
  readonly name: Words;
}

export interface Route {
  readonly branch: number;
  readonly levels: readonly RouteLevel[];
  /** Recipients of copies, with the time of sending. */
  readonly copies: readonly Copies[];
  /** Problems that block submitting. The levels named here have no people. */
  readonly problems: readonly RouteProblem[];
}

/** Returns the index of the first branch that applies; the default branch stands last. */
export function branchFor(process: Process, facts: Facts): number {
  return process.branches.findIndex(({ when }) => when === null || applies(when, facts));
}

/** Returns the first level on which the applicant's own leaders decide. */
export const levelOfOwnLeaders = (process: Process, facts: Facts): Level | undefined =>
  branchAt(process, branchFor(process, facts)).levels.find(
    ({ approvers }) =>
      (approvers.kind === 'directLeader' || approvers.kind === 'leadersUp') && approvers.of === undefined,
  );

export const branchAt = (process: Process, index: number): Branch => {
  const branch = process.branches[index];
  if (!branch) throw new RangeError(`process without branch ${index}`);
  return branch;
};

interface Question {
  readonly process: Process;
  readonly applicant: PersonId;
  readonly facts: Facts;
  readonly directory: Directory;
}

/** Outcome of filling a level: people, a reason to pass without any, or a problem. */
interface Filled {
  readonly people: readonly Found[];
  readonly auto: Why | null;
  readonly problem: RouteProblem['code'] | null;
}

const nothing: Filled = { people: [], auto: null, problem: null };

const ask = (person: PersonId, why: Why): Filled => ({ ...nothing, people: [{ person, why }] });

function askAdministrator(question: Question, why: Why): Filled {
  const person = administratorFor(question.directory, (one) => isOwn(question, one));
  return person === undefined ? { ...nothing, problem: 'noAdministrator' } : ask(person, why);
}

/** Whether a level may pass with nobody: never with money (question 25), nor where only a person may pass it. */
const mayPassEmpty = (level: Level, { facts }: Question): boolean => !isMoney(facts) && !level.byHand;

/** Applies the process's rule for a level in which nobody was found. */
function nobodyFound(level: Level, question: Question, found: Why): Filled {
  const { process, directory } = question;
  const rule = process.nobodyFound;
  const why: Why = { ...found, because: 'nobodyFound' };
  if (rule.kind === 'refuse') return { ...nothing, problem: 'emptyLevel' };
  if (rule.kind === 'pass' && mayPassEmpty(level, question)) return { ...nothing, auto: why };
  if (rule.kind === 'person' && !isOwn(question, rule.person) && isActive(directory, rule.person))
    return ask(rule.person, why);
  return askAdministrator(question, why);
}

function choiceProblem({ approvers }: Level, at: number, { facts, directory }: Question): Filled['problem'] {
  if (approvers.kind !== 'applicantChoice') return null;
  const chosen = facts.choices[at] ?? [];
  if (chosen.length === 0) return 'choiceMissing';
  const allowed = (id: PersonId): boolean =>
    isActive(directory, id) && (approvers.from === null || approvers.from.includes(id));
  return chosen.every(allowed) ? null : 'choiceInvalid';
}

/** Finds the people of one level. People who may not decide are removed before the level counts as empty. */
function fill(level: Level, at: number, question: Question): Filled {
  const { process, applicant, facts, directory } = question;
  const problem = choiceProblem(level, at, question);
  if (problem) return { ...nothing, problem };
  const people = findApprovers(level.approvers, { level: at, applicant, facts, directory });
  const others = people.filter(({ person }) => !isBarred(process, question, person));
  if (others.length) return { ...nothing, people: others };
  const [own] = people;
  if (!own) return nobodyFound(level, question, { rule: level.approvers.kind });
  const name = directory.person(own.person)?.name;
  const because = own.person === applicant ? 'applicantIsApprover' : 'subjectIsApprover';
  const why: Why = { ...own.why, because, ...(name ? { insteadOf: name } : {}) };
  if (process.applicantIsApprover === 'skip' && mayPassEmpty(level, question))
    return { ...nothing, auto: why };
  const instead = insteadOf(process, own.person, question, directory);
  return instead === undefined ? nobodyFound(level, question, own.why) : ask(instead, why);
}

/** Returns the people who get copies. The applicant needs no copy of their own form. */
function copiesOf(levels: readonly Level[], { process, applicant, facts, directory }: Question): Copies[] {
  const { submission, end } = process.copies ?? {};
  const rules = [
    [0, submission] as const,
    ...levels.map(({ copies }, index) => [index + 1, copies] as const),
    ['end', end] as const,
  ];
  return rules.flatMap(([level, copies]) => {
    if (!copies) return [];
    const found = findApprovers(copies.to, {
      level: level === 'end' ? 0 : level,
      applicant,
      facts,
      directory,
    });
    const people = found.map(({ person }) => person).filter((one) => one !== applicant);
    return [{ level, people, note: copies.note }];
  });
}

/**
 * Determines who approves, in which order and why. The same function predicts the route before submission
 * and freezes it at submission. Rules: approval design, section 2; questions 12, 20-29 and 61.
 */
export function resolveRoute(
  process: Process,
  applicant: PersonId,
  facts: Facts,
  directory: Directory,
): Route {
  const branch = branchFor(process, facts);
  const { levels } = branchAt(process, branch);
  const question: Question = { process, applicant, facts, directory };
  const filled = levels.map((level, index) => fill(level, index + 1, question));
  // Somebody must decide: if every level would pass automatically, the last one goes to the administrator.
  const last = levels.at(-1);
  if (last && filled.every(({ auto }) => auto !== null))
    filled.splice(-1, 1, askAdministrator(question, { rule: last.approvers.kind, because: 'lastLevel' }));
  const named = levels.map(({ name, sign, finance, approvers }, index) => ({
    level: index + 1,
    name,
    sign,
    finance,
    ...(approvers.kind === 'applicantChoice' ? { choose: approvers.from } : {}),
    people: filled[index]?.people ?? [],
    auto: filled[index]?.auto ?? null,
  }));
  return {
    branch,
    levels: predictPasses(process, levels, named),
    copies: copiesOf(levels, question),
    problems: named.flatMap(({ level, name }, index) => {
      const code = filled[index]?.problem;
      return code ? [{ code, level, name }] : [];
    }),
  };
}

type Unpredicted = Omit<RouteLevel, 'people'> & { readonly people: readonly Found[] };

/**
 * Marks people who pass automatically whatever others decide or fill in. An or-sign of several people is never certain.
 */
function predictPasses(
  { samePerson }: Process,
  rights: readonly Pick<Level, 'edit' | 'must' | 'byHand'>[],
  levels: readonly Unpredicted[],
): RouteLevel[] {
  const approved: Set<PersonId>[] = [];
  return levels.map((level, index) => {
    const { edit = [], must = [], byHand = false } = rights[index] ?? {};
    const before = samePerson === 'inARow' ? approved.slice(index - 1, index) : approved;
    const passes = (person: PersonId): boolean =>
      samePerson !== 'off' &&
      !level.finance &&
      must.length === 0 &&
      !byHand &&
      index > 0 &&
      before.some((set) => set.has(person));
    const people = level.people.map((found) => ({ ...found, passes: passes(found.person) }));
    // Editing here creates new content, so earlier approvals no longer count for the same-person rule.
    if (edit.length > 0) for (const set of approved) set.clear();
    const isShared = edit.length > 0 && people.length > 1;
    const agreed =
      level.sign === signType.or && people.length > 1
        ? people.filter((one) => one.passes).slice(0, 1)
        : people;
    approved.push(new Set(isShared ? [] : agreed.map(({ person }) => person)));
    return { ...level, people };
  });
}
