import { formatYuan } from '#kit/rules/money.ts';
import { Capitals } from './Capitals.tsx';

/** Sum of the rows, updated while they are typed. */
export function Total({ id, amount }: { id?: string; amount: string }) {
  return (
    <output {...(id ? { id } : {})} className="form-total" aria-live="polite" tabIndex={-1}>
      <span className="form-total-amount">¥{formatYuan(amount)}</span>
      <Capitals amount={amount} />
    </output>
  );
}
