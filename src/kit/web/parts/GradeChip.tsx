import { toneOfGrade } from './grade-tone.ts';
import './parts.css';

/** Grade as a chip with its letter. The same letter has the same colour everywhere. */
export function GradeChip({ children }: { children: string }) {
  return <span className={`grade-chip grade-${toneOfGrade(children)}`}>{children}</span>;
}
