import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen } from '#kit/contract/coded.ts';
import { done, flag, id, pageOf, paging, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { needed, reason, share } from '#modules/okr/breakdown/contract/breakdown-shapes.ts';
import { okrCodes } from '#modules/okr/contract/codes.ts';
import { okrRefusals as no } from '#modules/okr/contract/refusals.ts';
import { goalTouches, score } from '#modules/okr/goals/contract/TargetKR.ts';
import * as codes from './execute-codes.ts';
import * as shapes from './execute-shapes.ts';

const own = [okrCodes.own];
const above = [...codes.executeCodes];
const touches = [...shapes.executeTouches, ...goalTouches];
const always = [general.notFound, general.stale, no.executeState, no.executeDenied, no.cycleEnded];

const filters = {
  ...paging,
  State: chosen(codes.executeStateLabels).optional(),
  SchemeID: id.optional(),
  Keyword: text(100).optional(),
};

/**
 * Assignments: who carries which part of a key result, and its progress. Part of the wire controller OPPMWorkBreakdown.
 */
export const EmployeeKRExecute = controller('OPPMWorkBreakdown', {
  GetEmployeeKRExecutePage: post({
    does: 'Returns the caller’s assignments to key results, unanswered ones first',
    spec: 'employee KR execute pages',
    access: own,
    reads: true,
    input: z.strictObject(filters),
    reply: pageOf(shapes.executeRow),
  }),
  GetEmployeeKRExecuteManagePage: post({
    does: 'Returns assignments of other people, for their assigners and leaders',
    access: above,
    reads: true,
    input: z.strictObject({
      ...filters,
      /**
       * Filter: assignments that wait for the caller's decision or confirmation, or that nobody has reported on lately.
       */
      Triage: chosen(codes.triageLabels).optional(),
      AUID: id.optional(),
      DeptId: id.optional(),
    }),
    reply: pageOf(shapes.executeRow),
  }),
  GetKRExecute: post({
    does: 'Returns one assignment with its history, newest first',
    access: above,
    reads: true,
    input: z.strictObject({ OBID: id }),
    reply: z.object({ Row: shapes.executeRow, Events: z.array(shapes.executeEvent) }),
    refusals: [general.notFound],
  }),
  UndertakeKRExecute: post({
    does: 'Accepts an assignment',
    spec: 'undertake',
    access: own,
    input: z.strictObject(shapes.executeRef),
    reply: done,
    refusals: always,
    touches,
  }),
  NotUndertakeKRExecute: post({
    does: 'Declines an assignment, with a reason',
    spec: 'not-undertake (Reason)',
    access: own,
    input: z.strictObject({ ...shapes.executeRef, Reason: text(200).default('') }),
    reply: done,
    refusals: [...always, no.declineReason],
    touches,
  }),
  RejectKRExecute: post({
    does: 'Rejects a decline, or sends back a submitted assignment, with a reason',
    spec: 'reject',
    access: above,
    byPrograms: false,
    input: z.strictObject({ ...shapes.executeRef, Reason: needed }),
    reply: done,
    refusals: [...always, no.insistedEnough],
    touches,
  }),
  AcceptDecline: post({
    does: 'Accepts a decline. The share of the assignment becomes free again',
    access: above,
    input: z.strictObject(shapes.executeRef),
    reply: done,
    refusals: [...always, no.insistedEnough],
    touches,
  }),
  StopKRExecute: post({
    does: 'Stops or resumes an assignment, with a reason',
    spec: 'stop',
    access: above,
    input: z.strictObject({ ...shapes.executeRef, IsOn: flag.default(true), Reason: needed }),
    reply: done,
    refusals: always,
    touches,
  }),
  EditKRExecute: post({
    does: 'Updates progress and self-score of the caller’s assignment, and submits it for confirmation',
    spec: 'execute edit',
    access: own,
    input: z.strictObject({
      ...shapes.executeRef,
      ProgressBp: share.optional(),
      SelfScore: score.optional(),
      Note: reason.optional(),
      IsSubmit: flag.default(false),
    }),
    reply: done,
    refusals: [...always, no.fallsReason],
    touches,
  }),
  ConfirmKRExecute: post({
    does: 'Confirms a submitted assignment, with a score',
    access: above,
    byPrograms: false,
    input: z.strictObject({ ...shapes.executeRef, Score: score, Reason: reason.default('') }),
    example: { OBID: 1, Version: 1, Score: '0.8' },
    reply: done,
    refusals: always,
    touches,
  }),
  DelKRExecuteByOBID: post({
    does: 'Deletes an assignment that has not started',
    spec: 'delete by OBID',
    access: above,
    input: z.strictObject(shapes.executeRef),
    reply: done,
    refusals: [...always, no.executeUsed, no.hoursLogged],
    touches,
  }),
});
