import { useEffect, useRef, useState, type ReactNode } from 'react';
import './parts.css';

interface SidewaysProps {
  /** Accessible name of the content, for people who use the keyboard or a screen reader. */
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Table that may be wider than its place. While it is, the keyboard can reach and scroll it. */
export function Sideways({ label, className, children }: SidewaysProps) {
  const place = useRef<HTMLElement>(null);
  const [isWider, setIsWider] = useState(false);
  useEffect(() => {
    const section = place.current!;
    const seen = new ResizeObserver(() => setIsWider(section.scrollWidth > section.clientWidth));
    seen.observe(section);
    for (const child of section.children) seen.observe(child);
    return () => seen.disconnect();
  }, []);
  return (
    <section
      ref={place}
      className={className === undefined ? 'sideways' : `sideways ${className}`}
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
      {...(isWider ? { tabIndex: 0 } : {})}
    >
      {children}
    </section>
  );
}
