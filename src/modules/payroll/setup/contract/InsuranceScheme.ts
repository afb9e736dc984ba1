import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { day, done, id, month, nothing, required, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { belowFloorLabels, payCode, roundingLabels } from '#modules/payroll/contract/codes.ts';
import { payRefusals } from '#modules/payroll/contract/pay-refusals.ts';

/** Amount in yuan a month, from 0 to 10,000,000. */
const bound = z
  .string()
  .regex(
    /^(?:\d{1,7}(?:\.\d{1,2})?|10000000(?:\.00?)?)$/,
    '请输入金额，最多 2 位小数 | Enter an amount, at most 2 decimals',
  )
  .nullable();

/** Amount in yuan a month, above 0. */
const wage = bound.refine(
  (text) => text === null || Number(text) > 0,
  '请输入大于 0 的金额 | Enter an amount above 0',
);

/** Rate in per cent, below 100. */
const rate = z
  .string()
  .regex(/^\d{1,2}(?:\.\d{1,4})?$/, '请输入 0 到 99.9999 的比例 | Enter a percentage from 0 to 99.9999')
  .nullable();

const item = {
  Code: z
    .string()
    .regex(
      /^[a-z][a-zA-Z0-9]{0,19}$/,
      '请以小写字母开头，只用字母和数字 | Start with a small letter and use only letters and digits',
    ),
  Name: required(20),
  NameEn: text(30),
  /** Contribution rates. Null if that side does not pay. */
  EmployeeRate: rate,
  EmployerRate: rate,
  /** Floor and cap of this item. Null for those of the scheme. */
  Floor: bound,
  Ceiling: bound,
  /**
   * True if newcomers pay their own part only from the first whole month after 30 days. Employments below 60 days are
   * not insured.
   */
  SparesNewcomers: z.boolean(),
  /** True if bonus runs count together with the month's wages. */
  CountsBonuses: z.boolean(),
  /**
   * True if contributions are tax-free up to 12 per cent of three local average wages. Anything above counts as income.
   */
  IsHousingFund: z.boolean(),
};

const scheme = {
  Code: required(20),
  Name: required(30),
  NameEn: text(40),
  FromMonth: month,
  /** Last month. Null if there is no end. */
  ToMonth: month.nullable(),
  Floor: bound,
  Ceiling: bound,
  /** Local wages in yuan a month, used as limits of severance. Null if unknown. */
  AverageWage: wage,
  MinimumWage: wage,
  /** True if tax on wages is withheld by the mainland's tables. */
  IsTaxed: z.boolean(),
  Source: required(200),
};

const listed = {
  ...scheme,
  Items: z.array(z.object({ ...item, Rounding: coded(roundingLabels), BelowFloor: coded(belowFloorLabels) })),
};

/** Insurance schemes of places, with rates and limits for a range of months. */
export const InsuranceScheme = controller('InsuranceScheme', {
  GetInsuranceSchemeList: post({
    does: 'Returns all insurance schemes with their versions, by code and month',
    access: [payCode],
    reads: true,
    input: nothing,
    reply: z.array(
      z.object({
        SchemeID: id,
        Version: z.number().int(),
        ...listed,
        /** Number of people insured by the scheme whom no version covers next month. */
        Uncovered: z.number().int(),
      }),
    ),
  }),
  GetReadyInsuranceSchemes: post({
    does: 'Returns ready-made schemes of cities with their source and the day they were checked. None applies until somebody saves it as a scheme',
    access: [payCode],
    reads: true,
    input: nothing,
    reply: z.array(
      z.object({
        Ready: z.string(),
        CheckedDay: day,
        ...listed,
        /**
         * Fields that no published notice shows, such as `Floor` or `Items.2.EmployerRate`, each with the last known
         * value. They are left empty.
         */
        Missing: z.array(z.object({ Field: z.string(), Hint: z.string() })),
        /** True if the company has a version of this scheme for its first month. */
        IsTaken: z.boolean(),
      }),
    ),
  }),
  SaveInsuranceScheme: post({
    does: 'Adds a version of an insurance scheme, or changes the one last seen. With `Ready`, confirms a ready-made one',
    access: [payCode],
    input: z.strictObject({
      SchemeID: id.optional(),
      Version: z.coerce.number().int().min(1).optional(),
      /** Ready-made scheme that is confirmed. Its missing figures must be filled in. */
      Ready: text(40).optional(),
      ...scheme,
      NameEn: text(40).default(''),
      ToMonth: scheme.ToMonth.default(null),
      Floor: bound.default(null),
      Ceiling: bound.default(null),
      AverageWage: wage.default(null),
      MinimumWage: wage.default(null),
      Items: z
        .array(
          z.strictObject({
            ...item,
            Rounding: chosen(roundingLabels),
            BelowFloor: chosen(belowFloorLabels),
            SparesNewcomers: z.boolean().default(false),
            CountsBonuses: z.boolean().default(false),
            IsHousingFund: z.boolean().default(false),
          }),
        )
        .min(1)
        .max(20),
    }),
    reply: z.object({ Code: z.number().int(), SchemeID: id }),
    refusals: [
      general.notFound,
      payRefusals.schemeMoved,
      payRefusals.schemeOverlaps,
      payRefusals.itemTwice,
      payRefusals.boundsCrossed,
      payRefusals.monthsCrossed,
      payRefusals.figureMissing,
    ],
    touches: ['InsuranceScheme'],
  }),
  DropInsuranceScheme: post({
    does: 'Deletes a version of an insurance scheme',
    access: [payCode],
    input: z.strictObject({ SchemeID: id, Version: z.coerce.number().int().min(1) }),
    reply: done,
    refusals: [general.notFound, payRefusals.schemeMoved],
    touches: ['InsuranceScheme'],
  }),
});
