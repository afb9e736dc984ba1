import { compareDecimal } from '#kit/rules/exact.ts';
import { compileFormula, type Formula } from '#kit/rules/formula/compile.ts';
import type { Fault } from '#kit/rules/formula/faults.ts';
import { sampleInputs } from '#kit/rules/formula/sample.ts';
import type { Names } from '#kit/rules/formula/value.ts';
import type { PersonId } from '#modules/approval/flow/server/rules/directory.ts';
import { routingControls } from '#modules/approval/flow/server/rules/facts.ts';
import { formulaOf, type ConditionField } from '../../contract/conditions.ts';
import type {
  ApproverRule,
  Branch,
  Condition,
  CopyRule,
  Level,
  Process,
  ProcessProblemCode,
} from '../../contract/process.ts';

/** Maximum number of leaders in a chain that one level may ask. */
const mostLeadersUp = 10;

export interface ProcessProblem {
  readonly code: ProcessProblemCode;
  /** Branch and level with the problem, counted from 1; left out: the process as a whole. */
  readonly branch?: number;
  readonly level?: number;
  /** The error in a branch's formula, with its position. */
  readonly fault?: Fault;
}

/** Facts about the template and the organisation that publishing checks. */
export interface PublishContext {
  readonly hasAmount: boolean;
  /** Whether a control of the form names its subject. */
  readonly hasSubject: boolean;
  /** Names of all controls, of those that pick people, of those that pick departments, and of those shown in lists. */
  readonly controls: ReadonlySet<string>;
  readonly userControls: ReadonlySet<string>;
  readonly departmentControls: ReadonlySet<string>;
  readonly listed: ReadonlySet<string>;
  /** Names of secret controls, and of row groups with a secret column. */
  readonly secrets: ReadonlySet<string>;
  /** Controls reserved for finance. Only finance levels complete them, and they complete no others. */
  readonly financeControls: ReadonlySet<string>;
  /** Controls that no approver may fill in, because they identify the form's owner or are computed. */
  readonly fixed: ReadonlySet<string>;
  /** Maps each control to the one that decides whether it is shown. */
  readonly dependsOn: ReadonlyMap<string, string>;
  /** Names that conditions may use. */
  readonly fields: readonly ConditionField[];
  isActive(person: PersonId): boolean;
  isRole(roleId: number): boolean;
}

const emptyRange = (when: Condition): boolean =>
  'amountFrom' in when &&
  when.amountFrom !== null &&
  when.amountBelow !== null &&
  compareDecimal(when.amountFrom, when.amountBelow) >= 0;

function ruleProblem(rule: ApproverRule, context: PublishContext): ProcessProblemCode | null {
  const { of } = 'of' in rule ? rule : {};
  if (of === 'subject' && !context.hasSubject) return 'noSubject';
  if (typeof of === 'object' && !context.departmentControls.has(of.control)) return 'unknownControl';
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

function copyProblem(
  copies: CopyRule | null | undefined,
  context: PublishContext,
): ProcessProblemCode | null {
  const code = copies ? ruleProblem(copies.to, context) : null;
  return code === 'levelWithoutPeople' ? 'copiesWithoutPeople' : code;
}

function* editProblems(level: Level, context: PublishContext): Generator<ProcessProblemCode> {
  const { edit, hide = [], must = [], show = [] } = level;
  if (show.some((control) => context.controls.has(control) && !context.secrets.has(control)))
    yield 'showsNoSecret';
  const secrets = edit.filter((control) => context.secrets.has(control));
  if (secrets.some((control) => !show.includes(control)) || show.some((control) => hide.includes(control)))
    yield 'secretNotShown';
  if (hide.some((control) => edit.includes(control))) yield 'hiddenAndEditable';
  const known = edit.filter((control) => context.controls.has(control));
  if (known.some((control) => level.finance !== context.financeControls.has(control))) yield 'notForFinance';
  if (known.some((control) => context.fixed.has(control))) yield 'decidesRoute';
  if (must.some((control) => !edit.includes(control))) yield 'mustNotEditable';
  if (known.some((control) => hide.includes(context.dependsOn.get(control) ?? ''))) yield 'dependsOnHidden';
}

function* levelProblems(level: Level, context: PublishContext): Generator<ProcessProblemCode> {
  const code = ruleProblem(level.approvers, context);
  if (code) yield code;
  const hidden = level.hide ?? [];
  if ([...level.edit, ...hidden, ...(level.show ?? [])].some((control) => !context.controls.has(control)))
    yield 'unknownControl';
  if (hidden.some((control) => context.listed.has(control))) yield 'hiddenInLists';
  yield* editProblems(level, context);
  const copied = copyProblem(level.copies, context);
  if (copied) yield copied;
  const heir = level.limit?.to ?? null;
  if (heir !== null && !context.isActive(heir)) yield 'unknownPerson';
}

function branchProblems({ when, levels }: Branch, at: number, context: PublishContext): ProcessProblem[] {
  const problems: ProcessProblem[] = [];
  if (when && 'amountFrom' in when && (!context.hasAmount || emptyRange(when)))
    problems.push({ code: 'matchesNothing', branch: at });
  const firstFinance = levels.findIndex(({ finance }) => finance);
  levels.forEach((level, index) => {
    const place = { branch: at, level: index + 1 };
    for (const code of levelProblems(level, context)) problems.push({ code, ...place });
    if (firstFinance >= 0 && index > firstFinance && !level.finance)
      problems.push({ code: 'businessAfterFinance', ...place });
  });
  return problems;
}

/** Returns faulty formulas, and branches that no form can match or that come too late. */
function conditionProblems(branches: readonly Branch[], { fields }: PublishContext): ProcessProblem[] {
  const types: Names = new Map(fields.map(({ name, type }) => [name, type]));
  const problems: ProcessProblem[] = [];
  const conditions: { readonly branch: number; readonly formula: Formula }[] = [];
  for (const [index, { when }] of branches.entries()) {
    if (!when || emptyRange(when)) continue;
    const branch = index + 1;
    const compiled = compileFormula(formulaOf(when), types, 'boolean');
    if (compiled.ok) conditions.push({ branch, formula: compiled.formula });
    else if ('formula' in when)
      problems.push(...compiled.faults.map((fault) => ({ code: 'formulaFault', branch, fault }) as const));
  }
  if (problems.length > 0) return problems;
  const alone = (formula: Formula) => sampleInputs([formula.source], types);
  const never = conditions.filter(({ formula }) => {
    const samples = alone(formula);
    return samples !== null && samples.every((sample) => formula.evaluate(sample) !== true);
  });
  if (never.length > 0) return never.map(({ branch }) => ({ code: 'matchesNothing', branch }));
  return conditions.flatMap(({ branch, formula }, at) => {
    const before = conditions.slice(0, at).map((one) => one.formula);
    const samples =
      before.length > 0
        ? sampleInputs(
            [formula, ...before].map(({ source }) => source),
            types,
          )
        : null;
    const isReached =
      samples === null ||
      samples.some(
        (sample) => formula.evaluate(sample) === true && before.every((one) => one.evaluate(sample) !== true),
      );
    return isReached ? [] : [{ code: 'neverReached', branch } as const];
  });
}

/** Returns the problems that block publishing a process; empty when it may be published (questions 25 and 58). */
export function processProblems(process: Process, given: PublishContext): ProcessProblem[] {
  const context = { ...given, fixed: new Set([...given.fixed, ...routingControls(process)]) };
  const { branches, nobodyFound } = process;
  const problems: ProcessProblem[] = [];
  if (branches.at(-1)?.when !== null) problems.push({ code: 'defaultBranchMissing' });
  branches.slice(0, -1).forEach(({ when }, index) => {
    if (when === null) problems.push({ code: 'defaultBranchNotLast', branch: index + 1 });
  });
  if (nobodyFound.kind === 'pass' && context.hasAmount) problems.push({ code: 'passWithAmount' });
  if (nobodyFound.kind === 'person' && !context.isActive(nobodyFound.person))
    problems.push({ code: 'unknownPerson' });
  for (const copies of Object.values(process.copies ?? {})) {
    // Applicants may choose approvers of a level, but not recipients of copies.
    const isChosen = copies?.to.kind === 'applicantChoice';
    const code = isChosen ? 'copiesWithoutPeople' : copyProblem(copies, context);
    if (code) problems.push({ code });
  }
  return [
    ...problems,
    ...branches.flatMap((branch, index) => branchProblems(branch, index + 1, context)),
    ...conditionProblems(branches, context),
  ];
}
