import { general, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Database, Executor, Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { signType } from '#modules/approval/contract/codes.ts';
import { approvalRefusals } from '#modules/approval/contract/refusals.ts';
import { fixedControls, namedIn, subjectControl } from '#modules/approval/flow/server/rules/facts.ts';
import type { By } from '#modules/approval/server/commands/by.ts';
import { refSets } from '#modules/forms/contract/refs.ts';
import { secretRoots } from '#modules/forms/contract/secret.ts';
import { amountControl } from '#modules/forms/contract/totals.ts';
import { labelOf } from '#modules/forms/contract/validate.ts';
import { listTemplates } from '#modules/forms/server/open.ts';
import { conditionFields, formulaOf } from '../../contract/conditions.ts';
import { draftSchema, type Process } from '../../contract/process.ts';
import * as drafts from '../queries/process-drafts.ts';
import {
  countProcesses,
  listEditions,
  listNamed,
  listProcesses,
  listRolesOf,
  type ProcessFilter,
} from '../queries/process-list.ts';
import { getProcessEdition } from '../queries/processes.ts';
import type { ProcessProblem } from '../rules/publish.ts';
import { findProblems, latestEdition, publishProcess, sayProblem, withKeptNames } from './publish.ts';

/** Initial content of a new process: one level for everybody's direct leader. */
const blank: Process = draftSchema.parse({
  branches: [
    {
      name: { zh: '默认', en: 'Default' },
      when: null,
      levels: [
        {
          name: { zh: '直属上级审批', en: 'Direct leader' },
          approvers: { kind: 'directLeader' },
          sign: signType.or,
        },
      ],
    },
  ],
});

/** Converts all conditions of a process to formulas, as the designer shows them. */
export const asFormulas = (process: Process): Process => ({
  ...process,
  branches: process.branches.map((branch) =>
    branch.when ? { ...branch, when: { formula: formulaOf(branch.when) } } : branch,
  ),
});

export async function pageProcesses(
  on: Executor,
  filter: ProcessFilter,
  page: { index: number; size: number },
) {
  const templates = await listTemplates(on);
  return {
    Total: await countProcesses(on, templates, filter),
    Rows: await listProcesses(on, templates, filter, {
      offset: (page.index - 1) * page.size,
      limit: page.size,
    }),
  };
}

/** Maximum number of processes in one unpaged reply. */
const most = 500;

export const allProcesses = async (on: Executor, filter: ProcessFilter) =>
  listProcesses(on, await listTemplates(on), filter, { offset: 0, limit: most });

const problemOf =
  (by: By) =>
  (problem: ProcessProblem): Problem => ({
    Code: problem.code,
    Msg: sayProblem(problem, by.language),
    Branch: problem.branch ?? null,
    Level: problem.level ?? null,
    From: problem.fault?.from ?? null,
    To: problem.fault?.to ?? null,
  });

interface Problem {
  readonly Code: string;
  readonly Msg: string;
  readonly Branch: number | null;
  readonly Level: number | null;
  readonly From: number | null;
  readonly To: number | null;
}

/** Returns one process for its designer. @throws Refused notFound */
export async function readDesign(on: Executor, by: By, id: number) {
  const [row] = await allProcesses(on, { ids: [id] });
  if (!row) refuse(general.notFound);
  const kept = await drafts.findDraft(on, id);
  const edition = await latestEdition(on, row.TemplateId);
  const amount = amountControl(edition);
  const fixed = fixedControls(edition);
  const secrets = secretRoots(edition);
  // Not parsed again: the draft was checked when saved, and stored field names may have made a formula longer than
  // allowed.
  const process = kept && (kept.content as Process);
  const shown =
    process ?? (row.EditionID === null ? null : (await getProcessEdition(on, row.EditionID)).process);
  return {
    ...row,
    Editions: await listEditions(on, { processId: id }),
    Draft: process
      ? {
          Version: kept.version,
          Process: process,
          UpdateTime: kept.updated_at,
          UpdaterName: kept.chinese_name ?? '',
          UpdaterNameEn: kept.english_name ?? '',
          Problems: (await findProblems(on, process, edition)).map(problemOf(by)),
        }
      : null,
    Controls: edition.controls
      .filter(({ type }) => type !== 'divider')
      .map((control) => ({
        Name: control.name,
        Label: labelOf(control),
        Type: control.type,
        IsListed: control.significance || control === amount,
        IsFinance: control.finance,
        IsFixed: fixed.includes(control.name),
        IsSecret: secrets.includes(control.name),
        IsDepartment: refSets[control.type] === 'department',
      })),
    Fields: conditionFields(edition).map(({ items, ...field }) => ({
      ...field,
      ...(items ? { items: [...items] } : {}),
    })),
    People: shown ? await listNamed(on, namedIn(shown).people) : [],
    HasAmount: amount !== undefined,
    SubjectControl: subjectControl(edition)?.name ?? null,
  };
}

/** Returns one published edition, with conditions as formulas. @throws Refused notFound */
export async function readEdition(on: Executor, editionId: number) {
  const [edition] = await listEditions(on, { editionId });
  if (!edition) refuse(general.notFound);
  const { process } = await getProcessEdition(on, editionId);
  return { ...edition, Process: asFormulas(process), People: await listNamed(on, namedIn(process).people) };
}

/** Returns the levels of open processes that name a person, or a role they hold. */
export async function listLevelsOf(on: Executor, personId: number) {
  const roles = await listRolesOf(on, personId);
  const rows = await allProcesses(on, { published: true });
  const found = [];
  for (const row of rows) {
    if (row.EditionID === null) continue;
    const { process } = await getProcessEdition(on, row.EditionID);
    for (const branch of process.branches)
      for (const { name, approvers } of branch.levels) {
        const isNamed =
          (approvers.kind === 'people' && approvers.people.includes(personId)) ||
          (approvers.kind === 'applicantChoice' && approvers.from?.includes(personId)) ||
          (approvers.kind === 'role' && roles.has(approvers.roleId));
        if (isNamed)
          found.push({
            ProcessID: row.ProcessID,
            ProcessName: row.ProcessName,
            ProcessNameEn: row.ProcessNameEn,
            BranchName: branch.name,
            LevelName: name,
            Rule: approvers.kind,
          });
      }
  }
  return found;
}

const audit = (tx: Tx, by: By, act: string, processId: number, detail: Record<string, unknown> = {}) =>
  writeAudit(tx, { actorId: by.id, act: `process.${act}`, target: `process:${processId}`, detail });

const headOf = async (tx: Tx, id: number) => (await drafts.findHead(tx, id)) ?? refuse(general.notFound);

async function contentOf(tx: Tx, processId: number): Promise<Process> {
  const editionId = await drafts.findNewestEdition(tx, processId);
  if (editionId !== undefined) return asFormulas((await getProcessEdition(tx, editionId)).process);
  const draft = await drafts.findDraft(tx, processId);
  return draft ? draftSchema.parse(draft.content) : blank;
}

export interface NewProcess {
  readonly ProcessName: string;
  readonly ProcessNameEn: string;
  readonly TemplateId: number;
  readonly DeptId: number | null;
  readonly CopyOf?: number | undefined;
}

/** Begins a process with a draft. @throws Refused notFound, processTaken */
export function addProcess(db: Database, by: By, given: NewProcess): Promise<number> {
  return inTransaction(db, async (tx) => {
    await latestEdition(tx, given.TemplateId);
    if (given.DeptId !== null && !(await drafts.isDepartment(tx, given.DeptId)))
      refuse(general.notFound, { field: 'DeptId' });
    if (given.CopyOf !== undefined) await headOf(tx, given.CopyOf);
    const content = given.CopyOf === undefined ? blank : await contentOf(tx, given.CopyOf);
    const id = await drafts.addProcess(tx, {
      name: given.ProcessName,
      nameEn: given.ProcessNameEn,
      templateId: given.TemplateId,
      departmentId: given.DeptId,
    });
    if (id === undefined) refuse(approvalRefusals.processTaken, { field: 'DeptId' });
    await drafts.addDraft(tx, { processId: id, content, by: by.id, now: by.now });
    await audit(tx, by, 'add', id, { name: given.ProcessName });
    return id;
  });
}

/** Renames a process, opens or closes it. @throws Refused notFound */
export function editProcess(
  db: Database,
  by: By,
  given: { ProcessID: number; ProcessName: string; ProcessNameEn: string; IsOpen: boolean },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { id } = await headOf(tx, given.ProcessID);
    const { ProcessName: name, ProcessNameEn: nameEn, IsOpen: isOpen } = given;
    await drafts.saveHead(tx, { id, name, nameEn, isOpen });
    await audit(tx, by, 'edit', id, { name, isOpen });
  });
}

/** Begins the next edition as a draft. @throws Refused notFound, draftThere */
export function beginDraft(db: Database, by: By, processId: number, editionId?: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    await headOf(tx, processId);
    if (editionId !== undefined) {
      const [edition] = await listEditions(tx, { editionId });
      if (edition?.ProcessID !== processId) refuse(general.notFound, { field: 'EditionID' });
    }
    const content =
      editionId === undefined
        ? await contentOf(tx, processId)
        : asFormulas((await getProcessEdition(tx, editionId)).process);
    if (!(await drafts.addDraft(tx, { processId, content, by: by.id, now: by.now })))
      refuse(approvalRefusals.draftThere);
    return 1;
  });
}

interface OnDraft {
  readonly ProcessID: number;
  readonly Version: number;
}

/** Saves a draft, complete or not, and returns the problems that block publishing. @throws Refused notFound, stale */
export function saveDraft(
  db: Database,
  by: By,
  { ProcessID, Version, Process }: OnDraft & { Process: Process },
) {
  return inTransaction(db, async (tx) => {
    const { templateId } = await headOf(tx, ProcessID);
    const edition = await latestEdition(tx, templateId);
    const content = withKeptNames(Process, edition);
    const version = await drafts.saveDraft(tx, {
      processId: ProcessID,
      content,
      by: by.id,
      now: by.now,
      version: Version,
    });
    if (version === undefined) refuse(general.stale);
    return {
      Code: 1,
      Version: version,
      Problems: (await findProblems(tx, content, edition)).map(problemOf(by)),
    };
  });
}

/** Deletes a draft; a process without an edition is deleted with it. @throws Refused notFound, stale */
export function dropDraft(db: Database, by: By, { ProcessID, Version }: OnDraft): Promise<void> {
  return inTransaction(db, async (tx) => {
    await headOf(tx, ProcessID);
    if (!(await drafts.removeDraft(tx, ProcessID, Version))) refuse(general.stale);
    await drafts.removeUnpublished(tx, ProcessID);
    await audit(tx, by, 'dropDraft', ProcessID);
  });
}

/** Publishes a draft as the next edition and returns its number. @throws Refused notFound, stale, processInvalid */
export function publishDraft(db: Database, by: By, given: OnDraft & { Note: string }): Promise<number> {
  return inTransaction(db, async (tx) => {
    const head = await headOf(tx, given.ProcessID);
    const draft = await drafts.findDraft(tx, head.id);
    if (!draft || !(await drafts.removeDraft(tx, head.id, given.Version))) refuse(general.stale);
    const editionId = await publishProcess(tx, {
      ...head,
      process: draft.content as Process,
      note: given.Note,
      by: by.id,
      now: by.now,
      language: by.language,
    });
    const [edition] = await listEditions(tx, { editionId });
    await audit(tx, by, 'publish', head.id, { edition: edition?.EditionNumber ?? 0 });
    return edition?.EditionNumber ?? 0;
  });
}
