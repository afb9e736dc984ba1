import { refusals } from '#kit/contract/refusals.ts';

/** Refusals to import, publish or open payslips. Their texts contain no amounts. */
export const slipRefusals = refusals({
  proofNeeded: { code: 42550, status: 422, zh: '请先验证身份', en: 'Please prove first that it is you' },
  passwordWrong: { code: 42551, status: 422, zh: '密码不正确', en: 'The password is not right' },
  passwordLocked: {
    code: 42552,
    status: 429,
    zh: '尝试次数过多，请在 {minutes} 分钟后再试',
    en: 'Too many attempts, try again in {minutes} min',
  },
  signInAgain: {
    code: 42553,
    status: 422,
    zh: '请重新登录，并在 5 分钟内查看',
    en: 'Sign in again and come back within 5 minutes',
  },
  unread: { code: 42554, status: 422, zh: '请先查看工资条再确认', en: 'Open the slip before you confirm it' },
  fileInvalid: {
    code: 42555,
    status: 422,
    zh: '无法导入：{why}',
    en: 'It cannot be imported: {why}',
  },
  notExcel: {
    code: 42565,
    status: 422,
    zh: '无法导入：不是 Excel 文件',
    en: 'It cannot be imported: it is no Excel file',
  },
  rowsFaulty: {
    code: 42556,
    status: 422,
    zh: '有 {count} 处错误，未导入任何内容',
    en: '{count} faults: nothing was imported',
  },
  ownRun: {
    code: 42557,
    status: 422,
    zh: '制单人不能审批',
    en: 'Whoever imported it does not publish it',
  },
  runPublished: {
    code: 42558,
    status: 422,
    zh: '工资批次已发布，不能撤销',
    en: 'The run is published and stays',
  },
  runGone: { code: 42559, status: 422, zh: '该批次已撤销', en: 'This run has been revoked already' },
  ownSlip: {
    code: 42560,
    status: 422,
    zh: '自己的工资条请在“我的工资条”中查看',
    en: 'Your own slip opens under “My slips”',
  },
  columnsTwice: {
    code: 42561,
    status: 422,
    zh: '列“{column}”出现了两次',
    en: 'The column “{column}” is named twice',
  },
  nobodyUnread: { code: 42562, status: 422, zh: '没有未读的工资条', en: 'Nobody has an unread slip' },
  publishedToday: {
    code: 42589,
    status: 422,
    zh: '今天已发布并通知员工，明天起可以提醒未查看的人',
    en: 'It was published today and everybody was told; whoever has not read is reminded from tomorrow on',
  },
  remindedToday: { code: 42563, status: 422, zh: '今天已经提醒过', en: 'They were reminded today' },
  monthAhead: { code: 42564, status: 422, zh: '月份不能晚于本月', en: 'The month lies ahead' },
  dataMoved: {
    code: 409520,
    status: 409,
    zh: '文件或数据与试算时不同，请重新试算',
    en: 'The file or the data are not what was tried; try again',
  },
  profileTaken: {
    code: 409521,
    status: 409,
    zh: '名称“{name}”已存在',
    en: 'There is one named “{name}” already',
  },
  alreadyDisputed: {
    code: 409522,
    status: 409,
    zh: '该项目已有未完结的异议：{number}',
    en: 'That item is disputed already: {number}',
  },
});
