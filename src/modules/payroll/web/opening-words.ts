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
    title: 'Opening archives',
    before:
      'Save the list of people without a record, fill it in and read it again. What is right goes forward as one form that somebody else approves; then it is written. You cannot be in it yourself.',
    note: 'At most 5,000 rows, one a person. Nothing is put forward before you have seen the preview.',
    sum: (month: string, total: string) => `From ${month}, ${total} a month`,
    sent: (count: number) => `Put forward for ${count} people; it waits for approval.`,
    panel: 'The table',
    hint: 'Amounts are hidden. Who put it forward and its approvers may show them until 30 days after the end; that takes a reason, which is written to the audit log.',
    reveal: 'Show the table',
    reason: 'Reason',
    cancel: 'Cancel',
  },
});
