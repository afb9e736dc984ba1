import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { done, id, month, required, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { payCode } from '#modules/payroll/contract/codes.ts';
import { payRefusals } from '#modules/payroll/contract/pay-refusals.ts';
import { setupRefusals } from './setup-refusals.ts';

/** Amount in yuan, at most 10,000,000. */
const yuan = z
  .string()
  .regex(
    /^(?:\d{1,7}(?:\.\d{1,2})?|10000000(?:\.00?)?)$/,
    '请输入金额，最多 2 位小数 | Enter an amount, at most 2 decimals',
  );

const profile = {
  /** Number of the month in which the company first paid the person this year. Null to use their entry day. */
  FirstMonth: z.coerce.number().int().min(1).max(12).nullable(),
  /** True if the person declared that nobody else paid them this year. The basic deduction then counts from January. */
  HasNoOther: z.boolean(),
  /** True if the whole year's basic deduction counts from January (announcement 2020 no. 19). */
  IsAtOnce: z.boolean(),
  /** Declared special additional deductions in yuan a month. */
  Deductions: z
    .array(z.strictObject({ Name: required(20), Amount: yuan, FromMonth: month, ToMonth: month.nullable() }))
    .max(20),
  /** Tax sums of the year up to a month from before the portal was used. Null if there are none. */
  Opening: z
    .strictObject({
      Month: month,
      Income: yuan,
      Exempt: yuan,
      Insurance: yuan,
      Special: yuan,
      Other: yuan,
      Withheld: yuan,
    })
    .nullable(),
};

const enrolment = {
  Scheme: required(20),
  FromMonth: month,
  ToMonth: month.nullable(),
  /** Contribution base in yuan a month. Null means the month's wage. */
  Base: yuan.nullable(),
  /** Individual rates in per cent by item, for example for the housing fund. */
  OwnRates: z
    .array(
      z.strictObject({
        Code: text(20),
        Rate: z
          .string()
          .regex(
            /^\d{1,2}(?:\.\d{1,4})?$/,
            '请输入 0 到 99.9999 的比例 | Enter a percentage from 0 to 99.9999',
          ),
      }),
    )
    .max(10),
};

const Year = z.coerce.number().int().min(2019).max(2099);

/** Insurance and tax details of a person. Reading requires a reason, and one's own details are excluded. */
export const TaxProfile = controller('TaxProfile', {
  RevealTaxProfile: post({
    inPerson: true,
    does: 'Returns a person’s insurance records and tax profile of a year. The reason is recorded in the audit log',
    access: [payCode],
    limit: { max: 120, seconds: 600 },
    input: z.strictObject({ AUID: id, Year, Reason: required(100) }),
    reply: z.object({
      /** Version of the profile. 0 if none is stored for the year. */
      Version: z.number().int(),
      ...profile,
      Enrolments: z.array(z.object(enrolment)),
    }),
    refusals: [general.notFound, payRefusals.ownPay],
    touches: [],
  }),
  SaveTaxProfile: post({
    does: 'Saves a person’s tax profile of a year, based on the version last seen',
    access: [payCode],
    input: z.strictObject({
      AUID: id,
      Year,
      Version: z.coerce.number().int().min(0),
      ...profile,
      FirstMonth: profile.FirstMonth.default(null),
      HasNoOther: z.boolean().default(false),
      IsAtOnce: z.boolean().default(false),
      Deductions: profile.Deductions.default([]),
      Opening: profile.Opening.default(null),
    }),
    reply: done,
    refusals: [
      general.notFound,
      payRefusals.ownPay,
      payRefusals.monthsCrossed,
      payRefusals.atOnceBarred,
      setupRefusals.setupMoved,
    ],
    touches: ['PayGroup'],
  }),
  SaveEnrolment: post({
    does: 'Insures a person by a scheme from a month on. Replaces their insurance from that month on',
    access: [payCode],
    input: z.strictObject({
      AUID: id,
      ...enrolment,
      ToMonth: enrolment.ToMonth.default(null),
      Base: enrolment.Base.default(null),
      OwnRates: enrolment.OwnRates.default([]),
    }),
    reply: done,
    refusals: [general.notFound, payRefusals.ownPay, payRefusals.noScheme, payRefusals.monthsCrossed],
    touches: ['PayGroup'],
  }),
});
