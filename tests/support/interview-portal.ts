import { Notice } from '#kit/contract/Notice.ts';
import type { GivenOf } from '#kit/contract/call.ts';
import { companyDay, companyInstant, shiftDays } from '#kit/rules/dates.ts';
import { isWorkDay } from '#kit/rules/work-days.ts';
import type { Database } from '#kit/server/db/database.ts';
import { specialDays } from '#modules/calendar/server/open.ts';
import { Interviewee } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import { idOf, type Member } from './approval-portal.ts';
import { emptyRecruiting, makeInterviewers, makeOpening, openRecruiting } from './recruiting-portal.ts';

export type Planning = Partial<GivenOf<typeof Interviewee.UpdateDateTime>>;

/**
 * Opens a job opening of research, owned by `a`, with the steps that tests take with it. Its candidates are interviewed
 * in one room.
 */
export async function openInterviews(db: Database) {
  const { portal, source, post } = await openRecruiting(db);
  const room = await makeInterviewers(db, portal);
  const special = await specialDays(db, new Date());
  /** A day on which everybody works. */
  let workday = shiftDays(companyDay(new Date()), 3);
  while (!isWorkDay(workday, special)) workday = shiftDays(workday, 1);
  let opening = 0;
  let phones = 0;

  const at = (from: string, until: string, day = workday) => ({
    StartTime: companyInstant(`${day} ${from}`).toISOString(),
    EndTime: companyInstant(`${day} ${until}`).toISOString(),
  });
  const plan = (IntervieweeID: number, more: Planning = {}, who: Member = 'a') =>
    portal.call(who, Interviewee.UpdateDateTime, {
      IntervieweeID,
      Mode: 1,
      InterviewerAUIDs: [idOf('boss')],
      RoomId: room,
      Confirmed: true,
      ...at('10:00', '11:00'),
      ...more,
    });
  const rows = async <T extends object>(text: string): Promise<T[]> => (await db.pool.query<T>(text)).rows;
  const count = async (table: string): Promise<number> =>
    (await rows<{ n: number }>(`select count(*)::int as n from ${table}`))[0]!.n;
  return {
    portal,
    room,
    workday,
    at,
    plan,
    rows,
    count,
    /** Removes everything of recruiting and adds one new opening. */
    reset: async (): Promise<void> => {
      await emptyRecruiting(db);
      opening = await makeOpening(portal, post, { Title: '后端工程师', DeptId: 2, OwnerAUID: idOf('a') });
    },
    add: async (Name = '张三'): Promise<number> => {
      const Phone = `1380000${String(++phones).padStart(4, '0')}`;
      const given = { RecruitmentID: opening, SourceID: source, Name, Phone };
      return (await portal.ok('cash', Interviewee.AddInterviewee, given)).IntervieweeID;
    },
    planned: async (IntervieweeID: number, more: Planning = {}) => {
      const answer = await plan(IntervieweeID, more);
      if (answer.status !== 200) throw new Error(`planning: ${answer.status} ${answer.message}`);
      return { InterviewID: answer.body.InterviewID!, Version: answer.body.Version! };
    },
    shown: async (IntervieweeID: number, who: Member = 'a') =>
      (await portal.ok(who, Interviewee.GetInterviews, { IntervieweeID })).Rows,
    liveBookings: () => count('rooms.booking where status in (0, 1)'),
    titles: async (who: Member): Promise<string[]> =>
      (await portal.ok(who, Notice.GetNoticePageList, { PageSize: 50 })).Rows.map(({ TitleZh }) => TitleZh),
    /** Lets an interview have begun ten minutes ago. */
    begin: async (id: number): Promise<void> => {
      const during = `tstzrange(now() - interval '10 minutes', now() + interval '50 minutes')`;
      await db.pool.query(`update recruiting.interview set during = ${during} where id = $1`, [id]);
      await db.pool.query(`update recruiting.interview_user set during = ${during} where interview_id = $1`, [
        id,
      ]);
    },
  };
}
export type InterviewPortal = Awaited<ReturnType<typeof openInterviews>>;
