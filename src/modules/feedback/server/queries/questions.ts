import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { feedback } from './db.ts';

export interface Question {
  readonly key: string;
  readonly zh: string;
  readonly en: string;
}

export interface QuestionSet {
  readonly id: number;
  readonly routeCode: string;
  readonly edition: number;
  readonly questions: readonly Question[];
  readonly other: string;
  readonly otherEn: string;
  readonly createdAt: Date;
}

const inUse = (on: Executor) =>
  feedback(on)
    .selectFrom('feedback.question_set')
    .select([
      'id',
      'route_code as routeCode',
      'edition',
      'questions',
      'other',
      'other_en as otherEn',
      'created_at as createdAt',
    ])
    .where('is_used', '=', true);

type Row = Awaited<ReturnType<ReturnType<typeof inUse>['executeTakeFirstOrThrow']>>;
const setOf = (row: Row): QuestionSet => ({ ...row, questions: row.questions as Question[] });

/** Finds the questions of a page that are in use. */
export async function findQuestions(on: Executor, routeCode: string): Promise<QuestionSet | undefined> {
  const row = await inUse(on).where('route_code', '=', routeCode).executeTakeFirst();
  return row && setOf(row);
}

export async function listQuestions(on: Executor): Promise<QuestionSet[]> {
  return (await inUse(on).orderBy('route_code').execute()).map(setOf);
}

/** Locks the questions of a page that are in use. @returns their version number; 0 if the page has none */
export async function lockEdition(tx: Tx, routeCode: string): Promise<number> {
  const row = await feedback(tx)
    .selectFrom('feedback.question_set')
    .select('edition')
    .where('route_code', '=', routeCode)
    .where('is_used', '=', true)
    .forUpdate()
    .executeTakeFirst();
  return row?.edition ?? 0;
}

/** Stores new questions of a page as its version in use, in place of the former one. */
export async function replaceQuestions(
  tx: Tx,
  set: Omit<QuestionSet, 'id'> & { readonly by: number | null },
): Promise<number> {
  await feedback(tx)
    .updateTable('feedback.question_set')
    .set({ is_used: false })
    .where('route_code', '=', set.routeCode)
    .where('is_used', '=', true)
    .execute();
  const { id } = await feedback(tx)
    .insertInto('feedback.question_set')
    .values({
      route_code: set.routeCode,
      edition: set.edition,
      questions: json(set.questions),
      other: set.other,
      other_en: set.otherEn,
      is_used: true,
      created_by: set.by,
      created_at: set.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
