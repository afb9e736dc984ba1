import { z } from 'zod';
import { post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { done, id, pageOf, paging, required, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { formStatusLabels } from '#modules/approval/contract/codes.ts';
import { approvalRefusals } from '#modules/approval/contract/refusals.ts';
import { formRefusals } from '#modules/forms/contract/refusals.ts';
import { kpiCodes, mostCells, sheetStateLabels } from '#modules/kpi/contract/codes.ts';
import { kpiRefusals as no } from '#modules/kpi/contract/refusals.ts';
import { count, person, version } from '#modules/kpi/contract/shapes.ts';
import { cellAnswer, problems, sheetHead } from './sheet-shapes.ts';

const access = [kpiCodes.all];
export const sheetTouches = [
  'KPISheet',
  ...['ByName', 'ByLeader'].map((one) => `KPIStationPosition.GetKPIInfo${one}`),
  ...['Submit', 'Approval', 'History'].map((one) => `KPIStationPosition.GetForm${one}Page`),
  ...['ApprovalUser', 'ApprovalLogByAUID', 'Details'].map((one) => `KPIStationPosition.Get${one}`),
];
const touches = [...sheetTouches, 'CacApprovalOrder', 'ApprovalForm', 'ApprovalEffect'];

const form = {
  FormID: id,
  /**
   * Version of the form that the caller has seen. A different one is refused with the present state. Left out: not
   * checked.
   */
  Version: version.optional(),
};
const remark = text(500).default('');
const changed = z.object({ Code: count, FormID: id, Version: count, Status: coded(formStatusLabels) });
const moves = [general.notFound, general.stale, approvalRefusals.stale];

/** Calls about sheets of people, named as in the specification. */
export const sheetCalls = {
  GetKPIInfoByName: post({
    does: 'Returns the reviews of a person that the caller may read. Without a person, returns the caller’s own',
    spec: 'KPI info by name',
    access,
    reads: true,
    input: z.strictObject({
      ...paging,
      /** Part of a person's name, or their employee ID; left out: the caller's own sheets. */
      Name: text(50).optional(),
      PeriodID: id.optional(),
    }),
    reply: pageOf(sheetHead),
  }),
  GetKPIInfoByLeader: post({
    does: 'Returns the reviews of all people below the caller, directly or indirectly',
    spec: 'KPI info by leader',
    access,
    reads: true,
    input: z.strictObject({
      ...paging,
      PeriodID: id.optional(),
      State: chosen(sheetStateLabels).optional(),
      Name: text(50).optional(),
    }),
    reply: pageOf(sheetHead),
  }),
  UpdateKPI: post({
    does: 'Fills in cells of a review, row by row. Each row is saved, or stale with the current row, or refused with a reason',
    spec: 'update',
    access,
    input: z.strictObject({
      SheetID: id,
      Cells: z
        .array(
          z.strictObject({
            RowNo: z.coerce.number().int().min(1).max(100),
            /**
             * Key of a column, `NotApplicable` (true or false), or `Reason`: why a row does not apply or a score
             * differs.
             */
            Key: required(30),
            Value: text(2000).nullable(),
            /** Version of the row that the caller has seen. */
            Version: version,
          }),
        )
        .min(1)
        .max(mostCells),
    }),
    reply: z.object({ Code: count, Rows: z.array(cellAnswer) }),
    refusals: [general.notFound, no.sheetState, no.unknownCell],
    touches: sheetTouches,
  }),
  EditWorkRemarks: post({
    does: 'Saves the work notes of a row. They do not affect the score and can be changed until publication',
    spec: 'work remarks edit',
    access,
    input: z.strictObject({
      SheetID: id,
      RowNo: z.coerce.number().int().min(1).max(100),
      Version: version,
      WorkRemarks: text(2000).default(''),
    }),
    reply: done,
    refusals: [general.notFound, general.stale, no.published, no.notYours],
    touches: sheetTouches,
  }),
  GetApprovalUser: post({
    does: 'Returns the approvers of a review (leader and second leader) and its current step',
    spec: 'approval user',
    access,
    reads: true,
    input: z.strictObject({ SheetID: id }),
    reply: z.array(
      z.object({ ALevel: count, Role: count, Person: person.nullable(), IsWaiting: z.boolean() }),
    ),
    refusals: [general.notFound],
  }),
  GetFormSubmitPage: post({
    does: 'Returns the reviews that the caller has to submit',
    spec: 'form submit',
    access,
    reads: true,
    input: z.strictObject(paging),
    reply: pageOf(sheetHead),
  }),
  GetFormApprovalPage: post({
    does: 'Returns the reviews that wait for the caller',
    spec: 'form approval',
    access,
    reads: true,
    input: z.strictObject(paging),
    reply: pageOf(sheetHead),
  }),
  GetFormHistoryPage: post({
    does: 'Returns the reviews that the caller has decided, and their own whose approval has ended',
    spec: 'form history',
    access,
    reads: true,
    input: z.strictObject(paging),
    reply: pageOf(sheetHead),
  }),
  SubmitValidatorByFormID: post({
    does: 'Checks a review before it is submitted. Returns problems by row and column; warnings do not prevent submitting',
    spec: 'submit validator by FormID (q)',
    access,
    reads: true,
    via: 'either',
    input: z.strictObject({ FormID: id }),
    reply: z.object({ Problems: problems }),
    refusals: [general.notFound],
  }),
  SubmitByFormID: post({
    does: 'Submits the targets or the result of a review',
    spec: 'submit by FormID (q)',
    access,
    via: 'either',
    input: z.strictObject({ ...form, Remark: remark }),
    reply: changed,
    refusals: [...moves, no.submitFaults, formRefusals.templateClosed, approvalRefusals.noProcess],
    touches,
  }),
  AdoptByFormID: post({
    does: 'Approves the review in the caller’s name, once the caller has given the required scores',
    spec: 'adopt by FormID (q)',
    access,
    byPrograms: false,
    via: 'either',
    input: z.strictObject({ ...form, Remark: remark }),
    reply: changed,
    refusals: [...moves, approvalRefusals.objected],
    touches,
  }),
  RepulseByFormID: post({
    does: 'Sends a review back to its person',
    spec: 'repulse by FormID (q)',
    access,
    byPrograms: false,
    via: 'either',
    input: z.strictObject({ ...form, Remark: required(500) }),
    reply: changed,
    refusals: moves,
    touches,
  }),
  AbandonByFormID: post({
    does: 'Abandons a review whose targets are not approved yet',
    spec: 'abandon by FormID (q)',
    access,
    via: 'either',
    input: z.strictObject({ ...form, Remark: remark }),
    reply: changed,
    refusals: [...moves, no.sheetState, no.changeAsked],
    touches,
  }),
  WithdrawByFormID: post({
    does: 'Withdraws a submitted review before it is decided',
    spec: 'withdraw by FormID (q)',
    access,
    via: 'either',
    input: z.strictObject({ ...form, Remark: remark }),
    reply: changed,
    refusals: moves,
    touches,
  }),
};
