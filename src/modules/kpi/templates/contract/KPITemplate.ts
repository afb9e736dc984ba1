import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { done, id, pageOf, paging, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { kpiCodes } from '#modules/kpi/contract/codes.ts';
import { kpiRefusals as no } from '#modules/kpi/contract/refusals.ts';
import {
  columns,
  content,
  count,
  headerRow,
  person,
  templateHead,
  version,
} from '#modules/kpi/contract/shapes.ts';

const access = [kpiCodes.templates];
const touches = ['KPITemplate', 'KPIStationPosition.GetDynamicHeader'];

/** Calls about review templates and table columns, both with versions. */
export const KPITemplate = controller('KPITemplate', {
  GetPage: post({
    does: 'Returns templates by position: the active version, or the draft if there is none yet',
    access,
    reads: true,
    input: z.strictObject({ ...paging, Keyword: text(100).optional(), PostID: id.optional() }),
    reply: pageOf(templateHead),
  }),
  GetEditions: post({
    does: 'Returns all versions of the template of a position and product type, newest first',
    access,
    reads: true,
    input: z.strictObject({ PostID: id, ProductTypeID: id.nullish() }),
    reply: z.array(templateHead),
  }),
  Get: post({
    does: 'Returns one version of a template with its rows, its rules and the columns of its table',
    access,
    reads: true,
    input: z.strictObject({ TemplateID: id }),
    reply: z.object({
      Head: templateHead,
      Content: content,
      Columns: headerRow.shape.Columns,
      /** Names of the indicators that the template's rows refer to. */
      Indicators: z.array(
        z.object({
          IndicatorID: id,
          Code: z.string(),
          Name: z.string(),
          NameEn: z.string(),
          Unit: z.string(),
        }),
      ),
    }),
    refusals: [general.notFound],
  }),
  SaveDraft: post({
    does: 'Saves a template draft: an existing one, or the first one for a position and product type',
    access,
    input: z.strictObject({
      /** Draft to change. Left out to add the first draft of a position. */
      TemplateID: id.optional(),
      Version: version.optional(),
      PostID: id,
      ProductTypeID: id.nullish(),
      MenuID: id,
      Content: content,
    }),
    reply: z.object({ Code: count, TemplateID: id, Version: count }),
    refusals: [
      general.notFound,
      general.stale,
      no.notDraft,
      no.draftThere,
      no.menuGone,
      no.headerGone,
      no.postGone,
      no.productGone,
      no.indicatorGone,
    ],
    touches,
  }),
  Copy: post({
    does: 'Creates the next version of a template as a draft, or a draft for another position, with the same rows and rules',
    access,
    input: z.strictObject({
      TemplateID: id,
      /** Position of the copy. Left out to keep the position and product type of the original. */
      PostID: id.optional(),
      ProductTypeID: id.nullish(),
    }),
    reply: z.object({ Code: count, TemplateID: id }),
    refusals: [general.notFound, no.draftThere, no.postGone, no.productGone, no.menuGone, no.headerGone],
    touches,
  }),
  Publish: post({
    does: 'Activates a template draft: new reviews use it, existing reviews keep their version',
    access,
    input: z.strictObject({ TemplateID: id, Version: version }),
    reply: done,
    refusals: [general.notFound, general.stale, no.notDraft, no.presetFaults, no.headerGone],
    touches,
  }),
  DryRun: post({
    does: 'Returns the grades of the last published period that a template version would change, for reviews that the caller manages. Never returns the caller’s own',
    access,
    reads: true,
    input: z.strictObject({ TemplateID: id }),
    reply: z.object({
      /** Name of the period tested with. Empty if no period of the position is published yet. */
      PeriodName: z.string(),
      PeriodNameEn: z.string(),
      Sheets: count,
      Changed: z.array(
        z.object({
          SheetID: id,
          Person: person,
          Before: z.string().nullable(),
          BeforeGrade: z.string().nullable(),
          After: z.string().nullable(),
          AfterGrade: z.string().nullable(),
        }),
      ),
    }),
    refusals: [general.notFound],
  }),
  SaveHeader: post({
    does: 'Saves the columns of a table as its draft',
    access,
    input: z.strictObject({ MenuID: id, Version: version.optional(), Columns: columns }),
    reply: z.object({ Code: count, HeaderID: id, Version: count }),
    refusals: [general.notFound, general.stale],
    touches,
  }),
  OpenHeader: post({
    does: 'Activates the draft of a table’s columns for templates saved from now on',
    access,
    input: z.strictObject({ HeaderID: id, Version: version }),
    reply: done,
    refusals: [general.notFound, general.stale, no.notDraft, no.presetFaults],
    touches,
  }),
});
