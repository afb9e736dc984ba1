import { z } from 'zod';
import { general, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { once } from '#kit/server/db/idempotency.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { bindAttachments } from '#modules/forms/server/open.ts';
import { findMissingParts, keepNewestScreenshots } from '../../contract/answers.ts';
import { feedbackRefusals } from '../../contract/refusals.ts';
import type { UserFeedback } from '../../contract/UserFeedback.ts';
import { addFeedback, lockSentSince, type Answer } from '../queries/feedback.ts';
import { findQuestions } from '../queries/questions.ts';
import type { Caller } from './by.ts';
import { listPages } from './pages.ts';

/** Returns the owner under which the screenshots of a feedback are stored. */
export const screenshotOwner = (id: number) => ({ module: 'feedback', id });

type Given = InputOf<typeof UserFeedback.InsertUserFeedback>;

/**
 * Stores a feedback together with the present wording of the questions. A person can send at most 10 an hour.
 * @throws Refused remarkEmpty, answerEmpty, pageGone, questionsChanged, tooMany, attachmentGone
 */
export function sendFeedback(
  db: Database,
  by: Caller,
  { Key, ...given }: Given,
  known: ReadonlySet<string>,
  browser: string,
): Promise<number> {
  const [fault] = findMissingParts(given);
  if (fault) refuse(fault.refusal, { field: fault.field });
  const send = async (tx: Tx): Promise<number> => {
    await assertMayMore(tx, by);
    const page = (await listPages(tx, by, known)).find(({ code }) => code === given.RouteCode);
    if (!page) refuse(feedbackRefusals.pageGone, { field: 'RouteCode' });
    const screenshots = [...new Set(keepNewestScreenshots(given.Url))];
    const id = await addFeedback(tx, {
      personId: by.id,
      routeCode: page.code,
      typeName: page.name,
      typeNameEn: page.nameEn,
      answers: await answersOf(tx, given),
      remark: given.Remark,
      client: { ...given.ClientJson, browser },
      screenshots: screenshots.length,
      now: by.now,
    });
    await bindAttachments(tx, screenshotOwner(id), screenshots, by.id);
    await writeAudit(tx, {
      actorId: by.id,
      act: 'feedback.send',
      target: `feedback:${id}`,
      detail: { page: page.code },
      ip: by.ip,
    });
    return id;
  };
  return inTransaction(db, async (tx) => {
    if (Key === undefined) return send(tx);
    const request = { scope: 'feedback.send', userId: by.id, key: Key, request: given };
    return z.number().parse(await once(tx, request, () => send(tx)));
  });
}

const HOUR_MS = 3_600_000;
const MOST_AN_HOUR = 10;

async function assertMayMore(tx: Tx, { id, now }: Caller): Promise<void> {
  const sent = await lockSentSince(tx, id, new Date(now.getTime() - HOUR_MS));
  const tenth = sent.at(-MOST_AN_HOUR);
  if (!tenth) return;
  const seconds = Math.max(1, Math.ceil((tenth.getTime() + HOUR_MS - now.getTime()) / 1000));
  refuse(general.tooMany, { with: { seconds } });
}

/**
 * Returns the answers to all questions of the page. The sender may name a question by its wording in either language.
 */
async function answersOf(tx: Tx, { RouteCode, AnswerJson }: Given): Promise<Answer[]> {
  const questions = (await findQuestions(tx, RouteCode))?.questions ?? [];
  const isAnswerOf = (name: string, n: number): boolean => {
    const question = questions[n];
    return question !== undefined && [question.zh, question.en].includes(name);
  };
  const fits =
    AnswerJson.length === questions.length && AnswerJson.every(({ QName }, n) => isAnswerOf(QName, n));
  if (!fits) refuse(feedbackRefusals.questionsChanged, { field: 'AnswerJson' });
  return AnswerJson.map(({ QName, AName }) => ({ question: QName, answer: AName }));
}
