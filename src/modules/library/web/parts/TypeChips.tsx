import { Link } from 'react-router';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { bookTypeLabels, type BookType } from '../../contract/codes.ts';
import { libraryWords } from '../words.ts';

interface TypeChipsProps {
  /** Book types, each with its number of books if it is known. */
  readonly types: readonly { readonly BookType: number; readonly TCount?: number }[];
  readonly current?: number | undefined;
  readonly to: (type: number | undefined) => string;
  /** True to add a link for all types. */
  readonly withAll?: boolean;
}

/** Links to the books of each type. */
export function TypeChips({ types, current, to, withAll = true }: TypeChipsProps) {
  const words = useWords(libraryWords);
  const language = useLanguage();
  const chip = (type: number | undefined, text: string, count?: number) => (
    <li key={type ?? 0}>
      <Link
        className="library-chip"
        to={to(type)}
        preventScrollReset
        {...(type === current ? { 'aria-current': 'true' as const } : {})}
      >
        {text}
        {count !== undefined && <span className="library-count">{count}</span>}
      </Link>
    </li>
  );
  return (
    <ul className="library-chips" aria-label={words.types}>
      {withAll && chip(undefined, words.allTypes)}
      {types.map(({ BookType: type, TCount }) =>
        chip(type, bookTypeLabels[type as BookType]?.[language] ?? String(type), TCount),
      )}
    </ul>
  );
}
