import { fieldErrors } from '#kit/contract/messages.ts';
import { refuse, type Language } from '#kit/contract/refusals.ts';
import { sayFault } from '#kit/rules/formula/faults.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { approvalRefusals } from '#modules/approval/contract/refusals.ts';
import { financeControls } from '#modules/approval/filling/server/commands/values.ts';
import { findActivePeople, findRoles } from '#modules/approval/flow/server/queries/directory.ts';
import { fixedControls, namedIn, subjectControl } from '#modules/approval/flow/server/rules/facts.ts';
import type { Edition } from '#modules/forms/contract/control.ts';
import { refSets } from '#modules/forms/contract/refs.ts';
import { secretRoots } from '#modules/forms/contract/secret.ts';
import { amountControl } from '#modules/forms/contract/totals.ts';
import { getEdition, getTemplate } from '#modules/forms/server/open.ts';
import { conditionFields, toKept } from '../../contract/conditions.ts';
import {
  processProblemWords,
  processSchema,
  type Process,
  type ProcessInput,
} from '../../contract/process.ts';
import { addEdition } from '../queries/processes.ts';
import { processProblems, type ProcessProblem } from '../rules/publish.ts';

export interface Publication {
  readonly templateId: number;
  /** Department with everything below it; null for everybody. */
  readonly departmentId: number | null;
  readonly name: string;
  readonly nameEn: string;
  readonly process: ProcessInput;
  readonly note?: string;
  /** Id of the publisher; null for the system. */
  readonly by: number | null;
  readonly now: Date;
  readonly language: Language;
}

/** Returns the edition for new forms of a template. @throws Refused notFound */
export async function latestEdition(on: Executor, templateId: number): Promise<Edition> {
  const template = await getTemplate(on, { id: templateId });
  return (await getEdition(on, template.editionId)).edition;
}

/** Returns the process with field names instead of labels in its formulas, however they were typed. */
export function withKeptNames(process: Process, edition: Edition): Process {
  const fields = conditionFields(edition);
  return {
    ...process,
    branches: process.branches.map((branch) =>
      branch.when && 'formula' in branch.when
        ? { ...branch, when: { formula: toKept(branch.when.formula, fields) } }
        : branch,
    ),
  };
}

/** Returns the problems that block publishing a process for the newest edition of its template. */
export async function findProblems(
  on: Executor,
  process: Process,
  edition: Edition,
): Promise<ProcessProblem[]> {
  const { controls } = edition;
  const named = namedIn(process);
  const [active, roles] = [await findActivePeople(on, named.people), await findRoles(on, named.roles)];
  const amount = amountControl(edition);
  const listed = controls.filter((control) => control.significance || control === amount);
  return processProblems(process, {
    hasAmount: amount !== undefined,
    hasSubject: subjectControl(edition) !== undefined,
    controls: new Set(controls.map(({ name }) => name)),
    userControls: new Set(controls.flatMap(({ name, type }) => (type === 'userSearch' ? [name] : []))),
    departmentControls: new Set(
      controls.flatMap(({ name, type }) => (refSets[type] === 'department' ? [name] : [])),
    ),
    listed: new Set(listed.map(({ name }) => name)),
    secrets: new Set(secretRoots(edition)),
    financeControls: new Set(financeControls(edition)),
    fixed: new Set(fixedControls(edition)),
    dependsOn: new Map(
      controls.flatMap(({ name, relation, relation_name: by }) => (relation && by ? [[name, by]] : [])),
    ),
    fields: conditionFields(edition),
    isActive: (person) => active.has(person),
    isRole: (role) => roles.has(role),
  });
}

/** Returns the text of a problem; for a faulty formula it names the fault. */
export const sayProblem = ({ code, fault }: ProcessProblem, language: Language): string => {
  const words = processProblemWords[code][language];
  if (!fault) return words;
  return language === 'zh' ? `${words}：${sayFault(fault, 'zh')}` : `${words}: ${sayFault(fault, 'en')}`;
};

const fieldOf = ({ branch, level, fault }: ProcessProblem): string =>
  ['Branches', branch, level && `Levels.${level}`, fault && `When.${fault.from}`]
    .filter((part) => part !== undefined)
    .join('.');

/**
 * Publishes the next edition of a process and returns its id. Forms in approval keep their edition.
 * @throws Refused notFound (no such template), or processInvalid with one field per fault: `Branches.1.Levels.2`; for a
 * formula with the character position: `Branches.1.When.12`
 */
export async function publishProcess(tx: Tx, publication: Publication): Promise<number> {
  const { templateId, language } = publication;
  const parsed = processSchema.safeParse(publication.process, { reportInput: true });
  if (!parsed.success)
    refuse(approvalRefusals.processInvalid, {
      fields: fieldErrors(parsed.error, language, publication.process),
    });
  const edition = await latestEdition(tx, templateId);
  const process = withKeptNames(parsed.data, edition);
  const problems = await findProblems(tx, process, edition);
  if (problems.length > 0)
    refuse(approvalRefusals.processInvalid, {
      fields: problems.map((problem) => ({ Field: fieldOf(problem), Msg: sayProblem(problem, language) })),
    });
  return addEdition(tx, { ...publication, process });
}
