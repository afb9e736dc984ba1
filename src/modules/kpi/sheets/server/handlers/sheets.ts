import type { InputOf, ReplyOf } from '#kit/contract/call.ts';
import { general, refuse } from '#kit/contract/refusals.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import type { Context } from '#kit/server/http/context.ts';
import { listWaiting } from '#modules/approval/server/open.ts';
import { roles } from '#modules/kpi/contract/codes.ts';
import {
  abandonSheet,
  adoptSheet,
  repulseSheet,
  submitSheet,
  validateForm,
  withdrawSheet,
} from '#modules/kpi/requests/server/commands/forms.ts';
import { byOf } from '#modules/kpi/server/commands/by.ts';
import { viewerOf, type Viewer } from '#modules/kpi/server/queries/rights.ts';
import type { sheetCalls } from '../../contract/sheet-calls.ts';
import { editRemarks, formOf, updateCells } from '../commands/cells.ts';
import { loadSheet } from '../queries/loaded.ts';
import { seesScores, shownRows } from '../queries/present.ts';
import * as queries from '../queries/sheets.ts';

type Calls = typeof sheetCalls;
type Handlers = {
  readonly [K in keyof Calls]: (input: InputOf<Calls[K]>, ctx: Context) => Promise<ReplyOf<Calls[K]>>;
};

/** HTTP status that a call for one row alone would return, by outcome. */
const statuses = { saved: 200, stale: 409, refused: 422 } as const;

/** Runs a query with the rights of its caller. */
const reading = <T>({ db, actor }: Context, read: (on: Executor, viewer: Viewer) => Promise<T>): Promise<T> =>
  onOneConnection(db, async (on) => read(on, await viewerOf(on, actor.id)));

export const sheetHandlers: Handlers = {
  GetKPIInfoByName: (input, ctx) => reading(ctx, (on, viewer) => queries.pageByName(on, viewer, input)),
  GetKPIInfoByLeader: (input, ctx) => reading(ctx, (on, viewer) => queries.pageByLeader(on, viewer, input)),
  GetFormSubmitPage: (input, ctx) => reading(ctx, (on, viewer) => queries.pageToSubmit(on, viewer, input)),
  GetFormApprovalPage: (input, ctx) => reading(ctx, (on, viewer) => queries.pageWaiting(on, viewer, input)),
  GetFormHistoryPage: (input, ctx) => reading(ctx, (on, viewer) => queries.pageHistory(on, viewer, input)),
  UpdateKPI: async ({ SheetID, Cells }, ctx) => {
    const { db, actor, now } = ctx;
    const outcomes = await inTransaction(db, (tx) => updateCells(tx, SheetID, Cells, byOf(ctx)));
    const loaded = (await loadSheet(db, SheetID, now))!;
    const fresh = new Map(shownRows(loaded, seesScores(loaded, actor.id)).map((row) => [row.RowNo, row]));
    return {
      Code: 1,
      Rows: outcomes.map(({ no, code, msg, cells }) => ({
        RowNo: no,
        Code: code,
        Status: statuses[code],
        Msg: msg,
        Cells: cells.map((one) => ({ Key: one.key, Msg: one.msg })),
        Fresh: fresh.get(no) ?? null,
      })),
    };
  },
  EditWorkRemarks: async ({ SheetID, ...given }, ctx) => {
    await inTransaction(ctx.db, (tx) => editRemarks(tx, SheetID, given, byOf(ctx)));
    return { Code: 1 };
  },
  GetApprovalUser: ({ SheetID }, ctx) =>
    reading(ctx, async (on, viewer) => {
      const head = (await queries.findHead(on, viewer, SheetID)) ?? refuse(general.notFound);
      const loaded = (await loadSheet(on, SheetID, ctx.now))!;
      const formId = formOf(loaded.sheet);
      const waiting = formId === null ? [] : await listWaiting(on, [formId]);
      const isAt = (level: number): boolean => waiting.some((one) => one.level === level);
      const first = { ALevel: 1, Role: roles.leader, Person: head.Leader, IsWaiting: isAt(1) };
      return loaded.asksSecond
        ? [first, { ALevel: 2, Role: roles.second, Person: head.Second, IsWaiting: isAt(2) }]
        : [first];
    }),
  SubmitValidatorByFormID: async ({ FormID }, ctx) => ({ Problems: await validateForm(ctx, FormID) }),
  SubmitByFormID: (input, ctx) => submitSheet(ctx, input),
  AdoptByFormID: (input, ctx) => adoptSheet(ctx, input),
  RepulseByFormID: (input, ctx) => repulseSheet(ctx, input),
  AbandonByFormID: (input, ctx) => abandonSheet(ctx, input),
  WithdrawByFormID: (input, ctx) => withdrawSheet(ctx, input),
};
