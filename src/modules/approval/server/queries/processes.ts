import { sql } from 'kysely';
import type { Bus } from '#kit/server/db/bus.ts';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { prepared } from '#kit/server/db/prepared.ts';
import { processSchema, type Process } from '../../contract/process.ts';
import type { ProcessEdition } from '../rules/order.ts';
import { approval } from './approval-db.ts';

/** Cache of editions per database. Editions never change, so each is read once. */
const known = new WeakMap<Bus, Map<number, Process>>();
const MOST_KNOWN = 500;

function knownOf({ bus }: Executor): Map<number, Process> {
  const editions = known.get(bus) ?? new Map<number, Process>();
  if (editions.size >= MOST_KNOWN) editions.clear();
  known.set(bus, editions);
  return editions;
}

/** Returns the edition under which a form runs. */
export async function getProcessEdition(on: Executor, id: number): Promise<ProcessEdition> {
  const editions = knownOf(on);
  const found = editions.get(id);
  if (found) return { id, process: found };
  const row = await approval(on)
    .selectFrom('approval.process_edition')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const process = processSchema.parse(row.content);
  editions.set(id, process);
  return { id, process };
}

const nearestEdition = prepared<{ template: number; department: number }>()((on, given) =>
  approval(on)
    .selectFrom('approval.process as p')
    .innerJoin('approval.process_edition as e', 'e.process_id', 'p.id')
    .leftJoin('people.department as scope', 'scope.id', 'p.department_id')
    .select('e.id')
    .where('p.template_id', '=', given.template)
    .where('p.is_open', '=', true)
    .where((eb) =>
      eb.or([
        eb('p.department_id', 'is', null),
        sql<boolean>`p.department_id = any(select unnest(path) from people.department where id = ${given.department})`,
      ]),
    )
    .orderBy(sql`coalesce(cardinality(scope.path), 0)`, 'desc')
    .orderBy('e.number', 'desc')
    .limit(1),
);

/** Returns the newest edition of the open process for a template whose scope is nearest to the department. */
export async function findProcess(
  on: Executor,
  templateId: number,
  departmentId: number,
): Promise<ProcessEdition | undefined> {
  const row = await nearestEdition.find(on, { template: templateId, department: departmentId });
  return row && getProcessEdition(on, row.id);
}

export interface NewEdition {
  readonly templateId: number;
  readonly departmentId: number | null;
  readonly name: string;
  readonly nameEn: string;
  readonly process: Process;
  /** Publisher's note on the edition. */
  readonly note?: string;
  readonly by: number | null;
  readonly now: Date;
}

/**
 * Adds the next edition of a process for a template and department, and the process itself if it is the first edition.
 */
export async function addEdition(tx: Tx, edition: NewEdition): Promise<number> {
  const { id: processId } = await approval(tx)
    .insertInto('approval.process')
    .values({
      name: edition.name,
      name_en: edition.nameEn,
      template_id: edition.templateId,
      department_id: edition.departmentId,
    })
    // The update locks the process, so that two publishers get two numbers.
    .onConflict((conflict) =>
      conflict.constraint('process_scope').doUpdateSet({ name: edition.name, name_en: edition.nameEn }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await approval(tx)
    .insertInto('approval.process_edition')
    .values({
      process_id: processId,
      number: sql<number>`(
        select coalesce(max(number), 0) + 1 from approval.process_edition where process_id = ${processId})`,
      content: json(edition.process),
      note: edition.note ?? '',
      published_by: edition.by,
      published_at: edition.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether a template has any process, open or not. */
export async function hasProcess(on: Executor, templateId: number): Promise<boolean> {
  const row = await approval(on)
    .selectFrom('approval.process')
    .select('id')
    .where('template_id', '=', templateId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the newest edition of a template's company-wide process, if the system published it and it has no draft. */
export async function findUntouchedProcess(on: Executor, templateId: number): Promise<Process | undefined> {
  const row = await approval(on)
    .selectFrom('approval.process as p')
    .innerJoin('approval.process_edition as e', 'e.process_id', 'p.id')
    .leftJoin('approval.process_draft as d', 'd.process_id', 'p.id')
    .select(['e.content', 'e.published_by as by', 'd.process_id as draft'])
    .where('p.template_id', '=', templateId)
    .where('p.department_id', 'is', null)
    .orderBy('e.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && row.by === null && row.draft === null ? processSchema.parse(row.content) : undefined;
}
