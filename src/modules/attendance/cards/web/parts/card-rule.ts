import type { ReplyOf } from '#kit/contract/call.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { billWords } from '#modules/attendance/requests/web/bill-words.ts';
import type { ReplenishCard } from '../../contract/ReplenishCard.ts';

export type CardRuleRow = ReplyOf<typeof ReplenishCard.GetReplenishCardConfigList>['Rows'][number];

/** Returns a function that names a rule by its department, or by the whole company. */
export function useRuleName(): (row: CardRuleRow) => string {
  const { rules: words } = useWords(billWords);
  const language = useLanguage();
  return (row) => (row.DeptId === null ? words.all : inLanguage(language, row.DeptName, row.DeptNameEn));
}
