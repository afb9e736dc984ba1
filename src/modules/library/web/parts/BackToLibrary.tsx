import { ArrowLeftOutlined } from '@ant-design/icons';
import { useWords } from '#kit/web/client/language.ts';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { libraryWords } from '../words.ts';

/** The way back from a page of the library to its first one. */
export function BackToLibrary() {
  const words = useWords(libraryWords);
  return (
    <LinkButton to="/library" icon={<ArrowLeftOutlined />}>
      {words.back}
    </LinkButton>
  );
}
