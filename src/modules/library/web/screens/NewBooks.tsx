import { useWords } from '#kit/web/client/language.ts';
import { BookStorSetting } from '../../contract/BookStorSetting.ts';
import { BookDirectory } from '../parts/BookDirectory.tsx';
import { libraryWords } from '../words.ts';

/** Page of books, newest first. */
export default function NewBooks() {
  const words = useWords(libraryWords);
  return (
    <BookDirectory
      from={BookStorSetting.GetBookInfoByTimeAsync}
      title={words.newBooks}
      note={words.newNote}
    />
  );
}
