import { useEffect, useRef } from 'react';
import { isTypedInto } from './page-keys.ts';

/** Calls back when "/" is pressed, where it is not typed into something. */
export function useMenuKey(isOff: boolean, onPress: () => void): void {
  const newest = useRef(onPress);
  useEffect(() => {
    newest.current = onPress;
  });
  useEffect(() => {
    if (isOff) return undefined;
    const press = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTypedInto(event.target) || event.defaultPrevented) return;
      event.preventDefault();
      newest.current();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [isOff]);
}
