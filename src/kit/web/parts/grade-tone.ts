/** Good to bad, as schools and raters write them. */
const steps = { S: 'top', A: 'top', B: 'good', C: 'fair', D: 'poor', E: 'poor' } as const;

export type GradeTone = (typeof steps)[keyof typeof steps] | 'other';

/** The tone of a grade by its letter, which a sign and a digit may follow; a name of another kind has none of its own. */
export const toneOfGrade = (grade: string): GradeTone =>
  /^[SA-E][+-]?\d?$/i.test(grade) ? steps[grade.charAt(0).toUpperCase() as keyof typeof steps] : 'other';
