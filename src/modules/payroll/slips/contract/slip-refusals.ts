import { refusals } from '#kit/contract/refusals.ts';

/** Refusals to import, publish or open payslips. Their texts contain no amounts. */
export const slipRefusals = refusals({
  proofNeeded: { code: 42550, status: 422, zh: '请先验证身份', en: 'Confirm your identity first.' },
  passwordWrong: { code: 42551, status: 422, zh: '密码不正确', en: 'The password is not correct.' },
  passwordLocked: {
    code: 42552,
    status: 429,
    zh: '尝试次数过多，请在 {minutes} 分钟后再试',
    en: 'Too many attempts. Try again in {minutes} minutes.',
  },
  signInAgain: {
    code: 42553,
    status: 422,
    zh: '请重新登录，并在 5 分钟内查看',
    en: 'Sign in again and come back within 5 minutes',
  },
  unread: {
    code: 42554,
    status: 422,
    zh: '请先查看工资条再确认',
    en: 'Open the payslip before you confirm it.',
  },
  fileInvalid: {
    code: 42555,
    status: 422,
    zh: '无法导入：{why}',
    en: 'The file cannot be imported: {why}',
  },
  notExcel: {
    code: 42565,
    status: 422,
    zh: '无法导入：不是 Excel 文件',
    en: 'The file cannot be imported: it is not an Excel file.',
  },
  rowsFaulty: {
    code: 42556,
    status: 422,
    zh: '有 {count} 处错误，未导入任何内容',
    en: 'The file has {count} errors, so nothing was imported.',
  },
  ownRun: {
    code: 42557,
    status: 422,
    zh: '制单人不能审批',
    en: 'The person who imported these payslips cannot publish them.',
  },
  runPublished: {
    code: 42558,
    status: 422,
    zh: '工资批次已发布，不能撤销',
    en: 'The payroll run is published, so it cannot be revoked.',
  },
  runGone: { code: 42559, status: 422, zh: '该批次已撤销', en: 'This payroll run has already been revoked.' },
  ownSlip: {
    code: 42560,
    status: 422,
    zh: '自己的工资条请在“我的工资条”中查看',
    en: 'You cannot open your own payslip here. See “My payslips”.',
  },
  columnsTwice: {
    code: 42561,
    status: 422,
    zh: '列“{column}”出现了两次',
    en: 'The column “{column}” occurs twice. Remove one of them.',
  },
  nobodyUnread: { code: 42562, status: 422, zh: '没有未读的工资条', en: 'There are no unread payslips.' },
  publishedToday: {
    code: 42589,
    status: 422,
    zh: '今天已发布并通知员工，明天起可以提醒未查看的人',
    en: 'The payslips were published today and everybody was notified. You can remind people from tomorrow on.',
  },
  remindedToday: {
    code: 42563,
    status: 422,
    zh: '今天已经提醒过',
    en: 'They were already reminded today. Try again tomorrow.',
  },
  monthAhead: {
    code: 42564,
    status: 422,
    zh: '月份不能晚于本月',
    en: 'The month cannot be later than this month.',
  },
  dataMoved: {
    code: 409520,
    status: 409,
    zh: '文件或数据与试算时不同，请重新试算',
    en: 'The file or the data has changed since the dry run. Run it again.',
  },
  profileTaken: {
    code: 409521,
    status: 409,
    zh: '名称“{name}”已存在',
    en: 'The name “{name}” already exists. Enter another name.',
  },
  alreadyDisputed: {
    code: 409522,
    status: 409,
    zh: '该项目已有未完结的异议：{number}',
    en: 'This item already has an open pay query: {number}',
  },
});
