import type { ReactNode } from 'react';
import './parts.css';

interface PanelProps {
  readonly title?: ReactNode;
  readonly extra?: ReactNode;
  readonly children: ReactNode;
  readonly flush?: boolean;
}

/** A surface that groups what belongs together. `flush` lets a table touch its edges. */
export function Panel({ title, extra, children, flush = false }: PanelProps) {
  return (
    <section className={flush ? 'panel panel-flush' : 'panel'}>
      {title !== undefined && (
        <header className="panel-head">
          <h2>{title}</h2>
          {extra}
        </header>
      )}
      {children}
    </section>
  );
}
