import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { seeded } from '#app/demo/random.ts';
import type { Call, GivenOf, Placed, ReplyOf } from '#kit/contract/call.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { ensureStandardProcesses } from '#modules/approval/server/open.ts';
import { ensureStandardTemplates, getTemplate } from '#modules/forms/server/open.ts';
import { hashPassword, savePassword } from '#modules/people/server/open.ts';
import { loanValues, makeCompany } from './approval-portal.ts';
import { assignEverybody } from './assignments.ts';
import { callAs, type Answered } from './calls.ts';
import { testPassword } from './people.ts';
import type { Caller } from './product.ts';

/** People in a team: the first leads the nine who follow. */
const TEAM = 10;

export interface Crowd {
  readonly template: number;
  readonly people: readonly { readonly id: number; readonly loginName: string }[];
}

export interface Worker {
  readonly id: number;
  readonly caller: Caller;
}

/** Makes a company with so many people and the standard forms. Each tenth person leads the nine who follow. */
export async function makeCrowd(db: Database, size: number): Promise<Crowd> {
  await makeCompany(db);
  const { rows } = await db.pool.query<{ id: number; login_name: string }>(
    `insert into people.person (employee_id, login_name, chinese_name, english_name, company_id, department_id)
     select 'crowd' || n, 'crowd' || n, '众' || n, 'Crowd ' || n, 1, 2 from generate_series(1, $1) n
     returning id, login_name`,
    [size],
  );
  const first = rows[0]!.id;
  await db.pool.query(
    `update people.person set leader_id = case when (id - $1) % $2 = 0 then 2 else id - (id - $1) % $2 end
     where id >= $1`,
    [first, TEAM],
  );
  await assignEverybody(db);
  await db.pool.query(
    `insert into people.approval_identity (department_id, approval_role_id, person_id)
     select 2, r.id, p.id from people.person p, people.approval_role r where r.name = '申请人' and p.id >= $1`,
    [first],
  );
  await db.pool.query(
    `with r as (insert into people.role (name, name_en, data_scope) values ('众', 'Crowd', 1) returning id)
     insert into people.person_role (person_id, role_id) select p.id, r.id from people.person p, r where p.id >= $1`,
    [first],
  );
  await db.pool.query(
    `with p as (insert into people.permission (code, name, name_en) values ('CACHomeManagement', 'x', 'x')
       on conflict (code) do update set sort = 0 returning id)
     insert into people.role_permission (role_id, permission_id)
     select r.id, p.id from people.role r, p where r.name = '众'`,
  );
  await ensureStandardTemplates(db, new Date());
  await ensureStandardProcesses(db, new Date());
  const hash = await hashPassword(testPassword);
  await inTransaction(db, async (tx) => {
    for (const { id: personId } of rows)
      await savePassword(tx, { personId, hash, mustChange: false, now: new Date() });
  });
  const { id: template } = await getTemplate(db, { code: 'JK' });
  return { template, people: rows.map(({ id, login_name: loginName }) => ({ id, loginName })) };
}

/**
 * Returns whether a call saved nothing, or may have saved something unseen. The key of the call makes repeating it
 * safe.
 */
const isAway = ({ status, code }: Answered<unknown>): boolean =>
  status === 0 || status === 502 || (status === 503 && [50300, 50301].includes(code));

/** The process died with the answer on its way. @throws what is no failure of the network */
function brokenOff<R>(error: unknown): Answered<R> {
  if (!(error instanceof TypeError)) throw error;
  return { status: 0, code: 0, msg: error.message, body: {} as R, field: undefined };
}

/** Work of a crowd at an address, with a count of the answers it got. */
export class Work {
  readonly answers: Record<string, number> = {};
  readonly faults: string[] = [];
  readonly filed: number[] = [];
  readonly approved: number[] = [];
  slowest = '';
  #most = 0;
  readonly #url: string;
  readonly #template: number;
  readonly #pause: readonly [from: number, to: number];

  /** @param pause milliseconds that somebody thinks between two calls */
  constructor(url: string, template: number, pause: readonly [from: number, to: number] = [300, 1_500]) {
    this.#url = url;
    this.#template = template;
    this.#pause = pause;
  }

  /** Makes a call, again after as long as a 503 says. */
  async ask<C extends Placed<Call>>(who: Caller, call: C, input: GivenOf<C>): Promise<Answered<ReplyOf<C>>> {
    for (;;) {
      const since = performance.now();
      const answer = await callAs(this.#url, who, call, input).catch(brokenOff<ReplyOf<C>>);
      const took = performance.now() - since;
      if (took > this.#most)
        [this.#most, this.slowest] = [took, `${Math.round(took)} ms ${call.key} ${answer.status}`];
      this.answers[answer.status] = (this.answers[answer.status] ?? 0) + 1;
      if (!isAway(answer)) {
        if (answer.status >= 500) this.faults.push(`${answer.status} ${call.path} ${answer.msg}`);
        return answer;
      }
      await delay(500);
    }
  }

  /** Files, looks through what waits, reads and approves, with a thought between: until it is told that it is over. */
  async of({ id, caller }: Worker, isOver: () => boolean): Promise<void> {
    const random = seeded(id);
    while (!isOver()) {
      await delay(random.int(...this.#pause));
      if (random.chance(0.25)) {
        const Values = loanValues(`${random.int(100, 900)}.00`, { borrower: [{ id }] });
        const input = { TemplateId: this.#template, Values, Key: randomUUID() };
        const { status, body, msg } = await this.ask(caller, ApprovalForm.AddMyApproval, input);
        if (status === 200) this.filed.push(body.FormID);
        else this.faults.push(`not filed: ${status} ${msg}`);
        continue;
      }
      const list = await this.ask(caller, CacApprovalOrder.GetCacApprovalFormByStayToExamine, {});
      const row = list.status === 200 ? list.body.Rows[0] : undefined;
      if (!row) {
        await this.ask(caller, CacApprovalOrder.GetCacApprovalFormByApply, {});
        continue;
      }
      const { FormID } = row;
      const form = await this.ask(caller, CacApprovalOrder.GetApprovalOrderExamine, { FormID });
      if (form.status !== 200 || row.RowID == null) continue;
      const done = await this.ask(caller, CacApprovalOrder.SubmitCacApprovalFormByApproved, {
        FormID,
        RowID: row.RowID,
        Version: form.body.Version,
        Remark: '同意',
        Key: randomUUID(),
      });
      if (done.status === 200) this.approved.push(FormID);
      else this.faults.push(`not approved: ${done.status} ${done.msg}`);
    }
  }
}
