import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen } from '#kit/contract/coded.ts';
import { day, flag, id, nothing, pageOf, paging, required, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
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
import { mostBatch, nodeStateLabels, okrCodes, projectStateLabels, readingCodes } from './codes.ts';
import { nodeColumns } from './nodes.ts';
import { recordCodes } from './record-codes.ts';
import { okrRefusals as no } from './refusals.ts';

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
    does: 'Projects that the caller may read, those that run first',
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
    does: 'Nodes of all projects that the caller sees, for example his own that are late',
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
    does: 'One node: why its progress is what it is, and what was done to it',
    spec: 'work breakdown info',
    access: everyone,
    reads: true,
    input: z.strictObject({ OBID: id }),
    reply: nodeInfo,
    refusals: [general.notFound],
  }),
  GetWorkBreakdownAll: post({
    does: 'The whole tree of a project, or what changed in it since a version',
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
    does: 'Adds a node to a project',
    spec: 'work breakdown add',
    access: everyone,
    input: z.strictObject({ ProjectID: id, ...placeFields, ...nodeFields, Name: required(100) }),
    reply: z.object({ Code: z.number().int(), TreeVersion: z.number().int(), OBID: id }),
    refusals: [...always, ...placed, ...named, no.tooManyNodes],
    touches,
  }),
  UpdateWorkBreakdown: post({
    does: 'Changes or moves nodes of one project, all of them or none; a stale one answers with its fresh row',
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
    does: 'Deletes a node with everything below it, as long as no work was done there',
    spec: 'work breakdown delete',
    access: manage,
    input: z.strictObject(one),
    reply: treeDone,
    refusals: [...always, no.locked, no.lockedAbove, no.hasProgress, no.hoursLogged],
    touches,
  }),
  LockWorkBreakdown: post({
    does: 'Locks a node: names, owners, days, weights and nodes here and below stay; or unlocks it, with a reason',
    spec: 'work breakdown lock',
    access: manage,
    input: z.strictObject({ ...toggle, Reason: reason.default('') }),
    reply: treeDone,
    refusals: [...always, no.reasonNeeded],
    touches,
  }),
  StopWorkBreakdown: post({
    does: 'Stops a node with what is unfinished below it, or resumes it alone',
    spec: 'work breakdown stop',
    access: manage,
    input: z.strictObject({ ...toggle, Reason: needed }),
    reply: treeDone,
    refusals: [...always, no.doneNode, no.stoppedNode, no.notStopped, no.stoppedAbove],
    touches,
  }),
  DelayWorkBreakdown: post({
    does: 'Gives a node a later planned end, and with it those above that end earlier; the base stays',
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
    does: 'Hides a node and what is below it from whoever does not manage it, or shows it again; it counts as before',
    spec: 'work breakdown hide',
    access: manage,
    input: z.strictObject(toggle),
    reply: treeDone,
    refusals: always,
    touches,
  }),
  BatchLockWorkBreakdown: post({
    does: 'Locks or unlocks many nodes of one project, all or none; obstacles are named',
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
    does: 'Reports how far a node without nodes below it is; falling progress needs a reason',
    spec: 'progress edit',
    access: everyone,
    input: z.strictObject({ ...one, ProgressBp: share, Reason: reason.default('') }),
    reply: treeDone,
    refusals: [...always, no.parentTyped, no.falling, no.stoppedNode],
    touches,
  }),
  GetWorkTypeList: post({
    does: 'Types of work',
    spec: 'work type',
    access: everyone,
    reads: true,
    input: nothing,
    reply: z.array(z.object({ TypeID: z.number().int(), Name: z.string(), NameEn: z.string() })),
  }),
  GetCaliberPosition: post({
    does: 'Positions in use, under which hours may count',
    spec: 'caliber position',
    access: [okrCodes.breakdown, recordCodes.calibre, recordCodes.hours],
    reads: true,
    input: nothing,
    reply: z.array(z.object({ CaliberPostID: id, Name: z.string(), NameEn: z.string() })),
  }),
});
