type Help = readonly [what: string, example: string];

export type Helped =
  | 'levelName'
  | 'approvers'
  | 'startFrom'
  | 'sign'
  | 'sendBack'
  | 'mayAlso'
  | 'byHand'
  | 'limit'
  | 'limitThen'
  | 'limitTo'
  | 'copies'
  | 'copiesSubmission'
  | 'copiesEnd'
  | 'copyPeople'
  | 'copyNote'
  | 'finance'
  | 'rights'
  | 'branchName'
  | 'condition'
  | 'defaultBranch'
  | 'samePerson'
  | 'applicantIs'
  | 'nobody'
  | 'withdrawAny'
  | 'revoke';

interface HelpWords extends Readonly<Record<Helped, Help>> {
  readonly about: (what: string) => string;
  readonly example: (text: string) => string;
}

/** Help texts for each setting with an example, shown beside the setting on request. */
export const helpWords: { readonly zh: HelpWords; readonly en: HelpWords } = {
  zh: {
    about: (what: string) => `关于“${what}”`,
    example: (text: string) => `例：${text}`,
    levelName: ['显示在流程图、审批记录和打印件上的名称。', '部门负责人审批'],
    approvers: [
      '提交时按组织架构找到的人；找到后随表单固定，之后改架构不影响已提交的表单。',
      '选“部门负责人”，研发部的申请由研发部负责人审批，销售部的由销售部负责人审批。',
    ],
    startFrom: [
      '从申请人、当事人或表单中选择的部门开始查找审批人；选部门时，“上级”从该部门负责人算起。当事人本人不会成为审批人。',
      '调岗申请：先由当事人的直属上级审批，再由“调入部门”的负责人审批。',
    ],
    sign: [
      '该节点有多个审批人时，需要几个人同意。任何一人退回都算退回。',
      '两位财务选“或签”，谁先处理都可以；合同由法务和业务都看，选“会签”。',
    ],
    sendBack: [
      '审批人退回时可以退到哪里。退给中间节点时，从那里重新往下走。',
      '总监发现发票有误，退给财务审核而不必惊动申请人。',
    ],
    byHand: [
      '该节点不会因同一审批人、时限到期或找不到审批人而自动通过，管理员也不能跳过。',
      '绩效评分：没有打分就不能往下走。',
    ],
    mayAlso: [
      '加签：请别人一起审批，本人仍在流程中。转交：换成别人审批。关闭后相应按钮不出现。',
      '涉密审批不希望被转给他人，关闭“转交”。',
    ],
    limit: [
      '从轮到审批人时起算的工作时间，每人只触发一次；挂起期间不计时。',
      '8 工作小时：周五 15:00 到的申请，下周一 15:00 到期。',
    ],
    limitThen: [
      '到期后系统做什么。财务、有金额或本轮还没有人审批过的表单不会自动通过，只会提醒。',
      '日常事项选“自动通过”，费用选“提醒审批人”。',
    ],
    limitTo: ['超时后接手的人，须在职。', '部门助理'],
    copies: ['该节点通过后，让这些人看到表单；他们没有审批按钮。', '采购审批通过后抄送仓库。'],
    copiesSubmission: ['申请一提交，这些人就能查看；他们没有审批按钮。', '请假一提交就抄送考勤员。'],
    copiesEnd: ['表单办结后，这些人可以查看结果。', '付款办结后抄送会计归档。'],
    copyPeople: ['和审批人一样按组织架构查找。', '选“部门负责人”，抄送申请人所在部门的负责人。'],
    copyNote: ['收到抄送的人会看到这句话，知道为什么发给他。', '请安排入库'],
    finance: [
      '到达该节点的表单进入财务审批页，由财务填写出纳、付款日期等财务控件。',
      '出纳付款：填写实付金额后办结。',
    ],
    rights: [
      '可见：只能看。可填写：同意时可以补充或更正，改动记入审批记录。必填：不填不能同意。隐藏：看不到，也不打印。决定公司、部门或审批人的控件不能由审批人填写。保密字段默认看不到内容，设为可见、可填写或必填后才能看到。',
      '行政节点的“资产编号”设为必填；银行账号对其他节点设为隐藏。',
    ],
    branchName: ['在试运行和审批记录中说明表单走了哪条线。', '5000 元以上'],
    condition: [
      '按提交时的内容判断，从上到下取第一个成立的分支；退回后从头审批时重新判断。',
      '金额 >= 5000 and 类型 = "差旅"',
    ],
    defaultBranch: ['前面的条件都不成立时走这里，所以必须有，并且总在最后。', '小额报销只需直属上级审批。'],
    samePerson: [
      '同一个人在流程中出现多次时，后面的节点是否由系统代为通过。有必填控件的节点不会自动通过。',
      '部门负责人同时是项目负责人，相邻两级只需审批一次。',
    ],
    applicantIs: ['按规则找到的审批人恰好是申请人本人时怎么办。', '部门负责人自己报销，由他的上级审批。'],
    nobody: ['角色无人担任、部门没有负责人时，表单交给谁。', '新部门还没有负责人，先交给审批管理员。'],
    withdrawAny: ['打开后，在办结前申请人随时可以收回表单修改。', '请假期间行程有变，随时撤回重填。'],
    revoke: ['办结后的若干天内，申请人可以请原审批人同意作废。', '填 7：办结一周内可以申请作废。'],
  },
  en: {
    about: (what: string) => `About “${what}”`,
    example: (text: string) => `Example: ${text}`,
    levelName: ['What the flow, the record and the printout call this level.', 'Head of department'],
    approvers: [
      'Found in the organisation when the form is submitted, and fixed with it: later changes of the organisation leave submitted forms alone.',
      '“Leader of the department”: a form from Research goes to the head of Research, one from Sales to the head of Sales.',
    ],
    startFrom: [
      'Approvers are looked for from the applicant, from whom the form is about, or from a department picked in it; of a department, leaders are counted from its own. Whom the form is about never approves it.',
      'A transfer: first the direct leader of the person it is about, then the leader of the new department.',
    ],
    sign: [
      'How many of several approvers must agree. Anybody of them who sends the form back decides for all.',
      'Or-sign for two accountants, whoever is first; and-sign where legal and business both read a contract.',
    ],
    sendBack: [
      'Where an approver may send the form back to. From a level in between it goes on from there.',
      'The director finds a wrong invoice and sends it to the reviewer, not to the applicant.',
    ],
    byHand: [
      'Neither the same-person rule nor a time limit nor a level without people passes it, and an administrator cannot skip it.',
      'Scores: without them nothing goes on.',
    ],
    mayAlso: [
      'Adding signers asks others as well; transferring gives the step away. Switched off, the button is not there.',
      'A confidential matter should not be handed on: switch “Transfer” off.',
    ],
    limit: [
      'Working time from when it is somebody’s turn; it acts once for each person and stands still while the form is hung up.',
      '8 hours: what arrives on Friday at 15:00 is due on Monday at 15:00.',
    ],
    limitThen: [
      'What the system does then. Finance, forms with an amount and forms nobody has decided on yet never pass by themselves: they are reminded of.',
      'Pass routine matters, remind of expenses.',
    ],
    limitTo: ['Who takes over; somebody in service.', 'The assistant of the department'],
    copies: [
      'Lets these people read the form once the level is done; they decide nothing.',
      'The warehouse learns of an approved purchase.',
    ],
    copiesSubmission: [
      'They may read a form as soon as it is submitted; they do not decide.',
      'Leave: the attendance clerk knows at once.',
    ],
    copiesEnd: [
      'They may read a form once it is finished.',
      'Payments: accounting files them when they are done.',
    ],
    copyPeople: [
      'Found like approvers, in the organisation.',
      '“Leader of the department” is the leader of the applicant’s department.',
    ],
    copyNote: ['Stands beside the copy, so that people know why they got it.', 'Please plan the delivery'],
    finance: [
      'Forms at this level stand on the finance page, where finance fills in its own controls, such as cashier and date paid.',
      'The cashier pays, fills in the amount and closes the form.',
    ],
    rights: [
      'Read: to see only. Fill in: to add or correct while approving, which the record keeps. Required: no approval without it. Hidden: neither seen nor printed. What decides company, department or approvers is never for approvers. What a secret field holds is not seen unless it is set to be read or filled in.',
      'The office must fill in the asset number; the bank account is hidden from everybody but finance.',
    ],
    branchName: ['Says in trials and in the record which way a form took.', 'Above 5000'],
    condition: [
      'Asked of the form as it is submitted, from top to bottom; asked again when it starts anew after a send-back.',
      'Amount >= 5000 and Kind = "travel"',
    ],
    defaultBranch: [
      'Taken where no condition before it is true, so it is always there and always last.',
      'Small expenses need the direct leader only.',
    ],
    samePerson: [
      'Whether a later level passes for somebody who has approved already. A level with required controls never does.',
      'The head of the department also leads the project: of two levels in a row he is asked once.',
    ],
    applicantIs: [
      'What to do when the rule finds the applicant himself.',
      'The head of a department claims expenses: his leader approves.',
    ],
    nobody: [
      'Who gets the form when nobody holds the role or the department has no leader.',
      'A new department without a head: the approval administrator.',
    ],
    withdrawAny: [
      'When on, the applicant may take the form back and change it until it is finished.',
      'A trip changes after the first approval: he withdraws and fills in again.',
    ],
    revoke: [
      'For so many days after the end the applicant may ask its approvers to undo it.',
      '7: within a week of the end.',
    ],
  },
};
