import { z } from 'zod';
import { coded } from '#kit/contract/coded.ts';
import { id, when } from '#kit/contract/fields.ts';
import { entryKindLabels, lotSourceLabels, unitLabels } from './codes.ts';
import { leaveCode } from './leave-code.ts';

/** Amount taken from one leave grant. */
export const lotPart = z.object({
  LotID: id,
  LeaveYear: z.number().int(),
  Source: coded(lotSourceLabels),
  Amount: z.number().int(),
});

/** Leave balance of one person for one type. Amounts are ten-thousandths of a day, or minutes, as the unit says. */
export const balance = z.object({
  VacationType: leaveCode,
  Unit: coded(unitLabels),
  /** Balance on the requested day, by the ledger entries up to it. */
  Left: z.number().int(),
  /** Amount reserved by pending forms. */
  Reserved: z.number().int(),
  /** Amount that can still be filed, without everything that is reserved or lies ahead. */
  Free: z.number().int(),
  /** Amount taken beyond the balance; it never expires. */
  Overdrawn: z.number().int(),
  /** Amount that expires next, and its last company day; null: nothing expires. */
  ExpiresNext: z.number().int(),
  ExpiresOn: z.string().nullable(),
});

/** Entry of the ledger of a grant. */
export const ledgerEntry = z.object({
  ID: id,
  Kind: coded(entryKindLabels),
  /** Amount of the entry; negative if it reduces the quota. */
  Amount: z.number().int(),
  /** For leave: the company day that was taken. */
  WorkDay: z.string(),
  FormID: id.nullable(),
  Number: z.string(),
  Reason: z.string(),
  /**
   * For time off from overtime: percentage of pay at which it would be, or was, paid out. Null for other entries.
   */
  PayPercent: z.number().int().nullable(),
  /** Name of the person who made the entry; empty: the system. */
  ByName: z.string(),
  ByNameEn: z.string(),
  CreateTime: when,
});
