import { onOneConnection } from '#kit/server/db/transaction.ts';
import type { FileStore } from '#kit/server/files/file-store.ts';
import { serve, type Handler, type Served } from '#kit/server/http/context.ts';
import {
  previewBatch,
  runBatch,
  startBatch,
  undoBatch,
} from '#modules/approval/batch/server/commands/batch.ts';
import { submitForm } from '#modules/approval/filling/server/commands/submit.ts';
import { cardOf, readNewForm } from '#modules/approval/filling/server/commands/templates.ts';
import {
  approve,
  approveForFinance,
  sendBack,
  withdraw,
} from '#modules/approval/flow/server/commands/decide.ts';
import { runningEdition } from '#modules/approval/flow/server/commands/perform.ts';
import { actionHandlers } from '#modules/approval/flow/server/handlers/order-actions.ts';
import { whatCan } from '#modules/approval/flow/server/rules/can.ts';
import { exportForms } from '#modules/approval/lists/server/commands/export.ts';
import type { ListName } from '#modules/approval/lists/server/queries/list-sources.ts';
import {
  countWaiting,
  listRecentTemplates,
  pageForms,
} from '#modules/approval/lists/server/queries/lists.ts';
import {
  readDetail,
  readFlowChart,
  lookerOf,
  readForm,
  readHistory,
  readPrediction,
  readRemarks,
  readVerdict,
} from '#modules/approval/reading/server/commands/read.ts';
import { remarkOn } from '#modules/approval/talk/server/commands/remarks.ts';
import { templateGroups } from '#modules/forms/contract/template.ts';
import { listTemplates, storeAttachment } from '#modules/forms/server/open.ts';
import { CacApprovalOrder } from '../../contract/CacApprovalOrder.ts';
import { byOf } from './by.ts';

type ListHandler = Handler<(typeof CacApprovalOrder)['GetCacApprovalFormByApply']>;

const list =
  (name: ListName): ListHandler =>
  (input, ctx) =>
    onOneConnection(ctx.db, (on) => pageForms(on, name, byOf(ctx), input));

const approved: Handler<(typeof CacApprovalOrder)['SubmitCacApprovalFormByApproved']> = (input, ctx) =>
  approve(ctx.db, byOf(ctx), input);

const repulse =
  (stage: 'business' | 'finance'): Handler<(typeof CacApprovalOrder)['RepulseCacAOByApprovalNew']> =>
  (input, ctx) =>
    sendBack(ctx.db, byOf(ctx), stage, input);

const detail: Handler<(typeof CacApprovalOrder)['GetApprovalOrderExamine']> = ({ FormID }, ctx) =>
  onOneConnection(ctx.db, (on) => readDetail(on, byOf(ctx), FormID));

export const cacApprovalOrder = (files: FileStore): Served =>
  serve(CacApprovalOrder, {
    ...actionHandlers,
    SubmitGetCacApprovalForm: (input, ctx) => submitForm(ctx.db, byOf(ctx), input),
    SubmitCacApprovalFormByApproved: approved,
    SubmitCacAOByApprovalNew: approved,
    SubmitCacApprovalFormByFinanceApproved: (input, ctx) => approveForFinance(ctx.db, byOf(ctx), input),
    RepulseCacAOByApprovalNew: repulse('business'),
    RepulseCacAOByApprovalNewEditon: repulse('business'),
    RepulseCacAOByApprovalFinanceNewEditon: repulse('finance'),
    GetApprovalIsRevoke: async ({ FormID }, ctx) => {
      const by = byOf(ctx);
      const { order } = await readForm(ctx.db, by, FormID);
      const edition = await runningEdition(ctx.db, order);
      const can = whatCan(order, await lookerOf(ctx.db, by, order), edition?.process ?? null);
      return { IsRevoke: can.withdraw || can.revoke };
    },
    SubmitApprovalFormRevoke: (input, ctx) => withdraw(ctx.db, byOf(ctx), input),

    GetNextLevelApprovalExamine: ({ FormID, Choices }, ctx) =>
      readPrediction(ctx.db, byOf(ctx), FormID, Choices),
    GetCacApprovalFormFlowChart: ({ FormID }, ctx) => readFlowChart(ctx.db, byOf(ctx), FormID),
    GetApprovalOrderExamine: detail,
    GetCacApprovalDetailExamineInfoCacHe: detail,
    GetCacApprovalOrderByHistory: ({ FormID }, ctx) => readHistory(ctx.db, byOf(ctx), FormID),
    VerifyApprovalRecord: (input, ctx) => readVerdict(ctx.db, byOf(ctx), input),
    AddCacApprovalOrderMsg: (input, ctx) => remarkOn(ctx.db, byOf(ctx), input),
    GetCacApprovalOrderMsg: ({ FormID }, ctx) => readRemarks(ctx.db, byOf(ctx), FormID),

    GetCacApprovalFormByStayToExamine: list('waiting'),
    GetCacApprovalFormByAdoptToExamine: list('decided'),
    GetCacApprovalFormByHangUp: list('suspended'),
    GetCacApprovalFormByHandled: list('handled'),
    GetCacApprovalFormByApply: list('mine'),
    GetCacApprovalFormByApplyHistoryNow: list('history'),
    GetCacApprovalFormByApplyNewlyBuild: list('drafts'),
    GetCacApprovalFormByFinanceStayToExamine: list('financeWaiting'),
    GetCacApprovalFormByFinanceAdoptToExamine: list('financeDecided'),
    GetCacApprovalFormByAdminToExamine: list('everything'),
    GetCacApprovalFormByFinancialToExamine: list('financial'),
    GetCacApprovalFormByAdministrativeToExamine: list('administrative'),
    GetCacApprovalFormByAttendanceToExamine: list('attendance'),
    ExportApprovalForms: exportForms,
    PreviewBatch: (input, ctx) => previewBatch(ctx.db, byOf(ctx), input),
    StartBatch: (input, ctx) => startBatch(ctx.db, byOf(ctx), input),
    UndoBatch: ({ BatchID }, ctx) => undoBatch(ctx.db, byOf(ctx), BatchID),
    RunBatch: ({ BatchID }, ctx) => runBatch(ctx.db, byOf(ctx), BatchID),
    GetApprovalWaitingCount: (_input, ctx) => countWaiting(ctx.db, ctx.actor.id),

    SearchApprovalFormTemplate: (_input, ctx) =>
      onOneConnection(ctx.db, async (on) => {
        const recent = await listRecentTemplates(on, ctx.actor.id);
        const templates = await listTemplates(on, { isOpen: true });
        return Object.entries(templateGroups).map(([Group, words]) => ({
          Group,
          Name: words.zh,
          NameEn: words.en,
          Templates: templates.filter(({ group }) => group === Group).map((one) => cardOf(one, recent)),
        }));
      }),
    GetApprovalTemplate: ({ TemplateId }, ctx) => readNewForm(ctx.db, byOf(ctx), TemplateId),
    GetApprovalOrderUpload: async (_input, ctx) => {
      const stored = await storeAttachment(ctx.db, files, ctx.file, ctx.actor.id);
      return { Status: 1, ...stored };
    },
  });
