import type { ReplyOf } from '#kit/contract/call.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import type { ReplenishCard } from '../../contract/ReplenishCard.ts';
import { billWords } from '../bill-words.ts';

export type CardRuleRow = ReplyOf<typeof ReplenishCard.GetReplenishCardConfigList>['Rows'][number];

/** What a rule is called: its department, or the whole company. */
export function useRuleName(): (row: CardRuleRow) => string {
  const { rules: words } = useWords(billWords);
  const language = useLanguage();
  return (row) => (row.DeptId === null ? words.all : inLanguage(language, row.DeptName, row.DeptNameEn));
}
