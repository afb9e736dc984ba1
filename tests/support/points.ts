import { sql } from 'kysely';
import { connect, type Contribution } from '#kit/server/registry.ts';
import type { Words } from '#kit/contract/refusals.ts';
import type { Database, Executor } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { publishProcess } from '#modules/approval/server/open.ts';
import { defineRequestType, type EffectKind } from '#modules/approval/server/open.ts';
import type { EditionInput } from '#modules/forms/contract/control.ts';
import { addTestTemplate, idOf, type Member } from './approval-portal.ts';

/** Most points that anybody may have. */
export const mostPoints = 50;

interface Plan {
  readonly person: number;
  readonly points: number;
  readonly formId: number;
}

const both = (text: string): Words => ({ zh: text, en: text });

const edition: EditionInput = {
  controls: [
    { type: 'userSearch', name: 'people', label: '人员' },
    { type: 'number', name: 'points', label: '积分', min: -1000, max: 1000 },
    { type: 'date', name: 'day', label: '日期', require: false },
  ],
};

const heldBy = async (on: Executor, person: number): Promise<number> => {
  const { rows } = await sql<{ points: number }>`
    select points from test_point where person_id = ${person}`.execute(on.kysely);
  return rows[0]?.points ?? 0;
};

const add = (on: Executor, person: number, points: number) =>
  sql`update test_point set points = points + ${points} where person_id = ${person}`.execute(on.kysely);

/** Gives people points on a day: an effect that is easy to count. */
const kind: EffectKind<Plan> = {
  kind: 'points',
  label: { zh: '积分', en: 'Points' },
  templates: ['POINTS'],
  order: 1,
  code: 'EmployeeManagement',
  reads: ['points'],
  plans: async (_on, { formId, values }) =>
    (values['people'] as { id: number }[]).map(({ id }) => ({
      subject: id,
      dueDay: (values['day'] as string | undefined) ?? null,
      plan: { person: id, points: Number(values['points']), formId },
    })),
  told: async (_on, { subject }) => [subject],
};

/** The area that gives points, with its template, its process (lead, then head) and its table; answers the template. */
export async function openPoints(
  db: Database,
  signers: readonly Member[] = ['lead', 'head'],
): Promise<number> {
  await sql`create table test_point (person_id bigint primary key, points int not null default 0)`.execute(
    db.kysely,
  );
  await sql`insert into test_point select id from people.person`.execute(db.kysely);
  connect(db, pointContributions);
  const templateId = await addTestTemplate(db, { code: 'PT', title: '积分', titleEn: 'Points', edition });
  await sql`update forms.template set standard = 'POINTS' where id = ${templateId}`.execute(db.kysely);
  await inTransaction(db, (tx) =>
    publishProcess(tx, {
      templateId,
      departmentId: null,
      name: '积分',
      nameEn: 'Points',
      process: {
        revokeDays: 30,
        branches: [
          {
            name: both('全部'),
            when: null,
            levels: signers.map((who) => ({
              name: both(who),
              approvers: { kind: 'people' as const, people: [idOf(who)] },
              sign: 1 as const,
            })),
          },
        ],
      },
      by: null,
      now: new Date('2026-01-01T00:00:00Z'),
      language: 'zh',
    }),
  );
  return templateId;
}

export const pointContributions: readonly Contribution[] = defineRequestType({
  key: 'points',
  templates: kind.templates,
  effect: kind,
  parts: {
    points: {
      when: 'inline',
      lock: async (tx, { person }) =>
        void (await sql`select from test_point where person_id = ${person} for update`.execute(tx.kysely)),
      check: async (on, { person, points }) =>
        (await heldBy(on, person)) + points > mostPoints
          ? [{ name: 'points', label: both('积分'), message: { zh: '积分已满', en: 'too many points' } }]
          : [],
      apply: async (tx, { person, points }) => {
        await add(tx, person, points);
        return { points };
      },
      rests: async (on, { person, formId }) => {
        const { rows } = await sql<{ number: string }>`
        select f.number from approval.effect e join approval.form f on f.id = e.form_id
        where e.subject_id = ${person} and e.state = 2 and e.form_id > ${formId}`.execute(on.kysely);
        return rows[0] ? both(rows[0].number) : null;
      },
      undo: async (tx, { person }, undo) =>
        void (await add(tx, person, -(undo as { points: number }).points)),
      show: async (on, { person, points }) => {
        const held = await heldBy(on, person);
        return [{ label: both('积分'), before: both(String(held)), after: both(String(held + points)) }];
      },
    },
  },
});

/** Points by person. */
export async function pointsOf(db: Database): Promise<Record<number, number>> {
  const { rows } = await sql<{ id: number; points: number }>`
    select person_id as id, points from test_point order by person_id`.execute(db.kysely);
  return Object.fromEntries(rows.map(({ id, points }) => [id, points]));
}
