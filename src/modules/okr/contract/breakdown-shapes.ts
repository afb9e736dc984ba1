import { z } from 'zod';
import { coded } from '#kit/contract/coded.ts';
import { day, flag, id, required, text, when } from '#kit/contract/fields.ts';
import { nodeActLabels, nodeStateLabels, projectStateLabels, whole, workTypeLabels } from './codes.ts';

const count = z.number().int();
export const version = z.coerce.number().int().min(1);
export const share = z.coerce.number().int().min(0).max(whole);
/** Words that say why; what needs none may leave them out. */
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
  /** Minutes of work that are planned. */
  PlanMinutes: z.coerce.number().int().min(0).max(60_000_000).nullish(),
  /** Ten-thousandths among its siblings. */
  WeightBp: share.nullish(),
};

/** Where a node is moved: below another (null: to the top), before one of those there (null or gone: last). */
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
  /** Ten-thousandths as exact text; null: nothing is known yet. */
  ProgressBp: z.string().nullable(),
  /** Nodes that the reader sees, those of them past their planned end, and how many are done. */
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
  /** Names from the top down to its parent. */
  Above: z.array(z.string()),
  Name: z.string(),
  TypeID: coded(workTypeLabels),
  Owner: person.nullable(),
  PlanStart: z.string().nullable(),
  PlanEnd: z.string().nullable(),
  ProgressBp: z.string().nullable(),
  State: coded(nodeStateLabels),
  IsLate: z.boolean(),
  /** Reported by hand: nothing is below it, and the reader may. */
  CanReport: z.boolean(),
  Version: count,
});
export type NodeRow = z.output<typeof nodeRow>;

/** One of the nodes right below, as the sum of its parent takes it. */
const part = z.object({
  /** Null: a node that the reader may not see. */
  OBID: id.nullable(),
  Name: z.string(),
  State: coded(nodeStateLabels),
  ProgressBp: z.string().nullable(),
  WeightBp: count.nullable(),
  PlanMinutes: count.nullable(),
  /** Its weight among those with a value, ten-thousandths as exact text; null: left out. */
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
  /** Why the number is what it is. */
  Why: z.object({
    /** 1 typed, 2 from the nodes below, 0 nothing is known */
    From: count,
    /** 1 given weights, 2 planned minutes, 3 all alike; null: typed */
    By: count.nullable(),
    /** The share of all weight that has a value, ten-thousandths as exact text. */
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
