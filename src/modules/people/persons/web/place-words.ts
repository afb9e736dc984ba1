import { labels } from '#kit/web/client/language.ts';

/** Texts about assignments and the day from which they change. */
export const placeWords = labels({
  zh: {
    hint: '公司、部门、职位、上级、员工类型自这天起变更。以后的变动请提交调岗或转正申请。',
    leaverHint: '已离职：留空时改的是最后一天的任职。',
    basedOn: (day: string) => `以下各项显示的是 ${day} 当天的任职，改动后自那天起生效。`,
    previewing: '正在推算…',
    untouched: '还没有改动任职信息。',
    becomes: '保存后',
    until: (day: string) => `保持到 ${day}，之后已有同一项的变更`,
    goesOn: '一直有效',
    presentChanges: '今天的任职随之变更，数据范围、审批路线按新的任职计算。',
    presentStays: '今天的任职不变。',
    days: '保存后的任职',
    fromTo: (from: string, to: string | null) => (to === null ? `${from} 起` : `${from} 至 ${to}`),
    nobody: '无',
  },
  en: {
    hint: 'Company, department, position, leader and employee type change from this day on. For later changes, file a transfer or a confirmation.',
    leaverHint: 'This person has left. Leave empty to change the assignment of the last day.',
    basedOn: (day: string) =>
      `The fields below show the assignment on ${day}. Changes apply from that day on.`,
    previewing: 'Calculating…',
    untouched: 'No changes to the assignment yet.',
    becomes: 'After saving',
    until: (day: string) => `until ${day}, then a later change of the same field applies`,
    goesOn: 'no end',
    presentChanges: 'Today’s assignment changes too, and with it data scopes and the routes of new forms.',
    presentStays: 'Today’s assignment stays the same.',
    days: 'Assignments after saving',
    fromTo: (from: string, to: string | null) => (to === null ? `from ${from}` : `${from} to ${to}`),
    nobody: 'none',
  },
});
