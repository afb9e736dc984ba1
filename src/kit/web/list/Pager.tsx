import { Pagination } from 'antd';
import { useAddress } from '../client/useAddress.ts';
import { useIsPhone } from '../shell/useIsPhone.ts';
import './list.css';

const name = 'page';

/** Page in the address, from 1. */
export function usePage(): number {
  const [at] = useAddress(name);
  return Math.max(1, Math.trunc(Number(at.page)) || 1);
}

interface PagerProps {
  readonly total: number;
  /** Number of rows per page. */
  readonly size: number;
  /** Text before the page numbers. Without it a single page needs no pager. */
  readonly note?: string;
}

/** Pager for a list that is not a table; the current page is in the address. */
export function Pager({ total, size, note }: PagerProps) {
  const [, go] = useAddress(name);
  const page = usePage();
  const isPhone = useIsPhone();
  if (total <= size && note === undefined) return null;
  return (
    <footer className="pager">
      <span>{note}</span>
      <Pagination
        size="small"
        simple={isPhone}
        current={page}
        pageSize={size}
        total={total}
        showSizeChanger={false}
        onChange={(next) => go({ page: next > 1 ? next : null })}
      />
    </footer>
  );
}
