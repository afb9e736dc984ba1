import type { ReactNode } from 'react';
import './parts.css';

interface PanelProps {
  readonly title?: ReactNode;
  readonly extra?: ReactNode;
  readonly children: ReactNode;
  readonly flush?: boolean;
}

/** Surface that groups content. With `flush`, a table can touch its edges. */
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
