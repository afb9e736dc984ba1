import { useState, type DragEvent, type ReactNode } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import { invoiceWords } from '../words.ts';

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

interface DroppingProps {
  readonly onDrop: (files: File[]) => void;
  /** True if files cannot be dropped now. The pointer says so. */
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
}

/** Area in which files can be dropped; says so while they hover over it. */
export function Dropping({ onDrop, isDisabled = false, children }: DroppingProps) {
  const words = useWords(invoiceWords);
  const [isOver, setOver] = useState(false);
  return (
    <div
      className="invoice-dropping"
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        if (isDisabled) event.dataTransfer.dropEffect = 'none';
        else setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        if (!isDisabled) onDrop([...event.dataTransfer.files]);
      }}
    >
      {children}
      {isOver && <div className="invoice-over">{words.dropHere}</div>}
    </div>
  );
}
