import { z } from 'zod';
import { coded } from '#kit/contract/coded.ts';
import { id } from '#kit/contract/fields.ts';
import { payItems } from '#modules/payroll/contract/codes.ts';
import { contractType } from '#modules/people/contract/user-codes.ts';
import { employTypeLabels } from './codes.ts';

/** A name in both languages; the English one is empty where there is none. */
const named = z.object({ Zh: z.string(), En: z.string() });

/** What the printed letter of an offer says, as its approved form says it. */
export const offerPaper = z.object({
  RecruitmentID: id,
  /** Of the form. */
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
  /** Null where no first day is said, and where the kind of contract does not begin with it. */
  ContractFrom: z.string().nullable(),
  /** Null: as above, or open-ended. */
  ContractUntil: z.string().nullable(),
  /** The day on which probation ends; null: none. */
  ProbationUntil: z.string().nullable(),
  /** Yuan a month, two decimals. */
  Pay: z.array(z.object({ Item: z.enum(payItems), Yuan: z.string() })),
  PayTotal: z.string(),
  /** When it went out, or today while it has not. */
  Day: z.string(),
  /** The last day for the answer. */
  Until: z.string(),
  /** Who answers questions: the opening's owner. */
  Contact: named.nullable(),
  /** The end of the form's record. */
  Record: z.object({ FormID: id, Seq: z.number().int(), Hash: z.string() }),
});
export type OfferPaper = z.output<typeof offerPaper>;
