import './parts.css';

/** Tone of a state; the word next to it always says the same. */
export type Tone = 'waiting' | 'good' | 'bad' | 'paused' | 'neutral' | 'running';

/** Shows a state as a coloured dot and a word. */
export function Status({ tone, children }: { tone: Tone; children: string }) {
  return <span className={`status status-${tone}`}>{children}</span>;
}
