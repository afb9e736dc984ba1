import { Link } from 'react-router';
import type { BookRow } from '../../contract/shapes.ts';
import { bookPath } from '../paths.ts';
import { BookState, Score } from './BookState.tsx';
import { Cover } from './Cover.tsx';

/**
 * Card of a book in a strip or grid. The cover shows title and author, so they are repeated only for screen readers.
 */
export function BookCard({ book }: { book: BookRow }) {
  return (
    <Link to={bookPath(book.Id)} className="book-card" title={`${book.Name} · ${book.Author}`}>
      <Cover id={book.Id} name={book.Name} author={book.Author} />
      <span className="visually-hidden">
        {book.Name} · {book.Author}{' '}
      </span>
      <span className="book-facts">
        <BookState state={book.BookState} text={book.StateText} />
        {book.Score !== null && <Score of={book} />}
      </span>
    </Link>
  );
}
