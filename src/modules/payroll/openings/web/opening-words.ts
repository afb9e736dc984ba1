import { labels } from '#kit/web/client/language.ts';

/** UI texts for opening compensation records of many people at once. */
export const openingWords = labels({
  zh: {
    title: '批量定薪',
    before:
      '先导出未建档人员名单，填写后再导入。试读无误后作为一张单据提交，由他人审批，通过后写入档案；您本人不能在名单中。',
    note: '最多 5,000 行，每人一行；预览之前不会提交。',
    sum: (month: string, total: string) => `${month} 起，每月 ${total}`,
    sent: (count: number) => `已提交 ${count} 人，等待审批。`,
    panel: '定薪明细',
    hint: '金额已隐藏。仅提交人和审批人可以查看，至办结后 30 天；须填写原因，并写入审计日志。',
    reveal: '查看明细',
    reason: '原因',
    cancel: '取消',
  },
  en: {
    title: 'Opening compensation records',
    before:
      'Export the list of people without a compensation record, fill it in and import it. Valid rows are submitted as one form. After somebody else approves it, the records are created. You cannot be in the list yourself.',
    note: 'At most 5,000 rows, one per person. Nothing is submitted before you confirm the preview.',
    sum: (month: string, total: string) => `From ${month}, ${total} per month`,
    sent: (count: number) =>
      `Submitted for ${count === 1 ? '1 person' : `${count} people`}, awaiting approval.`,
    panel: 'Pay details',
    hint: 'Amounts are hidden. Only the submitter and the approvers can show them, until 30 days after completion. They must give a reason, which is recorded in the audit log.',
    reveal: 'Show details',
    reason: 'Reason',
    cancel: 'Cancel',
  },
});
