import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { Visitor } from '#tests/support/sign-in-flow.ts';
import { password } from './prepare.ts';

/** Somebody who uses the portal during the measurement. */
export interface Persona {
  readonly id: number;
  readonly loginName: string;
  readonly companyId: number;
  readonly departmentId: number;
}

/** Bearer token and session cookie by person. */
export type Sessions = ReadonlyMap<number, Readonly<Record<string, string>>>;

/** Most people who sign in: the login check lets one address in 60 times a minute. */
const most = 56;

/** Leaders of teams who file forms as well, those with the most work first. */
export async function listPersonas(on: Executor): Promise<Persona[]> {
  const { rows } = await sql<Persona>`
    select p.id, p.login_name as "loginName", p.company_id as "companyId", p.department_id as "departmentId"
    from people.person p join people.account a on a.person_id = p.id
    where exists (select from people.approval_identity i join people.approval_role r on r.id = i.approval_role_id
        where i.person_id = p.id and i.department_id = p.department_id and r.name = '申请人')
      and exists (select from people.person s join people.department d on d.id = s.department_id
        where s.leader_id = p.id and d.leader_id = p.id)
    order by (select count(*) from approval.row w where w.person_id = p.id and w.status = 6) desc, p.id
    limit ${most}`.execute(on.kysely);
  return rows;
}

/** Signs in with name and password as a browser does, each once. */
export async function signInAll(url: string, personas: readonly Persona[]): Promise<Sessions> {
  const sessions = new Map<number, Readonly<Record<string, string>>>();
  for (const { id, loginName } of personas) {
    const config = { publicUrl: url, clientId: 'portico-web', responseType: 'id_token token' as const };
    const visitor = new Visitor({ url, config });
    const token = await visitor.enter(loginName, password);
    sessions.set(id, { authorization: `Bearer ${token}`, cookie: visitor.jar.header('/api') });
  }
  return sessions;
}
