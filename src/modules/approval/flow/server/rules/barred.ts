import type { Process } from '#modules/approval/processes/contract/process.ts';
import type { PersonId } from './directory.ts';
import type { Facts } from './order.ts';

type Concerned = {
  readonly applicant: PersonId;
  readonly facts: Pick<Facts, 'subject' | 'behind'> | null;
};

export const isSubject = (
  { facts }: { readonly facts: Pick<Facts, 'subject'> | null },
  person: PersonId | null,
): boolean => facts?.subject !== undefined && facts.subject.person === person;

/** Whether a person is the applicant, or answers for the program that files the form. */
const isApplicants = ({ applicant, facts }: Concerned, person: PersonId | null): boolean =>
  person === applicant || (person !== null && person === facts?.behind);

/** Whether a person filed the form or is its subject. */
export const isOwn = (form: Concerned, person: PersonId | null): boolean =>
  isApplicants(form, person) || isSubject(form, person);

/** Whether a person may not decide on a form: the subject never may, the applicant only where the process allows it. */
export const isBarred = (
  { applicantIsApprover }: Pick<Process, 'applicantIsApprover'>,
  form: Concerned,
  person: PersonId,
): boolean => isSubject(form, person) || (applicantIsApprover !== 'self' && isApplicants(form, person));
