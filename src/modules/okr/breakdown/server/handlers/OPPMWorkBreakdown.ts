import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import { serve, type Context } from '#kit/server/http/context.ts';
import { workTypeLabels } from '#modules/okr/contract/codes.ts';
import { byOf, type By } from '#modules/okr/server/commands/by.ts';
import { viewerOf } from '#modules/okr/server/queries/rights.ts';
import { ProjectBreakdown } from '../../contract/OPPMWorkBreakdown.ts';
import { nodeColumns } from '../../contract/nodes.ts';
import * as marks from '../commands/node-marks.ts';
import { addNode, deleteNode, updateNodes } from '../commands/nodes.ts';
import { explainNode } from '../queries/explain.ts';
import { findProject, listPosts, pageProjects } from '../queries/projects.ts';
import { pageNodes, readTree } from '../queries/trees.ts';

/** Runs a command on a tree in one transaction, after looking up the caller's rights. */
const acting = async <T>(ctx: Context, act: (tx: Tx, by: By) => Promise<T>): Promise<T> => {
  const by = await byOf(ctx);
  return inTransaction(ctx.db, (tx) => act(tx, by));
};

export const projectBreakdown = serve(ProjectBreakdown, {
  GetProjectServiceList: (input, { db, actor, now }) =>
    onOneConnection(db, async (on) => pageProjects(on, await viewerOf(on, actor.id), input, companyDay(now))),
  GetWorkBreakdownList: (input, { db, actor, now }) =>
    onOneConnection(db, async (on) => pageNodes(on, await viewerOf(on, actor.id), input, companyDay(now))),
  GetWorkBreakdownInfo: ({ OBID }, { db, actor }) =>
    onOneConnection(db, async (on) => explainNode(on, OBID, await viewerOf(on, actor.id))),
  GetWorkBreakdownAll: ({ ProjectID, Since = 0 }, { db, actor }) =>
    onOneConnection(db, async (on) => {
      const viewer = await viewerOf(on, actor.id);
      const project = (await findProject(on, ProjectID, viewer)) ?? refuse(general.notFound);
      const isWhole = Since < project.whole_since || Since > project.tree_version;
      const { rows, gone, people } = await readTree(on, ProjectID, viewer, isWhole ? 0 : Since);
      return {
        TreeVersion: project.tree_version,
        IsWhole: isWhole,
        Columns: [...nodeColumns],
        Rows: rows,
        Gone: gone,
        People: people,
      };
    }),
  AddWorkBreakdown: (input, ctx) => acting(ctx, (tx, by) => addNode(tx, input, by)),
  UpdateWorkBreakdown: ({ Nodes }, ctx) => acting(ctx, (tx, by) => updateNodes(tx, Nodes, by)),
  DelWorkBreakdown: (ref, ctx) => acting(ctx, (tx, by) => deleteNode(tx, ref, by)),
  LockWorkBreakdown: ({ IsOn, Reason, ...ref }, ctx) =>
    acting(ctx, (tx, by) => marks.lockNode(tx, ref, IsOn, Reason, by)),
  StopWorkBreakdown: ({ IsOn, Reason, ...ref }, ctx) =>
    acting(ctx, (tx, by) => (IsOn ? marks.stopNode : marks.resumeNode)(tx, ref, Reason, by)),
  DelayWorkBreakdown: ({ PlanEnd, Reason, IsWithAbove, ...ref }, ctx) =>
    acting(ctx, (tx, by) =>
      marks.delayNode(tx, ref, { end: PlanEnd, reason: Reason, isWithAbove: IsWithAbove }, by),
    ),
  HideWorkBreakdown: ({ IsOn, ...ref }, ctx) => acting(ctx, (tx, by) => marks.hideNode(tx, ref, IsOn, by)),
  BatchLockWorkBreakdown: ({ Nodes, IsOn, Reason }, ctx) =>
    acting(ctx, (tx, by) => marks.lockNodes(tx, Nodes, IsOn, Reason, by)),
  EditProgress: ({ ProgressBp, Reason, ...ref }, ctx) =>
    acting(ctx, (tx, by) => marks.reportProgress(tx, ref, ProgressBp, Reason, by)),
  GetWorkTypeList: () =>
    Object.entries(workTypeLabels).map(([code, { zh, en }]) => ({
      TypeID: Number(code),
      Name: zh,
      NameEn: en,
    })),
  GetCaliberPosition: (_input, { db }) => listPosts(db),
});
