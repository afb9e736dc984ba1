import { labels } from '#kit/web/client/language.ts';

export const phraseWords = labels({
  zh: {
    open: '常用语',
    own: '我的常用语',
    usual: '常用',
    between: '；',
    keep: '把当前内容存为常用语',
    keepHint: '先写下意见，再存为常用语',
    forget: (phrase: string) => `删除常用语「${phrase}」`,
    phrases: {
      agreed: '同意',
      checked: '已核实，同意',
      amounts: '金额与票据已核对',
      receipts: '请补充票据',
      reason: '请写明具体事由',
      amountWrong: '金额与票据不一致，请核对',
    },
  },
  en: {
    open: 'Phrases',
    own: 'My phrases',
    usual: 'Common',
    between: '; ',
    keep: 'Keep this text as a phrase',
    keepHint: 'Write a comment first, then keep it',
    forget: (phrase: string) => `Remove the phrase “${phrase}”`,
    phrases: {
      agreed: 'Agreed',
      checked: 'Checked and agreed',
      amounts: 'Amounts and receipts checked',
      receipts: 'Please add the receipts',
      reason: 'Please say more exactly what for',
      amountWrong: 'Amount and receipts differ, please check',
    },
  },
});
