import type { Process } from '../../contract/process.ts';
import type { PersonId } from './directory.ts';
import type { Facts } from './order.ts';

type Concerned = {
  readonly applicant: PersonId;
  readonly facts: Pick<Facts, 'subject'> | null;
};

export const isSubject = ({ facts }: Pick<Concerned, 'facts'>, person: PersonId | null): boolean =>
  facts?.subject !== undefined && facts.subject.person === person;

/** Whom a form is by or about. */
export const isOwn = (form: Concerned, person: PersonId | null): boolean =>
  person === form.applicant || isSubject(form, person);

/** Who may not decide on a form: its subject never, its applicant unless the process lets him. */
export const isBarred = (
  { applicantIsApprover }: Pick<Process, 'applicantIsApprover'>,
  form: Concerned,
  person: PersonId,
): boolean => isSubject(form, person) || (applicantIsApprover !== 'self' && person === form.applicant);
