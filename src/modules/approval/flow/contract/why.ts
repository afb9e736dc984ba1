import { z } from 'zod';
import { approverRules, systemRules } from '#modules/approval/contract/codes.ts';

const words = z.object({ zh: z.string(), en: z.string() });

/** Reason why somebody is asked, in a form that a screen can show in either language. */
export const whySchema = z.object({
  /** Approver rule of the process; or `countersign` for added signers, `revoke` for a request to revoke. */
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
  /** Set when the rule starts from the form's subject instead of its applicant. */
  of: z.literal('subject').optional(),
  control: z.string().optional(),
  /** Automatic rule that put this person, or the system, here. */
  because: z.enum(systemRules).optional(),
  insteadOf: words.optional(),
});
export type Why = z.infer<typeof whySchema>;
