import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import type { CopyRow } from '../../contract/shapes.ts';
import { libraryWords } from '../words.ts';
import { BookState } from './BookState.tsx';

/** Table of the copies of a book: where each is, and when it comes back. */
export function CopyTable({ copies }: { copies: readonly CopyRow[] }) {
  const words = useWords(libraryWords);
  const language = useLanguage();
  return (
    <ul className="library-lines" aria-label={words.copies}>
      {copies.map((copy) => (
        <li key={copy.Id} className="library-line copy-line">
          <span className="copy-code">{copy.BarCode}</span>
          <span className="copy-place">{copy.Location}</span>
          <BookState state={copy.CopyState} text={copy.StateText} />
          <span className="book-why copy-due">
            {[
              copy.ReaderName ? inLanguage(language, copy.ReaderName, copy.ReaderNameEn ?? '') : '',
              copy.DueTime ? words.until(copy.DueTime) : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
