import { useId, useLayoutEffect, useRef, type CompositionEvent, type KeyboardEvent } from 'react';
import type { Act } from './cells.ts';

interface EditorProps {
  readonly label: string;
  /** Accessible label of the cell. */
  readonly shown: string;
  /**
   * Text being typed; null if nobody types yet. The input exists invisibly, because an input method needs one to
   * start.
   */
  readonly text: string | null;
  readonly options?: readonly string[] | undefined;
  readonly onType: (text: string) => void;
  /** Called with the text, or with null if editing was cancelled. */
  readonly onEnd: (text: string | null, then: Act) => void;
}

const step = (down: number, right: number): Act => ({ kind: 'step', down, right });

/** Returns whether an input method handles a key. Safari shows it only by the key code. */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;

/** Editor in the selected cell. Keys go to the grid until somebody types. */
export function Editor({ label, shown, text, options, onType, onEnd }: EditorProps) {
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  // Removing the input moves the focus away, too.
  const isTyping = useRef(false);
  useLayoutEffect(() => {
    isTyping.current = text !== null;
    if (text !== null) input.current?.focus();
  }, [text]);
  useLayoutEffect(() => {
    const box = input.current!;
    const grid = box.closest<HTMLElement>('[role=treegrid]');
    if (document.activeElement === grid) box.focus({ preventScroll: true });
    return () => {
      if (document.activeElement === box) grid?.focus({ preventScroll: true });
    };
  }, []);
  const finish: EditorProps['onEnd'] = (typed, then) => {
    if (!isTyping.current) return;
    isTyping.current = false;
    onEnd(typed, then);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (text === null) return;
    event.stopPropagation();
    // A key that ends a word of an input method is not passed to the grid.
    if (isComposing(event)) return;
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
        className={text === null ? 'tree-grid-editor tree-grid-waiting' : 'tree-grid-editor'}
        aria-label={text === null ? `${label} ${shown}`.trim() : label}
        value={text ?? ''}
        list={options && text !== null ? list : undefined}
        autoComplete="off"
        onChange={(event) => onType(event.target.value)}
        onCompositionStart={({ currentTarget }: CompositionEvent<HTMLInputElement>) =>
          text === null && onType(currentTarget.value)
        }
        onKeyDown={onKeyDown}
        onBlur={() => text !== null && finish(text, { kind: 'stop' })}
      />
      {options && text !== null && (
        <datalist id={list}>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </datalist>
      )}
    </>
  );
}
