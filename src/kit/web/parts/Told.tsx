import type { ReactNode } from 'react';
import { Picture, type Sign } from './Picture.tsx';

interface ToldProps {
  readonly sign: Sign;
  readonly title: ReactNode;
  readonly hint?: ReactNode;
  /** Actions that are possible now. */
  readonly actions?: ReactNode;
  readonly className?: string;
}

/** Full-page message in one sentence: done, not found, not allowed, or failed. */
export function Told({ sign, title, hint, actions, className = '' }: ToldProps) {
  return (
    <div className={`told ${className}`.trim()}>
      <Picture sign={sign} />
      <div className="told-title">{title}</div>
      {hint && <div className="told-hint">{hint}</div>}
      {actions && <div className="told-actions">{actions}</div>}
    </div>
  );
}
