import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen } from '#kit/contract/coded.ts';
import { done, flag, id, pageOf, paging, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { needed, reason, share } from './breakdown-shapes.ts';
import { okrCodes } from './codes.ts';
import * as codes from './execute-codes.ts';
import * as shapes from './execute-shapes.ts';
import { okrRefusals as no } from './refusals.ts';
import { goalTouches, score } from './TargetKR.ts';

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
    does: 'Parts of key results that the caller carries, those to be answered first',
    spec: 'employee KR execute pages',
    access: own,
    reads: true,
    input: z.strictObject(filters),
    reply: pageOf(shapes.executeRow),
  }),
  GetEmployeeKRExecuteManagePage: post({
    does: 'Parts of key results that others carry, for those who assigned them or stand above',
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
    does: 'One execution with what was done to it, the newest first',
    access: above,
    reads: true,
    input: z.strictObject({ OBID: id }),
    reply: z.object({ Row: shapes.executeRow, Events: z.array(shapes.executeEvent) }),
    refusals: [general.notFound],
  }),
  UndertakeKRExecute: post({
    does: 'Takes on what was assigned',
    spec: 'undertake',
    access: own,
    input: z.strictObject(shapes.executeRef),
    reply: done,
    refusals: always,
    touches,
  }),
  NotUndertakeKRExecute: post({
    does: 'Declines what was assigned, with the reason',
    spec: 'not-undertake (Reason)',
    access: own,
    input: z.strictObject({ ...shapes.executeRef, Reason: text(200).default('') }),
    reply: done,
    refusals: [...always, no.declineReason],
    touches,
  }),
  RejectKRExecute: post({
    does: 'Insists on what was declined, or sends back what was submitted, with the reason',
    spec: 'reject',
    access: above,
    byPrograms: false,
    input: z.strictObject({ ...shapes.executeRef, Reason: needed }),
    reply: done,
    refusals: [...always, no.insistedEnough],
    touches,
  }),
  AcceptDecline: post({
    does: 'Accepts that somebody declined: his share is free again',
    access: above,
    input: z.strictObject(shapes.executeRef),
    reply: done,
    refusals: [...always, no.insistedEnough],
    touches,
  }),
  StopKRExecute: post({
    does: 'Stops an execution, or lets it go on, with the reason',
    spec: 'stop',
    access: above,
    input: z.strictObject({ ...shapes.executeRef, IsOn: flag.default(true), Reason: needed }),
    reply: done,
    refusals: always,
    touches,
  }),
  EditKRExecute: post({
    does: 'Says how far one’s own part is, what one thinks of it, and submits it to be confirmed',
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
    does: 'Confirms what was submitted, with a score',
    access: above,
    byPrograms: false,
    input: z.strictObject({ ...shapes.executeRef, Score: score, Reason: reason.default('') }),
    example: { OBID: 1, Version: 1, Score: '0.8' },
    reply: done,
    refusals: always,
    touches,
  }),
  DelKRExecuteByOBID: post({
    does: 'Deletes an execution that nobody has begun',
    spec: 'delete by OBID',
    access: above,
    input: z.strictObject(shapes.executeRef),
    reply: done,
    refusals: [...always, no.executeUsed, no.hoursLogged],
    touches,
  }),
});
