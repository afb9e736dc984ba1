import {
  createContext,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
} from 'react';

/** Returns the content of an input as a person sees it. A select shows its choice next to the text input. */
function held(box: Element): string {
  const select = box.closest('.ant-select');
  if (select) return select.querySelector('.ant-select-content')?.textContent ?? '';
  if (box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement) return box.value;
  return box.textContent ?? '';
}

/** Search boxes contain no input that can be lost; buttons and checkboxes contain no text. */
const writing =
  'textarea, [contenteditable=true], input:not([type=search], [type=checkbox], [type=radio], [type=file], [readonly])';

/** Returns whether typed or chosen input within an element is still there. */
export class Typed {
  readonly #before = new Map<Element, string>();

  /** Remembers the content of a field when it first gets the focus. */
  enter(box: EventTarget): void {
    if (!(box instanceof Element) || !box.matches(writing) || box.closest('[role=search]')) return;
    if (!this.#before.has(box)) this.#before.set(box, held(box));
  }

  /** A removed field was sent, or belonged to something that was closed on purpose. */
  get isThere(): boolean {
    return [...this.#before].some(([box, before]) => box.isConnected && held(box) !== before);
  }
}

/** Context through which a form tells its drawer or dialog that its contents are saved. */
export const SavedContext = createContext<() => void>(() => undefined);

/** Returns the keyboard focus to its former place after a drawer or dialog was removed instead of closed. */
function useWayBack(open: boolean): void {
  const from = useRef<Element>(null);
  // Reads the focus before the dialog takes it.
  useLayoutEffect(() => {
    if (open) from.current = document.activeElement;
  }, [open]);
  // The focus is restored after the dialog is gone, because only then nothing has it.
  useEffect(() => {
    if (!open) return undefined;
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && from.current instanceof HTMLElement) from.current.focus({ preventScroll: true });
    };
  }, [open]);
}

/** Asks before a drawer or dialog with typed text is closed by Esc, its cross or a click next to it. */
export function useConfirmedClose<E extends unknown[]>(
  open: boolean,
  close: ((...event: E) => void) | undefined,
) {
  const typed = useRef(new Typed());
  const [asked, setAsked] = useState<E | null>(null);
  useWayBack(open);
  useEffect(() => {
    if (!open) return undefined;
    const ask = (event: BeforeUnloadEvent): void => {
      if (typed.current.isThere) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('beforeunload', ask);
      typed.current = new Typed();
    };
  }, [open]);
  const saved = useCallback(() => {
    typed.current = new Typed();
  }, []);
  return {
    saved,
    onFocusCapture: (event: FocusEvent) => typed.current.enter(event.target),
    onClose: (...event: E): void => {
      if (typed.current.isThere) setAsked(event);
      else close?.(...event);
    },
    question: {
      open: asked !== null,
      onStay: () => setAsked(null),
      onLeave: () => {
        setAsked(null);
        if (asked) close?.(...asked);
      },
    },
  };
}
