import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { epochsText, keptByKey } from '#kit/server/db/epochs.ts';
import { prepared } from '#kit/server/db/prepared.ts';

/** A person as forms and their routes see them. */
export interface KnownPerson {
  readonly id: number;
  readonly name: string;
  readonly nameEn: string;
  /** False once the person has left or is disabled. */
  readonly isActive: boolean;
  readonly leaderId: number | null;
  readonly departmentId: number;
  readonly companyId: number;
  readonly position: string;
  readonly isProgram: boolean;
  /** Person who answers for a program; null for people. */
  readonly ownerId: number | null;
}

/** Most steps up a chain of leaders; no process may ask for more. */
const LONGEST_CLIMB = 16;

const byIds = prepared<{ ids: number[] }>()(
  (_on, { ids }) => sql<{ epochs: string; persons: readonly KnownPerson[] | null }>`
    with recursive found (id, leader_id, steps) as (
      select id, leader_id, 0 from people.person where id = any(${ids}::bigint[])
      union
      select above.id, above.leader_id, steps + 1
      from found join people.person above on above.id = found.leader_id where steps < ${LONGEST_CLIMB}
    )
    select ${epochsText} as epochs, (
      select json_agg(json_build_object('id', p.id, 'name', p.chinese_name, 'nameEn', p.english_name,
        'isActive', p.is_active, 'leaderId', p.leader_id, 'departmentId', p.department_id,
        'companyId', p.company_id, 'position', p.position, 'isProgram', p.is_program,
        'ownerId', (select owner_id from people.program_account pa where pa.person_id = p.id)))
      -- As a list: the planner takes so few by their index instead of reading everybody.
      from people.person p where p.id = any(array(select id from found))) as persons`,
);

/**
 * Returns people by their ids as they are now, also those who have left. From memory unless somebody has changed; what
 * has to be read is read with the chain of leaders.
 */
export const loadPersons = keptByKey(['people'], async (on: Executor, ids: readonly number[]) => {
  const { epochs, persons } = (await byIds.find(on, { ids: [...ids] }))!;
  return { epochs, value: new Map((persons ?? []).map((person) => [person.id, person])) };
});

/** Returns people with the chains of their leaders. */
export async function loadPersonsAndLeaders(
  on: Executor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, KnownPerson>> {
  const found = new Map<number, KnownPerson>();
  let next = new Set(ids);
  for (let step = 0; step <= LONGEST_CLIMB && next.size > 0; step++) {
    const level = await loadPersons(on, next);
    for (const [id, person] of level) found.set(id, person);
    const above = [...level.values()].flatMap(({ leaderId }) => (leaderId === null ? [] : [leaderId]));
    next = new Set(above.filter((id) => !found.has(id)));
  }
  return found;
}

interface KnownName {
  readonly id: number;
  readonly name: string;
  readonly nameEn: string;
}

/** Kinds of choices by which a control names a row. */
export type ChoiceKind = 'accountingSubject' | 'channelSource' | 'account' | 'post';

const choices = prepared<{ keys: string[] }>()(
  (_on, { keys }) => sql<{ epochs: string; names: readonly (KnownName & { key: string })[] | null }>`
    with wanted as (
      select key, split_part(key, ' ', 1) as kind, split_part(key, ' ', 2)::bigint as id
      from unnest(${keys}::text[]) as key
    ), found as (
      select w.key, s.id, s.name, s.name_en from wanted w
      join people.accounting_subject s on w.kind = 'accountingSubject' and s.id = w.id
      union all
      select w.key, c.id, c.name, c.name_en from wanted w
      join people.choice c on w.kind = 'channelSource' and c.id = w.id and c.tree = 'channel' and c.is_active
      union all
      select w.key, c.id, c.name, c.name_en from wanted w
      join people.choice c on w.kind = 'account' and c.id = w.id and c.tree = 'account' and c.is_active
        and not exists (select from people.choice below where below.parent_id = c.id and below.is_active)
      union all
      select w.key, t.id, t.name, t.name_en from wanted w
      join people.post t on w.kind = 'post' and t.id = w.id and t.is_active
    )
    select ${epochsText} as epochs, (
      select json_agg(json_build_object('key', f.key, 'id', f.id, 'name', f.name, 'nameEn', f.name_en))
      from found f) as names`,
);

const load = keptByKey(['choices'], async (on: Executor, keys: readonly string[]) => {
  const { epochs, names } = (await choices.find(on, { keys: [...keys] }))!;
  return { epochs, value: new Map((names ?? []).map(({ key, ...name }) => [key, name])) };
});

/** Returns active choices by kind and id. From memory unless one has changed. */
export async function loadChoices(
  on: Executor,
  wanted: { readonly [K in ChoiceKind]?: readonly number[] },
): Promise<{ readonly [K in ChoiceKind]: ReadonlyMap<number, KnownName> }> {
  const kinds = ['accountingSubject', 'channelSource', 'account', 'post'] as const;
  const keysOf = (kind: ChoiceKind): string[] => (wanted[kind] ?? []).map((id) => `${kind} ${id}`);
  const found = await load(on, kinds.flatMap(keysOf));
  const of = (kind: ChoiceKind): ReadonlyMap<number, KnownName> =>
    new Map(
      keysOf(kind).flatMap((key) => {
        const name = found.get(key);
        return name ? [[name.id, name]] : [];
      }),
    );
  return {
    accountingSubject: of('accountingSubject'),
    channelSource: of('channelSource'),
    account: of('account'),
    post: of('post'),
  };
}
