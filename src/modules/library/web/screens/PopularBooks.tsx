import { useWords } from '#kit/web/client/language.ts';
import { BookStorSetting } from '../../contract/BookStorSetting.ts';
import { BookDirectory } from '../parts/BookDirectory.tsx';
import { libraryWords } from '../words.ts';

/** Page of books, best weighted score first. */
export default function PopularBooks() {
  const words = useWords(libraryWords);
  return (
    <BookDirectory
      from={BookStorSetting.GetBookInfoByScoresync}
      title={words.popular}
      note={words.popularNote}
    />
  );
}
