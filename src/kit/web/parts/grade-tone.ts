/** Tones from good to bad, by the letters that schools and raters use. */
const steps = { S: 'top', A: 'top', B: 'good', C: 'fair', D: 'poor', E: 'poor' } as const;

export type GradeTone = (typeof steps)[keyof typeof steps] | 'other';

/** Tone of a grade by its letter, with or without a sign and a digit. Other names have no tone. */
export const toneOfGrade = (grade: string): GradeTone =>
  /^[SA-E][+-]?\d?$/i.test(grade) ? steps[grade.charAt(0).toUpperCase() as keyof typeof steps] : 'other';
