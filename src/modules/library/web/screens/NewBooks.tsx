import { useWords } from '#kit/web/client/language.ts';
import { BookStorSetting } from '../../contract/BookStorSetting.ts';
import { BookDirectory } from '../parts/BookDirectory.tsx';
import { libraryWords } from '../words.ts';

/** Books by when they came. */
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
