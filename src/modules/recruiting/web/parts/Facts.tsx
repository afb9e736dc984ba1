import type { ReactNode } from 'react';

interface FactsProps {
  /** Rows with an empty value are left out. */
  readonly rows: readonly (readonly [label: string, value: ReactNode])[];
}

/** List of labels and values side by side. */
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
