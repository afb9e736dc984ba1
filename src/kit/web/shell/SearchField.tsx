import { SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useWords } from '../client/language.ts';
import { kitWords } from './words.ts';

interface SearchFieldProps {
  readonly label: string;
  readonly onUse: () => void;
}

/** Whether the keys of this machine say ⌘ where others say Ctrl. */
const isApple = /Mac|iP(?:hone|ad)/.test(navigator.userAgent);

/** What looks like a field in the head and opens the palette; an icon where there is no room. */
export function SearchField({ label, onUse }: SearchFieldProps) {
  const words = useWords(kitWords);
  return (
    <Button className="shell-search" icon={<SearchOutlined />} aria-label={label} onClick={onUse}>
      <span className="shell-search-hint">{words.searchHint}</span>
      <kbd>{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
    </Button>
  );
}
