import { ArrowLeftOutlined } from '@ant-design/icons';
import { useWords } from '#kit/web/client/language.ts';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { libraryWords } from '../words.ts';

/** Link from a page of the library back to its first page. */
export function BackToLibrary() {
  const words = useWords(libraryWords);
  return (
    <LinkButton to="/library" icon={<ArrowLeftOutlined />}>
      {words.back}
    </LinkButton>
  );
}
