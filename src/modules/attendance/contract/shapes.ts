import { z } from 'zod';
import { coded } from '#kit/contract/coded.ts';
import { id } from '#kit/contract/fields.ts';
import { lotSourceLabels, unitLabels, vacationTypeLabels } from './codes.ts';

/** What is taken from one lot. */
export const lotPart = z.object({
  LotID: id,
  LeaveYear: z.number().int(),
  Source: coded(lotSourceLabels),
  Amount: z.number().int(),
});

/** What somebody has of a type. Amounts are ten-thousandths of a day, or minutes, as the unit says. */
export const balance = z.object({
  VacationType: coded(vacationTypeLabels),
  Unit: coded(unitLabels),
  /** On the day that is asked for: what the ledger says up to it. */
  Left: z.number().int(),
  /** By forms that are under way. */
  Reserved: z.number().int(),
  /** What may be filed still: everything that lies ahead or is reserved taken off. */
  Free: z.number().int(),
  /** Taken beyond what there was; it never expires. */
  Overdrawn: z.number().int(),
  /** What expires next, and on which company day; null: nothing does. */
  ExpiresNext: z.number().int(),
  ExpiresOn: z.string().nullable(),
});
