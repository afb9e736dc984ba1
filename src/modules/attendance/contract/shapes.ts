import { z } from 'zod';
import { coded } from '#kit/contract/coded.ts';
import { id } from '#kit/contract/fields.ts';
import { lotSourceLabels, unitLabels, vacationTypeLabels } from './codes.ts';

/** Amount taken from one leave grant. */
export const lotPart = z.object({
  LotID: id,
  LeaveYear: z.number().int(),
  Source: coded(lotSourceLabels),
  Amount: z.number().int(),
});

/** Leave balance of one person for one type. Amounts are ten-thousandths of a day, or minutes, as the unit says. */
export const balance = z.object({
  VacationType: coded(vacationTypeLabels),
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
