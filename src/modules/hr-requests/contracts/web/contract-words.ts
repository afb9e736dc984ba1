import { labels } from '#kit/web/client/language.ts';
import type { ContractWarning } from '../contract/contract-terms.ts';

const span = (from: string | null, to: string | null, zh: boolean): string =>
  from === to ? String(from) : zh ? `${from} 至 ${to ?? '无固定期限'}` : `${from} to ${to ?? 'open-ended'}`;

/** UI texts for contracts. */
export const contractWords = labels({
  zh: {
    title: '合同管理',
    empty: '还没有合同。在用户管理中填写员工的合同，或在员工的「合同」页签新增。',
    emptyPerson: '还没有合同记录。',
    search: '姓名、工号或合同编号',
    department: '部门',
    state: '状态',
    kind: '合同类型',
    ends: '到期日期',
    employee: '员工',
    period: '合同期',
    company: '签订主体',
    number: '合同编号',
    left: '期限',
    days: (days: number) => (days > 0 ? `还有 ${days} 天` : days === 0 ? '今天到期' : `已过 ${-days} 天`),
    from: (start: string, end: string | null) =>
      end === null ? `${start} 起，无固定期限` : `${start} 至 ${end}`,
    endedOn: (day: string) => `提前终止于 ${day}`,
    shown: '当前',
    shownHint: '员工卡片显示这一份',
    imported: (added: number, changed: number) => `已导入：新增 ${added} 份，修改 ${changed} 份`,
    add: '新增合同',
    renew: '续签',
    edit: '修改',
    end: '提前终止',
    takeBack: '撤销终止',
    endTitle: '提前终止合同',
    takeBackTitle: '撤销提前终止',
    endNote: '终止后合同不再到期提醒；员工本人的在职状态不变，离职请走离职申请。',
    endedEarly: '终止日期（最后一天）',
    reason: '原因',
    start: '开始日期',
    finish: '结束日期',
    finishHint: '无固定期限合同不填',
    files: '合同文件',
    save: '保存',
    cancel: '取消',
    saved: '合同已保存',
    ended: '合同已终止',
    takenBack: '已撤销终止',
    entry: (day: string | null) =>
      day ? `入职日期 ${day}，选择类型后日期按此推算` : '没有入职日期，请填写合同日期',
    openEnded: '正在履行无固定期限合同，无需续签。',
    card: '通用信息',
    contracts: '合同',
    of: (name: string) => `${name}的合同`,
    warning: ({ Code, Months, From, To }: ContractWarning): string =>
      ({
        probation:
          Months === 0
            ? '不满三个月的合同不得约定试用期'
            : `该期限合同的试用期不得超过 ${Months} 个月，请核对`,
        probationIfPrc:
          Months === 0
            ? '若适用内地法律，不满三个月的合同不得约定试用期'
            : `若适用内地法律，该期限合同的试用期不得超过 ${Months} 个月`,
        secondProbation: '同一用人单位与同一劳动者只能约定一次试用期',
        overlap: `与另一份合同重叠：${span(From, To, true)}`,
        openEndedDue: '已签订两次固定期限合同，应订立无固定期限合同',
      })[Code],
  },
  en: {
    title: 'Contracts',
    empty:
      'No contracts yet. Fill in the contract in user management, or add one in the tab “Contracts” of an employee.',
    emptyPerson: 'No contracts yet.',
    search: 'Name, employee ID or contract number',
    department: 'Department',
    state: 'State',
    kind: 'Contract type',
    ends: 'End date',
    employee: 'Employee',
    period: 'Contract period',
    company: 'Signing company',
    number: 'Contract number',
    left: 'Time left',
    days: (days: number) =>
      days > 0
        ? `${days === 1 ? '1 day' : `${days} days`} left`
        : days === 0
          ? 'Ends today'
          : `Ended ${days === -1 ? '1 day' : `${-days} days`} ago`,
    from: (start: string, end: string | null) =>
      end === null ? `From ${start}, open-ended` : `${start} to ${end}`,
    endedOn: (day: string) => `Ended early on ${day}`,
    shown: 'Current',
    shownHint: 'The employee card shows this contract',
    imported: (added: number, changed: number) => `Imported: ${added} added, ${changed} changed`,
    add: 'Add contract',
    renew: 'Renew contract',
    edit: 'Change contract',
    end: 'End contract early',
    takeBack: 'Undo early end',
    endTitle: 'End contract early',
    takeBackTitle: 'Undo early end',
    endNote:
      'No more expiry reminders are sent for this contract. The employment does not end; use a leaving request for that.',
    endedEarly: 'Last day of the contract',
    reason: 'Reason',
    start: 'Start date',
    finish: 'End date',
    finishHint: 'Leave empty for open-ended contracts',
    files: 'Contract files',
    save: 'Save',
    cancel: 'Cancel',
    saved: 'Contract saved',
    ended: 'Contract ended',
    takenBack: 'Early end undone',
    entry: (day: string | null) =>
      day
        ? `Entry date ${day}. The dates are calculated from it when you choose a type`
        : 'There is no entry date. Enter the contract dates',
    openEnded: 'An open-ended contract is in force. No renewal is needed.',
    card: 'Employee card',
    contracts: 'Contracts',
    of: (name: string) => `Contracts of ${name}`,
    warning: ({ Code, Months, From, To }: ContractWarning): string =>
      ({
        probation:
          Months === 0
            ? 'Contracts shorter than three months cannot have a probation'
            : `Contracts of this length can have a probation of at most ${Months} ${Months === 1 ? 'month' : 'months'}. Please check`,
        probationIfPrc:
          Months === 0
            ? 'If the law of mainland China applies, contracts shorter than three months cannot have a probation'
            : `If the law of mainland China applies, contracts of this length can have a probation of at most ${Months} ${Months === 1 ? 'month' : 'months'}`,
        secondProbation: 'An employer may agree on only one probation with the same person',
        overlap: `Overlaps with another contract: ${span(From, To, false)}`,
        openEndedDue: 'After two fixed-term contracts, an open-ended contract is required',
      })[Code],
  },
});
