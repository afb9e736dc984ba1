import type { InputOf } from '#kit/contract/call.ts';
import { general, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Database } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { feedbackRefusals } from '../../contract/refusals.ts';
import type { UserFeedback } from '../../contract/UserFeedback.ts';
import { lockEdition, replaceQuestions } from '../queries/questions.ts';
import type { Caller } from './by.ts';
import { listPages } from './pages.ts';

/** Saves the questions of a page as a new version. @throws Refused pageGone, stale */
export function saveQuestions(
  db: Database,
  by: Omit<Caller, 'id'> & { readonly id: number | null },
  given: InputOf<typeof UserFeedback.EditOrInsertQuestion>,
  known: ReadonlySet<string>,
): Promise<{ Code: number }> {
  // If two managers save the first questions of a page at once, a database constraint refuses the second.
  const taken = { question_set_used: general.stale, question_set_route_code_edition_key: general.stale };
  return onConstraint(taken, () =>
    inTransaction(db, async (tx) => {
      const pages = await listPages(tx, { ...by, id: 0, manages: true }, known);
      if (!pages.some(({ code }) => code === given.RouteCode))
        refuse(feedbackRefusals.pageGone, { field: 'RouteCode' });
      const edition = await lockEdition(tx, given.RouteCode);
      if (edition !== given.EditionNumber) refuse(general.stale);
      await replaceQuestions(tx, {
        routeCode: given.RouteCode,
        edition: edition + 1,
        questions: given.QuestionJson.map(({ Key, Value, ValueEn }) => ({
          key: Key,
          zh: Value,
          en: ValueEn || Value,
        })),
        other: given.Other,
        otherEn: given.OtherEn || given.Other,
        createdAt: by.now,
        by: by.id,
      });
      await writeAudit(tx, {
        actorId: by.id,
        act: 'feedback.questions',
        target: `page:${given.RouteCode}`,
        detail: { edition: edition + 1, questions: given.QuestionJson.length },
        ip: by.ip,
      });
      return { Code: 1 };
    }),
  );
}
