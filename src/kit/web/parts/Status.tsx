import './parts.css';

/** Meaning of a state at a glance. The word beside it always says it too. */
export type Tone = 'waiting' | 'good' | 'bad' | 'paused' | 'neutral' | 'running';

/** A state as a dot and a word. */
export function Status({ tone, children }: { tone: Tone; children: string }) {
  return <span className={`status status-${tone}`}>{children}</span>;
}
