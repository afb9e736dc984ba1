import { CloseCircleFilled, DownOutlined } from '@ant-design/icons';
import { Button, Input, Popover, type InputRef } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWords } from '../client/language.ts';
import { kitWords } from '../shell/words.ts';
import type { TreeItem } from './rows.ts';
import { TreeView } from './TreeView.tsx';

interface TreeFieldProps<I extends TreeItem> {
  readonly items: readonly I[];
  readonly label: string;
  readonly placeholder: string;
  /** Label of null, if it can be chosen: the top of the tree. */
  readonly top?: string;
  readonly allowClear?: boolean;
  readonly isOpenFirst?: (item: I) => boolean;
  readonly isClosed?: (item: I) => boolean;
  // Set by the form that contains this field.
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (value: number | null) => void;
}

/** Maximum height of the list in pixels (specification section 9). */
const LIST_HEIGHT = 400;

/** Field for one item of a tree, found by browsing or by part of its name. Arrow keys lead into the tree. */
export function TreeField<I extends TreeItem>(props: TreeFieldProps<I>) {
  const { items, label, placeholder, top, allowClear = false, isOpenFirst, isClosed } = props;
  const { id, value = null, onChange } = props;
  const words = useWords(kitWords);
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const search = useRef<InputRef>(null);
  const list = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const chosen = items.find((item) => item.id === value);
  const name = chosen?.title ?? (value === null ? top : undefined);
  const close = (): void => {
    setOpen(false);
    setQuery('');
    button.current?.focus();
  };
  const escape = useEffectEvent(close);
  useEffect(() => {
    if (!open) return undefined;
    // Handles the key before a dialog around the field does.
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      escape();
    };
    globalThis.addEventListener('keydown', listen, true);
    return () => globalThis.removeEventListener('keydown', listen, true);
  }, [open]);
  const choose = (next: number | null): void => {
    onChange?.(next);
    close();
  };
  const content = (
    <div ref={list} className="tree-field-list">
      <Input
        ref={search}
        allowClear
        value={query}
        aria-label={`${words.search} ${label}`}
        placeholder={words.search}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          list.current?.querySelector<HTMLElement>('[role=tree]')?.focus();
        }}
      />
      {top !== undefined && query === '' && (
        <Button type="text" block className="tree-field-top" onClick={() => choose(null)}>
          {top}
        </Button>
      )}
      <TreeView
        items={items}
        label={label}
        query={query}
        chosen={value}
        maxHeight={LIST_HEIGHT - 48}
        onChoose={(item) => choose(item.id)}
        {...(isOpenFirst ? { isOpenFirst } : {})}
        {...(isClosed ? { isClosed } : {})}
      />
    </div>
  );
  return (
    <Popover
      open={open}
      onOpenChange={(next) => (next ? setOpen(true) : close())}
      afterOpenChange={(isOpen) => {
        if (isOpen) search.current?.focus();
      }}
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      destroyOnHidden
      classNames={{ root: 'tree-field-popup' }}
      content={content}
    >
      <span className="tree-field">
        <Button
          ref={button}
          id={id}
          block
          className="tree-field-button"
          aria-haspopup="tree"
          aria-expanded={open}
        >
          <span className={name === undefined ? 'tree-field-hint' : 'tree-field-name'}>
            {name ?? placeholder}
          </span>
          <DownOutlined className="tree-field-arrow" aria-hidden="true" />
        </Button>
        {allowClear && value !== null && (
          <Button
            type="text"
            size="small"
            className="tree-field-clear"
            icon={<CloseCircleFilled />}
            aria-label={`${words.reset} ${label}`}
            onClick={(event) => {
              event.stopPropagation();
              onChange?.(null);
            }}
          />
        )}
      </span>
    </Popover>
  );
}
