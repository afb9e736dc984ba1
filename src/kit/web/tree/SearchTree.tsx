import { Input } from 'antd';
import { useState, type ComponentProps } from 'react';
import { Nothing } from '../parts/Nothing.tsx';
import type { TreeItem } from './rows.ts';
import { TreeView } from './TreeView.tsx';

type SearchTreeProps<I extends TreeItem> = Omit<ComponentProps<typeof TreeView<I>>, 'query' | 'maxHeight'> & {
  /** Search text. */
  readonly search: string;
  /** Text in place of a tree without lines. */
  readonly none?: string;
  /** Pixels of the window's height that other content takes. */
  readonly beside: number;
};

/** A tree below the field that searches it, as high as the window lets it be. */
export function SearchTree<I extends TreeItem>({ search, none, beside, ...tree }: SearchTreeProps<I>) {
  const [query, setQuery] = useState('');
  return (
    <>
      <Input
        allowClear
        value={query}
        aria-label={search}
        placeholder={search}
        onChange={(event) => setQuery(event.target.value)}
      />
      {none !== undefined && tree.items.length === 0 ? (
        <Nothing text={none} />
      ) : (
        <TreeView<I> {...tree} query={query} maxHeight={Math.max(320, globalThis.innerHeight - beside)} />
      )}
    </>
  );
}
