import { useState, type DragEvent, type ReactNode } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import { invoiceWords } from '../words.ts';

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** Area in which files can be dropped; says so while they hover over it. */
export function Dropping({ onDrop, children }: { onDrop: (files: File[]) => void; children: ReactNode }) {
  const words = useWords(invoiceWords);
  const [isOver, setOver] = useState(false);
  return (
    <div
      className="invoice-dropping"
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onDrop([...event.dataTransfer.files]);
      }}
    >
      {children}
      {isOver && <div className="invoice-over">{words.dropHere}</div>}
    </div>
  );
}
