import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { done, flag, id, month, required, when } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { person } from '#modules/okr/breakdown/contract/breakdown-shapes.ts';
import { mostLevels } from '#modules/okr/contract/codes.ts';
import { recordRefusals as no } from '#modules/okr/records/contract/record-refusals.ts';
import * as codes from './flow-codes.ts';

const count = z.number().int();
const access = [codes.flowCode];
const touches = ['SuperFlowChart.GetEditions'];

const node = z.object({
  /** Letter of the lane, then the id: `n12`. */
  Key: z.string(),
  Lane: coded(codes.laneLabels),
  /** Key of the node this one is part of; null if the reader sees no such node. */
  ParentKey: z.string().nullable(),
  Title: z.string(),
  /** Owner of the item. A person node is its own owner. */
  Owner: person.nullable(),
  DeptId: id,
  DeptName: z.string(),
  DeptNameEn: z.string(),
  Standing: coded(codes.boxStatusLabels),
  /** Progress in ten-thousandths, as exact text; null if not known yet. */
  ProgressBp: z.string().nullable(),
  /**
   * Workload of a person in that month, in ten-thousandths as exact text. Given only if the reader may see their hours.
   */
  SaturationBp: z.string().nullable(),
  StartDate: z.string().nullable(),
  EndDate: z.string().nullable(),
  /** Project that a work node belongs to; null for other nodes. */
  ProjectID: id.nullable(),
});
export type FlowNode = z.output<typeof node>;

const edge = z.object({
  From: z.string(),
  To: z.string(),
  Kind: coded(codes.edgeKindLabels),
  /** Share of the key result that the person carries, in ten-thousandths; null for other edges. */
  ShareBp: count.nullable(),
});
export type FlowEdge = z.output<typeof edge>;

const chart = z.object({ Nodes: z.array(node), Edges: z.array(edge) });
export type FlowChart = z.output<typeof chart>;

/** Range of a chart: a month, and optionally one project or one department with everything below it. */
const asked = { AscripTionTime: month, ProjectID: id.optional(), DeptId: id.optional() };

const view = z.object({
  AscripTionTime: z.string(),
  ProjectID: id.nullable(),
  DeptId: id.nullable(),
  Depth: count,
  Colour: coded(codes.flowColourLabels),
  IsByDepartment: z.boolean(),
  /** True if only people are grouped by department, because there are many. Missing in older kept versions. */
  IsDense: z.boolean().optional(),
  Folds: z.array(z.string()),
});
export type FlowView = z.output<typeof view>;

/** Flow chart: projects, work, goals and people in one drawing, with the links between them. */
export const SuperFlowChart = controller('SuperFlowChart', {
  Get: post({
    does: 'Returns the projects of a month with their work items, goals and people, as nodes and edges. Contains only what the caller may read',
    access,
    reads: true,
    input: z.strictObject(asked),
    example: { AscripTionTime: '2026-11' },
    reply: chart,
    refusals: [no.flowLarge],
  }),
  SaveEdition: post({
    does: 'Saves the chart as the caller sees it now, with its folding and colours',
    access,
    input: z.strictObject({
      ...asked,
      Name: required(50),
      Depth: z.coerce.number().int().min(1).max(mostLevels).default(mostLevels),
      Colour: chosen(codes.flowColourLabels).default(1),
      IsByDepartment: flag.default(false),
      IsDense: flag.default(false),
      /** Keys of boxes that the caller has folded or opened. */
      Folds: z
        .array(z.string().regex(/^[pngud]\d{1,16}(-\d{1,16})?$/))
        .max(codes.mostFlowNodes)
        .default([]),
    }),
    reply: z.object({ Code: count, EditionID: id, Number: count }),
    refusals: [no.flowLarge, no.flowEditionsFull],
    touches,
  }),
  GetEditions: post({
    does: 'Returns the caller’s saved charts, newest first, or the whole content of one',
    access,
    reads: true,
    input: z.strictObject({ EditionID: id.optional() }),
    reply: z.object({
      Rows: z.array(
        z.object({ EditionID: id, Number: count, Name: z.string(), Nodes: count, At: when, View: view }),
      ),
      /** Chart of the requested version; null when no version was requested. */
      Chart: chart.nullable(),
    }),
    refusals: [general.notFound],
  }),
  DelEdition: post({
    does: 'Deletes one of the caller’s saved charts',
    access,
    input: z.strictObject({ EditionID: id }),
    reply: done,
    refusals: [general.notFound],
    touches,
  }),
});
