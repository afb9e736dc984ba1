import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import './parts.css';

interface PageProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Element that holds the actions of the surrounding page. */
const Head = createContext<HTMLElement | null>(null);

/** Title row of a page and its content. */
export function Page({ title, note, actions, children }: PageProps) {
  const [head, setHead] = useState<HTMLElement | null>(null);
  useEffect(() => {
    document.title = `${title} · Portico`;
  }, [title]);
  return (
    <>
      <div className="page-head">
        <h1 className="page-title">{title}</h1>
        {note && <span className="page-note">{note}</span>}
        <div className="page-actions no-print" ref={setHead}>
          {actions}
        </div>
      </div>
      <Head value={head}>{children}</Head>
    </>
  );
}

/** Puts the actions of a part of a page, such as a tab, into the page's header. */
export function PageActions({ children }: { readonly children: ReactNode }) {
  const head = use(Head);
  return head && createPortal(children, head);
}
