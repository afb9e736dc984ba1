import { Skeleton } from 'antd';
import { Link } from 'react-router';

interface FigureProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly to: string;
  /** Anything above zero asks for action. */
  readonly urgent?: boolean;
}

/** One number that leads to its list. */
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
