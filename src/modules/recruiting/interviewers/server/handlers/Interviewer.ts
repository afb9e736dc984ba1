import { companyDayStart } from '#kit/rules/dates.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import { serve, type Context } from '#kit/server/http/context.ts';
import { Interviewer } from '../../contract/Interviewer.ts';
import { addInterviewer, setInterviewerUse, updateInterviewer } from '../commands/interviewers.ts';
import { listChoosable, pageInterviewers, type InterviewerValues } from '../queries/interviewers.ts';
import { weekOf } from '#kit/rules/spans.ts';

const byOf = ({ actor, now, language, ip }: Context) => ({ id: actor.id, now, language, ip });

const valuesOf = (given: {
  readonly PostIDs: readonly number[];
  readonly Rounds: readonly number[];
  readonly MaxPerWeek: number;
}): InterviewerValues => ({
  postIds: [...new Set(given.PostIDs)],
  rounds: [...new Set(given.Rounds)].toSorted((a, b) => a - b),
  maxPerWeek: given.MaxPerWeek,
});

export const interviewer = serve(Interviewer, {
  GetInterviewerPage: async (input, { db, now }) => {
    const monday = weekOf(now);
    const week = { start: companyDayStart(monday), end: companyDayStart(monday, 7) };
    const { total, rows } = await onOneConnection(db, (on) => pageInterviewers(on, input, week, now));
    return {
      Total: total,
      Rows: rows.map((row) => ({
        AUID: row.personId,
        ChineseName: row.name,
        EnglishName: row.nameEn,
        DeptName: row.dept,
        DeptNameEn: row.deptEn,
        PostIDs: [...row.postIds],
        Rounds: [...row.rounds],
        MaxPerWeek: row.maxPerWeek,
        IsUse: row.isActive,
        IsEmployed: row.isHere,
        WeekCount: row.week,
        LateCount: row.late,
        Version: row.version,
      })),
    };
  },
  GetInterviewerList: async ({ PostID }, { db }) =>
    (await listChoosable(db, PostID ?? null)).map(({ id, name, nameEn, rounds, isFit }) => ({
      AUID: id,
      ChineseName: name,
      EnglishName: nameEn,
      Rounds: rounds,
      // If no position is given, every interviewer counts as suitable.
      IsFit: PostID === undefined || isFit === true,
    })),
  AddInterviewer: async ({ AUID, ...given }, ctx) => {
    await inTransaction(ctx.db, (tx) => addInterviewer(tx, AUID, valuesOf(given), byOf(ctx)));
    return { Code: 1 };
  },
  UpdateInterviewer: async ({ AUID, Version, ...given }, ctx) => {
    const seen = { personId: AUID, version: Version };
    await inTransaction(ctx.db, (tx) => updateInterviewer(tx, seen, valuesOf(given), byOf(ctx)));
    return { Code: 1 };
  },
  UpdateIsOpenInterviewer: async ({ AUID, Version, IsUse }, ctx) => {
    const seen = { personId: AUID, version: Version };
    await inTransaction(ctx.db, (tx) => setInterviewerUse(tx, seen, IsUse, byOf(ctx)));
    return { Code: 1 };
  },
});
