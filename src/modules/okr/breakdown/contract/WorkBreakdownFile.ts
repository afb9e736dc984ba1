import { z } from 'zod';
import { controller, download, media, post, upload } from '#kit/contract/call.ts';
import { id, nothing } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { readingCodes } from '#modules/okr/contract/codes.ts';
import { okrRefusals as no } from '#modules/okr/contract/refusals.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { dryRow, type SheetColumn } from '#modules/people/contract/sheet-columns.ts';
import { treeDone } from './breakdown-shapes.ts';

const access = [...readingCodes];
const limit = { max: 30, seconds: 600 };
const count = z.number().int();

/**
 * Columns of a tree file, one row per node. A node is found by its number, or by its WBS place if that column is
 * missing.
 */
export const treeColumns = {
  WBS: { title: { zh: 'WBS', en: 'WBS' }, width: 12 },
  OBID: { title: { zh: '编号', en: 'Number' }, width: 10 },
  Name: { title: { zh: '名称', en: 'Name' }, width: 40 },
  OwnerId: { title: { zh: '负责人工号', en: 'Owner’s employee ID' } },
  /** Name of the owner. It is used only if the row has no employee ID. */
  Owner: { title: { zh: '负责人', en: 'Owner' } },
  Dept: { title: { zh: '口径部门', en: 'Department' }, width: 24 },
  Post: { title: { zh: '口径岗位', en: 'Position' } },
  Type: { title: { zh: '类型', en: 'Type' }, width: 10 },
  PlanStart: { title: { zh: '计划开始', en: 'Planned start' }, width: 12 },
  PlanEnd: { title: { zh: '计划结束', en: 'Planned end' }, width: 12 },
  Hours: { title: { zh: '计划工时（小时）', en: 'Planned hours' } },
  Weight: { title: { zh: '权重 %', en: 'Weight %' }, width: 10 },
  Progress: { title: { zh: '进度 %', en: 'Progress %' }, isTold: true, width: 10 },
  State: { title: { zh: '状态', en: 'State' }, isTold: true, width: 10 },
  /** Row version at the time of export. It reveals nodes that have changed since. */
  Version: { title: { zh: '数据版本', en: 'Row version' }, width: 10 },
} as const satisfies Readonly<Record<string, SheetColumn>>;
export type TreeColumn = keyof typeof treeColumns;

/** One cell that a row of an imported file changes. */
export const changedCell = z.object({
  /** Key of the column in `treeColumns`. */
  Column: z.string(),
  Before: z.string(),
  After: z.string(),
});

/** Refusals that reading an uploaded Excel file may give. */
export const fileRefusals = [
  peopleRefusals.notAnExcel,
  peopleRefusals.importEmpty,
  peopleRefusals.importTooLarge,
  peopleRefusals.importColumns,
];

/** Export and import of project trees as Excel. */
export const WorkBreakdownFile = controller('WorkBreakdownFile', {
  Export: download({
    does: 'Exports the work breakdown of a project to Excel, as far as the caller may read it. The file can be changed and imported again',
    access,
    media: media.excel,
    input: z.strictObject({ ProjectID: id }),
    reply: z.unknown(),
    refusals: [general.notFound],
    limit,
  }),
  Template: download({
    does: 'Returns an empty Excel file with the columns that an import of a work breakdown reads, and two rows as an example',
    access,
    media: media.excel,
    input: nothing,
    reply: z.unknown(),
  }),
  DryRun: upload({
    does: 'Previews an import of a work breakdown from Excel. Reports additions, changes and moves row by row and saves nothing',
    access,
    limit,
    input: z.strictObject({ ProjectID: id }),
    reply: z.object({
      Token: z.string(),
      /** Columns of the file in their order. */
      Columns: z.array(
        z.object({
          Title: z.string(),
          IsRead: z.boolean(),
          /** True if the title looks like a field of work items although the column is not read. */
          IsWarned: z.boolean(),
        }),
      ),
      Rows: z.array(
        z.object({
          ...dryRow,
          OBID: id.nullable(),
          WBS: z.string(),
          Name: z.string(),
          Cells: z.array(changedCell),
        }),
      ),
    }),
    refusals: [general.notFound, no.projectEnded, no.tooManyNodes, ...fileRefusals],
  }),
  Apply: post({
    does: 'Imports exactly what a preview showed, all or nothing. Refuses if the work breakdown has changed since',
    access,
    input: z.strictObject({ Token: z.uuid() }),
    reply: treeDone.extend({ Added: count, Changed: count }),
    refusals: [
      general.notFound,
      no.projectEnded,
      no.importGone,
      no.importMoved,
      no.personGone,
      no.departmentGone,
      no.postGone,
    ],
    touches: [
      'OPPMWorkBreakdown.GetProjectServiceList',
      'OPPMWorkBreakdown.GetWorkBreakdownList',
      'OPPMWorkBreakdown.GetWorkBreakdownInfo',
      'OPPMWorkBreakdown.GetWorkBreakdownAll',
    ],
  }),
});
