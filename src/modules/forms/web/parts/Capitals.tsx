import { amountInChinese } from '#kit/rules/money-chinese.ts';
import { plainDecimal } from '#kit/rules/money.ts';
import { useWords } from '#kit/web/client/language.ts';
import { formWords } from '../../labels.ts';

/** Shows an amount in Chinese capitals, as on paper forms; empty while the text is not an amount. */
export function Capitals({ amount }: { amount: string }) {
  const words = useWords(formWords);
  const plain = plainDecimal(amount);
  const capitals = plain === undefined ? undefined : amountInChinese(plain, 5);
  if (!capitals?.ok) return null;
  return (
    <p className="form-capitals">
      {words.inCapitals} <span lang="zh-CN">{capitals.text}</span>
    </p>
  );
}
