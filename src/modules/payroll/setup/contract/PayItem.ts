import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { done, id, month, nothing, required, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { monthItems, payCode } from '#modules/payroll/contract/codes.ts';
import { payRefusals } from '#modules/payroll/contract/pay-refusals.ts';
import { lineKindLabels } from '#modules/payroll/contract/slip-codes.ts';
import { itemSourceLabels, taxKindLabels } from './setup-codes.ts';
import { setupRefusals } from './setup-refusals.ts';

const item = {
  /** Pay group of the item. Null if it applies to every group. */
  GroupId: id.nullable(),
  Code: z
    .string()
    .regex(
      /^[a-z][a-zA-Z0-9]{0,29}$/,
      '请以小写字母开头，只用字母和数字 | Start with a small letter and use only letters and digits',
    ),
  Name: required(20),
  NameEn: text(30),
  /** Formula over items and figures of the month, in yuan. Empty if the amount is typed. */
  Formula: text(500),
  /** Item under which a pay query about it is filed. */
  QueryAs: z.enum(monthItems),
  FromMonth: month,
  ToMonth: month.nullable(),
  Place: z.coerce.number().int().min(0).max(999),
};

/** Pay items beside those of the compensation record, attendance, insurance and tax. */
export const PayItem = controller('PayItem', {
  GetPayItemList: post({
    does: 'Returns all custom pay items, in the order of payslips',
    access: [payCode],
    reads: true,
    input: nothing,
    reply: z.array(
      z.object({
        ItemId: id,
        Version: z.number().int(),
        ...item,
        Kind: coded(lineKindLabels),
        Source: coded(itemSourceLabels),
        TaxKind: coded(taxKindLabels),
      }),
    ),
  }),
  SavePayItem: post({
    does: 'Adds a pay item, or changes the version last seen. Checks formulas and refuses cycles',
    access: [payCode],
    input: z.strictObject({
      ItemId: id.optional(),
      Version: z.coerce.number().int().min(1).optional(),
      ...item,
      GroupId: item.GroupId.default(null),
      NameEn: text(30).default(''),
      Formula: text(500).default(''),
      QueryAs: item.QueryAs.default('other'),
      ToMonth: item.ToMonth.default(null),
      Place: item.Place.default(100),
      Kind: chosen(lineKindLabels),
      Source: chosen(itemSourceLabels),
      TaxKind: chosen(taxKindLabels).default(1),
    }),
    reply: z.object({ Code: z.number().int(), ItemId: id }),
    refusals: [
      general.notFound,
      payRefusals.monthsCrossed,
      setupRefusals.setupMoved,
      setupRefusals.codeTaken,
      setupRefusals.formulaWrong,
    ],
    touches: ['PayItem'],
  }),
  DropPayItem: post({
    does: 'Deletes a pay item. Existing payslips do not change',
    access: [payCode],
    input: z.strictObject({ ItemId: id, Version: z.coerce.number().int().min(1) }),
    reply: done,
    refusals: [general.notFound, setupRefusals.setupMoved],
    touches: ['PayItem'],
  }),
});
