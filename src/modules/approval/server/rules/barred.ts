import type { Process } from '../../contract/process.ts';
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

/** Whoever files it, or who answers for the program that does. */
const isApplicants = ({ applicant, facts }: Concerned, person: PersonId | null): boolean =>
  person === applicant || (person !== null && person === facts?.behind);

/** Whom a form is by or about. */
export const isOwn = (form: Concerned, person: PersonId | null): boolean =>
  isApplicants(form, person) || isSubject(form, person);

/** Who may not decide on a form: its subject never, its applicant unless the process lets him. */
export const isBarred = (
  { applicantIsApprover }: Pick<Process, 'applicantIsApprover'>,
  form: Concerned,
  person: PersonId,
): boolean => isSubject(form, person) || (applicantIsApprover !== 'self' && isApplicants(form, person));
