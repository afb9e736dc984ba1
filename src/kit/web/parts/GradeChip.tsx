import './parts.css';

/** Good to bad, as schools and raters write them; a name of another kind has no colour of its own. */
const steps: Readonly<Record<string, string>> = {
  S: 'top',
  A: 'top',
  B: 'good',
  C: 'fair',
  D: 'poor',
  E: 'poor',
};

/** A grade as a chip: its letter says it, its colour is seen first. The same letter has the same colour everywhere. */
export function GradeChip({ children }: { children: string }) {
  return (
    <span className={`grade-chip grade-${steps[children.charAt(0).toUpperCase()] ?? 'other'}`}>
      {children}
    </span>
  );
}
