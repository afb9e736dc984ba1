import type { InputOf } from '#kit/contract/call.ts';
import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { fenToYuan } from '#kit/rules/money.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import { serve, type Served } from '#kit/server/http/context.ts';
import { viewerOf as readerOf } from '#modules/approval/server/open.ts';
import { listUploads } from '#modules/forms/server/open.ts';
import { listNamesOf } from '#modules/people/server/open.ts';
import { candidateImports } from '#modules/recruiting/imports/server/handlers/imports.ts';
import { interviewHandlers } from '#modules/recruiting/interviews/server/handlers/interviews.ts';
import {
  offerHandlers,
  shownOffer,
  shownRefusals,
} from '#modules/recruiting/offers/server/handlers/offers.ts';
import {
  findKeeping,
  findNoContact,
  findSetting,
  listMarks,
} from '#modules/recruiting/pool/server/queries/forgetting.ts';
import { keptUntil } from '#modules/recruiting/pool/server/rules/retention.ts';
import { byOf, viewerOf } from '#modules/recruiting/server/commands/by.ts';
import type { Seals } from '#modules/recruiting/server/commands/seals.ts';
import { movesOf, spentAt } from '#modules/recruiting/stages/contract/stages.ts';
import {
  addApplication,
  remarkOn,
  updateApplication,
} from '#modules/recruiting/stages/server/commands/applications.ts';
import {
  moveApplication,
  moveSeveral,
  type Move,
} from '#modules/recruiting/stages/server/commands/stages.ts';
import * as queries from '#modules/recruiting/stages/server/queries/applications.ts';
import { Interviewee } from '../../contract/Interviewee.ts';
import { applicationFiles, seekerFiles } from '../commands/files.ts';
import { maskedOf, mergesOf, othersOf, poolStateOf, shownOf } from '../commands/matches.ts';
import { noteMatches } from '../commands/noted-matches.ts';
import { listRemarks } from '../queries/remarks.ts';
import { listOthers } from '../queries/seekers.ts';

type Names = Awaited<ReturnType<typeof listNamesOf>>;
const byFields = (names: Names, id: number | null) => {
  const name = id === null ? undefined : names.get(id);
  return { ByAUID: id, ByName: name?.zh ?? '', ByNameEn: name?.en ?? '' };
};

/**
 * Builds a row of the application list.
 * @param hasCode whether the caller holds the openings code, and so may move applications they handle
 */
const rowOf = (seals: Seals, row: queries.ApplicationRow, now: Date, hasCode: boolean) => ({
  IntervieweeID: row.id,
  ...shownOf(seals, row.seekerId, row),
  RecruitmentID: row.recruitmentId,
  Title: row.title,
  SourceID: row.sourceId,
  SourceName: row.sourceName,
  Stage: row.stage,
  StageSince: row.since,
  StageMs: spentAt(row.stage, { spent: row.spent, since: row.since }, now),
  ClosedFrom: row.closedFrom,
  RejectCode: row.rejectCode,
  HasResume: row.resumeUid !== null,
  Moves:
    hasCode && row.handles && row.forgottenAt === null
      ? [
          ...movesOf({
            stage: row.stage,
            closedFrom: row.closedFrom,
            offerState: row.offerState,
            hasUser: row.userId !== null || row.transferFormId !== null,
          }),
        ]
      : [],
  CreateTime: row.madeAt,
  Version: row.version,
});

const nothingKept = { KeptUntil: null, DoNotContactUntil: null, Merges: [] };

/** Returns how long the candidate's data is kept, the no-contact day, and duplicates merged into the candidate. */
async function keptOf(
  on: Executor,
  row: NonNullable<Awaited<ReturnType<typeof queries.findApplication>>>,
  { now, seals }: { readonly now: Date; readonly seals: Seals },
) {
  const keeping = await findKeeping(on, row.seekerId);
  if (!keeping) return nothingKept;
  const isFree = keeping.running === null && !keeping.isHired;
  return {
    KeptUntil: isFree ? keptUntil(keeping, (await findSetting(on)).keepDays) : null,
    DoNotContactUntil: await findNoContact(on, await listMarks(on, seals, [row.seekerId]), companyDay(now)),
    Merges: await mergesOf(on, row.seekerId, now),
  };
}

type MoveGiven = Pick<InputOf<typeof Interviewee.UpdateStage>, 'Stage' | 'RejectCode' | 'Reason' | 'Letter'>;

const moveOf = ({ Stage, RejectCode, Reason, Letter }: MoveGiven, hasMail: boolean): Move => ({
  stage: Stage,
  rejectCode: RejectCode ?? null,
  reason: Reason,
  letter: Letter ? { subject: Letter.Subject, text: Letter.Text, hasMail } : null,
});

/**
 * Handlers of application calls.
 * @param seals encryption of contacts and pay
 * @param hasMail whether mail can be sent
 * @param hasAuthority whether this system itself signs people in
 */
export const interviewee = (seals: Seals, hasMail: boolean, hasAuthority: boolean): Served =>
  serve(Interviewee, {
    ...interviewHandlers(seals, hasMail),
    ...offerHandlers(seals, hasMail, hasAuthority),
    ...candidateImports(seals),

    IntervieweePage: async (input, ctx) => {
      const viewer = await viewerOf(ctx);
      const hasCode = viewer.scope.reach > 0;
      const { total, rows } = await onOneConnection(ctx.db, (on) =>
        queries.pageApplications(on, viewer, input),
      );
      return { Total: total, Rows: rows.map((row) => rowOf(seals, row, ctx.now, hasCode)) };
    },

    GetInterviewee: async ({ IntervieweeID }, ctx) => {
      const viewer = await viewerOf(ctx);
      return onOneConnection(ctx.db, async (on) => {
        const row = (await queries.findApplication(on, IntervieweeID, viewer)) ?? refuse(general.notFound);
        // Someone who is only an interviewer sees neither history nor others' remarks, so that they are not influenced.
        const events = row.handles ? await queries.listEvents(on, row.id) : [];
        const remarks = (await listRemarks(on, row.id)).filter(({ by }) => row.handles || by === viewer.id);
        const own = await listUploads(on, applicationFiles(row.id));
        const pooled = row.handles ? await listUploads(on, seekerFiles(row.seekerId)) : [];
        const others = row.handles ? await listOthers(on, viewer, [row.seekerId], row.id) : new Map();
        const people = [...events, ...remarks].flatMap(({ by }) => by ?? []);
        const names = await listNamesOf(on, [...new Set(people)]);
        const files = own.map(({ uid, name }) => ({
          uid,
          name,
          IsResume: uid === row.resumeUid,
          IsPooled: false,
        }));
        const salary =
          row.seesPay && row.salarySealed !== null ? Number(seals.pay.open(row.salarySealed)) : null;
        return {
          ...rowOf(seals, row, ctx.now, viewer.scope.reach > 0),
          IdCard: maskedOf(seals, row, 'IdCard'),
          Links: row.links,
          OpeningState: row.openingState,
          ReferrerAUID: row.referrerId,
          ReferrerName: row.referrerName ?? '',
          ReferrerNameEn: row.referrerNameEn ?? '',
          ExpectSalary: salary === null ? null : fenToYuan(salary),
          CanSeePay: row.seesPay,
          CanHandle: row.handles,
          PlanEntryDay: row.planEntryDay,
          Offer: row.handles ? await shownOffer(on, row.id, row.seesPay, readerOf(ctx.actor)) : null,
          Letters: row.handles ? await shownRefusals(on, row.id) : [],
          SeekerVersion: row.seekerVersion,
          PoolState: poolStateOf(row, companyDay(ctx.now)),
          ConsentUntil: row.consent_until,
          IsForgotten: row.forgottenAt !== null,
          ...(row.handles ? await keptOf(on, row, { now: ctx.now, seals }) : nothingKept),
          Files: [
            ...files.filter(({ IsResume }) => IsResume),
            ...files.filter(({ IsResume }) => !IsResume),
            ...pooled.map(({ uid, name }) => ({ uid, name, IsResume: false, IsPooled: true })),
          ],
          Others: othersOf(others, row.seekerId),
          Events: events.map((event) => ({
            EventID: event.id,
            From: event.from,
            To: event.to,
            At: event.at,
            RejectCode: event.rejectCode,
            Reason: event.reason ?? '',
            ...byFields(names, event.by),
          })),
          Remarks: remarks.map(({ id, text, at, by }) => ({
            RemarkID: id,
            Text: text,
            CreateTime: at,
            ...byFields(names, by),
          })),
        };
      });
    },

    AddInterviewee: async (input, ctx) => {
      const by = await byOf(ctx, seals);
      const added = await noteMatches(ctx, () =>
        inTransaction(ctx.db, (tx) => addApplication(tx, input, by)),
      );
      return { Code: 1, IntervieweeID: added.id, SeekerID: added.seekerId, IsKnown: added.isKnown };
    },

    UpdateDetail: async (input, ctx) => {
      const by = await byOf(ctx, seals);
      await noteMatches(ctx, () => inTransaction(ctx.db, (tx) => updateApplication(tx, input, by)));
      return { Code: 1 };
    },

    UpdateRemark: async ({ IntervieweeID, Text }, ctx) => {
      const viewer = await viewerOf(ctx);
      await inTransaction(ctx.db, (tx) => remarkOn(tx, IntervieweeID, Text, { ...viewer, now: ctx.now }));
      return { Code: 1 };
    },

    UpdateStage: async ({ IntervieweeID: id, Version: version, ...given }, ctx) => {
      const by = await byOf(ctx, seals);
      const move = moveOf(given, hasMail);
      const after = await inTransaction(ctx.db, (tx) => moveApplication(tx, { id, version }, move, by));
      return { Code: 1, Stage: after.stage, Version: after.version };
    },

    BatchUpdateStage: async ({ Rows, IsPreview, ...given }, ctx) => {
      const by = await byOf(ctx, seals);
      const move = moveOf(given, hasMail);
      const rows = Rows.map(({ IntervieweeID: id, Version: version }) => ({ id, version }));
      const { done, failed } = await moveSeveral(ctx.db, rows, move, by, IsPreview);
      return {
        Code: 1,
        Done: done,
        Failed: failed.map(({ id, name, message }) => ({ IntervieweeID: id, Name: name, Msg: message })),
      };
    },
  });
