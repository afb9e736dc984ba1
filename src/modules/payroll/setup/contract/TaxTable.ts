import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { amount, id, month, nothing, required } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { payCode } from '#modules/payroll/contract/codes.ts';
import { setupRefusals } from './setup-refusals.ts';

const band = z.strictObject({
  /** Upper limit in yuan, included in the band. Null if there is none. */
  UpTo: amount.nullable(),
  Rate: z.coerce.number().int().min(0).max(99),
  /** Quick deduction in yuan. */
  Less: amount,
});

const table = {
  FromMonth: month,
  /** Tax bands for the taxable income of a year. */
  Year: z.array(band).min(1).max(20),
  /** Tax bands that are looked up with a twelfth of a bonus. */
  Month: z.array(band).min(1).max(20),
  /** Basic deduction in yuan a month. */
  Basic: amount,
  BonusUntil: month,
  Source: required(300),
};

/** Wage tax tables, each in force from a month on. */
export const TaxTable = controller('TaxTable', {
  GetTaxTableList: post({
    does: 'Returns the wage tax tables, latest first',
    access: [payCode],
    reads: true,
    input: nothing,
    reply: z.array(z.object({ TableId: id, Version: z.number().int(), ...table })),
  }),
  SaveTaxTable: post({
    does: 'Adds a wage tax table valid from a month on, or changes the version last seen',
    access: [payCode],
    input: z.strictObject({
      TableId: id.optional(),
      Version: z.coerce.number().int().min(1).optional(),
      ...table,
    }),
    reply: z.object({ Code: z.number().int(), TableId: id }),
    refusals: [
      general.notFound,
      setupRefusals.setupMoved,
      setupRefusals.monthsOverlap,
      setupRefusals.bandsWrong,
    ],
    touches: ['TaxTable'],
  }),
});
