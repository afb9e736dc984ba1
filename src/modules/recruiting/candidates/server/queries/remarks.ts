import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { recruiting } from '#modules/recruiting/server/queries/recruiting-db.ts';

interface Remark {
  readonly recruitmentId?: number;
  readonly intervieweeId?: number;
  /** Id of the stage change, if the remark is the reason for one. */
  readonly eventId?: number;
  /** Id of the interview's history entry, if the remark is the reason for it. */
  readonly interviewEventId?: number;
  readonly text: string;
}

export async function insertRemark(
  tx: Tx,
  { recruitmentId, intervieweeId, eventId, interviewEventId, text }: Remark,
  { by, now }: { readonly by: number; readonly now: Date },
): Promise<void> {
  await recruiting(tx)
    .insertInto('recruiting.remark')
    .values({
      recruitment_id: recruitmentId ?? null,
      interviewee_id: intervieweeId ?? null,
      event_id: eventId ?? null,
      interview_event_id: interviewEventId ?? null,
      text,
      made_by: by,
      made_at: now,
    })
    .execute();
}

const columns = ['m.id', 'm.text', 'm.made_at as at', 'm.made_by as by'] as const;

/** Loads a page of the remarks about an opening, latest first. */
export async function pageRemarks(on: Executor, recruitmentId: number, page: number, size: number) {
  const found = recruiting(on)
    .selectFrom('recruiting.remark as m')
    .where('m.recruitment_id', '=', recruitmentId);
  const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .select(columns)
    .orderBy('m.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { total, rows };
}

/** Lists the remarks about an application, latest first, without reasons of stage changes and interviews. */
export const listRemarks = (on: Executor, intervieweeId: number) =>
  recruiting(on)
    .selectFrom('recruiting.remark as m')
    .select(columns)
    .where('m.interviewee_id', '=', intervieweeId)
    .where('m.event_id', 'is', null)
    .where('m.interview_event_id', 'is', null)
    .orderBy('m.id', 'desc')
    .execute();
