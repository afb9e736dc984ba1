import type { ReactNode } from 'react';

/** A table that may be wider than its place. */
export function Scroll({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wider than a phone: the keyboard scrolls it
    <section className="analysis-scroll" tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
