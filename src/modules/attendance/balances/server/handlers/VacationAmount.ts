import { general, refuse, type Language } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import { excel } from '#kit/server/excel.ts';
import type { FileStore } from '#kit/server/files/file-store.ts';
import { serve, type Context, type Served } from '#kit/server/http/context.ts';
import { lotSourceLabels, quotaCode, unit, wholeDay } from '#modules/attendance/contract/codes.ts';
import { attendanceRefusals } from '#modules/attendance/contract/refusals.ts';
import { leaveNames } from '#modules/attendance/leave/server/queries/leave-names.ts';
import { totalOf } from '#modules/attendance/leave/server/rules/cost.ts';
import { listUploads, storeAttachment } from '#modules/forms/server/open.ts';
import { scopeOf } from '#modules/people/server/open.ts';
import { VacationAmount } from '../../contract/VacationAmount.ts';
import { digestOf, workOutYear, writeYear, type Row } from '../commands/allocate.ts';
import { addQuota, editQuota, lockQuotas } from '../commands/keep-quotas.ts';
import { lotHolder, payOut, waive } from '../commands/settle-lots.ts';
import { listEntries, lotsWithin, pageQuotas } from '../queries/quota-page.ts';
import { pageQuotaPeople } from '../queries/quota-people.ts';
import { keeperOf, quotaSheets } from './quota-sheets.ts';

/** Maximum number of rows in one export. */
const mostRows = 20_000;

const reach = (ctx: Context) => scopeOf(ctx.db, ctx.actor.id, quotaCode);

/** Returns an amount in days or hours. */
const inUnit = (amount: number, of: number): number => (of === unit.days ? amount / wholeDay : amount / 60);

const shown = (
  { person, type, given, why, statutoryNow, companyNow, carries, isLocked, isShort }: Row,
  language: Language,
) => ({
  AUID: person.id,
  ChineseName: person.name.zh,
  EnglishName: person.name.en,
  DeptName: person.department.zh,
  DeptNameEn: person.department.en,
  Region: person.region,
  WorkStartDay: person.workStart,
  EntryTime: person.entry,
  WorkYears: given.workYears,
  ServiceYears: given.serviceYears,
  Unit: type.unit,
  Statutory: given.statutory,
  StatutoryNow: statutoryNow,
  Company: given.company ?? companyNow,
  CompanyNow: companyNow,
  Carried: totalOf(carries),
  Why: why.map((one) => one[language]),
  IsExcluded: given.isExcluded,
  IsLocked: isLocked,
  IsShort: isShort,
});

export const vacationAmount = (files: FileStore): Served =>
  serve(VacationAmount, {
    ...quotaSheets,
    GetVacationAmountPage: ({ PageIndex, PageSize, ...filter }, ctx) =>
      onOneConnection(ctx.db, async (on) =>
        pageQuotas(
          on,
          await scopeOf(on, ctx.actor.id, quotaCode),
          filter,
          { offset: (PageIndex - 1) * PageSize, limit: PageSize },
          companyDay(ctx.now),
        ),
      ),

    GetVacationPersonPage: ({ PageIndex, PageSize, ...filter }, ctx) =>
      onOneConnection(ctx.db, async (on) =>
        pageQuotaPeople(
          on,
          await scopeOf(on, ctx.actor.id, quotaCode),
          filter,
          { offset: (PageIndex - 1) * PageSize, limit: PageSize },
          companyDay(ctx.now),
        ),
      ),

    AddVacationAmount: async (input, ctx) => {
      const keeper = await keeperOf(ctx);
      return inTransaction(ctx.db, (tx) => addQuota(tx, input, keeper));
    },

    EditVacationAmount: async (input, ctx) => {
      const keeper = await keeperOf(ctx);
      return inTransaction(ctx.db, (tx) => editQuota(tx, input, keeper));
    },

    PayOutVacationAmount: async (input, ctx) => {
      const keeper = await keeperOf(ctx);
      return inTransaction(ctx.db, (tx) => payOut(tx, input, keeper));
    },

    WaiveVacationAmount: async (input, ctx) => {
      const keeper = await keeperOf(ctx);
      return inTransaction(ctx.db, (tx) => waive(tx, input, keeper));
    },

    UploadVacationFile: (_input, ctx) => storeAttachment(ctx.db, files, ctx.file, ctx.actor.id),

    GetVacationFiles: ({ LotID }, ctx) =>
      onOneConnection(ctx.db, async (on) => {
        const [found] = await lotsWithin(on, await scopeOf(on, ctx.actor.id, quotaCode), [LotID]);
        if (!found) refuse(general.notFound);
        return listUploads(on, lotHolder(LotID));
      }),

    LockVacationAmount: async ({ LotIDs }, ctx) => {
      const keeper = await keeperOf(ctx);
      return inTransaction(ctx.db, (tx) => lockQuotas(tx, LotIDs, true, keeper));
    },

    UnlockVacationAmount: async ({ LotIDs }, ctx) => {
      const keeper = await keeperOf(ctx);
      return inTransaction(ctx.db, (tx) => lockQuotas(tx, LotIDs, false, keeper));
    },

    GetVacationLedger: ({ LotID }, ctx) =>
      onOneConnection(ctx.db, async (on) => {
        const [found] = await lotsWithin(on, await scopeOf(on, ctx.actor.id, quotaCode), [LotID]);
        return found ? listEntries(on, LotID) : refuse(general.notFound);
      }),

    ExportVacationAmount: async (filter, ctx) => {
      const zh = ctx.language === 'zh';
      const all = { offset: 0, limit: mostRows };
      const { Total, Rows } = await pageQuotas(ctx.db, await reach(ctx), filter, all, companyDay(ctx.now));
      if (Total > mostRows) refuse(attendanceRefusals.exportTooMany, { with: { max: mostRows } });
      const nameOf = await leaveNames(ctx.db);
      await inTransaction(ctx.db, (tx) =>
        writeAudit(tx, {
          actorId: ctx.author,
          act: 'quota.export',
          target: 'lot:all',
          detail: { rows: Rows.length },
          ip: ctx.ip,
        }),
      );
      const head = zh
        ? [
            '工号',
            '姓名',
            '英文名',
            '部门',
            '假期类型',
            '年度',
            '来源',
            '生效',
            '到期',
            '单位',
            '额度',
            '已用',
            '剩余',
            '已折算或放弃',
            '锁定',
          ]
        : [
            'Employee ID',
            'Name',
            'English name',
            'Department',
            'Type',
            'Year',
            'Source',
            'From',
            'To',
            'Unit',
            'Quota',
            'Taken',
            'Left',
            'Paid out or waived',
            'Locked',
          ];
      const unitName = (of: number): string =>
        of === unit.days ? (zh ? '天' : 'days') : zh ? '小时' : 'hours';
      return excel(`${zh ? '假期额度' : 'Leave quota'}-${companyDay(ctx.now)}`, [
        {
          name: zh ? '假期额度' : 'Leave quota',
          head: head.map((title) => ({ title })),
          rows: Rows.map((row) => [
            row.EmployeeId,
            row.ChineseName,
            row.EnglishName,
            zh ? row.DeptName : row.DeptNameEn || row.DeptName,
            nameOf(row.VacationType)[ctx.language],
            row.LeaveYear,
            lotSourceLabels[row.Source][ctx.language],
            { day: row.ValidFrom },
            row.ValidTo && { day: row.ValidTo },
            unitName(row.Unit),
            inUnit(row.Granted, row.Unit),
            inUnit(row.Used, row.Unit),
            inUnit(row.Left, row.Unit),
            inUnit(row.Settled, row.Unit),
            row.IsLocked,
          ]),
        },
      ]);
    },

    GetAllocationPreview: (asked, ctx) =>
      onOneConnection(ctx.db, async (on) => {
        const rows = await workOutYear(on, await scopeOf(on, ctx.actor.id, quotaCode), asked, ctx);
        return { Rows: rows.map((row) => shown(row, ctx.language)), Digest: digestOf(rows) };
      }),

    AllocateVacationAmount: async (asked, ctx) => {
      const { by, ...keeper } = await keeperOf(ctx);
      return inTransaction(ctx.db, (tx) => writeYear(tx, keeper.scope, asked, { by, ...keeper }));
    },
  });
