import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen } from '#kit/contract/coded.ts';
import { day, flag, id, nothing, pageOf, paging, required, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import {
  mostBatch,
  nodeStateLabels,
  okrCodes,
  projectStateLabels,
  readingCodes,
} from '#modules/okr/contract/codes.ts';
import { okrRefusals as no } from '#modules/okr/contract/refusals.ts';
import { recordCodes } from '#modules/okr/records/contract/record-codes.ts';
import {
  needed,
  nodeFields,
  nodeInfo,
  nodeRow,
  one,
  person,
  placeFields,
  projectRow,
  reason,
  share,
  toggle,
  treeDone,
} from './breakdown-shapes.ts';
import { nodeColumns } from './nodes.ts';

const manage = [okrCodes.breakdown];
const everyone = [...readingCodes];
/**
 * Queries of trees and node lists that a change reloads. Attendance queries under the same controller name are not
 * reloaded.
 */
const touches = [
  'OPPMWorkBreakdown.GetProjectServiceList',
  'OPPMWorkBreakdown.GetWorkBreakdownList',
  'OPPMWorkBreakdown.GetWorkBreakdownInfo',
  'OPPMWorkBreakdown.GetWorkBreakdownAll',
];
const always = [general.notFound, general.stale, no.mayNot, no.projectEnded];
const placed = [no.lockedAbove, no.targetStopped, no.tooDeep, no.otherProject];
const named = [no.personGone, no.departmentGone, no.postGone, no.daysReversed, no.daysHalf];

/** Projects and their work: the part of the wire controller OPPMWorkBreakdown that is not about attendance. */
export const ProjectBreakdown = controller('OPPMWorkBreakdown', {
  GetProjectServiceList: post({
    does: 'Returns the projects that the caller may read, active ones first',
    spec: 'project service',
    access: everyone,
    reads: true,
    input: z.strictObject({
      ...paging,
      ProjectID: id.optional(),
      Keyword: text(100).optional(),
      State: chosen(projectStateLabels).optional(),
      DeptId: id.optional(),
    }),
    reply: pageOf(projectRow),
  }),
  GetWorkBreakdownList: post({
    does: 'Returns work items of all projects that the caller may read, for example the caller’s own overdue ones',
    spec: 'work breakdown list',
    access: everyone,
    reads: true,
    input: z.strictObject({
      ...paging,
      ProjectID: id.optional(),
      Keyword: text(100).optional(),
      State: chosen(nodeStateLabels).optional(),
      OwnerAUID: id.optional(),
      IsMine: flag.optional(),
      IsLate: flag.optional(),
    }),
    reply: pageOf(nodeRow),
  }),
  GetWorkBreakdownInfo: post({
    does: 'Returns one work item with the calculation of its progress and its history',
    spec: 'work breakdown info',
    access: everyone,
    reads: true,
    input: z.strictObject({ OBID: id }),
    reply: nodeInfo,
    refusals: [general.notFound],
  }),
  GetWorkBreakdownAll: post({
    does: 'Returns the whole work breakdown of a project, or its changes since a version',
    spec: 'work breakdown all',
    access: everyone,
    reads: true,
    input: z.strictObject({
      ProjectID: id,
      /** Version of the tree that the caller has. Left out: the whole tree is returned. */
      Since: z.coerce.number().int().min(1).optional(),
    }),
    reply: z.object({
      TreeVersion: z.number().int(),
      /** True if the rows are the whole tree. The caller then drops every other node it knew. */
      IsWhole: z.boolean(),
      Columns: z.array(z.enum(nodeColumns)),
      /** One array per node, with values in the order of `Columns`. */
      Rows: z.array(z.unknown()),
      Gone: z.array(id),
      /** People who are named in the rows. */
      People: z.array(person),
    }),
    refusals: [general.notFound],
  }),
  AddWorkBreakdown: post({
    does: 'Adds a work item to a project',
    spec: 'work breakdown add',
    access: everyone,
    input: z.strictObject({ ProjectID: id, ...placeFields, ...nodeFields, Name: required(100) }),
    reply: z.object({ Code: z.number().int(), TreeVersion: z.number().int(), OBID: id }),
    refusals: [...always, ...placed, ...named, no.tooManyNodes],
    touches,
  }),
  UpdateWorkBreakdown: post({
    does: 'Changes or moves work items of one project, all or none. A stale item is returned with its current row',
    spec: 'work breakdown update',
    access: everyone,
    input: z.strictObject({
      Nodes: z
        .array(z.strictObject({ ...one, ...nodeFields, ...placeFields }))
        .min(1)
        .max(mostBatch),
    }),
    /**
     * Returns the new versions of the named nodes, so that a caller can send the next change before reading the tree
     * again.
     */
    reply: treeDone.extend({ Versions: z.array(z.object({ OBID: id, Version: z.number().int() })) }),
    refusals: [...always, ...placed, ...named, no.locked, no.circle, no.twice, no.endsByDelay],
    touches,
  }),
  DelWorkBreakdown: post({
    does: 'Deletes a work item with everything below it, if none of them has progress',
    spec: 'work breakdown delete',
    access: manage,
    input: z.strictObject(one),
    reply: treeDone,
    refusals: [...always, no.locked, no.lockedAbove, no.hasProgress, no.hoursLogged],
    touches,
  }),
  LockWorkBreakdown: post({
    does: 'Locks a work item, or unlocks it with a reason. While locked, names, owners, dates, weights and structure here and below cannot be changed',
    spec: 'work breakdown lock',
    access: manage,
    input: z.strictObject({ ...toggle, Reason: reason.default('') }),
    reply: treeDone,
    refusals: [...always, no.reasonNeeded],
    touches,
  }),
  StopWorkBreakdown: post({
    does: 'Stops a work item with its unfinished children, or resumes it alone',
    spec: 'work breakdown stop',
    access: manage,
    input: z.strictObject({ ...toggle, Reason: needed }),
    reply: treeDone,
    refusals: [...always, no.doneNode, no.stoppedNode, no.notStopped, no.stoppedAbove],
    touches,
  }),
  DelayWorkBreakdown: post({
    does: 'Sets a later planned end of a work item, and of parents that end earlier. The baseline does not change',
    spec: 'work breakdown delay',
    access: everyone,
    input: z.strictObject({ ...one, PlanEnd: day, Reason: needed, IsWithAbove: flag.default(false) }),
    reply: treeDone,
    refusals: [
      ...always,
      no.locked,
      no.lockedAbove,
      no.stoppedNode,
      no.delayNotLater,
      no.delayUnplanned,
      no.delayByManager,
    ],
    touches,
  }),
  HideWorkBreakdown: post({
    does: 'Hides a work item and its children from people who do not manage it, or unhides it. It still counts for progress',
    spec: 'work breakdown hide',
    access: manage,
    input: z.strictObject(toggle),
    reply: treeDone,
    refusals: always,
    touches,
  }),
  BatchLockWorkBreakdown: post({
    does: 'Locks or unlocks several work items of one project, all or none. Returns the items that prevent it',
    spec: 'work breakdown batch lock',
    access: manage,
    input: z.strictObject({
      Nodes: z.array(z.strictObject(one)).min(1).max(mostBatch),
      IsOn: flag,
      Reason: reason.default(''),
    }),
    reply: treeDone,
    refusals: [...always, no.obstacles, no.twice, no.reasonNeeded],
    touches,
  }),
  EditProgress: post({
    does: 'Updates the progress of a work item without children. Lower progress needs a reason',
    spec: 'progress edit',
    access: everyone,
    input: z.strictObject({ ...one, ProgressBp: share, Reason: reason.default('') }),
    reply: treeDone,
    refusals: [...always, no.parentTyped, no.falling, no.stoppedNode],
    touches,
  }),
  GetWorkTypeList: post({
    does: 'Returns the work types',
    spec: 'work type',
    access: everyone,
    reads: true,
    input: nothing,
    reply: z.array(z.object({ TypeID: z.number().int(), Name: z.string(), NameEn: z.string() })),
  }),
  GetCaliberPosition: post({
    does: 'Returns the active positions under which hours may be reported',
    spec: 'caliber position',
    access: [okrCodes.breakdown, recordCodes.calibre, recordCodes.hours],
    reads: true,
    input: nothing,
    reply: z.array(z.object({ CaliberPostID: id, Name: z.string(), NameEn: z.string() })),
  }),
});
