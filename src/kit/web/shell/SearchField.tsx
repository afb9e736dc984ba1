import { SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useWords } from '../client/language.ts';
import { kitWords } from './words.ts';

/** Whether this machine has ⌘ instead of Ctrl. */
const isApple = /Mac|iP(?:hone|ad)/.test(navigator.userAgent);

/** Button that looks like a field and opens the palette; an icon if there is no room. */
export function SearchField({ onUse }: { readonly onUse: () => void }) {
  const words = useWords(kitWords);
  return (
    <Button className="shell-search" icon={<SearchOutlined aria-hidden />} onClick={onUse}>
      <span className="shell-search-hint">{words.searchHint}</span>
      <kbd>{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
    </Button>
  );
}
