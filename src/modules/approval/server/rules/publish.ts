import { compareDecimal } from '#kit/rules/money.ts';
import type { ApproverRule, Branch, Condition, Process, ProcessProblemCode } from '../../contract/process.ts';
import type { PersonId } from './directory.ts';

/** Longest chain of leaders one level may ask. */
const mostLeadersUp = 10;

export interface ProcessProblem {
  readonly code: ProcessProblemCode;
  /** Positions from 1. */
  readonly branch?: number;
  readonly level?: number;
}

/** What publishing knows of the template and the organisation. */
export interface PublishContext {
  readonly hasAmount: boolean;
  /** Names of all controls, and of those in which people are picked. */
  readonly controls: ReadonlySet<string>;
  readonly userControls: ReadonlySet<string>;
  isActive(person: PersonId): boolean;
  isRole(roleId: number): boolean;
}

const emptyRange = ({ amountFrom, amountBelow }: Condition): boolean =>
  amountFrom !== null && amountBelow !== null && compareDecimal(amountFrom, amountBelow) >= 0;

function ruleProblem(rule: ApproverRule, context: PublishContext): ProcessProblemCode | null {
  const known = (people: readonly PersonId[]): ProcessProblemCode | null =>
    people.every((id) => context.isActive(id)) ? null : 'unknownPerson';
  switch (rule.kind) {
    case 'people':
      return rule.people.length === 0 ? 'levelWithoutPeople' : known(rule.people);
    case 'role':
      return context.isRole(rule.roleId) ? null : 'unknownRole';
    case 'leadersUp':
      return rule.levels >= 1 && rule.levels <= mostLeadersUp ? null : 'levelWithoutPeople';
    case 'userControl':
      return context.userControls.has(rule.control) ? null : 'unknownControl';
    case 'applicantChoice':
      if (rule.from?.length === 0) return 'levelWithoutPeople';
      return known(rule.from ?? []);
    default:
      return null;
  }
}

function branchProblems({ when, levels }: Branch, at: number, context: PublishContext): ProcessProblem[] {
  const problems: ProcessProblem[] = [];
  if (when && (!context.hasAmount || emptyRange(when))) problems.push({ code: 'matchesNothing', branch: at });
  const firstFinance = levels.findIndex(({ finance }) => finance);
  levels.forEach((level, index) => {
    const place = { branch: at, level: index + 1 };
    const code = ruleProblem(level.approvers, context);
    if (code) problems.push({ code, ...place });
    if (level.edit.some((control) => !context.controls.has(control)))
      problems.push({ code: 'unknownControl', ...place });
    if (firstFinance >= 0 && index > firstFinance && !level.finance)
      problems.push({ code: 'businessAfterFinance', ...place });
  });
  return problems;
}

/** What stands against publishing a process; empty when it may be published (questions 25 and 58). */
export function processProblems(process: Process, context: PublishContext): ProcessProblem[] {
  const { branches, nobodyFound } = process;
  const problems: ProcessProblem[] = [];
  if (branches.at(-1)?.when !== null) problems.push({ code: 'defaultBranchMissing' });
  branches.slice(0, -1).forEach(({ when }, index) => {
    if (when === null) problems.push({ code: 'defaultBranchNotLast', branch: index + 1 });
  });
  if (nobodyFound.kind === 'pass' && context.hasAmount) problems.push({ code: 'passWithAmount' });
  if (nobodyFound.kind === 'person' && !context.isActive(nobodyFound.person))
    problems.push({ code: 'unknownPerson' });
  return [...problems, ...branches.flatMap((branch, index) => branchProblems(branch, index + 1, context))];
}
