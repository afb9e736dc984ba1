import type { ReactNode } from 'react';
import { NavLink } from 'react-router';

export interface PhoneLink {
  readonly path: string;
  readonly title: string;
  readonly icon: ReactNode;
  readonly count?: number;
}

/** Navigation bar at the bottom of a phone. */
export function PhoneBar({ links }: { links: readonly PhoneLink[] }) {
  return (
    <nav className="shell-phone-bar no-print">
      {links.map((link) => (
        <NavLink key={link.path} to={link.path} className="shell-phone-link">
          <span className="shell-phone-icon">
            {link.icon}
            {link.count ? <span className="shell-count">{link.count > 99 ? '99+' : link.count}</span> : null}
          </span>
          <span>{link.title}</span>
        </NavLink>
      ))}
    </nav>
  );
}
