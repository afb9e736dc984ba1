import type { ReactNode } from 'react';

interface FactsProps {
  /** What there is nothing of is not said. */
  readonly rows: readonly (readonly [label: string, value: ReactNode])[];
}

/** What is known of something, as words and values side by side. */
export function Facts({ rows }: FactsProps) {
  return (
    <dl className="recruit-facts">
      {rows
        .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
