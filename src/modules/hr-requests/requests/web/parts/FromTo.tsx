import { ArrowRightOutlined } from '@ant-design/icons';
import './parts.css';

/** Shows an old and a new value side by side, or one text if they are equal. */
export function FromTo({ from, to }: { readonly from: string; readonly to: string }) {
  if (from === to) return <span className="from-to">{from || '--'}</span>;
  return (
    <span className="from-to" title={`${from || '--'} → ${to || '--'}`}>
      <del>{from || '--'}</del>
      <ArrowRightOutlined aria-hidden />
      <ins>{to || '--'}</ins>
    </span>
  );
}
