import type { ReactNode } from 'react';
import { useWords } from '../client/language.ts';
import { kitWords } from '../shell/words.ts';
import { Picture } from './Picture.tsx';

interface NothingProps {
  /** Sentence about what would be shown here. */
  readonly text?: ReactNode;
  /** True if there are records, but none matches the filters. */
  readonly isFiltered?: boolean;
  readonly className?: string;
  /** Button for the first thing to do. */
  readonly children?: ReactNode;
}

/** Empty state: says what would be here, and offers the first thing to do. */
export function Nothing({ text, isFiltered = false, className = '', children }: NothingProps) {
  const words = useWords(kitWords);
  return (
    <div className={`nothing ${className}`.trim()}>
      <Picture small sign={isFiltered ? 'filtered' : 'nothing'} />
      <div className="nothing-text">{text ?? (isFiltered ? words.emptyFiltered : words.empty)}</div>
      {children}
    </div>
  );
}

/** Text under a field that has no options, without a picture. */
export function NothingToChoose() {
  return <div className="nothing-to-choose">{useWords(kitWords).nothingToChoose}</div>;
}
