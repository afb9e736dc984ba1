import { Input } from 'antd';
import { useState, type ComponentProps } from 'react';
import { Nothing } from '../parts/Nothing.tsx';
import type { TreeItem } from './rows.ts';
import { TreeView } from './TreeView.tsx';

type SearchTreeProps<I extends TreeItem> = Omit<ComponentProps<typeof TreeView<I>>, 'query' | 'maxHeight'> & {
  /** Search text. */
  readonly search: string;
  /** Text shown instead of an empty tree. */
  readonly none?: string;
  /** Height in pixels that other content of the window takes. */
  readonly beside: number;
};

/** Tree below its search field, as high as the window allows. */
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
