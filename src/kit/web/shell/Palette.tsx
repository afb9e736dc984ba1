/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the combobox pattern: the field keeps the focus and the keys, its list shows groups, icons and notes */
import { EnterOutlined, SearchOutlined } from '@ant-design/icons';
import { Modal } from 'antd';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useWords } from '../client/language.ts';
import { kitWords } from './words.ts';
import './palette.css';

export interface PaletteItem {
  readonly key: string;
  readonly title: string;
  readonly note?: string;
  readonly icon: ReactNode;
  readonly run: () => void;
  /** Content that replaces the palette. */
  readonly staysOpen?: true;
}

export interface PaletteGroup {
  readonly key: string;
  readonly title: string;
  readonly items: readonly PaletteItem[];
}

interface PaletteProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly groups: readonly PaletteGroup[];
  readonly isSearching: boolean;
  readonly onClose: () => void;
}

/** Search field for any page: arrows choose, Enter opens, Escape closes. */
export function Palette({ text, onText, groups, isSearching, onClose }: PaletteProps) {
  const words = useWords(kitWords);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [at, setAt] = useState(0);
  const items = groups.flatMap((group) => group.items);
  const chosen = Math.min(at, items.length - 1);
  const chosenId = items[chosen] ? `${id}-${items[chosen].key}` : undefined;
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);
  const go = (item: PaletteItem | undefined): void => {
    if (!item) return;
    if (!item.staysOpen) onClose();
    item.run();
  };
  const steps: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setAt((chosen + 1) % Math.max(1, items.length)),
    ArrowUp: () => setAt((chosen - 1 + items.length) % Math.max(1, items.length)),
    Enter: () => go(items[chosen]),
  };
  const press = (event: KeyboardEvent): void => {
    // Enter that ends a word of an input method is not a choice.
    if (event.nativeEvent.isComposing) return;
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  };
  return (
    <Modal
      open
      closable={false}
      footer={null}
      onCancel={onClose}
      mask={{ closable: true }}
      className="palette"
      width={640}
      style={{ top: 80 }}
      aria-label={words.palette}
      afterOpenChange={(isOpen) => {
        if (isOpen) field.current?.focus();
      }}
    >
      <div className="palette-field">
        <SearchOutlined />
        <input
          ref={field}
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={chosenId}
          aria-label={words.palette}
          placeholder={words.paletteHint}
          value={text}
          maxLength={50}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setAt(0);
            onText(event.target.value);
          }}
          onKeyDown={press}
        />
        <kbd>Esc</kbd>
      </div>
      <div id={`${id}-list`} className="palette-list" role="listbox" aria-label={words.palette}>
        {groups
          .filter((group) => group.items.length > 0)
          .map((group) => (
            <div key={group.key} role="group" aria-labelledby={`${id}-${group.key}`}>
              <div id={`${id}-${group.key}`} className="palette-group">
                {group.title}
              </div>
              {group.items.map((item) => {
                const n = items.indexOf(item);
                return (
                  <div
                    key={item.key}
                    id={`${id}-${item.key}`}
                    role="option"
                    aria-selected={n === chosen}
                    className="palette-item"
                    onMouseMove={() => setAt(n)}
                    onClick={() => go(item)}
                  >
                    <span className="palette-icon" aria-hidden>
                      {item.icon}
                    </span>
                    <span className="palette-title">{item.title}</span>
                    {item.note && <span className="palette-note">{item.note}</span>}
                    {n === chosen && <EnterOutlined className="palette-enter" aria-hidden />}
                  </div>
                );
              })}
            </div>
          ))}
      </div>
      {items.length === 0 && (
        <output className="palette-none">{isSearching ? words.loading : words.paletteNone}</output>
      )}
    </Modal>
  );
}
