import { labels } from '#kit/web/client/language.ts';

/** Texts of the requests that assistants make. */
export const programRequestWords = labels({
  zh: {
    title: '等待您确认',
    note: '助手要以您的身份执行以下操作。请核对内容；您不确认就不会执行。',
    by: (program: string, time: string) => `来自“${program}” · ${time} 前有效`,
    open: '查看表单',
    accept: '同意并执行',
    decline: '拒绝',
    done: '已执行',
    declined: '已拒绝，没有执行',
    refused: (message: string) => `没有执行：${message}`,
    inputs: '操作内容',
  },
  en: {
    title: 'Waiting for your confirmation',
    note: 'An assistant wants to do this in your name. Check it first. Nothing happens until you confirm.',
    by: (program: string, time: string) => `From “${program}” · valid until ${time}`,
    open: 'Open form',
    accept: 'Confirm and run',
    decline: 'Decline',
    done: 'Done',
    declined: 'Declined, nothing was done',
    refused: (message: string) => `Nothing was done: ${message}`,
    inputs: 'Details of the action',
  },
});
