import { sql } from 'kysely';
import { zoneSql } from '#kit/server/db/zone.ts';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { formStatus, stateType } from '#modules/approval/contract/codes.ts';
import type { Detail } from '../../contract/rating.ts';
import { suppliers } from './db.ts';

/**
 * SQL condition: the approval form `a` of a rating counts. It does not if the form was returned to its applicant or
 * closed.
 */
export const isRatingInForce = sql<boolean>`(a.id is null or a.status <> ${sql.lit(formStatus.draft)} and a.state_type = ${sql.lit(stateType.open)})`;

const withAll = (on: Executor) =>
  suppliers(on)
    .selectFrom('suppliers.rating as g')
    .innerJoin('suppliers.form as f', 'f.id', 'g.form_id')
    .innerJoin('suppliers.company as c', 'c.id', 'f.company_id')
    .innerJoin('suppliers.rule_list as l', 'l.id', 'g.rule_list_id')
    .leftJoin('people.person as p', 'p.id', 'g.human_id')
    .leftJoin('approval.form as a', 'a.id', 'g.approval_form_id')
    .select([
      'g.id as ADID',
      'g.approval_form_id as ApprovalFormID',
      'g.control_index as ControlIndex',
      'g.form_id as SupplierFormID',
      'c.id as EnterpriseId',
      'c.name as CompanyName',
      'g.rule_list_id as RuleListID',
      'l.name as RuleListName',
      'l.edition_number as EditionNumber',
      sql<string | null>`round(g.system_score, 2)::text`.as('SystemScore'),
      'g.system_grade as SystemGrade',
      'g.trace',
      'g.human_score as RuleScore',
      sql<string>`coalesce(g.human_grade, g.system_grade)`.as('RuleGrade'),
      'g.human_reason as Reason',
      (eb) => eb.fn.coalesce('p.chinese_name', sql.lit('')).as('HumanName'),
      (eb) => eb.fn.coalesce('p.english_name', sql.lit('')).as('HumanNameEn'),
      'g.created_at as RateTime',
      'g.version as Version',
      'g.is_current as IsCurrent',
      (eb) => eb.fn.coalesce('a.number', sql.lit('')).as('ApprovalNumber'),
      sql<boolean>`not ${isRatingInForce}`.as('IsRevoked'),
    ]);

const shown = <R extends { trace: unknown }>({ trace, ...row }: R) => ({
  ...row,
  Details: trace as Detail[],
});

/** Lists ratings of a company, newest first. */
export const listRatingsOf = async (on: Executor, companyId: number) =>
  (await withAll(on).where('c.id', '=', companyId).orderBy('g.id', 'desc').limit(100).execute()).map(shown);

/** Lists the current ratings made in an approval form. */
export const listRatingsIn = async (on: Executor, approvalFormId: number) =>
  (
    await withAll(on)
      .where('g.approval_form_id', '=', approvalFormId)
      .where('g.is_current', '=', true)
      .orderBy('g.control_index')
      .execute()
  ).map(shown);

/** Locks a rating until the transaction ends. */
export const lockRating = (tx: Tx, id: number) =>
  suppliers(tx)
    .selectFrom('suppliers.rating')
    .select([
      'id',
      'approval_form_id as approvalFormId',
      'control_index as controlIndex',
      'form_id as formId',
      'rule_list_id as ruleListId',
      'is_current as isCurrent',
      'version',
      sql<{ score: number; reason: string; by: number } | null>`case when human_score is not null then
        jsonb_build_object('score', human_score, 'reason', human_reason, 'by', human_id) end`.as('human'),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export interface NewRating {
  readonly approvalFormId: number | null;
  readonly controlIndex: number;
  readonly formId: number;
  readonly ruleListId: number;
  /** Score as decimal text, not rounded. */
  readonly score: string | null;
  readonly grade: string;
  readonly inputs: Readonly<Record<string, string | null>>;
  readonly trace: readonly Detail[];
}

/** Adds a rating. The previous one at the same place is kept as history. */
export async function addRating(
  tx: Tx,
  given: NewRating,
  by: { readonly id: number; readonly now: Date },
): Promise<number> {
  await suppliers(tx)
    .updateTable('suppliers.rating')
    .set({ is_current: false })
    .where('is_current', '=', true)
    .where((eb) =>
      given.approvalFormId === null
        ? eb.and([eb('approval_form_id', 'is', null), eb('form_id', '=', given.formId)])
        : eb.and([
            eb('approval_form_id', '=', given.approvalFormId),
            eb('control_index', '=', given.controlIndex),
          ]),
    )
    .execute();
  const { id } = await suppliers(tx)
    .insertInto('suppliers.rating')
    .values({
      approval_form_id: given.approvalFormId,
      control_index: given.controlIndex,
      form_id: given.formId,
      rule_list_id: given.ruleListId,
      system_score: given.score,
      system_grade: given.grade,
      inputs: json(given.inputs),
      trace: json(given.trace),
      created_by: by.id,
      created_at: by.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function savePersonScore(
  tx: Tx,
  id: number,
  human: {
    readonly score: number;
    readonly grade: string;
    readonly reason: string;
    readonly by: number;
    readonly now: Date;
  },
): Promise<void> {
  await suppliers(tx)
    .updateTable('suppliers.rating')
    .set({
      human_score: human.score,
      human_grade: human.grade,
      human_reason: human.reason,
      human_id: human.by,
      human_at: human.now,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

/** Sets a company's grade in the list to that of its newest rating. */
export async function settleGrade(tx: Tx, companyId: number, now: Date): Promise<void> {
  await sql`
    update suppliers.company c set grade = n.grade, score = n.score, rated_at = n.created_at, updated_at = ${now}
    from (
      select coalesce(g.human_grade, g.system_grade) as grade, coalesce(g.human_score, g.system_score) as score, g.created_at
      from suppliers.rating g join suppliers.form f on f.id = g.form_id
      where f.company_id = ${companyId} order by g.id desc limit 1
    ) n where c.id = ${companyId}`.execute(suppliers(tx));
}

/** Lists open rule set versions with the parameters that are entered by hand. */
export const listOpenLists = (
  on: Executor,
  {
    templateId,
    pattern,
  }: { readonly templateId?: number | undefined; readonly pattern?: string | undefined },
) =>
  suppliers(on)
    .selectFrom('suppliers.rule_list as l')
    .select([
      'l.id as RuleListID',
      'l.name as RuleListName',
      'l.edition_number as EditionNumber',
      'l.template_id as TemplateId',
      sql<
        { ParamName: string; ValueType: string; Items: { Value: string; Label: string; LabelEn: string }[] }[]
      >`
        coalesce((select jsonb_agg(jsonb_build_object('ParamName', p.name, 'ValueType', p.value_type, 'Items',
            (select coalesce(jsonb_agg(jsonb_build_object('Value', i->>'value', 'Label', i->>'label', 'LabelEn', i->>'labelEn')), '[]')
              from jsonb_array_elements(p.items) i)) order by p.sort_no)
          from suppliers.parameter p where p.rule_list_id = l.id and p.tampid is null), '[]')`.as('Manual'),
    ])
    .where('l.state', '=', 2)
    .$if(templateId !== undefined, (rows) => rows.where('l.template_id', '=', templateId!))
    .$if(pattern !== undefined, (rows) => rows.where('l.name', 'ilike', pattern!))
    .orderBy('l.id')
    .limit(200)
    .execute();

/** Counts companies by the industry of their newest form and by grade. */
export const countByCategory = async (on: Executor) =>
  (
    await sql<{ Category: string; Grade: string; Count: number }>`
      select coalesce((select f.document->>'1001' from suppliers.form f
          where f.company_id = c.id and f.state <> -2 order by f.id desc limit 1), '') as "Category",
        c.grade as "Grade", count(*) as "Count"
      from suppliers.company c where c.state <> -2 group by 1, 2 order by 1, 2`.execute(suppliers(on))
  ).rows;

/** Counts ratings of the last twelve company months by grade. */
export const countByMonth = async (on: Executor, now: Date) =>
  (
    await sql<{ Month: string; Grade: string; Count: number }>`
      select to_char(g.created_at at time zone ${zoneSql()}, 'YYYY-MM') as "Month",
        coalesce(g.human_grade, g.system_grade) as "Grade", count(*) as "Count"
      from suppliers.rating g
      where g.created_at >= (date_trunc('month', ${now}::timestamptz at time zone ${zoneSql()})
        - interval '11 months') at time zone ${zoneSql()}
      group by 1, 2 order by 1, 2`.execute(suppliers(on))
  ).rows;
