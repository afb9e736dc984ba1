import { expect } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { addPeople } from './people.ts';
import { startPortal, type Portal } from './portal.ts';
import { Visitor, type Answer } from './sign-in-flow.ts';

/** Returns the Body of a call that must have succeeded. */
export function bodyOf<T>(answer: Pick<Answer, 'status' | 'Msg' | 'Body'>): T {
  expect([answer.status, answer.Msg]).toEqual([200, '']);
  return answer.Body as T;
}

/** Returns the fields that a new user needs at least. */
export const newUser = (EmployeeId: string, more: object = {}) => ({
  EmployeeId,
  ChineseName: '欧阳明',
  EnglishName: 'Ming Ouyang',
  CompanyId: 1,
  DeptId: 1,
  ...more,
});

/** A portal with people of different rights, each of whom signs in for real. */
export class UserPortal {
  readonly db: Database;
  readonly portal: Portal;
  readonly ids: Record<string, number>;
  readonly #entered = new Map<string, { visitor: Visitor; token: string }>();

  private constructor(db: Database, portal: Portal, ids: Record<string, number>) {
    this.db = db;
    this.portal = portal;
    this.ids = ids;
  }

  /** @param rights permission codes by login name */
  static async open(db: Database, rights: Readonly<Record<string, readonly string[]>>): Promise<UserPortal> {
    const people = Object.entries(rights).map(([loginName, permissions]) => ({
      loginName,
      permissions: ['CACHomeManagement', ...permissions],
    }));
    const ids = await addPeople(db, people);
    await db.pool.query(`update people.department set path = array[id]`);
    // Adds the role that every employee has in a new installation.
    await db.pool
      .query(`with r as (insert into people.role (name, name_en) values ('员工', 'Employee') returning id)
      insert into people.role_permission (role_id, permission_id)
      select r.id, p.id from r, people.permission p where p.code = 'CACHomeManagement'`);
    return new UserPortal(db, await startPortal(db), ids);
  }

  async as(name: string): Promise<{ visitor: Visitor; token: string }> {
    const known = this.#entered.get(name);
    if (known) return known;
    const visitor = new Visitor(this.portal);
    const entered = { visitor, token: await visitor.enter(name) };
    this.#entered.set(name, entered);
    return entered;
  }

  async call(name: string, path: string, body: object = {}, language = 'en'): Promise<Answer> {
    const { visitor, token } = await this.as(name);
    return visitor.call(path, body, token, { 'x-language': language });
  }

  /** Adds a user as `manager`; answers the id and the initial password. */
  async add(employeeId: string, more: object = {}): Promise<{ AUID: number; Password: string }> {
    return bodyOf(await this.call('manager', 'CacUser/Add', newUser(employeeId, more)));
  }

  async one<T>(text: string, values: unknown[] = []): Promise<T> {
    return (await this.db.pool.query<T & object>(text, values)).rows[0]!;
  }
}
