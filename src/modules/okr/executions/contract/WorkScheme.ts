import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen } from '#kit/contract/coded.ts';
import { done, flag, id, month, pageOf, paging, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { reason, version } from '#modules/okr/breakdown/contract/breakdown-shapes.ts';
import { okrCodes } from '#modules/okr/contract/codes.ts';
import { okrRefusals as no } from '#modules/okr/contract/refusals.ts';
import { goalTouches } from '#modules/okr/goals/contract/TargetKR.ts';
import * as codes from './execute-codes.ts';
import * as shapes from './execute-shapes.ts';

const keep = [okrCodes.programme];
// The owner of a key result splits it, so they may read schemes too. Rows of schemes they do not see are not returned.
const readers = [...codes.schemeCodes, okrCodes.own];
const touches = shapes.executeTouches;
const kept = [general.notFound, general.stale, no.schemeDenied, no.schemeState];
const krs = [no.krGone, no.schemeKr, no.weightSum, no.zeroWeight];

/** Schemes of a month, and how their key results are split. Part of the wire controller OPPMWorkBreakdown. */
export const WorkScheme = controller('OPPMWorkBreakdown', {
  GetWorkSchemePage: post({
    does: 'Returns the schemes that the caller may read, newest month first',
    spec: 'work scheme page',
    access: readers,
    reads: true,
    input: z.strictObject({
      ...paging,
      AscripTionTime: month.optional(),
      DeptId: id.optional(),
      State: chosen(codes.schemeStateLabels).optional(),
      /** Filter: schemes that contain this key result, if the caller sees it. */
      KRID: id.optional(),
      Keyword: text(100).optional(),
    }),
    reply: pageOf(shapes.schemeRow),
  }),
  GetWorkSchemeAll: post({
    does: 'Returns all visible schemes that the caller may read, as options',
    spec: 'work scheme all',
    access: [...new Set([...readers, ...codes.executeCodes])],
    reads: true,
    input: z.strictObject({ AscripTionTime: month.optional() }),
    reply: z.array(z.object({ SchemeID: id, Title: z.string(), AscripTionTime: z.string() })),
  }),
  GetWorkSchemeByID: post({
    does: 'Returns a scheme with its key results',
    spec: 'work scheme by id',
    access: [...new Set([...readers, ...codes.executeCodes])],
    reads: true,
    input: z.strictObject({ SchemeID: id }),
    reply: shapes.schemeRow.extend({ KRRows: z.array(shapes.schemeKrRow) }),
    refusals: [general.notFound],
  }),
  AddWorkScheme: post({
    does: 'Adds a draft of a scheme, optionally with the key results of another scheme that are still in force',
    spec: 'work scheme add',
    access: keep,
    input: z.strictObject({
      ...shapes.schemeFields,
      AscripTionTime: month,
      DeptId: id,
      KRs: shapes.schemeKrs.default([]),
      /** Scheme to copy key results from. Only those that fit the new month are copied. */
      CopySchemeID: id.optional(),
    }),
    reply: z.object({ Code: z.number().int(), SchemeID: id }),
    refusals: [general.notFound, general.forbidden, no.personGone, no.departmentGone, no.krGone, no.schemeKr],
    touches,
  }),
  UpdateWorkScheme: post({
    does: 'Changes the name, owner and key results of a scheme, with all weights',
    spec: 'work scheme update',
    access: keep,
    input: z.strictObject({
      ...shapes.schemeRef,
      Title: shapes.schemeFields.Title.optional(),
      OwnerAUID: id.optional(),
      KRs: shapes.schemeKrs.optional(),
    }),
    reply: done,
    refusals: [...kept, ...krs, no.personGone, no.schemeShares],
    touches,
  }),
  DelOrOpenWorkScheme: post({
    does: 'Opens a draft, closes an open scheme, or deletes a draft without assignments',
    spec: 'work scheme delete-or-open',
    access: keep,
    input: z.strictObject({ ...shapes.schemeRef, Action: chosen(codes.schemeStepLabels) }),
    reply: done,
    refusals: [...kept, ...krs, no.schemeShares, no.schemeUsed],
    touches: [...touches, ...goalTouches],
  }),
  UpdateWorkSchemeIsShow: post({
    does: 'Shows a scheme to its department, or hides it',
    spec: 'work scheme show toggle',
    access: keep,
    input: z.strictObject({ ...shapes.schemeRef, IsShow: flag }),
    reply: done,
    refusals: [general.notFound, general.stale, no.schemeDenied],
    touches,
  }),
  GetSchemeKRInfoGroup: post({
    does: 'Returns how the key results of a scheme are split by person or department',
    spec: 'scheme KR info group',
    access: readers,
    reads: true,
    input: z.strictObject({ SchemeID: id, Group: chosen(codes.groupLabels).default(1) }),
    reply: z.object({ Groups: z.array(shapes.shareGroup), Rows: z.array(shapes.shareLine) }),
    refusals: [general.notFound],
  }),
  SplitSchemeKR: post({
    does: 'Splits a key result. Takes the shares of all people together',
    spec: 'scheme KR split',
    access: [...new Set([okrCodes.split, okrCodes.own])],
    input: z.strictObject({
      SchemeID: id,
      KRID: id,
      /** Version of the key result that the caller has read. */
      Version: version,
      Shares: z.array(shapes.shareFields).max(codes.mostShares),
      Reason: reason.default(''),
    }),
    reply: done,
    refusals: [
      general.notFound,
      general.stale,
      no.splitDenied,
      no.schemeState,
      no.goalState,
      no.cycleEnded,
      no.cycleState,
      no.weightSum,
      no.zeroWeight,
      no.personGone,
      no.personTwice,
      no.splitBegun,
      no.hoursLogged,
      no.splitStopped,
      no.daysHalf,
      no.daysReversed,
    ],
    touches: [...touches, ...goalTouches],
  }),
});
