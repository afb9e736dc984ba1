import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import type { Act } from './cells.ts';

interface EditorProps {
  readonly label: string;
  readonly text: string;
  readonly options?: readonly string[] | undefined;
  readonly onType: (text: string) => void;
  /** Null: given up. */
  readonly onEnd: (text: string | null, then: Act) => void;
}

const step = (down: number, right: number): Act => ({ kind: 'step', down, right });

/** What stands in a cell while somebody types there. */
export function Editor({ label, text, options, onType, onEnd }: EditorProps) {
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  // Taking the box away takes the focus away, too.
  const isOver = useRef(false);
  const finish: EditorProps['onEnd'] = (typed, then) => {
    if (isOver.current) return;
    isOver.current = true;
    onEnd(typed, then);
  };
  useEffect(() => input.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    event.stopPropagation();
    // A key that ends a word of an input method is not ours.
    if (event.nativeEvent.isComposing) return;
    const end: Readonly<Record<string, () => void>> = {
      Enter: () => finish(text, step(1, 0)),
      Tab: () => finish(text, step(0, event.shiftKey ? -1 : 1)),
      Escape: () => finish(null, { kind: 'stop' }),
    };
    if (!end[event.key]) return;
    event.preventDefault();
    end[event.key]!();
  };
  return (
    <>
      <input
        ref={input}
        className="tree-grid-editor"
        aria-label={label}
        value={text}
        list={options && list}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => finish(text, { kind: 'stop' })}
      />
      {options && (
        <datalist id={list}>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </datalist>
      )}
    </>
  );
}
