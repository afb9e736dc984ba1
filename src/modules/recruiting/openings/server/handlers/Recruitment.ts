import { general, refuse } from '#kit/contract/refusals.ts';
import { fenToYuan } from '#kit/rules/money.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { onOneConnection, inTransaction } from '#kit/server/db/transaction.ts';
import type { FileStore } from '#kit/server/files/file-store.ts';
import { serve, type Served } from '#kit/server/http/context.ts';
import { listReadable, viewerOf as readerOf, type Viewer as Reader } from '#modules/approval/server/open.ts';
import { storeAttachment } from '#modules/forms/server/open.ts';
import { listNamesOf } from '#modules/people/server/open.ts';
import { analysisHandlers } from '#modules/recruiting/analysis/server/handlers/analysis.ts';
import { insertRemark, pageRemarks } from '#modules/recruiting/candidates/server/queries/remarks.ts';
import { canReadSeeker } from '#modules/recruiting/candidates/server/queries/seekers.ts';
import { recruitingRefusals as no } from '#modules/recruiting/contract/refusals.ts';
import { openingImports } from '#modules/recruiting/imports/server/handlers/imports.ts';
import { byOf, viewerOf } from '#modules/recruiting/server/commands/by.ts';
import { openRange, type Seals } from '#modules/recruiting/server/commands/seals.ts';
import type { Viewer } from '#modules/recruiting/server/queries/rights.ts';
import { readResume } from '#modules/recruiting/resumes/server/commands/read-resume.ts';
import { Recruitment } from '../../contract/Recruitment.ts';
import { numberOf } from '../../contract/openings.ts';
import { asksFirst } from '../commands/asks-first.ts';
import { closeOpening, disableOpening, enableOpening, setSort, setTop } from '../commands/opening-states.ts';
import { addOpening, updateOpening } from '../commands/openings.ts';
import { requestPlaces } from '../commands/requisitions.ts';
import {
  canRead,
  countByStage,
  listSubmitted,
  pageOpenings,
  statsOf,
  type OpeningFilter,
  type Round,
} from '../queries/openings.ts';

type Names = Awaited<ReturnType<typeof listNamesOf>>;
const personOf = (names: Names, id: number | null) => {
  const name = id === null ? undefined : names.get(id);
  return id === null || !name ? null : { AUID: id, ChineseName: name.zh, EnglishName: name.en };
};

const yuan = (fen: number | null): string | null => (fen === null ? null : fenToYuan(fen));

async function pageOf(
  on: Executor,
  viewer: Viewer & { readonly reader: Reader },
  filter: OpeningFilter,
  seals: Seals,
) {
  const { total, rows } = await pageOpenings(on, viewer, filter);
  const funnels = await countByStage(
    on,
    viewer,
    rows.map(({ id }) => id),
  );
  const people = rows.flatMap((row) => [
    row.owner_id,
    row.hrbp_id,
    row.replaced_id,
    ...row.assistant_ids,
    ...(row.rounds as Round[]).flatMap(({ interviewers }) => interviewers),
  ]);
  const asked = rows.flatMap(({ canKeep, form_id: form }) => (canKeep && form !== null ? [form] : []));
  const numbers = await listSubmitted(on, asked);
  const readable = await listReadable(on, asked, viewer.reader);
  const names = await listNamesOf(on, [...new Set(people.filter((id) => id !== null))]);
  const requisitionOf = (form: number | null) => {
    const number = form === null ? undefined : numbers.get(form);
    return form === null || number === undefined
      ? null
      : { FormID: form, Number: number, IsReadable: readable.has(form) };
  };
  return {
    Total: total,
    Rows: rows.map((row) => {
      const range = openRange(seals, row.seesPay ? row.salary_sealed : null);
      const funnel = (funnels.get(row.id) ?? []).map(({ stage, count }) => ({ Stage: stage, Count: count }));
      return {
        RecruitmentID: row.id,
        No: numberOf(row.id),
        Title: row.title,
        TitleEn: row.titleEn,
        PostID: row.post_id,
        PostName: row.postName,
        PostNameEn: row.postNameEn,
        DeptId: row.department_id,
        DeptName: row.deptName,
        DeptNameEn: row.deptNameEn,
        CompanyID: row.company_id,
        CompanyName: row.companyName,
        CompanyNameEn: row.companyNameEn,
        HeadCount: row.head_count,
        Hired: row.hired,
        EmployType: row.employ_type,
        City: row.city,
        SalaryMin: yuan(range.min),
        SalaryMax: yuan(range.max),
        CanSeePay: row.seesPay,
        Education: row.education,
        WorkYears: row.work_years,
        Reason: row.reason,
        Replaced: personOf(names, row.replaced_id),
        Urgency: row.urgency,
        Owner: personOf(names, row.owner_id)!,
        Assistants: row.assistant_ids.flatMap((id) => personOf(names, id) ?? []),
        HRBP: personOf(names, row.hrbp_id),
        LatestEntryDay: row.latest_entry_day,
        Description: row.description,
        ScorecardID: row.scorecard_id,
        Rounds: (row.rounds as Round[]).map(({ name, mode, minutes, interviewers }) => ({
          Name: name,
          Mode: mode,
          Minutes: minutes,
          Interviewers: interviewers.flatMap((id) => personOf(names, id) ?? []),
        })),
        State: row.state,
        StateReason: row.state_reason,
        Requisition: requisitionOf(row.canKeep ? row.form_id : null),
        IsTop: row.top_at !== null,
        SortNo: row.sort,
        OpenDay: row.open_day,
        CloseDay: row.close_day,
        Funnel: funnel,
        Version: row.version,
        CanEdit: row.canKeep,
      };
    }),
  };
}

/** Handlers of opening calls. @param seals encryption of pay ranges */
export const recruitment = (seals: Seals, files: FileStore): Served =>
  serve(Recruitment, {
    ...analysisHandlers,
    ...openingImports(seals),
    GetRecruitmentPage: async (input, ctx) => {
      const viewer = { ...(await viewerOf(ctx)), reader: readerOf(ctx.actor) };
      return onOneConnection(ctx.db, (on) => pageOf(on, viewer, input, seals));
    },

    AddRecruitment: async ({ IsDraft, ...given }, ctx) => {
      const by = await byOf(ctx, seals);
      const id = await inTransaction(ctx.db, async (tx) => {
        if (!IsDraft && (await asksFirst(tx))) refuse(no.requisitionNeeded, { field: 'IsDraft' });
        return addOpening(tx, given, IsDraft, by);
      });
      return { Code: 1, RecruitmentID: id };
    },
    UpdateRecruitment: async ({ RecruitmentID: id, Version: version, ...given }, ctx) => {
      const by = await byOf(ctx, seals);
      await inTransaction(ctx.db, (tx) => updateOpening(tx, { id, version }, given, by));
      return { Code: 1 };
    },
    UpdateRecruitmentSort: async ({ RecruitmentID: id, Version: version, SortNo }, ctx) => {
      const by = await byOf(ctx, seals);
      await inTransaction(ctx.db, (tx) => setSort(tx, { id, version }, SortNo, by));
      return { Code: 1 };
    },
    UpdateRecruitmentTop: async ({ RecruitmentID: id, Version: version, IsTop }, ctx) => {
      const by = await byOf(ctx, seals);
      await inTransaction(ctx.db, (tx) => setTop(tx, { id, version }, IsTop, by));
      return { Code: 1 };
    },
    RequestPlaces: async ({ RecruitmentID: id, Version: version, HeadCount = null }, ctx) => {
      const by = await byOf(ctx, seals);
      const { formId, path } = await inTransaction(ctx.db, (tx) =>
        requestPlaces(tx, { id, version }, HeadCount, by),
      );
      return { FormID: formId, Path: path };
    },
    DisableRecruitment: async ({ RecruitmentID: id, Version: version, Reason }, ctx) => {
      const by = await byOf(ctx, seals);
      await inTransaction(ctx.db, (tx) => disableOpening(tx, { id, version }, Reason, by));
      return { Code: 1 };
    },
    EnableRecruitment: async ({ RecruitmentID: id, Version: version, Reason }, ctx) => {
      const by = await byOf(ctx, seals);
      await inTransaction(ctx.db, (tx) => enableOpening(tx, { id, version }, Reason, by));
      return { Code: 1 };
    },
    CloseRecruitment: async ({ RecruitmentID: id, Version: version, Reason }, ctx) => {
      const by = await byOf(ctx, seals);
      await inTransaction(ctx.db, (tx) => closeOpening(tx, { id, version }, Reason, by));
      return { Code: 1 };
    },

    GetInterviewStats: async ({ RecruitmentID }, ctx) => {
      const viewer = await viewerOf(ctx);
      return onOneConnection(ctx.db, async (on) => {
        if (RecruitmentID !== undefined && !(await canRead(on, RecruitmentID, viewer)))
          refuse(general.notFound);
        return statsOf(on, viewer, RecruitmentID);
      });
    },

    GetRecruitmentRemarks: async ({ RecruitmentID, PageIndex, PageSize }, ctx) => {
      const viewer = await viewerOf(ctx);
      return onOneConnection(ctx.db, async (on) => {
        if (!(await canRead(on, RecruitmentID, viewer))) refuse(general.notFound);
        const { total, rows } = await pageRemarks(on, RecruitmentID, PageIndex, PageSize);
        const names = await listNamesOf(
          on,
          rows.flatMap(({ by }) => by ?? []),
        );
        return {
          Total: total,
          Rows: rows.map(({ id, text, at, by }) => ({
            RemarkID: id,
            Text: text,
            By: personOf(names, by),
            CreateTime: at,
          })),
        };
      });
    },
    AddRecruitmentRemark: async ({ RecruitmentID, Text }, ctx) => {
      const viewer = await viewerOf(ctx);
      await inTransaction(ctx.db, async (tx) => {
        if (!(await canRead(tx, RecruitmentID, viewer))) refuse(general.notFound);
        await insertRemark(tx, { recruitmentId: RecruitmentID, text: Text }, { by: viewer.id, now: ctx.now });
      });
      return { Code: 1 };
    },

    UploadResume: async ({ RecruitmentID, SeekerID }, ctx) => {
      const viewer = await viewerOf(ctx);
      const isOpening = RecruitmentID === undefined || (await canRead(ctx.db, RecruitmentID, viewer));
      const isSeeker =
        SeekerID === undefined || (await canReadSeeker(ctx.db, SeekerID, viewer, ctx.actor.permissions));
      if (!isOpening || !isSeeker) {
        // The rest of the upload is read and dropped, so that the client gets the reply.
        ctx.file.stream.resume();
        refuse(general.notFound, { field: isOpening ? 'SeekerID' : 'RecruitmentID' });
      }
      return storeAttachment(ctx.db, files, ctx.file, ctx.actor.id);
    },

    ReadResume: ({ UID }, ctx) => readResume(ctx.db, files, UID, ctx.actor.id),
  });
