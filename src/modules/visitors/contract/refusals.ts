import { refusals } from '#kit/contract/refusals.ts';

/** Reasons to refuse what concerns visitors. */
export const visitorRefusals = refusals({
  linkGone: {
    code: 404301,
    status: 404,
    zh: '登记链接无效或已失效，请联系接待您的同事或前台',
    en: 'This link is not valid or no longer in use; please ask your host or the front desk',
  },
  stateChanged: {
    code: 409301,
    status: 409,
    zh: '该访客已是“{state}”，不能执行此操作',
    en: 'This visit is “{state}” already; that cannot be done now',
  },
  consentChanged: {
    code: 409302,
    status: 409,
    zh: '个人信息告知内容刚刚更新，请重新阅读并同意',
    en: 'The privacy notice has just changed; please read it again and agree',
  },
  consentNeeded: {
    code: 422301,
    status: 422,
    zh: '请阅读并同意个人信息告知',
    en: 'Please read the privacy notice and agree to it',
  },
  phoneWrong: {
    code: 422302,
    status: 422,
    zh: '请输入有效的手机号；境外号码请以 + 和国家代码开头',
    en: 'Enter a valid mobile number; outside of mainland China begin with + and the country code',
  },
  identityWrong: {
    code: 422303,
    status: 422,
    zh: '请输入有效的身份证号或护照号',
    en: 'Enter a valid identity card or passport number',
  },
  timesWrong: {
    code: 422304,
    status: 422,
    zh: '离开时间须晚于到访时间，且在同一天',
    en: 'Leaving must be later than arriving, on the same day',
  },
  arrivePast: {
    code: 422305,
    status: 422,
    zh: '到访时间不能早于现在',
    en: 'The time of arrival must not be in the past',
  },
  arriveFar: {
    code: 422306,
    status: 422,
    zh: '最多可提前 {days} 天登记',
    en: 'Visits can be registered at most {days} days ahead',
  },
  hostUnknown: {
    code: 422307,
    status: 422,
    zh: '未能核实接待人，请核对姓名和手机尾号，或请对方发送邀请链接',
    en: 'We could not verify your host; check name and last 4 digits, or ask for an invitation link',
  },
  peopleCount: {
    code: 422308,
    status: 422,
    zh: '同行人姓名不能多于同行人数',
    en: 'There are more names than people coming along',
  },
  documentWrong: {
    code: 422309,
    status: 422,
    zh: '{label}：{message}',
    en: '{label}: {message}',
  },
  documentLarge: {
    code: 422310,
    status: 422,
    zh: '提交的内容过多',
    en: 'There is too much in what was sent',
  },
  reasonNeeded: { code: 422311, status: 422, zh: '请填写原因', en: 'Give a reason' },
  notMovable: {
    code: 422312,
    status: 422,
    zh: '不支持改为该状态',
    en: 'A visit cannot be put into this state',
  },
  passWrong: {
    code: 422313,
    status: 422,
    zh: '通行码无效，请核对后重试或按姓名查找',
    en: 'This pass is not valid; check it or look the visitor up by name',
  },
  passEarly: {
    code: 422314,
    status: 422,
    zh: '通行码自 {from} 起有效',
    en: 'This pass is good from {from}',
  },
  passOver: {
    code: 422315,
    status: 422,
    zh: '通行码已于 {until} 失效',
    en: 'This pass was good until {until}',
  },
  otherDay: {
    code: 422316,
    status: 422,
    zh: '预约日期是 {day}，今天不能签到',
    en: 'The visit is planned for {day}; it cannot be checked in today',
  },
  kindNotForGuests: {
    code: 422317,
    status: 422,
    zh: '访客登记表不能使用该类控件',
    en: 'A form for guests cannot have a control of this kind',
  },
  watchEmpty: {
    code: 422318,
    status: 422,
    zh: '请填写姓名、手机号或单位中的至少一项',
    en: 'Give at least a name, a phone number or a company',
  },
  meetingGone: {
    code: 422319,
    status: 422,
    zh: '该会议不是您的会议，或已取消、已结束',
    en: 'This is none of your meetings, or it is cancelled or over',
  },
  exportTooLarge: {
    code: 422320,
    status: 422,
    zh: '最多导出 {max} 条，请缩小范围',
    en: 'At most {max} rows can be exported; narrow the search',
  },
  held: {
    code: 403301,
    status: 403,
    zh: '该来访需由前台核实后确认',
    en: 'This visit has to be verified and confirmed by the front desk',
  },
});
