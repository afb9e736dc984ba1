import { z } from 'zod';
import { approverRules, systemRules } from './codes.ts';

const words = z.object({ zh: z.string(), en: z.string() });

/** Why somebody is asked, in a shape that a screen can put in either language. */
export const whySchema = z.object({
  /** How the process found them, or that somebody was added by an approver, or asked whether to revoke. */
  rule: z.enum([...approverRules, 'countersign', 'revoke']),
  role: words.optional(),
  department: words.optional(),
  /**
   * For rule `hrbp`: the department whose HRBP is asked. A delegate may stand in for only some of the HRBP's
   * departments.
   */
  departmentId: z.number().int().optional(),
  /** For rule `leadersUp`: 1 is the leader of the applicant, of the subject, or of whoever leads the department. */
  step: z.number().int().optional(),
  /** Counted from the form's subject instead of its applicant. */
  of: z.literal('subject').optional(),
  control: z.string().optional(),
  /** Set when a rule without a button put this person (or the system) here. */
  because: z.enum(systemRules).optional(),
  insteadOf: words.optional(),
});
export type Why = z.infer<typeof whySchema>;
