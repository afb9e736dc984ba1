import { z } from 'zod';
import { chosen, coded } from '#kit/contract/coded.ts';
import { id, required, text } from '#kit/contract/fields.ts';
import {
  columnTypes,
  editionStateLabels,
  menuKindLabels,
  mostColumns,
  mostRows,
  rowKindLabels,
  whole,
} from './codes.ts';

export const version = z.coerce.number().int().min(1);
/** Ten-thousandths as a number. Text is not accepted, so that an empty value is not read as 0. */
export const bp = z.number().int().min(0).max(whole);
export const count = z.number().int();

/** Number as text, so that nothing is rounded. */
export const decimal = z
  .string()
  .trim()
  .regex(/^-?\d{1,12}(\.\d{1,6})?$/, '请输入数字 | Enter a number');
/** Total or score of a row, as text. */
export const score = z
  .string()
  .trim()
  .regex(/^\d{1,3}(\.\d{1,4})?$/, '请输入 0 至 999 的数字 | Enter a number from 0 to 999');

export const person = z.object({ AUID: id, ChineseName: z.string(), EnglishName: z.string() });

export const column = z.strictObject({
  Key: required(30),
  Title: required(30),
  TitleEn: text(60).default(''),
  Group: text(30).default(''),
  Type: z.enum(columnTypes),
  Decimals: z.coerce.number().int().min(0).max(6).default(2),
  Min: decimal.nullable().default(null),
  Max: decimal.nullable().default(null),
  Options: z.array(required(50)).max(50).default([]),
  Formula: text(500).default(''),
  Role: z.coerce.number().int().min(0).max(3).default(1),
  Stage: z.coerce.number().int().min(1).max(2).default(2),
  Required: z.boolean().default(false),
});
export const columns = z.array(column).max(mostColumns);

const templateRow = z.strictObject({
  IndicatorID: id,
  Kind: chosen(rowKindLabels),
  /** Weight in ten-thousandths; 0 for a veto, a plus or a minus. */
  WeightBp: bp.default(0),
  /** Default target for the position. New sheets start with it. */
  Target: decimal.nullable().default(null),
  /** Score formula of a measured row. Empty: actual as a percentage of the target, at most 120. */
  ScoreFormula: text(500).default(''),
  /** Score bands of a banded row, by actual value. */
  Bands: z
    .array(z.strictObject({ From: decimal, Score: score }))
    .max(20)
    .default([]),
  /** True if the result needs evidence: a note in its details, or a file. Only for rows with an actual. */
  NeedsEvidence: z.boolean().optional(),
  /** True if only a person who manages a running project may submit the row. */
  NeedsProject: z.boolean().optional(),
});

export const content = z.strictObject({
  Rows: z.array(templateRow).max(mostRows),
  Parts: z.strictObject({ Self: bp, Leader: bp, Second: bp }),
  TotalFormula: text(500).default('total'),
  Grades: z
    .array(z.strictObject({ Name: required(10), From: score }))
    .min(1)
    .max(10),
  /** Decimals of the total for display and grading; left out: two. */
  Decimals: z.number().int().min(0).max(4).optional(),
  BonusCap: score.default('0'),
  VetoCap: score.default('60'),
  Max: score.default('120'),
});
export type Content = z.output<typeof content>;
export type TemplateRow = Content['Rows'][number];

/** Problem found when publishing a template or submitting a sheet. A warning does not prevent either. */
export const problem = z.object({
  /** Row number from 1; null: the problem is not about a single row. */
  RowNo: count.nullable(),
  Key: z.string(),
  Code: z.string(),
  Msg: z.string(),
  IsWarning: z.boolean(),
});
export type Problem = z.output<typeof problem>;

export const menuRow = z.object({
  MenuID: id,
  ParentID: id.nullable(),
  Name: z.string(),
  NameEn: z.string(),
  Kind: coded(menuKindLabels),
  SortNo: count,
  IsUse: z.boolean(),
  Version: count,
});
export type MenuRow = z.output<typeof menuRow>;

export const headerRow = z.object({
  HeaderID: id,
  MenuID: id,
  EditionNumber: count,
  State: coded(editionStateLabels),
  Columns: z.array(column),
  Version: count,
});
export type HeaderRow = z.output<typeof headerRow>;

export const calibreRow = z.object({
  CalibreID: id,
  EditionNumber: count,
  Definition: z.string(),
  Source: z.string(),
  Unit: z.string(),
  Direction: count,
  Aggregate: count,
  /** Automatic source of the actual value; 0: people fill it in. */
  Feed: count,
  ValidFrom: z.string(),
});

export const indicatorRow = z.object({
  IndicatorID: id,
  Code: z.string(),
  Name: z.string(),
  NameEn: z.string(),
  IsUse: z.boolean(),
  Version: count,
  Calibre: calibreRow,
  DataOwner: person.nullable(),
  /** Number of active templates that contain the indicator. */
  Uses: count,
});
export type IndicatorRow = z.output<typeof indicatorRow>;

export const templateHead = z.object({
  TemplateID: id,
  PostID: id,
  PostName: z.string(),
  PostNameEn: z.string(),
  ProductTypeID: id.nullable(),
  ProductName: z.string(),
  ProductNameEn: z.string(),
  MenuID: id,
  MenuName: z.string(),
  MenuNameEn: z.string(),
  EditionNumber: count,
  State: coded(editionStateLabels),
  Rows: count,
  Version: count,
  /** Time when the version was activated; null: never. */
  OpenTime: z.date().nullable(),
  /** Id of the draft for the same position and product type, which may be this version; null: there is none. */
  DraftID: id.nullable(),
});
export type TemplateHead = z.output<typeof templateHead>;
