import { z } from 'zod';
import { download, media, post, upload } from '#kit/contract/call.ts';
import { done, id, pageOf, paging, required, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { settingCode } from '#modules/attendance/contract/setting-code.ts';
import { who } from '#modules/attendance/days/contract/day-shapes.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { dryRow, sheetMost, type SheetColumn } from '#modules/people/contract/sheet-columns.ts';

/** Badges as Excel: a row for each badge. A person may have several. */
export const badgeColumns = {
  Badge: { title: { zh: '卡号', en: 'Badge' }, isNeeded: true, width: 18 },
  EmployeeId: { title: { zh: '工号', en: 'Employee ID' }, isNeeded: true, width: 14 },
  Name: { title: { zh: '姓名', en: 'Name' }, isTold: true, width: 14 },
  Dept: { title: { zh: '部门', en: 'Department' }, isTold: true, width: 20 },
} as const satisfies Readonly<Record<string, SheetColumn>>;

const access = [settingCode];
const touches = ['AttendPunch'];
const limit = { max: 30, seconds: 600 };
const badge = required(40);

/**
 * Calls about badges: whose they are, by hand and by Excel. All but the badges of one person need the data scope “all”.
 */
export const badgeCalls = {
  GetBadgePage: post({
    does: 'Returns badges with their owners: all of them, which requires the data scope “all”, or those of one person',
    access,
    reads: true,
    input: z.strictObject({ ...paging, Keyword: text(100).optional(), AUID: id.optional() }),
    reply: pageOf(z.object({ ...who, Badge: z.string() })).extend({
      /** Whether the caller may assign badges and take them back. */
      CanUpdate: z.boolean(),
    }),
    refusals: [general.forbidden, general.notFound],
  }),
  AssignBadges: post({
    does: 'Assigns badges to people, all or none. Their waiting and later punches count. Requires the data scope “all”',
    access,
    input: z.strictObject({
      Badges: z
        .array(z.strictObject({ Badge: badge, AUID: id }))
        .min(1)
        .max(sheetMost)
        .refine(
          (rows) => new Set(rows.map(({ Badge }) => Badge)).size === rows.length,
          '同一卡号不能重复 | Each badge can be listed only once',
        ),
    }),
    example: { Badges: [{ Badge: '1001', AUID: 1 }] },
    reply: z.object({ Code: z.number().int(), Assigned: z.number().int(), Added: z.number().int() }),
    refusals: [general.forbidden, general.notFound],
    touches,
  }),
  RemoveBadge: post({
    does: 'Takes a badge from its owner. Its punches stay, and later ones wait in quarantine. Requires the data scope “all”',
    access,
    input: z.strictObject({ Badge: badge, AUID: id }),
    reply: done,
    refusals: [general.forbidden, general.notFound],
    touches,
  }),
  ExportBadges: download({
    media: media.excel,
    does: 'Exports all badges with their owners to Excel. Requires the data scope “all”',
    access,
    input: z.strictObject({}),
    reply: z.unknown(),
    refusals: [general.forbidden, peopleRefusals.importTooLarge],
    limit,
  }),
  DryRunBadgeImport: upload({
    does: 'Previews an import of badges from Excel. Saves nothing. Requires the data scope “all”',
    access,
    limit,
    input: z.strictObject({}),
    reply: z.object({
      Rows: z.array(
        z.object({
          ...dryRow,
          Badge: z.string(),
          AUID: id.nullable(),
          EmployeeId: z.string(),
          ChineseName: z.string(),
          EnglishName: z.string(),
          /** Present owner of the badge; empty: it belongs to nobody. */
          OwnerName: z.string(),
          OwnerNameEn: z.string(),
        }),
      ),
    }),
    refusals: [
      general.forbidden,
      peopleRefusals.notAnExcel,
      peopleRefusals.importEmpty,
      peopleRefusals.importTooLarge,
      peopleRefusals.importColumns,
    ],
  }),
};
