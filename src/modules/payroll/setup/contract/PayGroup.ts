import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen } from '#kit/contract/coded.ts';
import { done, id, month, nothing, pageOf, paging, required, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { usualBounds, widestBounds } from '#modules/payroll/checks/contract/variance.ts';
import { payCode, payItems } from '#modules/payroll/contract/codes.ts';
import { payRefusals } from '#modules/payroll/contract/pay-refusals.ts';
import { currencies, taxKind, taxKindLabels } from './setup-codes.ts';
import { setupRefusals } from './setup-refusals.ts';

const group = {
  Name: required(30),
  NameEn: text(40),
  CompanyId: id,
  Currency: z.enum(currencies),
  PayDay: z.coerce.number().int().min(1).max(31),
  /** Attendance month: 0 for the month that is paid, 1 for the previous month. */
  AttendanceLag: z.coerce.number().int().min(0).max(1),
  IsTaxed: z.boolean(),
  /** Pay items that make up the monthly wage from which daily and hourly rates are derived. */
  WageItems: z.array(z.enum(payItems)).min(1).max(payItems.length),
  IsActive: z.boolean(),
  /** Percentage by which a line may differ from the previous month before it needs an explanation. */
  VariancePercent: z.coerce.number().int().min(1).max(widestBounds.percent),
  /** Difference in whole units of the currency above which a line needs an explanation. */
  VarianceAmount: z.coerce.number().int().min(1).max(widestBounds.amount),
  /** Tax treatment of non-compete pay if the group withholds tax. */
  NonCompeteTax: chosen(taxKindLabels),
};

const touches = ['PayGroup'];

/** Pay groups: people of one company who are paid together. */
export const PayGroup = controller('PayGroup', {
  GetPayGroupList: post({
    does: 'Returns all pay groups with their number of people in the caller’s scope this month',
    access: [payCode],
    reads: true,
    input: nothing,
    reply: z.array(
      z.object({
        GroupId: id,
        Version: z.number().int(),
        ...group,
        CompanyName: z.string(),
        CompanyNameEn: z.string(),
        People: z.number().int(),
      }),
    ),
  }),
  SavePayGroup: post({
    does: 'Adds a pay group, or changes the version last seen',
    access: [payCode],
    input: z.strictObject({
      GroupId: id.optional(),
      Version: z.coerce.number().int().min(1).optional(),
      ...group,
      NameEn: text(40).default(''),
      AttendanceLag: group.AttendanceLag.default(0),
      IsTaxed: z.boolean().default(true),
      IsActive: z.boolean().default(true),
      VariancePercent: group.VariancePercent.default(usualBounds.percent),
      VarianceAmount: group.VarianceAmount.default(usualBounds.amount),
      NonCompeteTax: group.NonCompeteTax.default(taxKind.wages),
      WageItems: group.WageItems.default([...payItems]),
    }),
    reply: z.object({ Code: z.number().int(), GroupId: id }),
    refusals: [general.notFound, setupRefusals.setupMoved, setupRefusals.nameTaken],
    touches,
  }),
  GetPayGroupMemberPage: post({
    does: 'Returns current employees of a group’s company in the caller’s scope, with their pay group, insurance and tax of a month. Contains no amounts',
    access: [payCode],
    reads: true,
    ownEyes: true,
    input: z.strictObject({
      ...paging,
      GroupId: id,
      Month: month,
      Keyword: text(100).optional(),
      /** Filter: 1 for members of the group, 2 for people in no group. */
      In: z.coerce.number().int().min(1).max(2).optional(),
    }),
    reply: pageOf(
      z.object({
        AUID: id,
        ChineseName: z.string(),
        EnglishName: z.string(),
        EmployeeId: z.string(),
        DeptName: z.string(),
        DeptNameEn: z.string(),
        GroupId: id.nullable(),
        GroupName: z.string(),
        GroupNameEn: z.string(),
        FromMonth: z.string().nullable(),
        HasArchive: z.boolean(),
        /** Code of the insurance scheme that covers the person in the month. Null if there is none. */
        Scheme: z.string().nullable(),
        HasTaxProfile: z.boolean(),
      }),
    ),
  }),
  SetPayGroupMember: post({
    does: 'Adds people to a pay group from a month on. They leave their former group from that month on',
    access: [payCode],
    input: z.strictObject({
      GroupId: id,
      FromMonth: month,
      AUIDs: z.array(id).min(1).max(500),
    }),
    reply: z.object({ Code: z.number().int(), People: z.number().int() }),
    refusals: [general.notFound, payRefusals.ownPay],
    touches,
  }),
  EndPayGroupMember: post({
    does: 'Removes a person from pay groups after a given last month',
    access: [payCode],
    input: z.strictObject({ AUID: id, LastMonth: month }),
    reply: done,
    refusals: [general.notFound, payRefusals.ownPay],
    touches,
  }),
});
