import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { bookPath } from '../paths.ts';
import { Cover } from './Cover.tsx';

interface BookLineProps {
  /** Id of the book; null for a book that is not in the library. */
  readonly id: number | null;
  readonly name: string;
  readonly author: string;
  /** Content before the cover, such as the position in a ranking. */
  readonly lead?: ReactNode;
  /** Content below the author. */
  readonly notes?: ReactNode;
  readonly side?: ReactNode;
}

/** Book as a row of a list. */
export function BookLine({ id, name, author, lead, notes, side }: BookLineProps) {
  return (
    <li className="library-line">
      {lead}
      <Cover id={id ?? name.length} name={name} author={author} />
      <div className="library-line-text">
        {id === null ? <strong>{name}</strong> : <Link to={bookPath(id)}>{name}</Link>}
        {author && <span className="book-note">{author}</span>}
        {notes}
      </div>
      {side && <div className="library-line-side">{side}</div>}
    </li>
  );
}
