import type { Database } from '#kit/server/db/database.ts';

/** Gives everybody who was written past the product a place since the day of entry, as the upgrade does. */
export async function assignEverybody(db: Pick<Database, 'pool'>): Promise<void> {
  await db.pool.query(`insert into people.post (name, is_active)
    select distinct position, false from people.person where position <> '' on conflict (name) do nothing`);
  await db.pool.query(`
    insert into people.assignment
      (person_id, from_day, company_id, department_id, leader_id, post_id, user_type, fields, cause, made_at)
    select p.id, least(coalesce(p.entry_date, '2020-01-01'), (now() at time zone 'Asia/Shanghai')::date), p.company_id, p.department_id, p.leader_id,
      o.id, p.user_type, '{company_id,department_id,leader_id,post_id,user_type}', 1, now()
    from people.person p left join people.post o on o.name = p.position
    where not exists (select from people.assignment a where a.person_id = p.id)`);
}

/** Moves a person into a department for all their days, directly in the tables. */
export async function movePerson(db: Pick<Database, 'pool'>, id: number, department: number): Promise<void> {
  for (const [table, key] of [
    ['person', 'id'],
    ['assignment', 'person_id'],
  ])
    await db.pool.query(`update people.${table} set department_id = $1 where ${key} = $2`, [department, id]);
}
