import { useEffect, useRef, useState, type ReactNode } from 'react';
import './parts.css';

interface SidewaysProps {
  /** Name of the content, for people who come by keyboard and do not see it. */
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A table that may be wider than its place: while it is, the keyboard reaches and scrolls it. */
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
