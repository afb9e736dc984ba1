import { z } from 'zod';
import { coded } from '#kit/contract/coded.ts';
import { id } from '#kit/contract/fields.ts';
import { payItems } from '#modules/payroll/contract/codes.ts';
import { contractType } from '#modules/people/persons/contract/user-codes.ts';
import { employTypeLabels } from '#modules/recruiting/contract/codes.ts';

/** A name in both languages; the English one is empty where there is none. */
const named = z.object({ Zh: z.string(), En: z.string() });

/** Printed offer letter, with the contents of the approved form. */
export const offerPaper = z.object({
  RecruitmentID: id,
  /** Number of the form. */
  Number: z.string(),
  Candidate: z.string(),
  Company: named.nullable(),
  Dept: named.nullable(),
  Post: named.nullable(),
  Leader: named.nullable(),
  City: z.string(),
  UserType: coded(employTypeLabels),
  /** Company days, YYYY-MM-DD. */
  EntryDay: z.string().nullable(),
  ContractType: coded(contractType.labels),
  /**
   * First day of the contract. Null: the form has no first working day, or the contract type does not begin with it.
   */
  ContractFrom: z.string().nullable(),
  /** Last day of the contract. Null: open-ended, or the first day is unknown. */
  ContractUntil: z.string().nullable(),
  /** Last day of probation. Null: none. */
  ProbationUntil: z.string().nullable(),
  /** Monthly pay in yuan, two decimals. */
  Pay: z.array(z.object({ Item: z.enum(payItems), Yuan: z.string() })),
  PayTotal: z.string(),
  /** Day of sending; today if the offer was not sent yet. */
  Day: z.string(),
  /** Last company day for the answer. */
  Until: z.string(),
  /** Person who answers questions: the owner of the opening. */
  Contact: named.nullable(),
  /** Last entry of the form's record. */
  Record: z.object({ FormID: id, Seq: z.number().int(), Hash: z.string() }),
});
export type OfferPaper = z.output<typeof offerPaper>;
