import type { Handler, Handlers } from '#kit/server/http/context.ts';
import type { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import type { ListName } from '#modules/approval/lists/server/queries/list-sources.ts';
import { pageForms } from '#modules/approval/lists/server/queries/lists.ts';
import { readCopies, readForm } from '#modules/approval/reading/server/commands/read.ts';
import { byOf } from '#modules/approval/server/handlers/by.ts';
import { mention, readCopy, sendTo } from '#modules/approval/talk/server/commands/sending.ts';
import { listPeopleToMention } from '#modules/approval/talk/server/queries/mentions.ts';
import type { actionCalls } from '../../contract/action-calls.ts';
import { act, changeCreator, urge } from '../commands/act.ts';
import type { Stage } from '../rules/guards.ts';

type ActionHandlers = Pick<Handlers<typeof CacApprovalOrder>, keyof typeof actionCalls>;
type Countersign = Handler<(typeof CacApprovalOrder)['GetApprovalCounterSignaTure']>;

const countersign =
  (stage: Stage): Countersign =>
  (input, ctx) =>
    act(
      ctx.db,
      byOf(ctx),
      input,
      {
        kind: 'countersign',
        stage,
        row: input.RowID,
        people: input.AUIDs,
        way: input.Way,
        sign: input.ApprovalType,
        text: input.Remark,
        secrets: input.Secrets,
      },
      input.AUIDs,
    );

const list =
  (name: ListName): Handler<(typeof CacApprovalOrder)['GetCacApprovalFormCarbonCopy']> =>
  (input, ctx) =>
    pageForms(ctx.db, name, byOf(ctx), input);

export const actionHandlers: ActionHandlers = {
  RollbackGetCacApprovalForm: (input, ctx) =>
    act(ctx.db, byOf(ctx), input, { kind: 'takeBack', row: input.RowID, text: input.Remark }),
  GetApprovalCounterSignaTure: countersign('business'),
  GetApprovalFinanceCounterSignaTure: countersign('finance'),
  RemoveApprovalCounterSigner: (input, ctx) =>
    act(ctx.db, byOf(ctx), input, { kind: 'removeSigner', row: input.RowID, text: input.Remark }),
  GetApprovalHangUpTransfer: (input, ctx) => {
    const { Action, RowID: row = 0, ToAUID: to = 0, Remark: text } = input;
    return Action === 'transfer'
      ? act(ctx.db, byOf(ctx), input, { kind: 'transfer', row, to, text }, [to])
      : act(ctx.db, byOf(ctx), input, { kind: Action, text });
  },
  GetApprovalReminder: (input, ctx) => urge(ctx.db, byOf(ctx), input),

  UpdateApprovalFormCreateAUID: (input, ctx) => changeCreator(ctx.db, byOf(ctx), input),
  OverrideApprovalDecide: (input, ctx) =>
    act(ctx.db, byOf(ctx), input, {
      kind: 'overrideDecide',
      row: input.RowID,
      decision: input.Decision,
      to: input.ToLevel ?? 'applicant',
      text: input.Remark,
    }),
  OverrideApprovalJump: (input, ctx) =>
    act(ctx.db, byOf(ctx), input, { kind: 'overrideJump', level: input.ToLevel, text: input.Remark }),
  OverrideApprovalReassign: (input, ctx) => {
    const { RowID: row, ToAUID: to, Remark: text } = input;
    return act(ctx.db, byOf(ctx), input, { kind: 'overrideReassign', row, to, text }, [to]);
  },
  OverrideApprovalEnd: (input, ctx) =>
    act(ctx.db, byOf(ctx), input, { kind: 'overrideEnd', how: input.How, text: input.Remark }),

  GetCacApprovalFormCarbonCopy: list('sentCopies'),
  GetCacApprovalFormMyCarbonCopy: list('receivedCopies'),
  SendApprovalCopy: (input, ctx) => sendTo(ctx.db, byOf(ctx), 'copy', input),
  GetApprovalFormShare: (input, ctx) => sendTo(ctx.db, byOf(ctx), 'share', input),
  GetApprovalFormByAtUser: (input, ctx) => mention(ctx.db, byOf(ctx), input),
  GetApprovalFormByUserAt: list('mentioned'),
  GetUserInfoListByApprovalName: async ({ FormID, Name }, ctx) => {
    await readForm(ctx.db, byOf(ctx), FormID);
    return listPeopleToMention(ctx.db, FormID, Name);
  },
  GetApprovalCopies: ({ FormID }, ctx) => readCopies(ctx.db, byOf(ctx), FormID),
  ReadApprovalCopy: (input, ctx) => readCopy(ctx.db, byOf(ctx), input.FormID),
};
