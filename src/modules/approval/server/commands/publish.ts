import { fieldErrors } from '#kit/contract/messages.ts';
import { refuse, type Language } from '#kit/contract/refusals.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { amountControl } from '#modules/forms/contract/totals.ts';
import { getEdition, getTemplate } from '#modules/forms/server/open.ts';
import { processProblemWords, processSchema, type ProcessInput } from '../../contract/process.ts';
import { approvalRefusals } from '../../contract/refusals.ts';
import { findActivePeople, findRoles } from '../queries/directory.ts';
import { addEdition } from '../queries/processes.ts';
import { namedIn } from '../rules/facts.ts';
import { processProblems } from '../rules/publish.ts';

export interface Publication {
  readonly templateId: number;
  /** For this department and everything below it; null for everybody. */
  readonly departmentId: number | null;
  readonly name: string;
  readonly nameEn: string;
  readonly process: ProcessInput;
  /** Who publishes; null is the system. */
  readonly by: number | null;
  readonly now: Date;
  readonly language: Language;
}

/**
 * Publishes the next edition of a process; forms that run keep theirs. Answers the edition's id.
 * @throws Refused notFound (no such template), processInvalid with a field per fault
 */
export async function publishProcess(tx: Tx, publication: Publication): Promise<number> {
  const { templateId, language } = publication;
  const parsed = processSchema.safeParse(publication.process, { reportInput: true });
  if (!parsed.success)
    refuse(approvalRefusals.processInvalid, { fields: fieldErrors(parsed.error, language) });
  const template = await getTemplate(tx, { id: templateId });
  const { controls, ...edition } = (await getEdition(tx, template.editionId)).edition;
  const named = namedIn(parsed.data);
  const [active, roles] = [await findActivePeople(tx, named.people), await findRoles(tx, named.roles)];
  const problems = processProblems(parsed.data, {
    hasAmount: amountControl({ ...edition, controls }) !== undefined,
    controls: new Set(controls.map(({ name }) => name)),
    userControls: new Set(controls.flatMap(({ name, type }) => (type === 'userSearch' ? [name] : []))),
    isActive: (person) => active.has(person),
    isRole: (role) => roles.has(role),
  });
  if (problems.length > 0)
    refuse(approvalRefusals.processInvalid, {
      fields: problems.map(({ code, branch, level }) => ({
        Field: ['Branches', branch, level && `Levels.${level}`].filter(Boolean).join('.'),
        Msg: processProblemWords[code][language],
      })),
    });
  return addEdition(tx, { ...publication, process: parsed.data });
}
