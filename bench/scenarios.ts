import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { getTemplate } from '#modules/forms/server/open.ts';
import { addReceipts, expense } from './exemplars.ts';
import { addCopies, firstFormId } from './fill.ts';
import type { Persona } from './personas.ts';
import { someSubject } from './prepare.ts';

/** Facts that differ between the requests of one scenario. The bare server gets them instead of a session. */
export interface Facts {
  readonly person: number;
  readonly form?: number;
  readonly receipt?: string;
  readonly key?: string;
}

/** One request to be sent, with the session of its person. */
export interface Shot {
  readonly body: object;
  readonly facts: Facts;
}

export interface Scenario {
  readonly title: string;
  readonly path: string;
  /** Requests of one round. */
  readonly requests: number;
  /** Makes what so many requests need, in the database they will reach. */
  readonly shots: (db: Database, personas: readonly Persona[], count: number) => Promise<Shot[]>;
}

const nth = <T>(items: readonly T[], n: number): T => items[n % items.length]!;

export const scenarios = {
  waiting: {
    title: 'waiting list, 20 rows',
    path: CacApprovalOrder.GetCacApprovalFormByStayToExamine.path,
    requests: 4_000,
    shots: async (_db, personas, count) =>
      Array.from({ length: count }, (_, n) => ({
        body: { PageIndex: 1, PageSize: 20 },
        facts: { person: nth(personas, n).id },
      })),
  },
  detail: {
    title: 'one form with its log',
    path: CacApprovalOrder.GetApprovalOrderExamine.path,
    requests: 4_000,
    shots: async (db, personas, count) => {
      const ids = personas.map(({ id }) => id);
      const { rows } = await sql<{ person: number; form: number }>`
        select person_id as person, form_id as form from approval.row
        where person_id = any(${ids}::bigint[]) and opened_at is not null and form_id >= ${firstFormId}
        order by hashint8(form_id) limit ${count}`.execute(db.kysely);
      return rows.map((facts) => ({ body: { FormID: facts.form }, facts }));
    },
  },
  create: {
    title: 'create and submit',
    path: ApprovalForm.AddMyApproval.path,
    requests: 1_600,
    shots: async (db, personas, count) => {
      const { id: TemplateId } = await getTemplate(db, { code: 'BX' });
      const subjectId = await someSubject(db);
      const filers = Array.from({ length: count }, (_, n) => nth(personas, n));
      const receipts = await addReceipts(
        db,
        filers.map(({ id }) => id),
      );
      return filers.map((persona, n) => {
        const receipt = receipts[n]!;
        const key = randomUUID();
        const Values = expense(
          { templateId: TemplateId, applicant: persona, subjectId, receipt },
          (200 + (n % 4_000)).toFixed(2),
        );
        const facts = { person: persona.id, receipt, key };
        return { body: { TemplateId, Values, Remark: '', Key: key }, facts };
      });
    },
  },
  approve: {
    title: 'approve',
    path: CacApprovalOrder.SubmitCacApprovalFormByApproved.path,
    requests: 1_600,
    shots: async (db, personas, count) => {
      const forms = await addWaiting(db, personas, count);
      return forms.map(({ form, person, no, version }) => {
        const key = randomUUID();
        return {
          body: { FormID: form, RowID: no, Version: version, Remark: '同意', Key: key },
          facts: { person, form, key },
        };
      });
    },
  },
} satisfies Record<string, Scenario>;
export type ScenarioName = keyof typeof scenarios;

interface Waiting {
  readonly form: number;
  readonly person: number;
  readonly no: number;
  readonly version: number;
}

/** Adds fresh forms that wait for the personas, each filed by somebody whom the persona leads. */
async function addWaiting(db: Database, personas: readonly Persona[], count: number): Promise<Waiting[]> {
  const now = new Date();
  const leaders = personas.map(({ id }) => id);
  // Expenses: other forms ask for people of their own at their next levels.
  const { id: templateId } = await getTemplate(db, { code: 'BX' });
  const { rows: exemplars } = await sql<{ id: number }>`
    select f.id from approval.form f where f.id < ${firstFormId} and f.status = 1 and f.round = 1
      and f.template_id = ${templateId}
      and exists (select from approval.row r where r.form_id = f.id and r.level = 1 and r.status = 6)
    order by f.id`.execute(db.kysely);
  const exemplarId = exemplars[0]!.id;
  // Nobody approves their own form, so people among the exemplar's approvers file none.
  const { rows: members } = await sql<{ id: number; leader: number }>`
    select p.id, p.leader_id as leader from people.person p
    join people.department d on d.id = p.department_id and d.leader_id = p.leader_id
    where p.leader_id = any(${leaders}::bigint[])
      and not exists (select from approval.row r where r.form_id = ${exemplarId} and r.person_id = p.id)
    order by p.id`.execute(db.kysely);
  const byLeader = Map.groupBy(members, ({ leader }) => leader);
  const { rows: ids } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('approval.form', 'id')) as id from generate_series(1, ${count})`.execute(
    db.kysely,
  );
  const copies = ids.map(({ id }, n) => ({
    formId: id,
    exemplarId,
    applicantId: nth(byLeader.get(nth(leaders, n))!, Math.floor(n / leaders.length)).id,
    createdAt: now,
  }));
  await inTransaction(db, (tx) => addCopies(tx, copies));
  const { rows } = await sql<Waiting>`
    select r.form_id as form, r.person_id as person, r.no, f.version from approval.row r
    join approval.form f on f.id = r.form_id
    where f.id = any(${copies.map(({ formId }) => formId)}::bigint[]) and r.status = 6 order by f.id`.execute(
    db.kysely,
  );
  return rows;
}
