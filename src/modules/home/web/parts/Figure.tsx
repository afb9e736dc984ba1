import { Skeleton } from 'antd';
import { Link } from 'react-router';

interface FigureProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly to: string;
  /** Whether a number above zero needs attention and is highlighted. */
  readonly urgent?: boolean;
}

/** Shows a number with a link to its list. */
export function Figure({ label, value, to, urgent = false }: FigureProps) {
  return (
    <Link to={to} className="figure">
      <span className="figure-label">{label}</span>
      {value === undefined ? (
        <Skeleton.Button active size="small" />
      ) : (
        <span className={urgent && value > 0 ? 'figure-value figure-urgent' : 'figure-value'}>{value}</span>
      )}
    </Link>
  );
}
