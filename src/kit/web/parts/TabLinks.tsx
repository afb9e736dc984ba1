import { Link } from 'react-router';
import './parts.css';

export interface TabLink {
  readonly key: string;
  readonly to: string;
  readonly label: string;
  readonly count?: number | undefined;
}

interface TabLinksProps {
  readonly label: string;
  readonly tabs: readonly TabLink[];
  readonly current: string;
  /** True for tabs below another row of tabs: smaller, without a line. */
  readonly isSecond?: boolean;
}

/** Scrolls the chosen tab to the middle if the tabs are wider than the screen. The page itself does not move. */
function showChosen(link: HTMLAnchorElement | null): void {
  const box = link?.parentElement;
  if (!box) return;
  const [own, all] = [link.getBoundingClientRect(), box.getBoundingClientRect()];
  box.scrollLeft += own.left + own.width / 2 - (all.left + all.width / 2);
}

/** Tabs with an address each; on phones they scroll sideways. */
export function TabLinks({ label, tabs, current, isSecond = false }: TabLinksProps) {
  return (
    <nav className={isSecond ? 'tab-links tab-links-second' : 'tab-links'} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.key}
          to={tab.to}
          replace
          preventScrollReset
          {...(tab.key === current ? { 'aria-current': 'page', ref: showChosen } : {})}
        >
          {tab.label}
          {tab.count ? <span className="tab-links-count"> {tab.count}</span> : null}
        </Link>
      ))}
    </nav>
  );
}
