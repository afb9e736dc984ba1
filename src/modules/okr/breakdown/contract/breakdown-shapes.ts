import { z } from 'zod';
import { coded } from '#kit/contract/coded.ts';
import { day, flag, id, required, text, when } from '#kit/contract/fields.ts';
import {
  nodeActLabels,
  nodeStateLabels,
  projectStateLabels,
  whole,
  workTypeLabels,
} from '#modules/okr/contract/codes.ts';

const count = z.number().int();
export const version = z.coerce.number().int().min(1);
export const share = z.coerce.number().int().min(0).max(whole);
/** Reason of a change. `needed` is for changes that must have one. */
export const reason = text(200);
export const needed = required(200);

export const person = z.object({ AUID: id, ChineseName: z.string(), EnglishName: z.string() });

/** Fields of a node in a request. A field left out keeps its value, null clears it. */
export const nodeFields = {
  Name: required(100).optional(),
  TypeID: z.coerce.number().int().min(1).max(3).optional(),
  OwnerAUID: id.nullish(),
  DeptId: id.nullish(),
  CaliberPostID: id.nullish(),
  PlanStart: day.nullish(),
  PlanEnd: day.nullish(),
  /** Planned work in minutes. */
  PlanMinutes: z.coerce.number().int().min(0).max(60_000_000).nullish(),
  /** Weight among its siblings, in ten-thousandths. */
  WeightBp: share.nullish(),
};

/** New place of a node: its parent (null: top level), and the sibling it stands before (null or gone: last). */
export const placeFields = { ParentOBID: id.nullish(), BeforeOBID: id.nullish() };

export const one = { OBID: id, Version: version };
export const toggle = { ...one, IsOn: flag };

export const projectRow = z.object({
  ProjectID: id,
  Name: z.string(),
  Code: z.string(),
  Manager: person,
  DeptId: id,
  DeptName: z.string(),
  DeptNameEn: z.string(),
  Members: z.array(person),
  StartDate: z.string(),
  EndDate: z.string(),
  State: coded(projectStateLabels),
  /** Progress in ten-thousandths, as exact text; null if not known yet. */
  ProgressBp: z.string().nullable(),
  /** Counts of nodes that the reader sees: all, past their planned end, and done. */
  Nodes: count,
  Late: count,
  Done: count,
  TreeVersion: count,
  Version: count,
  /** True if the reader may change the project's own fields. */
  CanEdit: z.boolean(),
  /** True if the reader manages the project and therefore its whole tree. */
  CanManage: z.boolean(),
});
export type ProjectRow = z.output<typeof projectRow>;

export const nodeRow = z.object({
  OBID: id,
  ProjectID: id,
  ProjectName: z.string(),
  /** Names of the ancestors, from the top down. */
  Above: z.array(z.string()),
  Name: z.string(),
  TypeID: coded(workTypeLabels),
  Owner: person.nullable(),
  PlanStart: z.string().nullable(),
  PlanEnd: z.string().nullable(),
  ProgressBp: z.string().nullable(),
  State: coded(nodeStateLabels),
  IsLate: z.boolean(),
  /** True if the reader may report progress: the node has no children and they have the right. */
  CanReport: z.boolean(),
  Version: count,
});
export type NodeRow = z.output<typeof nodeRow>;

/** Direct child of a node, with the values that the parent's progress uses. */
const part = z.object({
  /** Id of the node; null if the reader may not see it. */
  OBID: id.nullable(),
  Name: z.string(),
  State: coded(nodeStateLabels),
  ProgressBp: z.string().nullable(),
  WeightBp: count.nullable(),
  PlanMinutes: count.nullable(),
  /** Weight among the children with a value, in ten-thousandths as exact text; null if the child is left out. */
  ShareBp: z.string().nullable(),
});

export const nodeInfo = z.object({
  OBID: id,
  ProjectID: id,
  ProjectName: z.string(),
  Name: z.string(),
  ProgressBp: z.string().nullable(),
  State: coded(nodeStateLabels),
  Version: count,
  /** Explanation of the progress. */
  Why: z.object({
    /** 1 typed, 2 sum of the children, 0 nothing known. */
    From: count,
    /** 1 given weights, 2 planned minutes, 3 equal weights; null if typed. */
    By: count.nullable(),
    /** Share of the weight that has a value, in ten-thousandths as exact text. */
    CoveredBp: z.string().nullable(),
    Parts: z.array(part),
    /** Person who last typed the progress, when it is not a sum; `TypedAt` and `Reason` say when and why it fell. */
    TypedBy: person.nullable(),
    TypedAt: when.nullable(),
    Reason: z.string(),
  }),
  Events: z.array(
    z.object({
      Act: coded(nodeActLabels),
      Before: z.record(z.string(), z.unknown()),
      After: z.record(z.string(), z.unknown()),
      Reason: z.string(),
      By: person.nullable(),
      At: when,
    }),
  ),
});
export type NodeInfo = z.output<typeof nodeInfo>;

/** Answer of a command on a tree. `TreeVersion` is the tree's version that includes the change. */
export const treeDone = z.object({ Code: count, TreeVersion: count });
