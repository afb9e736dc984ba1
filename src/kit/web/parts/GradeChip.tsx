import { toneOfGrade } from './grade-tone.ts';
import './parts.css';

/** A grade as a chip: its letter says it, its colour is seen first. The same letter has the same colour everywhere. */
export function GradeChip({ children }: { children: string }) {
  return <span className={`grade-chip grade-${toneOfGrade(children)}`}>{children}</span>;
}
