import { z } from 'zod';
import { controller, download, media, post, upload } from '#kit/contract/call.ts';
import { id } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { changedCell, fileRefusals } from '#modules/okr/breakdown/contract/WorkBreakdownFile.ts';
import { reason } from '#modules/okr/breakdown/contract/breakdown-shapes.ts';
import { okrRefusals as no } from '#modules/okr/contract/refusals.ts';
import { dryRow, type SheetColumn } from '#modules/people/contract/sheet-columns.ts';
import { goalTouches } from './TargetKR.ts';
import { goalCodes } from './goal-codes.ts';

const access = [...goalCodes];
const limit = { max: 30, seconds: 600 };
const count = z.number().int();

/**
 * Kind of a line in a goal file. A key result belongs to the objective above it, a measure to the key result above it.
 */
export const lineLabels = {
  objective: { zh: '目标', en: 'Objective' },
  keyResult: { zh: 'KR', en: 'Key result' },
  measure: { zh: '指标', en: 'Measure' },
} as const;
export type LineKind = keyof typeof lineLabels;

/** Columns of a goal file. Each objective has a line, followed by its key results, each followed by its measures. */
export const goalColumns = {
  Line: { title: { zh: '类别', en: 'Line' }, isNeeded: true, width: 10 },
  Id: { title: { zh: '编号', en: 'Number' }, width: 10 },
  Title: { title: { zh: '名称', en: 'Name' }, isNeeded: true, width: 40 },
  OwnerId: { title: { zh: '负责人工号', en: 'Owner’s employee ID' } },
  /** Name of the owner. It is used only if the row has no employee ID. */
  Owner: { title: { zh: '负责人', en: 'Owner' } },
  Dept: { title: { zh: '部门', en: 'Department' }, width: 24 },
  Visibility: { title: { zh: '可见范围', en: 'Visible to' } },
  Weight: { title: { zh: '权重 %', en: 'Weight %' }, width: 10 },
  Kind: { title: { zh: '指标类型', en: 'Measure type' }, width: 12 },
  Source: { title: { zh: '来源', en: 'Source' } },
  StartValue: { title: { zh: '起始值', en: 'Start' }, width: 12 },
  Target: { title: { zh: '目标值', en: 'Target' }, width: 12 },
  Low: { title: { zh: '下限', en: 'Lowest' }, width: 12 },
  High: { title: { zh: '上限', en: 'Highest' }, width: 12 },
  Unit: { title: { zh: '单位', en: 'Unit' }, width: 8 },
  Milestones: { title: { zh: '里程碑', en: 'Milestones' }, width: 30 },
  Node: { title: { zh: '工作项编号', en: 'Work item number' } },
  Current: { title: { zh: '当前值', en: 'Now' }, isTold: true, width: 12 },
  Progress: { title: { zh: '完成度 %', en: 'Progress %' }, isTold: true, width: 10 },
  State: { title: { zh: '状态', en: 'State' }, isTold: true, width: 10 },
  /** Row version at the time of export. It reveals goals that have changed since. */
  Version: { title: { zh: '数据版本', en: 'Row version' }, width: 10 },
} as const satisfies Readonly<Record<string, SheetColumn>>;
export type GoalColumn = keyof typeof goalColumns;

/** Export and import of the goals of a period as Excel. */
export const TargetKRFile = controller('TargetKRFile', {
  Export: download({
    does: 'Exports the goals of a period to Excel, as far as the caller may read them. The file can be changed and imported again',
    access,
    media: media.excel,
    input: z.strictObject({ CycleID: id }),
    reply: z.unknown(),
    refusals: [general.notFound],
    limit,
  }),
  DryRun: upload({
    does: 'Previews an import of goals from Excel. Reports additions and changes row by row and saves nothing',
    access,
    limit,
    input: z.strictObject({
      CycleID: id,
      /** Reason for the changes. Needed when the period is running. */
      Reason: reason.default(''),
    }),
    reply: z.object({
      Token: z.string(),
      Rows: z.array(
        z.object({
          ...dryRow,
          Line: z.enum(['objective', 'keyResult', 'measure']).nullable(),
          Title: z.string(),
          Cells: z.array(changedCell),
        }),
      ),
    }),
    refusals: [general.notFound, no.cycleEnded, no.cycleState, ...fileRefusals],
  }),
  Apply: post({
    does: 'Imports exactly what a preview showed, all or nothing. Refuses if a goal has changed since',
    access,
    input: z.strictObject({ Token: z.uuid() }),
    reply: z.object({ Code: count, Added: count, Changed: count }),
    refusals: [no.importGone, no.importMoved],
    touches: goalTouches,
  }),
});
