import { useEffect, type ReactNode } from 'react';
import './parts.css';

interface PageProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page's title row and its content. */
export function Page({ title, note, actions, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Portico`;
  }, [title]);
  return (
    <>
      <div className="page-head">
        <h1 className="page-title">{title}</h1>
        {note && <span className="page-note">{note}</span>}
        {actions && <div className="page-actions no-print">{actions}</div>}
      </div>
      {children}
    </>
  );
}
