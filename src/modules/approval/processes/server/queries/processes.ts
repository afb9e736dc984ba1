import { sql } from 'kysely';
import type { Bus } from '#kit/server/db/bus.ts';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { epochsText, keptWhole } from '#kit/server/db/epochs.ts';
import { prepared } from '#kit/server/db/prepared.ts';
import type { ProcessEdition } from '#modules/approval/flow/server/rules/order.ts';
import { approval } from '#modules/approval/server/queries/approval-db.ts';
import { loadOrganisation } from '#modules/people/server/open.ts';
import { processSchema, type Process } from '../../contract/process.ts';

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

/** Newest edition of an open process and the department of its scope; null: the whole company. */
type Newest = readonly [template: number, department: number | null, edition: number];

const newest = prepared<object>()(
  () => sql<{ epochs: string; newest: readonly Newest[] | null }>`
    select ${epochsText} as epochs, (
      select json_agg(json_build_array(p.template_id, p.department_id, (
        select e.id from approval.process_edition e where e.process_id = p.id order by e.number desc limit 1)))
      from approval.process p
      where p.is_open and exists (select from approval.process_edition e where e.process_id = p.id)) as newest`,
);

/** Returns the newest editions of open processes by template, from memory unless one has changed. */
const loadNewest = keptWhole(['processes'], async (on: Executor) => {
  const { epochs, newest: found } = (await newest.find(on, {}))!;
  return { epochs, value: Map.groupBy(found ?? [], ([template]) => template) };
});

/** Returns the newest edition of the open process for a template whose scope is nearest to the department. */
export async function findProcess(
  on: Executor,
  templateId: number,
  departmentId: number,
): Promise<ProcessEdition | undefined> {
  const { value: byTemplate } = await loadNewest(on);
  const { value: organisation } = await loadOrganisation(on);
  const depthOf = (id: number): number => organisation.departments.get(id)?.path.length ?? 0;
  const path = organisation.departments.get(departmentId)?.path ?? [];
  const [nearest] = (byTemplate.get(templateId) ?? [])
    .filter(([, scope]) => scope === null || path.includes(scope))
    .map(([, scope, edition]) => ({ edition, depth: scope === null ? 0 : depthOf(scope) }))
    .toSorted((a, b) => b.depth - a.depth);
  return nearest && getProcessEdition(on, nearest.edition);
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
