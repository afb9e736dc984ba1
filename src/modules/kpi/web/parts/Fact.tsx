import type { ReactNode } from 'react';

interface FactProps {
  readonly label: string;
  /** Takes the whole line. */
  readonly isWhole?: boolean;
  readonly children: ReactNode;
}

/** What is known of a line of a list on a phone. */
export const Fact = ({ label, isWhole = false, children }: FactProps) => (
  <div {...(isWhole ? { className: 'kpi-whole' } : {})}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
