import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { epochsText, noteEpochs } from '#kit/server/db/epochs.ts';
import { prepared } from '#kit/server/db/prepared.ts';
import { loadOrganisation, loadPersons } from '#modules/people/server/open.ts';

/** An entry of a record without its internal changes, as JSON that the database makes. */
export interface StoredEntry {
  readonly seq: number;
  readonly round: number;
  readonly at: string;
  readonly event: string;
  readonly actor_id: number | null;
  readonly on_behalf_of_id: number | null;
  readonly row_no: number | null;
  readonly rule: string | null;
  readonly message: string;
  readonly value_changes: unknown;
  /** Status of the form after the entry. */
  readonly led_to: number | null;
}

/** SQL: a `StoredEntry` of the entry `l`. */
export const entryObject = sql<StoredEntry>`json_build_object('seq', l.seq, 'round', l.round, 'at', l.at,
  'event', l.event, 'actor_id', l.actor_id, 'on_behalf_of_id', l.on_behalf_of_id, 'row_no', l.row_no, 'rule', l.rule,
  'message', l.message, 'value_changes', l.value_changes, 'led_to', (l.changes -> 'form' ->> 'status')::int)`;

const recordOfForm = prepared<{ id: number }>()(
  (_on, { id }) => sql<{ epochs: string; record: readonly StoredEntry[] }>`
    select ${epochsText} as epochs, (select coalesce(json_agg(${entryObject} order by l.seq), '[]')
      from approval.log l where l.form_id = ${id}) as record`,
);

/** Adds the present names of the people who acted, and of their departments. */
export async function withNames(on: Executor, entries: readonly StoredEntry[]) {
  const ids = entries.flatMap(({ actor_id, on_behalf_of_id }) => [actor_id, on_behalf_of_id]);
  const persons = await loadPersons(
    on,
    ids.filter((id) => id !== null),
  );
  const { value: organisation } = await loadOrganisation(on);
  return entries.map(({ at, ...entry }) => {
    const actor = persons.get(entry.actor_id ?? 0);
    const absent = persons.get(entry.on_behalf_of_id ?? 0);
    const department = actor && organisation.departments.get(actor.departmentId);
    return {
      ...entry,
      at: new Date(at),
      on_behalf_of_name: absent?.name ?? null,
      on_behalf_of_name_en: absent?.nameEn ?? null,
      chinese_name: actor?.name ?? null,
      english_name: actor?.nameEn ?? null,
      department_name: department?.name ?? null,
      department_name_en: department?.nameEn ?? null,
    };
  });
}

export type HistoryRow = Awaited<ReturnType<typeof withNames>>[number];

/** Returns the record as people read it, without internal changes. */
export async function listHistory(on: Executor, formId: number): Promise<HistoryRow[]> {
  const { epochs, record } = (await recordOfForm.find(on, { id: formId }))!;
  noteEpochs(on, epochs);
  return withNames(on, record);
}
